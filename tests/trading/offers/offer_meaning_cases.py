"""The cases of `vectors/offer_meaning.json`: those that people met, by name, and generated ones.

`python -m tests.trading.offers.offer_meaning_cases` writes the file. What each case expects is counted unit by unit
(`counting`), never by the product's own rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.trading.offers.reference_settlement import ReferenceOffer, ReferenceSale, ReferenceTier, cents, money_text

FILE = Path(__file__).parent / "vectors" / "offer_meaning.json"

GENERATED = 260


@dataclass(frozen=True)
class Case:
    name: str
    sale: ReferenceSale
    quantity: int
    others: tuple[ReferenceOffer, ...]
    mine: ReferenceOffer

    def vector(self) -> dict[str, object]:
        limited: dict[str, int] = {}
        for offer in self.others:
            if offer.limit is not None:
                limited[str(offer.limit)] = limited.get(str(offer.limit), 0) + offer.units
        ends = [tier.minimum - 1 for tier in self.sale.tiers[1:]] + [self.quantity]
        return {
            "name": self.name,
            "base_price": money_text(self.sale.base),
            "quantity": self.quantity,
            "tiers": [
                {"min": tier.minimum, "max": end, "price": money_text(tier.price)}
                for tier, end in zip(self.sale.tiers, ends, strict=True)
            ],
            "others": {
                "any_price": sum(offer.units for offer in self.others if offer.limit is None),
                "limited": dict(sorted(limited.items())),
            },
            "mine": {"quantity": self.mine.units, "limit": self.mine.limit},
            "expect": self.sale.meaning(self.others, self.mine, self.quantity),
        }

    def kinds(self) -> set[str]:
        """Return what is rare about it: a figure that only such an ad shows wrong is looked at, too."""
        bids = (*self.others, self.mine)
        price = self.sale.of(bids).price
        found = {
            f"{len(self.sale.tiers)} steps": True,
            "sold out": sum(bid.units for bid in bids) == self.quantity,
            "waiting": any(not self.sale.accepts(bid, price) for bid in bids),
            "nobody buys": not any(self.sale.accepts(bid, price) for bid in bids),
            "base equal to the first": self.sale.base == self.sale.tiers[0].price,
            "prices in cents": any(tier.price % 100 for tier in self.sale.tiers),
            "one unit short": any(
                sum(bid.units for bid in bids if self.sale.accepts(bid, tier.price)) == tier.minimum - 1
                for tier in self.sale.tiers
            ),
        }
        return {kind for kind, is_so in found.items() if is_so}


def sale(base: str, *tiers: tuple[int, str]) -> ReferenceSale:
    return ReferenceSale(cents(base), tuple(ReferenceTier(minimum, cents(price)) for minimum, price in tiers))


THREE = sale("1150", (1, "1100"), (11, "1000"), (21, "900"))
HONEY = sale("1150", (1, "1120"), (101, "1050"), (301, "940"), (451, "890"))
HIGH_BASE_PRICE = sale("110", (5, "100"), (11, "90"), (21, "80"))
LEVEL = sale("110", (5, "110"), (11, "99"), (21, "80"))
PAIRS = sale("117", (2, "104"), (31, "89.50"))


def named() -> Iterator[Case]:
    """Yield the cases that a person can count."""
    yield from _alone()
    yield from _toward_a_step()
    yield from _first_steps()
    yield from _limits()
    yield from _cents()


def _alone() -> Iterator[Case]:
    """An ad without other offers, and the last unit of a full one."""
    yield Case("empty ad, 15 at any price: the next price makes 13,500, not 16,500", THREE, 30, (), ReferenceOffer(15))
    yield Case("empty ad, 15 up to 900: waits, and never pays above the limit", THREE, 30, (), ReferenceOffer(15, 2))
    yield Case("empty ad, 1 unit", THREE, 30, (), ReferenceOffer(1))
    yield Case("the quantity just reaches a step: now and next are two sums", THREE, 30, (), ReferenceOffer(11))
    yield Case("one unit short of a step", THREE, 30, (), ReferenceOffer(10))
    yield Case("the quantity reaches the last step: nothing is next", THREE, 30, (), ReferenceOffer(21))
    yield Case("all of it at once: sold out", THREE, 30, (), ReferenceOffer(30))
    yield Case("all of it with the lowest limit: sold out, nobody waits", THREE, 30, (), ReferenceOffer(30, 2))
    yield Case("the last unit of a full ad", THREE, 30, (ReferenceOffer(20), ReferenceOffer(9, 2)), ReferenceOffer(1))


def _toward_a_step() -> Iterator[Case]:
    """How many units are missing to the next price, with others before."""
    yield Case(
        "50 units up to 940 while 1,050 holds: nothing to pay now",
        HONEY,
        600,
        (ReferenceOffer(214),),
        ReferenceOffer(50, 2),
    )
    yield Case("50 units at any price while 1,050 holds", HONEY, 600, (ReferenceOffer(214),), ReferenceOffer(50))
    yield Case("87 units more reach 940 for everybody", HONEY, 600, (ReferenceOffer(214),), ReferenceOffer(87))
    yield Case("86 units more are one short of 940", HONEY, 600, (ReferenceOffer(214),), ReferenceOffer(86))
    yield Case(
        "others wait for 940: they count toward it",
        HONEY,
        600,
        (ReferenceOffer(214), ReferenceOffer(50, 2)),
        ReferenceOffer(10),
    )
    yield Case(
        "my units wake those who waited", HONEY, 600, (ReferenceOffer(214), ReferenceOffer(50, 2)), ReferenceOffer(37)
    )


def _first_steps() -> Iterator[Case]:
    """First steps that one unit does not reach, and a base price equal to the first."""
    yield Case("one pair alone makes no step", PAIRS, 60, (), ReferenceOffer(1))
    yield Case(
        "the second pair brings the price for the first one down", PAIRS, 60, (ReferenceOffer(1),), ReferenceOffer(1)
    )
    yield Case("a price in cents beside whole ones", PAIRS, 60, (ReferenceOffer(29),), ReferenceOffer(2))
    yield Case("base price above a first step that begins at 5: four units", HIGH_BASE_PRICE, 30, (), ReferenceOffer(4))
    yield Case(
        "base price above a first step that begins at 5: the fifth unit",
        HIGH_BASE_PRICE,
        30,
        (ReferenceOffer(4),),
        ReferenceOffer(1),
    )
    yield Case(
        "base price equal to the first: four units, the first lower price is next", LEVEL, 30, (), ReferenceOffer(4)
    )
    yield Case(
        "base price equal to the first: a limit at it buys at the base price", LEVEL, 30, (), ReferenceOffer(3, 0)
    )
    yield Case(
        "base price equal to the first: reached and nothing saved", LEVEL, 30, (ReferenceOffer(4),), ReferenceOffer(2)
    )


def _limits() -> Iterator[Case]:
    """Offers that wait for their price, of others and the own."""
    yield Case(
        "tied limits: both wait for the same price",
        THREE,
        30,
        (ReferenceOffer(8), ReferenceOffer(6, 2)),
        ReferenceOffer(5, 2),
    )
    yield Case(
        "tied limits: together they reach it",
        THREE,
        30,
        (ReferenceOffer(8), ReferenceOffer(6, 2)),
        ReferenceOffer(7, 2),
    )
    yield Case("a limit equal to the price of now buys", THREE, 30, (ReferenceOffer(12),), ReferenceOffer(2, 1))
    yield Case(
        "a limit above the price of now buys at the price of now",
        THREE,
        30,
        (ReferenceOffer(21),),
        ReferenceOffer(2, 0),
    )
    yield Case(
        "those who wait make a deeper price nearer than the one between",
        THREE,
        30,
        (ReferenceOffer(20, 2),),
        ReferenceOffer(1, 0),
    )
    yield Case(
        "two prices equally near: the deeper one is reached", THREE, 30, (ReferenceOffer(10, 2),), ReferenceOffer(5, 1)
    )
    yield Case(
        "a waiting offer with a middle limit",
        HONEY,
        600,
        (ReferenceOffer(40), ReferenceOffer(120, 3)),
        ReferenceOffer(30, 1),
    )
    yield Case("an offer that waits saves the others nothing", THREE, 30, (ReferenceOffer(12),), ReferenceOffer(3, 2))
    yield Case(
        "others whose limit is below both prices save nothing",
        THREE,
        30,
        (ReferenceOffer(10), ReferenceOffer(4, 2)),
        ReferenceOffer(1),
    )


def _cents() -> Iterator[Case]:
    """Prices in cents."""
    yield Case(
        "two steps in cents", sale("12", (1, "10.99"), (3, "9.98")), 4, (ReferenceOffer(1),), ReferenceOffer(1, 1)
    )
    yield Case(
        "prices below one",
        sale("1.20", (1, "1.10"), (101, "0.10")),
        200,
        (ReferenceOffer(60, 1),),
        ReferenceOffer(41, 1),
    )


def generated(seed: int, number: int) -> Iterator[Case]:
    """Draw ads of 2 to 5 steps with offers that fit; every fourth begins one unit short of a step, or exactly on it."""
    random = Random(seed)
    for position in range(number):
        steps = 2 + position % 4
        whole = position % 3 != 0
        drawn = _sale(random, steps, whole=whole, level=position % 5 == 0)
        quantity = drawn.tiers[-1].minimum + random.randint(1, 12)
        others = _others(random, drawn, quantity - 1, crowd=position % 7)
        left = quantity - sum(offer.units for offer in others)
        limit = random.choice([None, None, *range(steps)])
        units = random.randint(1, left)
        if position % 4 == 0:
            units = _near_a_step(random, drawn, others, left)
        elif position % 13 == 1:
            units = left  # sold out
        yield Case(f"generated {position + 1}", drawn, quantity, others, ReferenceOffer(units, limit))


def _sale(random: Random, steps: int, *, whole: bool, level: bool) -> ReferenceSale:
    price = random.randint(700, 90_000) * (100 if whole else 1)
    fall = (lambda: random.randint(1, 90) * 100) if whole else (lambda: random.randint(100, 140))
    base = price if level else price + fall()
    minimum = random.choice([1, 1, 2, 5])
    tiers = []
    for _ in range(steps):
        tiers.append(ReferenceTier(minimum, price))
        minimum += random.randint(2, 14)
        price -= min(fall(), (price - 1) // (steps + 1))
    return ReferenceSale(base, tuple(tiers))


def _others(random: Random, drawn: ReferenceSale, most: int, *, crowd: int) -> tuple[ReferenceOffer, ...]:
    offers: list[ReferenceOffer] = []
    for _ in range(crowd):
        left = most - sum(offer.units for offer in offers)
        if left < 1:
            break
        units = random.randint(1, max(1, left // 2))
        offers.append(ReferenceOffer(units, random.choice([None, *range(len(drawn.tiers))])))
    return tuple(offers)


def _near_a_step(random: Random, drawn: ReferenceSale, others: Sequence[ReferenceOffer], left: int) -> int:
    held = sum(offer.units for offer in others if offer.limit is None)
    aims = [tier.minimum - held - short for tier in drawn.tiers for short in (0, 1)]
    fitting = [aim for aim in aims if 1 <= aim <= left]
    return random.choice(fitting) if fitting else 1


def cases() -> list[Case]:
    return [*named(), *generated(20_27, GENERATED)]


def text() -> str:
    """Return the file: one case in a line, as people compare them."""
    lines = ",\n".join("  " + json.dumps(case.vector(), ensure_ascii=False) for case in cases())
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
