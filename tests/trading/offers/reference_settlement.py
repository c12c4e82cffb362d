"""A count of prices with nothing of the product in it: each unit is held in hand, each step is tried, in whole cents.

The figures of the product are compared with what is counted here, so this imports none of its code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

Cents = int


def cents(price: str | Decimal) -> Cents:
    amount = Decimal(price) * 100
    assert amount == int(amount)
    return int(amount)


def money_text(amount: Cents) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


@dataclass(frozen=True)
class ReferenceTier:
    """A step: from so many units on, this price."""

    minimum: int
    price: Cents


@dataclass(frozen=True)
class ReferenceOffer:
    """One offer. `limit`: index of the tier whose price is the highest accepted, None for any."""

    units: int
    limit: int | None = None


@dataclass(frozen=True)
class ReferencePrice:
    """What was counted: the price for everybody who buys, and the tier it belongs to (None: the base price)."""

    price: Cents
    tier: int | None


@dataclass(frozen=True)
class ReferenceSale:
    base: Cents
    tiers: tuple[ReferenceTier, ...]

    def units(self, offers: Iterable[ReferenceOffer]) -> list[Cents | None]:
        """Lay out every unit with the highest price it accepts (None: any)."""
        laid: list[Cents | None] = []
        for offer in offers:
            for _ in range(offer.units):
                laid.append(None if offer.limit is None else self.tiers[offer.limit].price)
        return laid

    def count(self, units: Sequence[Cents | None]) -> ReferencePrice:
        """Try every tier from the deepest: it stands when enough units in hand would buy at its price."""
        for index in reversed(range(len(self.tiers))):
            willing = 0
            for limit in units:
                if limit is None or limit >= self.tiers[index].price:
                    willing += 1
            if willing >= self.tiers[index].minimum:
                return ReferencePrice(self.tiers[index].price, index)
        return ReferencePrice(self.base, None)

    def of(self, offers: Iterable[ReferenceOffer]) -> ReferencePrice:
        return self.count(self.units(offers))

    def accepts(self, offer: ReferenceOffer, price: Cents) -> bool:
        return offer.limit is None or self.tiers[offer.limit].price >= price

    def sold(self, offers: Sequence[ReferenceOffer]) -> list[ReferenceOffer]:
        """Return those of the offers that buy at the price they make together."""
        price = self.of(offers).price
        return [offer for offer in offers if self.accepts(offer, price)]

    def fewest_more(self, offers: Sequence[ReferenceOffer], goal: Cents) -> tuple[int, ReferencePrice]:
        """Put one any-price unit after the other until the price is at most `goal`: how many, and what holds."""
        units = self.units(offers)
        more = 0
        while (counted := self.count(units)).price > goal:
            units.append(None)
            more += 1
        return more, counted

    def deepest(self) -> Cents:
        return self.tiers[-1].price

    def meaning(self, others: Sequence[ReferenceOffer], mine: ReferenceOffer, quantity: int) -> dict[str, object]:
        """Count all that an offer means, as the vectors write it. quantity: units of the ad.

        When no unit is left the sale is over: nobody can leave any more, so the most is what is paid.
        """
        together = [*others, mine]
        now = self.of(together)
        before = self.of(others)
        limit = None if mine.limit is None else self.tiers[mine.limit].price
        waits = not self.accepts(mine, now.price)
        pay_now = None if waits else now.price * mine.units

        following: dict[str, object] | None = None
        goal = limit if waits else now.price - 1
        assert goal is not None
        if self.deepest() <= goal:
            more, then = self.fewest_more(together, goal)
            pay = then.price * mine.units
            following = {
                "step": then.tier,
                "price": money_text(then.price),
                "missing": more,
                "pay": money_text(pay),
                "saving": None if pay_now is None else money_text(pay_now - pay),
            }
        alone = self.of([mine]).price
        most = alone if limit is None or limit > alone else limit
        sells_out = len(self.units(together)) == quantity
        if sells_out:
            assert not waits, "whoever takes the last unit buys"
            most = now.price
        # What each unit of the others paid without this offer and pays with it; those that did not buy save nothing.
        saved = 0
        for accepted in self.units(others):
            if accepted is None or accepted >= before.price:
                saved += before.price - now.price
        return {
            "price": money_text(now.price),
            "price_without": money_text(before.price),
            "step": now.tier,
            "sells_out": sells_out,
            "waits": waits,
            "limit_price": None if limit is None else money_text(limit),
            "pay_now": None if pay_now is None else money_text(pay_now),
            "next": following,
            "pay_at_most": money_text(most * mine.units),
            "others_save": money_text(saved),
            "mine_saving": money_text(0 if waits else (self.base - now.price) * mine.units),
        }
