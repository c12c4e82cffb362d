"""A small market made by hand for statistics: every row with its moments, nothing through the services' clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import count
from typing import Any

from rest_framework.test import APIClient

from competitions.voting.models import Vote, Voter
from marketplace.common.db import clock
from tests.clients import client_for
from tests.competitions.helpers import make_competition, make_work
from tests.factories import make_ad, make_admin, make_business, make_offer, make_user
from trading.accounts.models import User
from trading.catalogue.models import ENDED_BY_ADMIN, ENDED_BY_SELLER, Ad
from trading.catalogue.offer_states import OfferStatus
from trading.contracts.models import Contract
from trading.offers.models import Offer, Rating

NOW = datetime(2027, 4, 10, 12, tzinfo=UTC)
LONG_AGO = datetime(2026, 6, 1, 12, tzinfo=UTC)
LATER = datetime(2027, 6, 1, 12, tzinfo=UTC)

MARCH = {"start_date": "2027-03-01", "end_date": "2027-03-31"}
"""Begins in winter time and ends in summer time: the clocks change on the 28th."""
FIRST = datetime(2027, 2, 28, 23, 0, 0, tzinfo=UTC)
LAST = datetime(2027, 3, 31, 21, 59, 59, tzinfo=UTC)
INSIDE = (FIRST, LAST, LAST + timedelta(microseconds=999_999))
OUTSIDE = (FIRST - timedelta(microseconds=1), LAST + timedelta(seconds=1))

numbers = count(1)


def person(name: str = "osoba", **fields: Any) -> User:
    return make_user(f"{name}{next(numbers)}", **{"created_at": LONG_AGO, **fields})


def ad(seller: User | None = None, **fields: Any) -> Ad:
    """An ad of long ago that runs still."""
    return make_ad(seller or person(), **{"posted_at": LONG_AGO, "expires_at": LATER, **fields})


def sold_out(at: datetime, seller: User | None = None, **fields: Any) -> Ad:
    return ad(seller, closed_at=at, closed_by=Ad.ClosedBy.SOLD_OUT, achieved_price=Decimal(80), **fields)


def expired(at: datetime, seller: User | None = None, **fields: Any) -> Ad:
    return ad(seller, closed_at=at, expires_at=at, closed_by=Ad.ClosedBy.EXPIRY, **fields)


def deleted(at: datetime, seller: User | None = None, by: str = ENDED_BY_SELLER, **fields: Any) -> Ad:
    return ad(seller, deleted_at=at, deleted_by=by, **fields)


def deleted_by_admin(at: datetime) -> Ad:
    return deleted(at, by=ENDED_BY_ADMIN)


def offer(at: datetime, on: Ad | None = None, units: int = 1, **fields: Any) -> Offer:
    return make_offer(on or ad(), person("kupac"), units, **{"placed_at": at, "changed_at": at, **fields})


def ended(at: datetime, status: int, seller: User | None = None) -> Offer:
    """An offer of long ago that came to its end then."""
    return offer(LONG_AGO, ad(seller), status=status, changed_at=at)


def deal(closed_at: datetime, units: int = 1, price: int = 80, status: int = OfferStatus.ACTIVE) -> Offer:
    """A fulfilled offer of a sale that ended then."""
    sale = expired(closed_at, achieved_price=Decimal(price))
    return offer(LONG_AGO, sale, units, fulfilled=True, status=status)


def contract(at: datetime) -> Contract:
    number = f"U-{next(numbers)}"
    return Contract.objects.create(
        offer=deal(LONG_AGO, status=OfferStatus.CONTRACTED), number=number, snapshot={}, created_at=at
    )


def rating(at: datetime, **fields: Any) -> Rating:
    done = deal(LONG_AGO)
    return Rating.objects.create(
        offer=done, author_id=done.buyer_id, rated_id=done.seller_id, stars=4, created_at=at, **fields
    )


def vote(at: datetime) -> Vote:
    work = make_work(make_competition(status="archived"), next(numbers), submitted_at=LONG_AGO)
    voter = Voter.objects.create(user=person("glasac"), created_at=LONG_AGO)
    return Vote.objects.create(voter=voter, competition=work.competition, work=work, slot=1, points=3, cast_at=at)


@contextmanager
def at_work() -> Iterator[APIClient]:
    """An administrator who looks at the market at NOW."""
    with clock.travel(NOW):
        yield client_for(make_admin(created_at=LONG_AGO))


EVENTS: dict[str, Callable[[datetime], object]] = {
    "users": lambda at: person(created_at=at),
    "organisations": lambda at: make_business(f"firma{next(numbers)}", created_at=at),
    "products": lambda at: ad(posted_at=at),
    "sold_out": sold_out,
    "expired": expired,
    "deleted": deleted,
    "admin_deleted": deleted_by_admin,
    "offers": offer,
    "gave_up": lambda at: ended(at, OfferStatus.GAVE_UP),
    "rejected": lambda at: ended(at, OfferStatus.REJECTED),
    "admin_rejected": lambda at: ended(at, OfferStatus.REJECTED_BY_ADMIN),
    "contracts": contract,
    "fulfilled": deal,
    "ratings": rating,
    "works": lambda at: make_work(make_competition(status="archived"), next(numbers), submitted_at=at),
    "votes": vote,
}
"""Figure of a period -> what makes it one more, at a moment."""
