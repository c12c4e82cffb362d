"""The settlement rule on the common vectors and against brute force."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trading.catalogue.settlement import Demand, Settlement, Tier, settle

pytestmark = [pytest.mark.once, pytest.mark.feature("M-OFR-04", "X-RULE")]

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors" / "settlement.json").read_text("utf-8"))


@dataclass(frozen=True)
class Bid:
    """An offer as the rule sees it. `limit`: index of the tier whose price is the highest accepted, None for any."""

    units: int
    limit: int | None


@dataclass(frozen=True)
class Market:
    base_price: Decimal
    tiers: tuple[Tier, ...]
    bids: tuple[Bid, ...]

    @property
    def quantity(self) -> int:
        return self.tiers[-1].maximum

    def limit_price(self, bid: Bid) -> Decimal | None:
        return None if bid.limit is None else self.tiers[bid.limit].price

    def settle(self, bids: Sequence[Bid] | None = None) -> Settlement:
        limited: Counter[int] = Counter()
        any_price = 0
        for bid in self.bids if bids is None else bids:
            if bid.limit is None:
                any_price += bid.units
            else:
                limited[self.tiers[bid.limit].id] += bid.units
        return settle(self.base_price, self.tiers, Demand(any_price, limited))


@st.composite
def markets(draw: st.DrawFn, most_bids: int = 12) -> Market:
    """Draw a valid ad with offers that fit into it."""
    steps = draw(st.integers(2, 5))
    minimum = draw(st.integers(1, 6))
    price = draw(st.integers(600, 5000))  # hundredths
    base = price + draw(st.sampled_from([0, 1, 100, 999]))
    tiers = []
    for position in range(steps):
        maximum = minimum + draw(st.integers(1, 9))
        tiers.append(Tier(100 + position, minimum, maximum, Decimal(price) / 100))
        minimum, price = maximum + 1, price - draw(st.sampled_from([100, 101, 110]))
    left = tiers[-1].maximum
    bids = []
    for _ in range(draw(st.integers(0, most_bids))):
        if not left:
            break
        units = draw(st.integers(1, left))
        left -= units
        bids.append(Bid(units, draw(st.one_of(st.none(), st.integers(0, steps - 1)))))
    return Market(Decimal(base) / 100, tuple(tiers), tuple(bids))


def price_of_quantity(market: Market, units: int) -> Decimal:
    """Return the price of the tier that holds this many units, the base price below the first."""
    held = [tier.price for tier in market.tiers if tier.minimum <= units <= tier.maximum]
    return held[0] if held else market.base_price


def subsets(bids: Sequence[Bid]) -> Iterator[tuple[Bid, ...]]:
    return chain.from_iterable(combinations(bids, size) for size in range(len(bids) + 1))


@pytest.mark.feature("M-OFR-04")
@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_settles_each_vector(vector: dict[str, Any]) -> None:
    tiers = [
        Tier(index, tier["min"], tier["max"], Decimal(tier["price"])) for index, tier in enumerate(vector["tiers"])
    ]
    demand = Demand(vector["any_price"], {int(index): units for index, units in vector["limited"].items()})

    settled = settle(Decimal(vector["base_price"]), tiers, demand)

    expected = vector["expect"]
    assert (settled.tier.id if settled.tier else None) == expected["tier"]
    assert settled.price == Decimal(expected["price"])
    assert [
        {"needed": tier.needed, "accepting": tier.accepting, "missing": tier.missing, "reached": tier.reached}
        for tier in settled.trace
    ] == expected["trace"]
    assert [tier.price for tier in settled.trace] == [tier.price for tier in tiers]


def test_vectors_are_many_and_fit_their_ads() -> None:
    assert len(VECTORS) >= 40
    assert len({vector["name"] for vector in VECTORS}) == len(VECTORS)
    for vector in VECTORS:
        assert vector["any_price"] + sum(vector["limited"].values()) <= vector["quantity"] == vector["tiers"][-1]["max"]


@given(markets())
def test_each_quantity_lies_in_exactly_one_tier_i3(market: Market) -> None:
    for units in range(market.tiers[0].minimum, market.quantity + 1):
        assert sum(tier.minimum <= units <= tier.maximum for tier in market.tiers) == 1


@given(markets(), st.randoms())
def test_order_of_arrival_changes_nothing_i6(market: Market, random: Any) -> None:
    shuffled = list(market.bids)
    random.shuffle(shuffled)
    assert market.settle(shuffled) == market.settle()


@given(markets(most_bids=10))
def test_equals_the_largest_group_in_which_nobody_pays_above_the_limit_i6(market: Market) -> None:
    best_units, best_prices = 0, {market.base_price}
    for group in subsets(market.bids):
        units = sum(bid.units for bid in group)
        price = price_of_quantity(market, units)
        limits = [market.limit_price(bid) for bid in group]
        if all(limit is None or limit >= price for limit in limits):
            if units > best_units:
                best_units, best_prices = units, {price}
            elif units == best_units:
                best_prices.add(price)

    settled = market.settle()

    buying = sum(bid.units for bid in market.bids if settled.accepts(market.limit_price(bid)))
    assert best_prices == {settled.price}
    assert buying == best_units


@given(markets())
def test_any_price_offers_alone_give_the_tier_of_their_quantity_i6(market: Market) -> None:
    units = sum(bid.units for bid in market.bids)
    settled = market.settle([Bid(units, None)] if units else [])
    assert settled.price == price_of_quantity(market, units)


@given(markets())
def test_nobody_pays_above_the_limit_and_only_waiting_limits_lie_below_i6(market: Market) -> None:
    settled = market.settle()
    for bid in market.bids:
        limit = market.limit_price(bid)
        assert settled.accepts(limit) == (limit is None or limit >= settled.price)
    assert all(tier.missing == max(0, tier.needed - tier.accepting) for tier in settled.trace)
    assert all(tier.reached == (tier.missing == 0) for tier in settled.trace)


@given(markets())
def test_an_added_offer_never_raises_the_price_i6(market: Market) -> None:
    for taken in range(len(market.bids)):
        fewer = market.bids[:taken]
        assert market.settle(market.bids[: taken + 1]).price <= market.settle(fewer).price


@given(markets(), st.one_of(st.none(), st.integers(0, 1)))
def test_sold_out_fulfils_everybody_at_the_last_tier_i6(market: Market, limit: int | None) -> None:
    left = market.quantity - sum(bid.units for bid in market.bids)
    bids = [*market.bids, Bid(left, limit)] if left else list(market.bids)

    settled = market.settle(bids)

    assert settled.tier == market.tiers[-1]
    assert all(settled.accepts(market.limit_price(bid)) for bid in bids)


@given(markets())
def test_same_demand_gives_the_same_answer_however_it_is_grouped_i4(market: Market) -> None:
    split = [Bid(1, bid.limit) for bid in market.bids for _ in range(bid.units)]
    assert market.settle(split) == market.settle()
