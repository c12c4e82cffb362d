"""Views of an ad: which ones are counted, by which day, and that nobody can be found in them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, transaction

from marketplace.common.db import clock
from marketplace.common.http.throttles import rates
from tests.clients import client_for, elsewhere
from tests.concurrency import run_together
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import past_expiry
from trading.accounts.models import User
from trading.ad_statistics.models import AdViewDay
from trading.ad_statistics.services import count_view
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import ENDED_BY_SELLER, HELD, Ad
from trading.catalogue.price_record import PriceRecord
from trading.offers import services

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-AGAIN-03")]


def look(ad: Ad, viewer: User | None = None, address: str = "") -> int:
    where = address or elsewhere()
    status: int = client_for(viewer).post(f"/api/products/{ad.pk}/view", REMOTE_ADDR=where).status_code
    return status


def views(ad: Ad) -> dict[date, int]:
    return dict(AdViewDay.objects.filter(ad=ad).values_list("day", "views"))


def test_visitors_and_people_are_counted_and_the_seller_is_not() -> None:
    ad, other = make_ad(), make_ad()
    statuses = [look(ad), look(ad), look(ad, make_user("kupac")), look(ad, ad.seller), look(other)]
    assert statuses == [200] * 5
    assert (list(views(ad).values()), list(views(other).values())) == ([3], [1])


def test_an_address_counts_once_for_each_ad_and_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    ad, other, second = make_ad(), make_ad(), make_user("kupac")
    hour = 3_600 * 480_000
    for seconds in (0, 1, 3_599, 3_600):
        monkeypatch.setattr(rates, "seconds_now", lambda at=seconds: float(hour + at))
        assert (look(ad, address="192.0.2.7"), look(ad, second, address="192.0.2.7")) == (200, 200)
    look(ad, address="192.0.2.8")
    look(other, address="192.0.2.7")
    assert (list(views(ad).values()), list(views(other).values())) == ([3], [1])


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 3, 10, 22, 59, 59, tzinfo=UTC), date(2026, 3, 10)),
        (datetime(2026, 3, 10, 23, 0, 0, tzinfo=UTC), date(2026, 3, 11)),
        (datetime(2026, 7, 10, 22, 0, 0, tzinfo=UTC), date(2026, 7, 11)),
    ],
)
def test_a_view_belongs_to_its_day_in_belgrade(moment: datetime, day: date) -> None:
    ad = make_ad(expires_at=datetime(2027, 1, 1, tzinfo=UTC))
    with clock.travel(moment):
        look(ad)
    assert views(ad) == {day: 1}


def held(ad: Ad) -> None:
    Ad.objects.filter(pk=ad.pk).update(deleted_at=clock.now(), deleted_by=HELD)


def deleted(ad: Ad) -> None:
    Ad.objects.filter(pk=ad.pk).update(deleted_at=clock.now(), deleted_by=ENDED_BY_SELLER)


@pytest.mark.parametrize("hide", [held, deleted])
def test_an_ad_that_is_not_public_does_not_exist_for_a_view(hide: Any) -> None:
    ad = make_ad()
    hide(ad)
    assert (look(ad), views(ad)) == (404, {})


def test_an_ended_ad_counts_no_more() -> None:
    """Also before a job has closed it."""
    ad = make_ad()
    past_expiry(ad)
    assert (look(ad), views(ad)) == (200, {})
    services.close_due_ads()
    assert (look(ad), views(ad)) == (200, {})


def test_a_locked_ad_is_still_looked_at() -> None:
    ad = make_ad(locked_by_admin=True)
    look(ad)
    assert list(views(ad).values()) == [1]


def test_an_unknown_ad_is_none() -> None:
    assert client_for(None).post("/api/products/987654321/view").status_code == 404


def test_the_table_has_no_column_for_a_person() -> None:
    assert [field.attname for field in AdViewDay._meta.concrete_fields] == ["id", "ad_id", "day", "views"]


def test_counts_go_with_their_ad() -> None:
    ad = make_ad()
    look(ad)
    Ad.objects.filter(pk=ad.pk).delete()
    assert not AdViewDay.objects.exists()


def test_the_first_view_begins_the_record_of_an_older_ad() -> None:
    ad = make_ad(posted_at=clock.now() - timedelta(days=30))
    PriceRecord.objects.all().delete()
    with clock.travel(clock.now() + timedelta(minutes=1)):
        moment = clock.now()
        look(ad)
    row = PriceRecord.objects.get()
    assert (row.ad_id, row.at, row.price, row.step) == (ad.pk, moment, ad.current_price, 0)
    look(ad)
    assert PriceRecord.objects.count() == 1


def test_a_view_writes_the_price_that_an_older_release_did_not() -> None:
    ad = make_ad()
    PriceRecord.objects.filter(ad=ad).update(price=ad.current_price + 1)
    look(ad)
    look(ad)
    assert list(PriceRecord.objects.order_by("pk").values_list("price", flat=True)) == [
        ad.current_price + 1,
        ad.current_price,
    ]


def test_a_view_that_cannot_begin_the_record_is_not_counted() -> None:
    """Else it would stand before the moment from which it is counted."""
    ad = make_ad()
    PriceRecord.objects.all().delete()
    with patch("trading.ad_statistics.services.complete_record", side_effect=RuntimeError), pytest.raises(RuntimeError):
        count_view(viewer=None, ad_id=ad.pk, address=elsewhere())
    assert not AdViewDay.objects.exists()


def test_a_sixty_first_view_a_minute_from_one_address_is_refused(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.THROTTLES = True
    ad, other = make_ad(), make_ad()
    statuses = [look(one, address="192.0.2.9") for one in [ad, other] * 30 + [ad]]
    assert statuses == [200] * 60 + [429]
    assert (list(views(ad).values()), list(views(other).values())) == ([1], [1])


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_views_at_once_are_all_counted() -> None:
    ad = make_ad()
    PriceRecord.objects.all().delete()
    run_together([lambda: count_view(viewer=None, ad_id=ad.pk, address=elsewhere())] * 2)
    assert list(views(ad).values()) == [2]
    run_together([lambda: count_view(viewer=None, ad_id=ad.pk, address=elsewhere())] * 10)
    assert list(views(ad).values()) == [12]
    assert PriceRecord.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_view_does_not_wait_for_an_offer() -> None:
    """The ad's row is locked by a write of an offer; the foreign key of the new count asks for a weaker lock."""
    ad = make_ad()
    with transaction.atomic():
        lock_ad(ad.pk)

        def view() -> bool:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '2s'")
            return count_view(viewer=None, ad_id=ad.pk, address=elsewhere())

        assert run_together([view]) == [True]
    assert list(views(ad).values()) == [1]
