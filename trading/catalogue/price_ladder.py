"""Convert the price columns of an ad's row into the values of the settlement rule, and back.

`price_ladder`: [{"id", "min", "max", "price": "90.00", "limited": units whose limit is this tier's price}], in the
tiers' order. A page of the list and the transaction of an offer settle from this alone, without the table of tiers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from trading.catalogue.settlement import Demand, Settlement, Tier, TierState, settle

LadderEntry = dict[str, Any]


class Priced(Protocol):
    """An ad, or a row of a list with the same columns."""

    @property
    def base_price(self) -> Decimal: ...
    @property
    def price_ladder(self) -> list[LadderEntry]: ...
    @property
    def any_price_quantity(self) -> int: ...
    @property
    def trace(self) -> list[LadderEntry] | None: ...


@dataclass(frozen=True, slots=True)
class PriceRow:
    """The price columns of a row that is read as plain values."""

    base_price: Decimal
    price_ladder: list[LadderEntry]
    any_price_quantity: int
    trace: list[LadderEntry] | None


def price_ladder_of(tiers: Sequence[Tier], limited: Mapping[int, int] | None = None) -> list[LadderEntry]:
    """Return the column of these tiers; `limited`: tier id -> units whose limit is that tier's price."""
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


def tiers_from_ladder(ladder: Sequence[LadderEntry]) -> list[Tier]:
    """Return the tiers of the column, in its order."""
    return [Tier(tier["id"], tier["min"], tier["max"], Decimal(tier["price"])) for tier in ladder]


def entry_price(reserved: int, ladder: Sequence[LadderEntry]) -> Decimal | None:
    """Return the price of the first offer while nobody has offered and the first step begins with the first unit.

    Nobody pays the base price then; otherwise None. reserved: units of counting offers.
    """
    return Decimal(ladder[0]["price"]) if reserved == 0 and ladder and ladder[0]["min"] == 1 else None


def demand_of(ladder: Sequence[LadderEntry], any_price_quantity: int) -> Demand:
    """Return the demand that the two columns hold, tiers without a limited unit left out."""
    return Demand(any_price_quantity, {tier["id"]: tier["limited"] for tier in ladder if tier["limited"]})


def settlement_inputs(ad: Priced) -> tuple[Decimal, list[Tier], Demand]:
    """Return (base price, tiers, demand) of the ad: the arguments of `settle`."""
    return ad.base_price, tiers_from_ladder(ad.price_ladder), demand_of(ad.price_ladder, ad.any_price_quantity)


def settlement_of(ad: Priced) -> Settlement:
    """Return how the ad would settle with the offers it has now."""
    return settle(*settlement_inputs(ad))


def trace_json(trace: Sequence[TierState]) -> list[LadderEntry]:
    """Return the trace as a closed ad stores it (`Ad.trace`)."""
    return [
        {
            "id": tier.tier_id,
            "price": f"{tier.price:.2f}",
            "needed": tier.needed,
            "accepting": tier.accepting,
            "missing": tier.missing,
            "reached": tier.reached,
        }
        for tier in trace
    ]


def trace_of(ad: Priced) -> tuple[TierState, ...]:
    """Return the trace, which explains the price: frozen at the close, before it that of the present offers."""
    if ad.trace is None:
        return settlement_of(ad).trace
    return tuple(
        TierState(
            tier_id=tier["id"],
            price=Decimal(tier["price"]),
            needed=tier["needed"],
            accepting=tier["accepting"],
            missing=tier["missing"],
            reached=tier["reached"],
        )
        for tier in ad.trace
    )


def move_demand(ladder: list[LadderEntry], any_price_quantity: int, tier_id: int | None, units: int) -> int:
    """Add units (negative: take away) of an offer's demand and return the any-price quantity after it.

    tier_id: the offer's limit, changed inside the given ladder; None: an offer at any price.
    Raises KeyError for a tier of another ad, ValueError when more would be taken away than is there.
    """
    if tier_id is None:
        if any_price_quantity + units < 0:
            raise ValueError("more any-price units taken away than the ad has")
        return any_price_quantity + units
    for tier in ladder:
        if tier["id"] == tier_id:
            if tier["limited"] + units < 0:
                raise ValueError("more limited units taken away than the tier has")
            tier["limited"] += units
            return any_price_quantity
    raise KeyError(tier_id)
