"""Alerts of a price that comes near, and of a favourite's last day."""

from datetime import timedelta
from decimal import Decimal
from unittest.mock import patch

import pytest

from marketplace.common.db import clock
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import give_up, people, place, tier_at
from tests.trading.watching.helpers import alerted, run_enqueued, watch
from trading.accounts.models import User
from trading.catalogue.alerts import JOB
from trading.catalogue.coming_price import FARTHEST, ComingPrice, coming_price
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.settlement import Demand, Tier, settle
from trading.notifications.models import Notification
from trading.offers.events import on_sale
from trading.watching import runs
from trading.watching.models import AlertRun
from trading.watching.services import follow

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-WATCH-05", "X-WATCH-06")]

STEPS = [(1, 99, 100), (100, 199, 90), (200, 300, 80)]


def ad_of_steps(**fields: object) -> Ad:
    return make_ad(make_user("prodavac"), quantity=300, tiers=STEPS, **fields)  # type: ignore[arg-type]


def like(ad: Ad, *fans: User) -> None:
    now = clock.now()
    Favourite.objects.bulk_create(Favourite(user=one, ad=ad, created_at=now) for one in fans)


def jobs() -> int:
    return OutboxEntry.objects.filter(kind="task", payload__name=JOB).count()


@pytest.mark.parametrize(
    ("units", "tier_id", "missing", "near"),
    [(0, 1, 1, True), (1, 2, 99, False), (89, 2, 11, False), (90, 2, 10, True), (99, 2, 1, True), (100, 3, 100, False)],
)
def test_the_next_price_is_near_from_a_tenth_of_its_step_on(units: int, tier_id: int, missing: int, near: bool) -> None:
    tiers = [Tier(place, low, high, Decimal(price)) for place, (low, high, price) in enumerate(STEPS, 1)]
    trace = settle(Decimal(110), tiers, Demand(units, {})).trace
    coming = coming_price(tiers, trace)
    assert coming == ComingPrice(tier_id, (step := tiers[tier_id - 1]).price, missing, step.maximum - step.minimum + 1)
    assert coming.is_near is near
    assert coming_price(tiers, settle(Decimal(110), tiers, Demand(250, {})).trace) is None


def test_one_unit_is_near_in_a_narrow_step() -> None:
    tiers = [Tier(1, 1, 4, Decimal(100)), Tier(2, 5, 8, Decimal(90))]
    trace = settle(Decimal(110), tiers, Demand(4, {})).trace
    assert coming_price(tiers, trace) == (coming := ComingPrice(2, Decimal(90), 1, 4))
    assert coming.is_near


@pytest.mark.parametrize(
    ("missing", "width", "distance"),
    [(1, 100, 10), (10, 100, 100), (11, 109, 101), (1, 1, 100), (2, 4, 500), (30, 10, 3000), (10**8, 1, FARTHEST)],
)
def test_how_far_a_price_is_is_reckoned_in_thousandths_of_its_step(missing: int, width: int, distance: int) -> None:
    """Rounded up, so that exactly those within a tenth are near; one unit is near in every step."""
    coming = ComingPrice(1, Decimal(90), missing, width)
    assert coming.distance == distance
    assert coming.is_near is (missing <= max(1, width // 10))


@pytest.mark.feature("X-WATCH-05")
def test_a_wish_list_is_alerted_when_the_next_price_is_near() -> None:
    ad, fan, buyer = ad_of_steps(), make_user("navijac"), make_user("kupac")
    like(ad, fan)
    place(ad, buyer, 89)
    run_enqueued()
    assert alerted("favourite-near") == []
    place(ad, make_user("drugi"), 1)
    assert alerted("favourite-near") == []  # never in the request
    run_enqueued()
    note = Notification.objects.get(type="favourite-near")
    assert (note.recipient_id, note.payload["missing"], note.payload["price"]) == (fan.pk, 10, "90.00")


def test_whoever_was_alerted_of_an_ad_is_not_alerted_again() -> None:
    ad, fan = ad_of_steps(), make_user("navijac")
    like(ad, fan)
    buyers = people(3)
    place(ad, buyers[0], 95)
    run_enqueued()
    placed = place(ad, buyers[1], 3)
    run_enqueued()
    give_up(placed)
    place(ad, buyers[2], 100)
    run_enqueued()
    assert alerted("favourite-near") == ["navijac"]


@pytest.mark.parametrize("kind", AlertRun.Kind.values)
def test_a_job_that_runs_again_later_alerts_nobody_again(kind: str) -> None:
    ad, fan = ad_of_steps(), make_user("navijac")
    like(ad, fan)
    follow(user=fan, seller_id=ad.seller_id)
    watch(fan)
    place(ad, make_user("kupac"), 1, limit=tier_at(ad, 2))
    place(ad, make_user("drugi"), 95)
    before = Notification.objects.count()
    for minutes in range(2):
        with clock.travel(clock.now() + timedelta(minutes=minutes)):
            assert runs.finish(runs.begin(ad.pk, kind, tier_at(ad, 2).pk)) == 1
    assert Notification.objects.count() == before + 1


def test_a_price_that_went_back_by_then_alerts_nobody() -> None:
    ad = ad_of_steps()
    like(ad, make_user("navijac"))
    give_up(place(ad, make_user("kupac"), 95))
    run_enqueued()
    assert alerted("favourite-near") == []


@pytest.mark.feature("X-WATCH-05")
def test_a_buyer_is_alerted_when_the_limit_is_the_next_price() -> None:
    ad = ad_of_steps()
    early, late = make_user("ranije"), make_user("kasnije")
    place(ad, early, 1, limit=tier_at(ad, 2))
    place(ad, late, 1, limit=tier_at(ad, 3))
    place(ad, make_user("kupac"), 50)  # the price falls to the first step: the second comes next
    run_enqueued()
    assert alerted("limit-near") == ["ranije"]
    payload = Notification.objects.get(type="limit-near").payload
    assert (payload["limit"], payload["price"], payload["missing"]) == ("90.00", "100.00", 49)


def test_an_offer_that_changes_nothing_near_writes_no_row() -> None:
    ad = ad_of_steps()
    place(ad, make_user("kupac"), 20)
    before = jobs()
    place(ad, make_user("drugi"), 20)
    assert jobs() == before


@pytest.mark.feature("X-WATCH-06")
def test_the_last_day_alerts_once() -> None:
    fans = people(3, "navijac")
    like(ad_of_steps(expires_at=clock.now() + timedelta(hours=25)), *fans)
    assert runs.send_due() == 0
    with clock.travel(clock.now() + timedelta(hours=2)), patch.object(runs, "BATCH", 2):
        assert runs.send_due() == 3
        assert runs.send_due() == 0
    assert alerted("favourite-ends") == sorted(one.username for one in fans)


@pytest.mark.feature("X-WATCH-06", "M-NTF-02")
def test_an_ad_that_nobody_has_offered_on_is_told_with_the_price_of_the_first_offer() -> None:
    """Its first step begins with the first unit: nobody pays the base price of 2,000."""
    fan = make_user("navijac")
    tiers = [(1, 9, "1849.99"), (10, 50, "1700")]
    ad = make_ad(base_price=2000, quantity=50, tiers=tiers, expires_at=clock.now() + timedelta(hours=23))
    like(ad, fan)
    assert runs.send_due() == 1
    payload = Notification.objects.get(type="favourite-ends").payload
    assert (payload["price"], payload["from_first"]) == ("1849.99", 1)
    [row] = OutboxEntry.objects.filter(kind="mail", payload__to=fan.email)
    assert "Cena je sada 1.849,99\u00a0EUR od prve ponude." in compose(row.payload).body
    assert on_sale(ad)["price"] == "1849.99"
    place(ad, make_user("kupac"), 5)
    ad.refresh_from_db()
    assert (on_sale(ad)["price"], on_sale(ad)["from_first"]) == ("1849.99", 0)
