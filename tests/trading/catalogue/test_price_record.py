"""The record of an ad's prices: a row for each price that people were shown, and none for the others."""

from datetime import timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.concurrency import run_together
from tests.factories import make_ad, make_user
from tests.trading.catalogue.test_races import details
from tests.trading.offers.helpers import change, give_up, past_expiry, people, place, reject, reloaded, tier_at
from trading.accounts.models import User
from trading.catalogue import editing, publishing
from trading.catalogue.details import AdChanges, AdFiles
from trading.catalogue.models import Ad
from trading.catalogue.price_record import PriceRecord, step_of
from trading.catalogue.pricing import UpdateGuard, write_price
from trading.offers import services
from trading.offers.invariants import violations
from trading.offers.renewal import Renewal

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-AGAIN-03")]

Row = tuple[int, int, int]  # price, summed units, step


def recorded(ad: Ad) -> list[Row]:
    rows = PriceRecord.objects.filter(ad=ad).order_by("pk").values_list("price", "quantity", "step")
    return [(int(price), quantity, step) for price, quantity, step in rows]


LADDER: list[dict[str, Any]] = [{"price": "100.00"}, {"price": "90.50"}]


@pytest.mark.parametrize(
    ("price", "base_price", "step"),
    [("110", "110.00", 0), ("100", "110", 1), ("90.5", "110", 2), ("100", "100", 0), ("95", "110", 0)],
)
def test_the_step_of_a_price(price: str, base_price: str, step: int) -> None:
    assert step_of(Decimal(price), Decimal(base_price), LADDER) == step


def test_publishing_writes_the_first_row() -> None:
    ad = publishing.publish_ad(seller=make_user("prodavac"), details=details(), files=AdFiles())
    assert recorded(ad) == [(110, 0, 0)]
    assert PriceRecord.objects.get().at == ad.posted_at


def test_each_price_of_a_sale_has_its_row_and_its_moment() -> None:
    """Steps from 1, 11 and 21 units, of 30, at 100, 90 and 80; 110 without offers."""
    ad = make_ad(allows_reject=True)
    a, b, c, d = people(4)
    start = clock.now()
    with clock.travel(start + timedelta(hours=1)):
        first = place(ad, a, 8)
    place(ad, b, 2)  # 10: still 100
    with clock.travel(start + timedelta(hours=2)):
        second = place(ad, c, 4)  # 14: 90
    change(second, 9)  # 19: still 90
    change(second, 11)  # 21: 80
    waiting = place(ad, d, 5, limit=tier_at(ad, 3))  # 26
    give_up(waiting)  # 21, still 80
    reject(first)  # 13: 90
    give_up(second)  # 2: 100

    assert recorded(ad) == [(110, 0, 0), (100, 8, 1), (90, 14, 2), (80, 21, 3), (90, 13, 2), (100, 2, 1)]
    moments = list(PriceRecord.objects.order_by("pk").values_list("at", flat=True))
    assert moments[1:3] == [start + timedelta(hours=1), start + timedelta(hours=2)]
    assert list(violations()) == []


def test_a_sell_out_records_the_price_that_it_makes() -> None:
    ad = make_ad()
    a, b = people(2)
    place(ad, a, 10)
    place(ad, b, 20)
    assert recorded(ad) == [(110, 0, 0), (100, 10, 1), (80, 30, 3)]


def test_a_close_by_the_clock_and_a_deletion_write_none() -> None:
    ad, gone = make_ad(), make_ad()
    (buyer,) = people(1)
    place(ad, buyer, 11)
    past_expiry(ad)
    assert services.close_due_ads() == 1
    services.delete_ad(seller_id=gone.seller_id, ad_id=gone.pk)
    assert recorded(ad) == [(110, 0, 0), (90, 11, 2)]
    assert recorded(gone) == [(110, 0, 0)]
    assert "I22" not in {violation.invariant for violation in violations()}


def test_a_change_of_the_ad_records_another_base_price_alone() -> None:
    ad = make_ad()
    editing.edit_ad(seller=ad.seller, ad_id=ad.pk, changes=AdChanges({"info": "Nova"}))
    assert recorded(ad) == [(110, 0, 0)]
    editing.edit_ad(seller=ad.seller, ad_id=ad.pk, changes=AdChanges({"base_price": Decimal(120)}))
    assert recorded(ad) == [(110, 0, 0), (120, 0, 0)]


def test_another_currency_unit_or_vat_is_another_price() -> None:
    """The number is the same, and what it says is not."""
    ad = make_ad()
    editing.edit_ad(seller=ad.seller, ad_id=ad.pk, changes=AdChanges({"vat": "20", "vat_added": False}))
    editing.edit_ad(seller=ad.seller, ad_id=ad.pk, changes=AdChanges({"vat_added": True}))
    assert recorded(ad) == [(110, 0, 0)] * 3
    assert list(PriceRecord.objects.order_by("pk").values_list("vat_added", flat=True)) == [None, False, True]


def test_a_price_that_an_older_release_wrote_is_recorded_at_the_close() -> None:
    """During a release an older process may move a price and write no row; the record must not end with another one."""
    ad, older = make_ad(), make_ad()
    a, b = people(2)
    for one, buyer in ((ad, a), (older, b)):
        place(one, buyer, 11)
        past_expiry(one)
    PriceRecord.objects.filter(ad=ad, price=90).delete()
    PriceRecord.objects.filter(ad=older).delete()
    assert services.close_due_ads() == 2
    assert recorded(ad) == [(110, 0, 0), (90, 11, 2)]
    assert PriceRecord.objects.latest("pk").at == Ad.objects.get(pk=ad.pk).closed_at
    assert recorded(older) == []  # nothing of it was counted


def test_a_new_round_begins_a_record_of_its_own() -> None:
    ad = make_ad()
    (buyer,) = people(1)
    place(ad, buyer, 11)
    past_expiry(ad)
    services.close_due_ads()
    before = recorded(ad)
    wanted = details()
    renewal = Renewal("Novi krug", 30, Decimal(105), wanted.tiers, wanted.expires_at)
    with clock.travel(clock.now() + timedelta(minutes=1)):
        again = services.renew_ad(seller=ad.seller, ad_id=ad.pk, renewal=renewal)
    assert recorded(again) == [(105, 0, 0)]
    assert recorded(ad) == before


def test_a_price_that_is_not_written_is_not_recorded() -> None:
    ad = make_ad()
    ad.base_price = Decimal(120)
    assert not write_price(ad, now=clock.now(), also=["base_price"], guard=UpdateGuard("rev = %s", (999,)))
    assert recorded(ad) == [(110, 0, 0)]


def test_the_row_is_the_one_statement_more_of_an_offer_that_moves_the_price() -> None:
    ad = make_ad()
    a, b, c, d = people(4)
    place(ad, a, 5)

    def statements(buyer: User, quantity: int) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            place(ad, buyer, quantity)
        return [query["sql"] for query in queries]

    same = statements(b, 2)
    moving = [sql for sql in statements(c, 6) if '"trading_pricerecord"' not in sql or "WITH" in sql]
    assert len(moving) == len(same)
    assert not any('"trading_pricerecord"' in sql for sql in statements(d, 1) + same)


def test_the_rows_of_an_ad_go_with_it() -> None:
    ad = make_ad()
    Ad.objects.filter(pk=ad.pk).delete()
    assert not PriceRecord.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_offers_at_once_are_recorded_as_open_pages_got_them() -> None:
    """The frames of the open pages, by revision, hold each price of the record once, in its order."""
    ad = make_ad(quantity=60, tiers=((1, 10, 100), (11, 20, 90), (21, 40, 80), (41, 60, 70)))
    run_together([partial(place, ad, buyer, 4) for buyer in people(12)])

    frames = [
        OutboxEntry.objects.get(key=f"price:{ad.pk}:{rev}").payload["message"] for rev in range(2, reloaded(ad).rev + 1)
    ]
    sent: list[tuple[int, int]] = [(110, 0)]
    for frame in frames:
        if float(frame["current_price"]) != sent[-1][0]:
            sent.append((int(float(frame["current_price"])), frame["off_count"]))
    assert [(price, quantity) for price, quantity, _ in recorded(ad)] == sent
    assert [price for price, _ in sent] == [110, 100, 90, 80, 70]
    assert list(violations()) == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_row_travels_with_the_other_rows_of_an_offer() -> None:
    """On PostgreSQL no trip more: the row waits for the statement that writes offer, ad and notification."""
    ad = make_ad()
    a, b, c = people(3)
    place(ad, a, 5)

    def statements(buyer: User, quantity: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            place(ad, buyer, quantity)
        return len(queries)

    assert statements(b, 2) == statements(c, 6)
    assert recorded(ad)[-1] == (90, 13, 2)
