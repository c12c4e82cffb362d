"""The machine below all rules: it does each step to the server and to the model, and finds whom a step is about."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from django.db import transaction
from hypothesis.stateful import (
    RuleBasedStateMachine,
)

from marketplace.common.db import clock
from marketplace.common.framework_internals import allow_durable_inside
from marketplace.common.http.errors import DomainError
from tests.stateful.records import Deal, Person, Refused, Sale
from trading.accounts.models import User
from trading.catalogue.errors import InvalidDetails

# a Thursday evening, when all goods may be traded; Easter is ten days away
START = datetime(2026, 4, 2, 18, 30, tzinfo=UTC)
MOST_SALES, MOST_PEOPLE = 8, 7
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)

Made = TypeVar("Made")
Wanted = TypeVar("Wanted")


class Machine(RuleBasedStateMachine):
    """One history of the market: the model of it, and the time."""

    def __init__(self) -> None:
        super().__init__()
        self.history = allow_durable_inside(transaction.atomic())  # use cases insist on being the outermost
        self.history.__enter__()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.history.__exit__(None, None, None)

    def add(self, user: User) -> None:
        identity = user.name, user.region, user.address
        self.market.people.append(Person(user.pk, user.username, identity, user.phone, admin=user.is_admin))

    def user(self, person: Person) -> User:
        user = User.objects.get(pk=person.pk)
        user.acting_role = user.role
        return user

    def both(self, ideal: Callable[[], Wanted], real: Callable[[], Made]) -> tuple[Made, Wanted] | tuple[None, None]:
        """Do it to the model and to the server, which must refuse alike."""
        error = None
        wanted = made = None
        try:
            wanted = ideal()
        except Refused as refused:
            error = str(refused)
        got = None
        with clock.travel(self.market.now):
            try:
                made = real()
            except (DomainError, InvalidDetails) as refused:
                got = type(refused).__name__
        assert got == error, f"the server said {got}, the model {error}"
        self.market.now += SECOND
        return (None, None) if error else (made, wanted)  # type: ignore[return-value]

    def living(self, number: int, *, admin: bool = False) -> Person:
        people = [person for person in self.market.people if not person.erased and (admin or not person.admin)]
        return people[number % len(people)]

    def anyone(self, number: int) -> Person:
        """Somebody who trades, or has."""
        people = [person for person in self.market.people if not person.admin]
        return people[number % len(people)]

    def sale(self, number: int) -> Sale:
        return self.market.sales[-1 - number % len(self.market.sales)]

    def deal(self, number: int) -> Deal:
        deals = list(self.market.deals())
        return deals[-1 - number % len(deals)]

    def has_sales(self) -> bool:
        return bool(self.market.sales)

    def has_deals(self) -> bool:
        return any(self.market.deals())

    def has_ratings(self) -> bool:
        return bool(self.market.ratings())

    def has_notifications(self) -> bool:
        return any(person.notifications for person in self.market.people)

    def every_fifth_step(self) -> bool:
        """Tell if a less important rule may run: at every fifth step, so that most steps trade."""
        return self.looks % 5 == 0

    def has_room(self) -> bool:
        return len(self.market.sales) < MOST_SALES

    def side_of(self, deal: Deal, who: str, number: int) -> Person:
        """Return the living side that is asked for, else somebody."""
        side = {"buyer": deal.buyer, "seller": deal.seller}.get(who)
        return self.living(number) if side is None or side.erased else side
