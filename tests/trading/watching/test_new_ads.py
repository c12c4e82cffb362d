"""Alerts of a new ad: of a saved search and of a followed seller."""

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.test import override_settings

from backoffice.approvals import services as approvals
from marketplace.common.db import clock
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_ad, make_admin, make_offer, make_user
from tests.trading.catalogue.ad_forms import publish
from tests.trading.offers.test_own_ad import ended_ad, renew
from tests.trading.watching.helpers import alerted, run_enqueued, watch
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.notifications.models import Notification, NotificationPreference
from trading.watching import runs
from trading.watching.audience import ON_SALE
from trading.watching.models import AlertRun, FollowedSeller
from trading.watching.services import follow

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-WATCH-03", "X-WATCH-04")]


def published(seller: User) -> Ad:
    answer = publish(seller)
    assert answer.status_code == 201, answer.json()
    return Ad.objects.get(pk=answer.json()["data"]["pro_id"])


@pytest.mark.feature("X-WATCH-03")
def test_a_published_ad_is_matched_by_a_job_and_never_in_the_request() -> None:
    seller, fan, other = make_user("prodavac"), make_user("navijac"), make_user("drugi")
    watch(fan, "Sve")
    watch(other, "Ništa", search="nema ovakvog oglasa")
    ad = published(seller)
    assert alerted("search-match") == []
    assert run_enqueued() == 1
    note = Notification.objects.get(type="search-match")
    assert (note.recipient_id, note.payload["pro_id"], note.payload["search"]) == (fan.pk, ad.pk, "Sve")


def test_a_person_is_alerted_once_of_an_ad_however_many_searches_find_it() -> None:
    fan = make_user("navijac")
    watch(fan, "Prva")
    watch(fan, "Druga")
    with patch.object(runs, "BATCH", 1):
        published(make_user("prodavac"))
        run_enqueued()
    assert Notification.objects.get(type="search-match").payload["search"] == "Prva"


def test_a_search_without_alert_and_the_sellers_own_alert_nobody() -> None:
    seller, fan = make_user("prodavac"), make_user("navijac")
    watch(fan, alert=False)
    watch(seller)
    published(seller)
    run_enqueued()
    assert alerted("search-match") == []


@pytest.mark.feature("X-WATCH-04")
def test_followers_are_alerted_when_the_seller_publishes_or_renews() -> None:
    seller, fan = make_user("prodavac"), make_user("navijac")
    old = ended_ad(seller)
    follow(user=fan, seller_id=seller.pk)
    assert renew(old, seller).status_code == 201
    assert run_enqueued() == 1
    with clock.travel(clock.now() + timedelta(minutes=1)):
        published(seller)
        assert run_enqueued() == 1
    assert alerted("seller-published") == ["navijac", "navijac"]


@pytest.mark.feature("X-WATCH-03", "X-WATCH-04")
def test_sixty_ads_of_a_seller_in_an_hour_are_six_mails_to_each_and_none_is_lost() -> None:
    seller, fan, follower = make_user("prodavac"), make_user("navijac"), make_user("pratilac")
    watch(fan)
    follow(user=follower, seller_id=make_ad(seller).seller_id)
    start = datetime(2026, 5, 5, 10, tzinfo=UTC)
    names = [f"Med {number}." for number in range(60)]
    for minute, name in enumerate(names):
        with clock.travel(start + timedelta(minutes=minute)):
            ad = make_ad(seller, name=name)
            assert runs.send_alerts(ad.pk, "published") == 2
    for person in (fan, follower):
        assert person.notifications.filter(deleted_at=None).count() == 60  # the page has each
        mails = OutboxEntry.objects.filter(kind="mail", payload__to=person.email)
        told = [str(compose(mail.payload).body) for mail in mails.order_by("pk")]
        assert len(told) == 6
        tellings = [sum(f": {name}\n" in text or f"„{name}“\n" in text for text in told) for name in names]
        assert tellings == [1] * 60


@pytest.mark.feature("M-NTF-02")
def test_a_renewal_is_told_once_to_somebody_who_has_every_reason_to_hear_of_it() -> None:
    seller, fan, follower = make_user("prodavac"), make_user("navijac"), make_user("pratilac")
    old = ended_ad(seller)
    make_offer(old, fan, 3)
    for person in (fan, follower):
        follow(user=person, seller_id=seller.pk)
        watch(person)
    assert renew(old, seller).status_code == 201
    assert run_enqueued() == 1
    assert [alerted(kind) for kind in ON_SALE] == [["navijac"], ["pratilac"], []]
    mails = OutboxEntry.objects.filter(kind="mail", payload__to__in=[fan.email, follower.email])
    assert mails.count() == 2
    payload = Notification.objects.get(type="renew-product").payload
    assert (payload["price"], payload["from_first"], payload["lowest"]) == ("95.00", 1, "85.00")  # nobody pays 100


@pytest.mark.feature("M-NTF-02")
def test_whoever_gets_no_mails_of_one_kind_hears_of_the_ad_by_the_next() -> None:
    seller, fan = make_user("prodavac"), make_user("navijac")
    ended_ad(seller)
    follow(user=fan, seller_id=seller.pk)
    watch(fan)
    NotificationPreference.objects.create(user=fan, type="seller-published", by_mail=False)
    published(seller)
    run_enqueued()
    assert alerted("search-match") == ["navijac"]


@override_settings(APPROVE_FIRST_ADS=True)
def test_a_held_ad_alerts_when_it_is_approved() -> None:
    seller, fan, admin = make_user("prodavac"), make_user("navijac"), make_admin()
    watch(fan)
    held = published(seller)
    assert run_enqueued() == 0
    assert alerted("search-match") == []
    approvals.approve_ad(admin=admin, ad_id=held.pk, rev=held.rev)
    assert run_enqueued() == 1
    assert alerted("search-match") == ["navijac"]


def test_a_job_that_runs_again_alerts_those_who_came_since_and_nobody_twice() -> None:
    seller = make_user("prodavac")
    ad = make_ad(seller)
    follow(user=make_user("navijac"), seller_id=seller.pk)
    assert runs.send_alerts(ad.pk, "published") == 1
    follow(user=make_user("drugi"), seller_id=seller.pk)
    runs.send_alerts(ad.pk, "published")
    assert alerted("seller-published") == ["drugi", "navijac"]
    assert OutboxEntry.objects.filter(kind="mail", key__startswith="mail:gathered:seller-published:").count() == 2


def test_a_killed_run_goes_on_from_its_mark() -> None:
    seller = make_user("prodavac")
    ad = make_ad(seller)
    now = clock.now()
    people = [make_user(f"pratilac{number}") for number in range(5)]
    FollowedSeller.objects.bulk_create(FollowedSeller(follower=one, seller=seller, created_at=now) for one in people)
    with patch.object(runs, "BATCH", 2):
        run_id = runs.begin(ad.pk, AlertRun.Kind.FOLLOWERS, 0)
        assert runs.serve_batch(run_id) == 2  # and then the process dies
        assert runs.continue_lost() == 0  # it may still be at work
        with clock.travel(now + timedelta(minutes=3)):
            assert runs.continue_lost() == 3
    assert alerted("seller-published") == [one.username for one in people]
    assert AlertRun.objects.get().finished_at is not None


def test_a_batch_that_dies_before_its_end_leaves_nothing() -> None:
    seller = make_user("prodavac")
    ad = make_ad(seller)
    follow(user=make_user("navijac"), seller_id=seller.pk)
    with patch.object(runs.failpoints, "hit", side_effect=RuntimeError), pytest.raises(RuntimeError):
        runs.send_alerts(ad.pk, "published")
    assert alerted("seller-published") == []
    with clock.travel(clock.now() + timedelta(minutes=3)):
        assert runs.continue_lost() == 1
    assert alerted("seller-published") == ["navijac"]


@pytest.mark.parametrize("column", ["deleted_at", "closed_at", "locked_by_admin", "seller_banned"])
def test_an_ad_that_is_gone_by_then_alerts_nobody(column: str) -> None:
    seller = make_user("prodavac")
    ad = make_ad(seller)
    follow(user=make_user("navijac"), seller_id=seller.pk)
    value = {"deleted_at": clock.now(), "closed_at": clock.now()}.get(column, True)
    Ad.objects.filter(pk=ad.pk).update(**{column: value, **({"closed_by": "expiry"} if column == "closed_at" else {})})
    assert runs.send_alerts(ad.pk, "published") == 0
    assert runs.send_alerts(10**6, "published") == 0
    assert alerted("seller-published") == []


def test_finished_runs_are_deleted_after_90_days() -> None:
    ad = make_ad(make_user("prodavac"))
    runs.send_alerts(ad.pk, "published")
    assert runs.delete_old_runs() == 0
    with clock.travel(clock.now() + timedelta(days=91)):
        assert runs.delete_old_runs() == 2
