"""Which deals a filter of the sale board leaves. Pure.

Source: docs/spec/domain.md, "The sale board".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from marketplace.common.text.inflected import holds
from trading.deals.rules import HANDOVERS, Kind, Side

DELIVERED: Final = "delivered"
"""Either way of handing over, as a filter and as a figure."""
FILTERS: Final = (*(kind.value for kind in Kind), DELIVERED)


@dataclass(frozen=True, slots=True)
class BoardFilter:
    """What is left. step, without: one of FILTERS that stands, that does not. search: of the buyer's names."""

    step: str | None = None
    without: str | None = None
    turn: Side | None = None
    search: str = ""


EVERYTHING: Final = BoardFilter()


def has_step(kinds: frozenset[Kind], name: str) -> bool:
    """Whether a step stands. name: one of FILTERS."""
    return bool(kinds & HANDOVERS) if name == DELIVERED else Kind(name) in kinds


def is_left(wanted: BoardFilter, kinds: frozenset[Kind], turn: Side | None, buyer: str) -> bool:
    """Whether the filter leaves a deal. turn: whose it is. buyer: names, normalised.

    What either side may do next is the turn of both.
    """
    if wanted.step is not None and not has_step(kinds, wanted.step):
        return False
    if wanted.without is not None and has_step(kinds, wanted.without):
        return False
    if wanted.turn is not None and turn not in (wanted.turn, Side.EITHER):
        return False
    return holds(buyer, wanted.search)
