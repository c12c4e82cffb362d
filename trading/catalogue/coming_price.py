"""The next price of an ad that is on sale, and how near it is. Source: docs/spec/domain.md, "Coming back"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from trading.catalogue.settlement import Tier, TierState

NEAR_PART = 10
"""What is missing is near from a tenth of the step's width on."""


@dataclass(frozen=True, slots=True)
class ComingPrice:
    """The first step behind those that are reached. missing: units until it is, at least 1."""

    tier_id: int
    price: Decimal
    missing: int
    is_near: bool


def coming_price(tiers: Sequence[Tier], trace: Sequence[TierState]) -> ComingPrice | None:
    """Return the next step of the price; None when the deepest is reached. tiers, trace: of one ad, in their order."""
    reached = max((place for place, state in enumerate(trace) if state.reached), default=-1)
    if reached + 1 >= len(trace):
        return None
    state, tier = trace[reached + 1], tiers[reached + 1]
    width = tier.maximum - tier.minimum + 1
    return ComingPrice(tier.id, tier.price, state.missing, state.missing <= max(1, width // NEAR_PART))
