"""The work whose cost is compared between sizes of the market: what is read, then what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F

from benchmarks.backoffice import questions
from benchmarks.lists import Question, filters, searches
from benchmarks.seed_ads import SELLERS
from benchmarks.seed_backoffice import EACH
from benchmarks.seed_scale import AD, buyers_of
from benchmarks.seeding import FIRST
from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.messaging.outbox.due import lock_due
from marketplace.common.messaging.outbox.queues import OUTBOX_QUEUES, OutboxQueue
from trading.accounts.models import User
from trading.catalogue.lists import open_ads
from trading.catalogue.models import Ad
from trading.notifications import selectors as notifications
from trading.notifications.services import mark_read, notify
from trading.offers import services as offers
from trading.offers.models import Offer
from trading.offers.rules import Terms

DEEP_PAGE = 40
ADS_AT_ONCE = 10  # that a close takes
UNITS = 1


@dataclass(frozen=True)
class Work:
    """do: one run, given its number. before: what a run needs, which does not count.

    grows_with: what its answer is made of, where that grows with the market.
    """

    name: str
    do: Callable[[int], int | None]
    before: Callable[[int], object] | None = None
    grows_with: str = ""


def reads(count: int) -> Iterator[Work]:
    """Yield what is read, in a market of that many ads."""
    person, admin = FIRST + SELLERS, User.objects.filter(is_admin=True).values_list("pk", flat=True)[0]
    yield Work("public list, page 1", partial(list_page, Question("", {})))
    yield Work(f"public list, page {DEEP_PAGE}", partial(list_page, Question("", {}, page=DEEP_PAGE)))
    for asked in filters():
        if asked.page == 1 and asked.filters:
            yield Work(f"list: {asked.name}", partial(list_page, asked))
    for asked in searches():
        yield Work(asked.name, partial(list_page, asked), grows_with="the ads that hold the word")
    yield Work("notifications, page 1", lambda _: len(notifications.notifications(person, 1).rows))
    yield Work("notifications, unread", partial(count_unread, person))
    yield Work("an administrator's, page 1", lambda _: len(notifications.notifications(admin, 1).rows))
    yield Work("an administrator's, unread", partial(count_unread, admin), grows_with="what is unread")
    for name, queue in OUTBOX_QUEUES.items():
        yield Work(f"outbox, look for {name}", partial(look, queue))
    for name, rows, out in questions():
        yield Work(name, partial(first_page, rows, out))


def count_unread(person: int, _number: int) -> None:
    notifications.counters(person)


def list_page(asked: Question, _number: int) -> int:
    """Read a page of the public list: which ads, and their rows. Returns how many."""
    return asked.rows()


@transaction.atomic
def look(queue: OutboxQueue, _number: int) -> int:
    return len(lock_due(queue, clock.now(), queue.batch))


def first_page(rows: Callable[[], Any], out: Any, _number: int) -> int:
    """Read the rows of a list's first page. How many it has is counted up to a bound (`long_counts`), and apart."""
    found = rows()[: limits.ADMIN_ROWS_PER_PAGE]
    return len(list(found) if out is None else out(found, many=True).data)


def writes(count: int, runs: int) -> Iterator[Work]:
    """Yield what is written, in an order in which each finds what it needs. runs: of each, warm-ups included."""
    now = clock.now()
    numbered = open_ads(now).filter(pk__gte=FIRST, locked_by_admin=False).annotate(place=F("pk") % EACH)
    free = list(numbered.filter(place=1).order_by("pk")[:runs])
    ending = list(numbered.filter(place=0).order_by("pk").values_list("pk", flat=True)[: runs * ADS_AT_ONCE])
    buyers = [FIRST + SELLERS + number % buyers_of(count) for number in range(runs)]

    def place(number: int) -> None:
        ad = free[number]
        terms = Terms(UNITS, 1, ad.price_ladder[0]["id"])
        offers.place_offer(buyer_id=buyers[number], ad_id=ad.pk, terms=terms)

    def offer_of(number: int) -> int:
        return Offer.objects.values_list("pk", flat=True).get(ad=free[number], buyer=buyers[number])

    def change(number: int) -> None:
        offers.change_offer(
            buyer_id=buyers[number], offer_id=placed[number], quantity=UNITS + 1, condition=None, tier_id=None
        )

    def give_up(number: int) -> None:
        offers.give_up(buyer_id=buyers[number], offer_id=placed[number])

    placed: dict[int, int] = {}
    yield Work("an offer is placed", place)
    yield Work("an offer is changed", change, lambda number: placed.update({number: offer_of(number)}))
    yield Work("an offer is given up", give_up)
    yield Work(
        f"a close of {ADS_AT_ONCE} ads",
        lambda _: offers.close_due_ads(limit=ADS_AT_ONCE),
        lambda number: end(ending[number * ADS_AT_ONCE :][:ADS_AT_ONCE]),
    )
    yield Work("a notification is written", lambda number: tell(buyers[number], number))
    yield Work("a notification is read", lambda number: mark_newest(buyers[number]))


def end(ads: list[int]) -> None:
    """Let the sales of these ads be over, which no job has seen."""
    Ad.objects.filter(pk__in=ads).update(expires_at=clock.now() - timedelta(seconds=1))


@transaction.atomic
def tell(person: int, number: int) -> None:
    notify([person], "admin-deleted", AD, subject=f"scale:{number}")


def mark_newest(person: int) -> None:
    newest = notifications.notifications(person, 1).rows[0]
    mark_read(user_id=person, notification_id=newest.pk)
