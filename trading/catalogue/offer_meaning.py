"""What a person's offer means now: what it costs today, at the next price and at most, and what the others save by it.

One pure function for every place that shows money beside an offer. Its port is
`frontend/src/entities/pricing/settlement/offerMeaning.ts`; both are tested on
`tests/trading/offers/vectors/offer_meaning.json`, which a count unit by unit has made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from trading.catalogue.settlement import Demand, Tier, TierState, settle

ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class NextPrice:
    """The price that further units reach first.

    missing: units at any price that are still needed for it. saving: what the offer then pays less than now; None while
    the offer waits, since it pays nothing now.
    """

    tier_id: int
    price: Decimal
    missing: int
    pay: Decimal
    saving: Decimal | None


@dataclass(frozen=True, slots=True)
class OfferMeaning:
    """What an offer of some units under a condition means, together with the offers of the others.

    price: for everybody who buys, with this offer counted. tier_id: the reached tier, None while the base price holds.
    waits: the price is still above the offer's limit, so it buys nothing now. pay_now: what it would pay if the sale
    closed right now; None while it waits. pay_at_most: what it can never exceed, whoever of the others leaves.
    others_save: what the others pay less because of this offer. mine_saving: below the base price, 0 while it waits.
    """

    price: Decimal
    tier_id: int | None
    waits: bool
    limit_price: Decimal | None
    pay_now: Decimal | None
    next: NextPrice | None
    pay_at_most: Decimal
    others_save: Decimal
    mine_saving: Decimal


def nearest_tier(trace: Iterable[TierState], *, below: Decimal, most: Decimal | None = None) -> TierState | None:
    """Return the tier under the price `below` that the fewest further units at any price reach; None at the last one.

    most: only tiers at or below this price (the limit of an offer that waits). It need not be the next tier in order:
    units that wait for a deeper price already count toward that one. Of two that are equally near the deeper one is
    reached, as the settlement takes the deepest.
    """
    nearest: TierState | None = None
    for tier in trace:
        fits = tier.price < below and (most is None or tier.price <= most)
        if fits and (nearest is None or tier.missing <= nearest.missing):
            nearest = tier
    return nearest


def with_units(demand: Demand, units: int, limit_id: int | None) -> Demand:
    """Return the demand with an offer's units added (negative: taken away)."""
    if limit_id is None:
        return Demand(demand.any_price + units, demand.limited)
    limited: Mapping[int, int] = {**demand.limited, limit_id: demand.limited.get(limit_id, 0) + units}
    return Demand(demand.any_price, limited)


def accepting_units(demand: Demand, prices: Mapping[int, Decimal], price: Decimal) -> int:
    """Return the units of the demand that buy at this price."""
    return demand.any_price + sum(units for tier_id, units in demand.limited.items() if prices[tier_id] >= price)


def offer_meaning(
    base_price: Decimal, tiers: Sequence[Tier], others: Demand, *, quantity: int, limit_id: int | None
) -> OfferMeaning:
    """Return what an offer of `quantity` units means beside the offers of the others.

    tiers: as `settle` takes them. limit_id: the tier whose price is the highest accepted; None: any price.
    """
    prices = {tier.id: tier.price for tier in tiers}
    limit = None if limit_id is None else prices[limit_id]
    settled = settle(base_price, tiers, with_units(others, quantity, limit_id))
    without = settle(base_price, tiers, others)
    alone = settle(base_price, tiers, with_units(Demand(), quantity, limit_id))

    waits = not settled.accepts(limit)
    pay_now = None if waits else settled.price * quantity
    nearest = nearest_tier(settled.trace, below=settled.price, most=limit if waits else None)
    following = None
    if nearest is not None:
        pay = nearest.price * quantity
        saving = None if pay_now is None else pay_now - pay
        following = NextPrice(nearest.tier_id, nearest.price, nearest.missing, pay, saving)
    # The others may all leave, and with fewer offers the price never falls: with the own units alone it is the highest.
    highest = alone.price if limit is None else min(alone.price, limit)
    fall = max(ZERO, without.price - settled.price)
    return OfferMeaning(
        price=settled.price,
        tier_id=settled.tier.id if settled.tier else None,
        waits=waits,
        limit_price=limit,
        pay_now=pay_now,
        next=following,
        pay_at_most=highest * quantity,
        others_save=fall * accepting_units(others, prices, without.price),
        mine_saving=ZERO if waits else (base_price - settled.price) * quantity,
    )
