"""The next price of an ad that is on sale, and how near it is. Source: docs/spec/domain.md, "Coming back"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from trading.catalogue.price_ladder import Priced, entry_price, tiers_from_ladder
from trading.catalogue.settlement import Tier, TierState

NEAR: Final = 100
"""Thousandths of the step's width: so little is missing of a price that is near."""
FARTHEST: Final = 1_000_000
NO_NEXT_PRICE: Final = 2_000_000
"""Stored of an ad whose last step is reached: behind all others."""


@dataclass(frozen=True, slots=True)
class ComingPrice:
    """The first step behind those that are reached. missing: units until it is, at least 1. width: of the step."""

    tier_id: int
    price: Decimal
    missing: int
    width: int

    @property
    def distance(self) -> int:
        """What is missing in thousandths of the step's width, rounded up. A single unit is near in every step."""
        share = -(-1000 * self.missing // self.width)
        return min(share, NEAR if self.missing == 1 else FARTHEST)

    @property
    def is_near(self) -> bool:
        return self.distance <= NEAR


def coming_price(tiers: Sequence[Tier], trace: Sequence[TierState]) -> ComingPrice | None:
    """Return the next step of the price; None when the deepest is reached. tiers, trace: of one ad, in their order."""
    reached = max((place for place, state in enumerate(trace) if state.reached), default=-1)
    if reached + 1 >= len(trace):
        return None
    state, tier = trace[reached + 1], tiers[reached + 1]
    return ComingPrice(tier.id, tier.price, state.missing, tier.maximum - tier.minimum + 1)


def distance_to_next(ad: Priced, reserved: int, trace: Sequence[TierState]) -> int:
    """Return what an ad stores for the order "almost at the next price": `ComingPrice.distance`, or NO_NEXT_PRICE.

    Where the first buyer gets the first step's price anyway, the price that others bring nearer is that of the second.
    trace: of the ad as it is now.
    """
    passed = int(entry_price(reserved, ad.price_ladder) is not None)
    coming = coming_price(tiers_from_ladder(ad.price_ladder)[passed:], trace[passed:])
    return NO_NEXT_PRICE if coming is None else coming.distance
