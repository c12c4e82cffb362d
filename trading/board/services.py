"""Steps for many deals at once, each by the service of its own feature.

Source: docs/spec/domain.md, "The sale board".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from marketplace.common.http.errors import DomainError
from trading.deals import services as deals
from trading.deals.rules import RECORDERS, Kind, Side
from trading.deals.services import Details

BULK_KINDS = tuple(kind for kind, side in RECORDERS.items() if side in (Side.SELLER, Side.EITHER))
"""The steps that a seller records."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """What became of one deal's step. error: why it was not recorded; None and not recorded: it stood already."""

    offer_id: int
    recorded: bool
    error: DomainError | None = None


def record_steps(*, seller_id: int, offer_ids: Sequence[int], kind: Kind, note: str) -> Iterator[StepResult]:
    """Record a step in each of the seller's deals; one that is refused leaves the others as they are."""
    for offer_id in offer_ids:
        try:
            recorded = deals.record_step(user_id=seller_id, offer_id=offer_id, kind=kind, details=Details(note=note))
        except DomainError as error:
            yield StepResult(offer_id, recorded=False, error=error)
        else:
            yield StepResult(offer_id, recorded=recorded)
