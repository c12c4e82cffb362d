"""The ad row's own price columns, read and written as the values that the settlement rule speaks of.

`price_ladder`: [{"id", "min", "max", "price": "90.00", "limited": units whose limit is this step's price}], in the
tiers' order. A page of the list and the transaction of an offer settle from this alone, without the table of tiers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from trading.catalogue.settlement import Demand, Settlement, Tier, TierState, settle

Step = dict[str, Any]


class Priced(Protocol):
    """An ad, or a row of a list with the same columns."""

    @property
    def base_price(self) -> Decimal: ...
    @property
    def price_ladder(self) -> list[Step]: ...
    @property
    def any_price_quantity(self) -> int: ...
    @property
    def trace(self) -> list[Step] | None: ...


@dataclass(frozen=True, slots=True)
class PriceRow:
    """The price columns of a row that is read as plain values."""

    base_price: Decimal
    price_ladder: list[Step]
    any_price_quantity: int
    trace: list[Step] | None


def price_ladder_of(tiers: Sequence[Tier], limited: Mapping[int, int] | None = None) -> list[Step]:
    """Return the column of these steps; `limited`: tier id -> units whose limit is that tier's price."""
    demand = limited or {}
    return [
        {
            "id": tier.id,
            "min": tier.minimum,
            "max": tier.maximum,
            "price": f"{tier.price:.2f}",
            "limited": demand.get(tier.id, 0),
        }
        for tier in tiers
    ]


def tiers_from_ladder(ladder: Sequence[Step]) -> list[Tier]:
    return [Tier(step["id"], step["min"], step["max"], Decimal(step["price"])) for step in ladder]


def demand_of(ladder: Sequence[Step], any_price_quantity: int) -> Demand:
    return Demand(any_price_quantity, {step["id"]: step["limited"] for step in ladder if step["limited"]})


def settlement_inputs(ad: Priced) -> tuple[Decimal, list[Tier], Demand]:
    """Return (base price, tiers, demand) of the ad: the arguments of `settle`."""
    return ad.base_price, tiers_from_ladder(ad.price_ladder), demand_of(ad.price_ladder, ad.any_price_quantity)


def settlement_of(ad: Priced) -> Settlement:
    """Return how the ad would settle with the offers it has now."""
    return settle(*settlement_inputs(ad))


def trace_json(trace: Sequence[TierState]) -> list[Step]:
    """Return the trace as it is kept with a closed ad (`Ad.trace`)."""
    return [
        {
            "id": step.tier_id,
            "price": f"{step.price:.2f}",
            "needed": step.needed,
            "accepting": step.accepting,
            "missing": step.missing,
            "reached": step.reached,
        }
        for step in trace
    ]


def trace_of(ad: Priced) -> tuple[TierState, ...]:
    """Return why the price is what it is: the trace frozen at the close, else that of the offers of now."""
    if ad.trace is None:
        return settlement_of(ad).trace
    return tuple(
        TierState(
            tier_id=step["id"],
            price=Decimal(step["price"]),
            needed=step["needed"],
            accepting=step["accepting"],
            missing=step["missing"],
            reached=step["reached"],
        )
        for step in ad.trace
    )


def move_demand(ladder: list[Step], any_price_quantity: int, tier_id: int | None, units: int) -> int:
    """Add units (negative: take away) of an offer's demand and return the any-price quantity after it.

    tier_id: the offer's limit, changed inside the given ladder; None: an offer at any price.
    Raises KeyError for a tier of another ad, ValueError when more would be taken away than is there.
    """
    if tier_id is None:
        if any_price_quantity + units < 0:
            raise ValueError("more any-price units taken away than the ad has")
        return any_price_quantity + units
    for step in ladder:
        if step["id"] == tier_id:
            if step["limited"] + units < 0:
                raise ValueError("more limited units taken away than the step has")
            step["limited"] += units
            return any_price_quantity
    raise KeyError(tier_id)
