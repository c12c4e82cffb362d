"""The close of a sale, told once."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_ad, make_admin, make_offer
from tests.trading.offers.helpers import (
    all_notifications,
    close_one,
    database_snapshot,
    give_up,
    notifications_of_kind,
    past_expiry,
    people,
    place,
    reject,
    reloaded,
    tier_at,
)
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.notifications.models import Notification
from trading.offers import closing, services, tasks
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("M-LIFE-01", "M-LIFE-02", "X-RULE")]


@pytest.mark.feature("M-LIFE-01")
def test_price_reached_each_offer_gets_its_outcome(seller: User, admin: User) -> None:
    ad = make_ad(seller)
    a, b, c, d = people(4)
    place(ad, a, 8)
    place(ad, b, 3)
    place(ad, c, 5, limit=tier_at(ad, 3))
    give_up(place(ad, d, 2))
    Notification.objects.all().delete()
    past_expiry(ad)

    assert services.close_due_ads() == 1

    stored = reloaded(ad)
    assert stored.closed_by == Ad.ClosedBy.EXPIRY
    assert stored.closed_at == stored.expires_at
    assert stored.achieved_price == stored.current_price == Decimal(90)
    assert [(row["accepting"], row["reached"]) for row in stored.trace or []] == [(11, True), (11, True), (16, False)]
    assert list(Offer.objects.order_by("pk").values_list("fulfilled", flat=True)) == [True, True, False, None]
    assert all_notifications() == [
        ("kupac1", "expired-buyer-price"),
        ("kupac2", "expired-buyer-price"),
        ("kupac3", "expired-buyer-unsold"),
        ("prodavac", "expired-seller-price"),
        ("upravnik", "expired-admin-price"),
    ]
    assert [
        (said["price"], said["off_count"], said["off_unsold"])
        for _, said in notifications_of_kind("expired-seller-price")
    ] == [("90.00", 11, 5)]
    assert notifications_of_kind("expired-buyer-unsold")[0][1]["price"] == "90.00"


@pytest.mark.feature("M-LIFE-01")
def test_no_offers_no_price(seller: User, admin: User) -> None:
    ad = past_expiry(make_ad(seller))
    services.close_due_ads()
    stored = reloaded(ad)
    assert (stored.achieved_price, stored.current_price) == (None, Decimal(110))
    assert all_notifications() == [("prodavac", "expired-seller-no-buyers"), ("upravnik", "expired-admin-no-buyers")]


@pytest.mark.feature("M-LIFE-01")
def test_only_waiting_offers_are_unsold(seller: User, buyer: User, admin: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 5, limit=tier_at(ad, 3))
    Notification.objects.all().delete()
    past_expiry(ad)
    services.close_due_ads()
    assert reloaded(ad).achieved_price is None
    assert Offer.objects.get().fulfilled is False
    assert all_notifications() == [
        ("kupac", "expired-buyer-unsold"),
        ("prodavac", "expired-seller-no-buyers"),
        ("upravnik", "expired-admin-no-buyers"),
    ]
    assert notifications_of_kind("expired-buyer-unsold")[0][1]["price"] is None


def test_below_the_first_step_any_price_buys_at_the_base_price(seller: User, buyer: User) -> None:
    ad = make_ad(seller, tiers=((5, 10, 100), (11, 20, 90), (21, 30, 80)))
    place(ad, buyer, 4)
    past_expiry(ad)
    services.close_due_ads()
    assert reloaded(ad).achieved_price == Decimal(110)
    assert Offer.objects.get().fulfilled is True


def test_a_limit_at_the_base_price_buys_there(seller: User, buyer: User) -> None:
    ad = make_ad(seller, tiers=((5, 10, 110), (11, 20, 90), (21, 30, 80)))
    place(ad, buyer, 4, limit=tier_at(ad, 1))
    past_expiry(ad)
    services.close_due_ads()
    assert reloaded(ad).achieved_price == Decimal(110)
    assert Offer.objects.get().fulfilled is True


@pytest.mark.feature("M-LIFE-01")
def test_sold_out_is_told_again_at_the_expiry(seller: User, buyer: User, admin: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    (other,) = people(1)
    place(ad, buyer, 20)
    rejected = place(ad, other, 10)
    reject(rejected)
    Notification.objects.all().delete()

    assert services.notify_expired() == 0
    closed_at = reloaded(ad).closed_at
    past_expiry(ad)
    assert services.close_due_ads() == 0
    assert services.notify_expired() == 1

    assert reloaded(ad).closed_at == closed_at
    assert all_notifications() == [
        ("kupac", "expired-buyer-sold-out"),
        ("prodavac", "expired-seller-sold-out"),
        ("upravnik", "expired-admin-sold-out"),
    ]
    assert notifications_of_kind("expired-buyer-sold-out")[0][1]["price"] == "80.00"


@pytest.mark.feature("M-LIFE-01")
def test_a_second_run_changes_nothing_and_tells_nobody(seller: User, buyer: User, admin: User) -> None:
    ad, sold = make_ad(seller), make_ad(seller)
    place(ad, buyer, 5)
    place(sold, buyer, 30)
    for each in (ad, sold):
        past_expiry(each)
    services.close_due_ads()
    services.notify_expired()
    before, outbox = database_snapshot(), OutboxEntry.objects.count()

    assert services.close_due_ads() == services.notify_expired() == 0
    assert close_one(ad.pk) is False
    assert tasks.close_due_ads() == 0
    call_command("close_ads", stdout=StringIO())

    assert database_snapshot() == before
    assert OutboxEntry.objects.count() == outbox


def test_a_deleted_or_open_ad_is_never_closed(seller: User, buyer: User) -> None:
    gone = make_ad(seller, deleted_at=clock.now(), deleted_by="seller")
    past_expiry(gone)
    running = make_ad(seller)
    before = database_snapshot()
    assert services.close_due_ads() == 0
    assert close_one(gone.pk) is close_one(running.pk) is False
    assert database_snapshot() == before


def test_closes_in_batches_and_by_the_limit(seller: User, monkeypatch: pytest.MonkeyPatch) -> None:
    from trading.offers import closing

    monkeypatch.setattr(closing, "CLOSE_BATCH", 2)
    for _ in range(5):
        past_expiry(make_ad(seller))
    assert services.close_due_ads(limit=3) == 3
    assert services.close_due_ads() == 2
    assert Notification.objects.filter(type="expired-seller-no-buyers").count() == 5


@pytest.mark.feature("X-LIVE")
def test_open_pages_hear_of_the_close(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 11)
    past_expiry(ad)
    services.close_due_ads()
    frame = OutboxEntry.objects.get(key=f"price:{ad.pk}:{reloaded(ad).rev}").payload["message"]
    assert (frame["state"], frame["current_price"]) == ("expired", "90.00")


def test_closing_takes_few_statements_however_many_offers(seller: User, django_assert_max_num_queries: object) -> None:
    buyers = people(10)
    ads = [make_ad(seller) for _ in range(5)]
    for ad in ads:
        for person in buyers[:3]:
            place(ad, person, 1)
        past_expiry(ad)
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        services.close_due_ads(limit=5)


# --- Reminders -------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-LIFE-02")
def test_reminds_three_days_before_the_expiry_once(seller: User, buyer: User, admin: User) -> None:
    now = clock.now()
    near = make_ad(seller, expires_at=now + timedelta(days=3))
    make_offer(near, buyer, 4)
    make_ad(seller, expires_at=now + timedelta(days=3, hours=1))
    make_ad(seller, expires_at=now + timedelta(days=1), deleted_at=now, deleted_by="seller")

    assert services.send_reminders() == 1
    assert services.send_reminders() == 0
    call_command("send_reminders", stdout=StringIO())

    assert all_notifications() == [
        ("kupac", "near-exp-buyer"),
        ("prodavac", "near-exp-seller"),
        ("upravnik", "near-exp-admin"),
    ]
    assert notifications_of_kind("near-exp-buyer")[0][1]["off_quantity"] == 4
    assert notifications_of_kind("near-exp-seller")[0][1]["off_count"] == 4
    with clock.travel(now + timedelta(hours=2)):
        assert services.send_reminders() == 1
    assert Notification.objects.count() == 5


CLOSED = datetime(2026, 11, 6, 12, tzinfo=UTC)  # Friday; the fifth working day is Monday the 16th
DEADLINE = datetime(2026, 11, 16, 22, 59, 59, tzinfo=UTC)


def closed_sale(seller: User, buyer: User) -> Offer:
    with clock.travel(CLOSED - timedelta(days=1)):
        ad = make_ad(seller, expires_at=CLOSED)
        offer = make_offer(ad, buyer, 4)
    with clock.travel(CLOSED):
        services.close_due_ads()
    Notification.objects.all().delete()
    return offer


@pytest.mark.feature("M-LIFE-02", "M-LIFE-03")
@pytest.mark.parametrize(
    ("before_deadline", "sent_now"),
    [
        (timedelta(days=3, seconds=1), False),
        (timedelta(days=3), True),
        (timedelta(0), True),
        (timedelta(seconds=-1), False),
    ],
)
def test_reminds_of_the_decision_in_its_last_three_days(
    seller: User, buyer: User, admin: User, before_deadline: timedelta, sent_now: bool
) -> None:
    closed_sale(seller, buyer)
    with clock.travel(DEADLINE - before_deadline):
        assert services.send_deadline_reminders() == int(sent_now)
        assert services.send_deadline_reminders() == 0
        call_command("send_deadline_reminders", stdout=StringIO())
    kinds = [("prodavac", "three-day-seller"), ("upravnik", "three-day-admin")]
    assert all_notifications() == (kinds if sent_now else [])
    if sent_now:
        assert notifications_of_kind("three-day-seller")[0][1]["deadline"] == "2026-11-16T22:59:59Z"


@pytest.mark.feature("M-LIFE-02")
@pytest.mark.parametrize("decided", [OfferStatus.REJECTED, OfferStatus.CONTRACTED])
def test_no_reminder_when_all_is_decided(seller: User, buyer: User, decided: OfferStatus) -> None:
    offer = closed_sale(seller, buyer)
    Offer.objects.filter(pk=offer.pk).update(status=decided)
    with clock.travel(DEADLINE - timedelta(days=1)):
        assert services.send_deadline_reminders() == 0
    assert not Notification.objects.exists()


def test_every_admin_hears_once(seller: User, admin: User) -> None:
    make_admin("upravnica")
    past_expiry(make_ad(seller))
    services.close_due_ads()
    assert [name for name, _ in notifications_of_kind("expired-admin-no-buyers")] == ["upravnik", "upravnica"]


def test_a_close_changes_no_ad_that_is_closed_already(seller: User, buyer: User) -> None:
    """I5: not even by whoever read it before another closed it."""
    ad = make_ad(seller)
    place(ad, buyer, 12)
    stale = past_expiry(ad)
    assert services.close_due_ads() == 1
    closed = Ad.objects.values().get(pk=ad.pk)

    with transaction.atomic():
        closing.close_expired([stale], clock.now() + timedelta(hours=1))

    assert Ad.objects.values().get(pk=ad.pk) == closed
