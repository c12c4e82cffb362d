"""The settlement rule: which price tier a set of offers reaches. One pure function for every place that shows a price.

Source: docs/spec/domain.md, "The settlement rule". `frontend/src/entities/pricing/settlement` is its port; both are
tested on `tests/trading/offers/vectors/settlement.json`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Tier:
    """A price tier. `minimum` and `maximum`: units, inclusive; `price`: per unit, in the ad's currency."""

    id: int
    minimum: int
    maximum: int
    price: Decimal


@dataclass(frozen=True, slots=True)
class Demand:
    """Units of the counting offers: without a limit, and by the tier whose price is the limit (tier id -> units)."""

    any_price: int = 0
    limited: Mapping[int, int] = field(default_factory=dict)

    @property
    def reserved(self) -> int:
        return self.any_price + sum(self.limited.values())


def accepts(limit: Decimal | None, price: Decimal) -> bool:
    """Whether an offer buys at this price. limit: the highest price that it accepts, None for any price.

    This is the only rule of who buys. Its ports, `accepting` of `trading/offers/buying.py` for SQL and `accepts` of
    `frontend/src/entities/pricing/settlement` for the client, are held to it by
    `tests/trading/offers/vectors/accepts.json`.
    Source: docs/spec/domain.md, "Who buys".
    """
    return limit is None or limit >= price


def accepting_units(demand: Demand, tier_prices: Mapping[int, Decimal], price: Decimal) -> int:
    """Return the units of the demand that buy at this price. tier_prices: tier id -> price."""
    return demand.any_price + sum(
        units for tier_id, units in demand.limited.items() if accepts(tier_prices[tier_id], price)
    )


@dataclass(frozen=True, slots=True)
class TierState:
    """Why a tier is reached or not, in units: those it begins with, those that accept its price, and the difference."""

    tier_id: int
    price: Decimal
    needed: int
    accepting: int
    missing: int
    reached: bool


@dataclass(frozen=True, slots=True)
class Settlement:
    """The reached tier (None: the base price holds), its price, and the trace in the tiers' order."""

    tier: Tier | None
    price: Decimal
    trace: tuple[TierState, ...]

    def accepts(self, limit: Decimal | None) -> bool:
        """Whether an offer with this limit (None: any price) buys at the settled price."""
        return accepts(limit, self.price)


def settle(base_price: Decimal, tiers: Sequence[Tier], demand: Demand) -> Settlement:
    """Return the deepest tier whose accepting units fill it.

    tiers: rising minimum, strictly falling price. A limited offer accepts every price up to its limit, so it counts
    toward the tiers at or below the limit only; offers that wait for a deeper tier never lower the price of others.
    """
    prices = {tier.id: tier.price for tier in tiers}
    reached: Tier | None = None
    trace = []
    for tier in tiers:
        accepting = accepting_units(demand, prices, tier.price)
        if accepting >= tier.minimum:
            reached = tier
        trace.append(
            TierState(
                tier_id=tier.id,
                price=tier.price,
                needed=tier.minimum,
                accepting=accepting,
                missing=max(0, tier.minimum - accepting),
                reached=accepting >= tier.minimum,
            )
        )
    return Settlement(tier=reached, price=reached.price if reached else base_price, trace=tuple(trace))
