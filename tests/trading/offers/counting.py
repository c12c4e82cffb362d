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


def written(amount: Cents) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


@dataclass(frozen=True)
class Stair:
    """A step: from so many units on, this price."""

    minimum: int
    price: Cents


@dataclass(frozen=True)
class Wish:
    """One offer. `limit`: index of the stair whose price is the highest accepted, None for any."""

    units: int
    limit: int | None = None


@dataclass(frozen=True)
class Counted:
    """What was counted: the price for everybody who buys, and the stair it belongs to (None: the base price)."""

    price: Cents
    stair: int | None


@dataclass(frozen=True)
class Sale:
    base: Cents
    stairs: tuple[Stair, ...]

    def units(self, wishes: Iterable[Wish]) -> list[Cents | None]:
        """Lay out every unit with the highest price it accepts (None: any)."""
        laid: list[Cents | None] = []
        for wish in wishes:
            for _ in range(wish.units):
                laid.append(None if wish.limit is None else self.stairs[wish.limit].price)
        return laid

    def count(self, units: Sequence[Cents | None]) -> Counted:
        """Try every stair from the deepest: it stands when enough units in hand would buy at its price."""
        for index in reversed(range(len(self.stairs))):
            willing = 0
            for limit in units:
                if limit is None or limit >= self.stairs[index].price:
                    willing += 1
            if willing >= self.stairs[index].minimum:
                return Counted(self.stairs[index].price, index)
        return Counted(self.base, None)

    def of(self, wishes: Iterable[Wish]) -> Counted:
        return self.count(self.units(wishes))

    def accepts(self, wish: Wish, price: Cents) -> bool:
        return wish.limit is None or self.stairs[wish.limit].price >= price

    def sold(self, wishes: Sequence[Wish]) -> list[Wish]:
        """Return those of the offers that buy at the price they make together."""
        price = self.of(wishes).price
        return [wish for wish in wishes if self.accepts(wish, price)]

    def fewest_more(self, wishes: Sequence[Wish], goal: Cents) -> tuple[int, Counted]:
        """Put one any-price unit after the other until the price is at most `goal`: how many, and what holds."""
        units = self.units(wishes)
        more = 0
        while (counted := self.count(units)).price > goal:
            units.append(None)
            more += 1
        return more, counted

    def deepest(self) -> Cents:
        return self.stairs[-1].price

    def meaning(self, others: Sequence[Wish], mine: Wish) -> dict[str, object]:
        """Count all that an offer means, as the vectors write it."""
        together = [*others, mine]
        now = self.of(together)
        before = self.of(others)
        limit = None if mine.limit is None else self.stairs[mine.limit].price
        waits = not self.accepts(mine, now.price)
        pay_now = None if waits else now.price * mine.units

        following: dict[str, object] | None = None
        goal = limit if waits else now.price - 1
        assert goal is not None
        if self.deepest() <= goal:
            more, then = self.fewest_more(together, goal)
            pay = then.price * mine.units
            following = {
                "step": then.stair,
                "price": written(then.price),
                "missing": more,
                "pay": written(pay),
                "saving": None if pay_now is None else written(pay_now - pay),
            }
        alone = self.of([mine]).price
        most = alone if limit is None or limit > alone else limit
        # What each unit of the others paid without this offer and pays with it; those that did not buy save nothing.
        saved = 0
        for accepted in self.units(others):
            if accepted is None or accepted >= before.price:
                saved += before.price - now.price
        return {
            "price": written(now.price),
            "step": now.stair,
            "waits": waits,
            "limit_price": None if limit is None else written(limit),
            "pay_now": None if pay_now is None else written(pay_now),
            "next": following,
            "pay_at_most": written(most * mine.units),
            "others_save": written(saved),
            "mine_saving": written(0 if waits else (self.base - now.price) * mine.units),
        }
