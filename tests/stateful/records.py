"""What the market of the model holds: people, sales, deals, ratings, conversations. Source: docs/spec/domain.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, combinations

ACTIVE, GAVE_UP, REJECTED, BY_ADMIN, CONTRACTED = 1, 2, 3, 4, 5
COUNTING = (ACTIVE, CONTRACTED)


class Refused(Exception):
    """Why something may not be done: the name of the server's error."""


def refuse(when: bool, why: str) -> None:
    if when:
        raise Refused(why)


@dataclass
class Received:
    """A notification as its recipient has it."""

    type: str
    read: bool = False


@dataclass(eq=False)
class Person:
    pk: int
    username: str
    identity: tuple[str, str, str]  # name, region, address
    phone: str
    admin: bool = False
    erased: bool = False
    last_ad: datetime | None = None
    notifications: list[Received] = field(default_factory=list)
    favourites: set[Sale] = field(default_factory=set)


@dataclass
class Step:
    minimum: int
    maximum: int
    price: int


@dataclass(eq=False)
class Deal:
    """An offer. step: the place of its price step in the ad; limited: not above that step's price. reason: of its
    rejection."""

    sale: Sale
    buyer: Person
    quantity: int
    limited: bool
    step: int
    price: int
    pk: int = 0
    status: int = ACTIVE
    reason: str = ""
    fulfilled: bool | None = None
    hidden: set[Person] = field(default_factory=set)
    ratings: dict[Person, RatingRecord] = field(default_factory=dict)

    @property
    def seller(self) -> Person:
        return self.sale.seller

    @property
    def counts(self) -> bool:
        return self.status in COUNTING

    def takes(self, price: int) -> bool:
        return not self.limited or self.price >= price


@dataclass(eq=False)
class RatingRecord:
    rated: Person
    stars: int | None
    pk: int = 0
    removed: bool = False


@dataclass(eq=False)
class Sale:
    """An ad."""

    seller: Person
    quantity: int
    base: int
    steps: list[Step]
    expires: datetime
    rejects: bool = False
    abandons: bool = False
    night_only: bool = False  # traded from 18:00 to 06:00
    info: str = "Dve baterije"
    pk: int = 0
    closed_at: datetime | None = None
    closed_by: str = ""
    final: int | None = None  # the price that stood at the close
    expiry_notified: bool = False
    deleted_by: str = ""
    locked: bool = False
    hidden: bool = False
    renewed: bool = False
    deals: list[Deal] = field(default_factory=list)

    @property
    def counting(self) -> list[Deal]:
        return [deal for deal in self.deals if deal.counts]

    @property
    def frozen(self) -> list[Deal]:
        """What holds its units: those that count, after the close those that it decided."""
        return self.counting if self.closed_at is None else [deal for deal in self.deals if deal.fulfilled is not None]

    @property
    def reserved(self) -> int:
        return sum(deal.quantity for deal in self.frozen)

    @property
    def price(self) -> int:
        return self.price_for(self.counting) if self.final is None else self.final

    def price_at(self, units: int) -> int:
        """What so many units together cost each."""
        return next((step.price for step in reversed(self.steps) if units >= step.minimum), self.base)

    def price_for(self, deals: list[Deal]) -> int:
        """The price of the largest set of buyers of whom nobody pays above the own limit, every set tried."""
        sets = chain.from_iterable(combinations(deals, size) for size in range(len(deals) + 1))
        best, price = -1, self.base
        for chosen in sets:
            units = sum(deal.quantity for deal in chosen)
            cost = self.price_at(units)
            if all(deal.takes(cost) for deal in chosen) and units > best:
                best, price = units, cost
        return price


@dataclass(eq=False)
class Talk:
    """What two people wrote: (author, text); and how much of it each has not read."""

    lines: list[tuple[Person, str]] = field(default_factory=list)
    unread: dict[Person, int] = field(default_factory=dict)
