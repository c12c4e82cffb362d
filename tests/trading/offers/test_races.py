"""Races on PostgreSQL, with threads. and that the close is safe beside itself.

Each guard has its negative control: with the lock and the guard left out, the same race must oversell.
"""

import contextlib
import threading
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError
from marketplace.common.jobs import failpoints
from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import make_ad, make_admin, make_offer, make_user
from tests.trading.offers.helpers import (
    change,
    close_one,
    give_up,
    past_expiry,
    people,
    place,
    reject,
    reloaded,
    tier_at,
)
from trading.accounts.models import User
from trading.catalogue import locks
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, PriceCondition
from trading.notifications.models import Notification
from trading.offers import services, steps
from trading.offers.invariants import violations
from trading.offers.models import Offer
from trading.offers.rules import Terms
from trading.offers.steps import OfferWrite

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.feature("M-OFR-05", "M-LIFE-01"),
]


def sold(ad: Ad) -> int:
    return sum(Offer.objects.filter(ad=ad, status__in=COUNTING_STATUSES).values_list("quantity", flat=True))


def last_units(monkeypatch: pytest.MonkeyPatch) -> tuple[Ad, list[Any]]:
    """Two buyers want the last 20 of 30 units; each reads the clock, after the ad, only when the other has come too.

    Under the lock the second cannot come, and the first goes on after half a second.
    """
    ad = make_ad(make_user("prodavac"))
    buyers = people(2)
    meeting = threading.Barrier(2)
    database_now = clock.database_now

    def meet(column: datetime | None) -> datetime:
        with contextlib.suppress(threading.BrokenBarrierError):
            meeting.wait(0.5)
        return database_now(column)

    monkeypatch.setattr(locks.clock, "database_now", meet)
    try:
        results = run_together([lambda buyer=buyer: place(ad, buyer, 20) for buyer in buyers])  # type: ignore[misc]
    finally:
        monkeypatch.setattr(locks.clock, "database_now", database_now)
    return ad, results


@pytest.mark.feature("M-OFR-05")
def test_two_buyers_cannot_share_the_last_units(monkeypatch: pytest.MonkeyPatch) -> None:
    ad, results = last_units(monkeypatch)
    assert sorted(result if isinstance(result, str) else "placed" for result in results) == ["placed", "quantityLimit"]
    assert sold(ad) == reloaded(ad).reserved == 20
    assert list(violations()) == []


@pytest.mark.feature("M-OFR-05", "M-OFR-12")
def test_of_two_halves_at_once_the_second_ends_no_sale_that_its_buyer_did_not_see_ending() -> None:
    ad = make_ad(make_user("prodavac"))
    first, second = people(2)

    def half(buyer: User, *, shown: bool) -> OfferWrite:
        terms = Terms(15, PriceCondition.ANY_PRICE)
        return services.place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=terms, shown_sell_out=shown)

    results = run_together([lambda: half(first, shown=False), lambda: half(second, shown=False)])

    assert sorted(result if isinstance(result, str) else "placed" for result in results) == ["placed", "sells_out"]
    assert (reloaded(ad).reserved, reloaded(ad).closed_at) == (15, None)
    late = second if Offer.objects.get().buyer_id == first.pk else first
    assert half(late, shown=True).status.sold_out
    assert list(violations()) == []


@pytest.mark.feature("M-OFR-05")
def test_without_lock_and_guard_the_same_race_oversells(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: if it does not oversell, the test above proves nothing."""
    monkeypatch.setattr(failpoints, "enabled", lambda name: name == "no_ad_lock")
    ad, results = last_units(monkeypatch)
    assert all(not isinstance(result, str) for result in results)
    assert sold(ad) == 40
    assert "I1" in {violation.invariant for violation in violations()}


@pytest.mark.feature("M-OFR-05")
def test_without_the_lock_the_guard_alone_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks.failpoints, "enabled", lambda name: name == "no_ad_lock")
    guarded = [True]
    monkeypatch.setattr(steps, "failpoints", type("Off", (), {"enabled": staticmethod(lambda name: not guarded)}))
    ad, results = last_units(monkeypatch)
    assert sorted(result if isinstance(result, str) else "placed" for result in results) == ["placed", "unavailable"]
    assert sold(ad) == reloaded(ad).reserved == 20
    assert list(violations()) == []


@pytest.mark.feature("M-OFR-05")
def test_twelve_buyers_of_five_fill_thirty_exactly() -> None:
    ad = make_ad(make_user("prodavac"))
    results = run_together([lambda buyer=buyer: place(ad, buyer, 5) for buyer in people(12)])  # type: ignore[misc]
    errors = Counter(result for result in results if isinstance(result, str))
    assert sum(errors.values()) == 6
    assert set(errors) <= {"quantityLimit", "closed"}
    assert sold(ad) == 30
    assert Notification.objects.filter(type="sold-out").count() == 7
    assert list(violations()) == []


def test_one_buyer_sends_the_same_offer_many_times() -> None:
    ad = make_ad(make_user("prodavac"))
    (buyer,) = people(1)
    results = run_together([lambda: place(ad, buyer, 1)] * 8)
    assert Counter(result if isinstance(result, str) else "placed" for result in results) == {
        "placed": 1,
        "has_offer": 7,
    }
    assert sold(ad) == 1
    assert list(violations()) == []


def test_every_kind_of_write_at_once_keeps_the_row_true() -> None:
    ad = make_ad(make_user("prodavac"), quantity=300, tiers=((1, 99, 100), (100, 199, 90), (200, 300, 80)))
    Ad.objects.filter(pk=ad.pk).update(allows_reject=True)
    old, new = people(12), people(6, "novi")
    placed = [place(ad, buyer, 10, limit=tier_at(ad, 3) if number % 3 else None) for number, buyer in enumerate(old)]
    acts: list[Callable[[], Any]] = [lambda one=one: give_up(one) for one in placed[:4]]  # type: ignore[misc]
    acts += [lambda one=one: reject(one) for one in placed[2:6]]  # type: ignore[misc]
    acts += [lambda one=one: change(one, 17) for one in placed[4:10]]  # type: ignore[misc]
    acts += [lambda buyer=buyer: place(ad, buyer, 9) for buyer in new]  # type: ignore[misc]
    run_together(acts)
    assert sold(ad) == reloaded(ad).reserved
    assert list(violations()) == []


@pytest.mark.feature("M-LIFE-01")
def test_parallel_closes_decide_and_tell_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from trading.offers import closing

    monkeypatch.setattr(closing, "CLOSE_BATCH", 7)
    seller, admin = make_user("prodavac"), make_admin()
    buyers = people(3)
    ads = [make_ad(seller) for _ in range(30)]
    for ad in ads:
        for number, buyer in enumerate(buyers):
            make_offer(ad, buyer, 4, tier=tier_at(ad, 3), condition=2 if number else 1)
        past_expiry(ad)
    Offer.objects.update(placed_at=clock.now() - timedelta(minutes=1))

    results = run_together([services.close_due_ads] * 3 + [lambda ad=ad: close_one(ad.pk) for ad in ads[:3]])  # type: ignore[misc]

    assert sum(int(result) for result in results) == 30
    assert not Offer.objects.filter(fulfilled=None).exists()
    notified = Counter(Notification.objects.values_list("type", flat=True))
    assert notified == {
        "expired-seller-price": 30,
        "expired-admin-price": 30,
        "expired-buyer-price": 30,
        "expired-buyer-unsold": 60,
    }
    assert Notification.objects.filter(recipient=admin).count() == 30
    assert list(violations()) == []


def test_offers_at_the_moment_of_the_close_are_decided_or_refused_i9() -> None:
    """F8: whoever got in before the expiry has an outcome; whoever came after is refused, with the job running."""
    seller = make_user("prodavac")
    buyers = people(10)
    ad = make_ad(seller, quantity=300, tiers=((1, 99, 100), (100, 300, 80)))
    expiry = clock.now() + timedelta(seconds=1)
    Ad.objects.filter(pk=ad.pk).update(expires_at=expiry)

    def keep_offering(buyer: User) -> str:
        while True:
            try:
                give_up_free = place(ad, buyer, 1)
                return f"placed {give_up_free.now < expiry}"
            except DomainError as error:
                return error.code

    def late(buyer: User, wait: float) -> Callable[[], str]:
        def act() -> str:
            threading.Event().wait(wait)
            return keep_offering(buyer)

        return act

    def sweep() -> str:
        while reloaded(ad).closed_at is None:  # an offer may hold the row, and then this run leaves it out
            services.close_due_ads()
        return "swept"

    acts: list[Callable[[], Any]] = [late(buyer, 0.8 + number * 0.04) for number, buyer in enumerate(buyers)]
    results = run_together([*acts, sweep])

    assert set(results) <= {"placed True", "closed", "swept"}
    stored = reloaded(ad)
    assert stored.closed_at == expiry
    assert sold(ad) == results.count("placed True") == stored.reserved
    assert list(violations()) == []


def locking_reads(act: Callable[[], Any]) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        act()
    return [query["sql"].split('FROM "')[1].split('"')[0] for query in queries if "FOR NO KEY UPDATE" in query["sql"]]


def test_every_write_locks_the_person_then_the_ad() -> None:
    seller = make_user("prodavac")
    ad = make_ad(seller, allows_reject=True)
    (buyer,) = people(1)
    order = ["trading_user", "trading_ad"]
    placed = place(ad, buyer, 1)
    assert locking_reads(lambda: change(placed, 2)) == order
    assert locking_reads(lambda: give_up(placed)) == order
    assert locking_reads(lambda: place(ad, buyer, 1)) == order
    again = Offer.objects.get(status=1)
    assert locking_reads(lambda: services.reject_offer(seller_id=seller.pk, offer_id=again.pk)) == order


def test_an_ad_held_elsewhere_answers_503_and_writes_nothing_f13() -> None:
    ad = make_ad(make_user("prodavac"))
    (buyer,) = people(1)
    client = client_for(buyer)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                Ad.objects.select_for_update().get(pk=ad.pk)
                held.set()
                done.wait(60)
        finally:
            connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    assert held.wait(60)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 300")  # production waits longer
        response = client.post("/api/offers", {"pro_id": ad.pk, "off_quantity": 1, "off_type": 1})
        cursor.execute("RESET lock_timeout")
    done.set()
    holder.join()
    assert (response.status_code, response.json()["error"]["code"]) == (503, "unavailable")
    assert "Retry-After" in response.headers
    assert not Offer.objects.exists()


def test_the_same_form_sent_twenty_times_at_once_is_one_offer_f10() -> None:
    ad = make_ad(make_user("prodavac"))
    (buyer,) = people(1)
    sid = client_for(buyer).defaults["HTTP_AUTHORIZATION"]

    def send() -> tuple[int, str]:
        client = APIClient(HTTP_AUTHORIZATION=sid)
        body = {"pro_id": ad.pk, "off_quantity": 2, "off_type": 1}
        response = client.post("/api/offers", body, headers={"Idempotency-Key": "one-form-one-offer"})
        answer = response.json()
        return response.status_code, answer["error"]["code"] if "error" in answer else str(answer["data"]["off_id"])

    results = run_together([send] * 20)
    (offer,) = Offer.objects.all()
    assert (201, str(offer.pk)) in results
    assert set(results) <= {(201, str(offer.pk)), (409, "in_progress")}
    assert send() == (201, str(offer.pk))
    assert list(violations()) == []


def test_a_close_leaves_an_ad_that_another_transaction_holds_f1() -> None:
    """F1: it does not wait, and the next run closes it."""
    seller = make_user("prodavac")
    ads = [past_expiry(make_ad(seller)) for _ in range(3)]
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                Ad.objects.select_for_update().get(pk=ads[0].pk)
                held.set()
                done.wait(60)
        finally:
            connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    assert held.wait(60)
    try:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 1000")
            closed = services.close_due_ads()
            cursor.execute("RESET lock_timeout")
    finally:
        done.set()
        holder.join()
    assert closed == 2
    assert services.close_due_ads() == 1


def test_two_who_rate_each_other_are_locked_in_one_order_i10() -> None:
    """I10: else each would wait for the other."""
    seller, (buyer,) = make_user("prodavac"), people(1)
    ad = make_ad(seller)
    placed = place(ad, buyer, 3)
    past_expiry(ad)
    for author in (buyer, seller):
        with CaptureQueriesContext(connection) as queries:
            services.rate_offer(author_id=author.pk, offer_id=placed.offer.pk, stars=5, comment="")
        locked = [query["sql"] for query in queries if 'FROM "trading_user"' in query["sql"]]
        ids = [int(sql.split('"id" = ')[1].split()[0]) for sql in locked if "FOR NO KEY UPDATE" in sql]
        assert ids == sorted((seller.pk, buyer.pk))
