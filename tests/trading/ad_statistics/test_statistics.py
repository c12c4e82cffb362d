"""The statistics of an ad against figures counted by hand, and who reads them."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from tests.clients import client_for, elsewhere
from tests.factories import make_ad, make_admin, make_currency, make_user
from tests.trading.offers.helpers import change, give_up, people, place, reject
from trading.accounts.models import User
from trading.ad_statistics import selectors
from trading.catalogue import editing
from trading.catalogue.details import AdChanges
from trading.catalogue.favourites import add_favourite
from trading.catalogue.models import ENDED_BY_SELLER, HELD, Ad, AdReview
from trading.catalogue.price_record import PriceRecord
from trading.offers import services

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-AGAIN-03")]

START = datetime(2026, 3, 1, 8, 0, tzinfo=UTC)


def read(user: User | None, ad: Ad) -> dict[str, Any]:
    answer = client_for(user).get(f"/api/products/{ad.pk}/statistics")
    assert answer.status_code == 200, answer.json()
    found: dict[str, Any] = answer.json()["data"]
    return found


def look(ad: Ad, times: int, viewer: User | None = None) -> None:
    for _ in range(times):
        assert client_for(viewer).post(f"/api/products/{ad.pk}/view", REMOTE_ADDR=elsewhere()).status_code == 200


@pytest.fixture
def ad() -> Ad:
    """Of 30 units, at 110, from 1 unit on at 100, from 11 at 90, from 21 at 80; on sale from START for ten days."""
    with clock.travel(START):
        return make_ad(
            make_user("prodavac"), posted_at=START, expires_at=START + timedelta(days=10), allows_reject=True
        )


def story(ad: Ad) -> list[User]:
    """Three days: eight views, five offers of four people, three changes, two given up, one rejected."""
    a, b, c, d = buyers = people(4)
    with clock.travel(START + timedelta(hours=1)):
        look(ad, 3)
        look(ad, 1, a)
        look(ad, 2, ad.seller)  # not counted
        first = place(ad, a, 8)  # 8 units: 100
    with clock.travel(START + timedelta(hours=2)):
        second = place(ad, b, 4)  # 12: 90
        change(second, 2)  # 10: 100
        change(second, 3)  # 11: 90
    with clock.travel(START + timedelta(days=2)):
        look(ad, 4)
        third = place(ad, c, 10)  # 21: 80
        change(third, 11)  # 22
        fourth = place(ad, d, 1)  # 23
        give_up(fourth)  # 22
        give_up(first)  # 14: 90
        place(ad, a, 1)  # 15
        reject(third)  # 4: 100
        add_favourite(user=d, ad_id=ad.pk)
    return buyers


def test_the_figures_equal_the_hand_counts(ad: Ad) -> None:
    story(ad)
    with clock.travel(START + timedelta(days=3)):
        found = read(ad.seller, ad)
    prices = [(row["price"], row["quantity"], row["step"]) for row in found.pop("prices")]
    assert prices == [
        ("110.00", 0, 0),
        ("100.00", 8, 1),
        ("90.00", 12, 2),
        ("100.00", 10, 1),
        ("90.00", 11, 2),
        ("80.00", 21, 3),
        ("90.00", 14, 2),
        ("100.00", 4, 1),
    ]
    assert found == {
        "pro_id": ad.pk,
        "pro_name": ad.name,
        "cur_id": ad.currency_id,
        "mun_unit": "kom.",
        "pro_vat": None,
        "pro_vat_added": None,
        "ended": 0,
        "since": "2026-03-01T08:00:00Z",
        "until": "2026-03-04T08:00:00Z",
        "views": 8,
        "favorites": 1,
        "offers": 5,
        "changes": 3,
        "gave_up": 2,
        "rejected": 1,
        "buyers": 4,
        "conversion": "50.0",
        "days": [
            {"day": "2026-03-01", "views": 4},
            {"day": "2026-03-02", "views": 0},
            {"day": "2026-03-03", "views": 4},
            {"day": "2026-03-04", "views": 0},
        ],
        "prices_all": 8,
    }


def test_a_price_holds_from_its_moment_on(ad: Ad) -> None:
    story(ad)
    moments = [row["at"] for row in read(ad.seller, ad)["prices"]]
    assert moments[:3] == ["2026-03-01T08:00:00Z", "2026-03-01T09:00:00Z", "2026-03-01T10:00:00Z"]


def test_without_a_view_there_is_no_conversion(ad: Ad) -> None:
    (buyer,) = people(1)
    with clock.travel(START + timedelta(hours=1)):
        place(ad, buyer, 1)
        found = read(ad.seller, ad)
    assert (found["views"], found["buyers"], found["conversion"]) == (0, 1, None)
    assert found["days"] == [{"day": "2026-03-01", "views": 0}]


def test_days_end_with_the_sale(ad: Ad) -> None:
    with clock.travel(START + timedelta(days=1)):
        look(ad, 1)
    with clock.travel(START + timedelta(days=12)):
        services.close_due_ads()
        found = read(ad.seller, ad)
    assert (found["ended"], found["until"]) == (1, "2026-03-11T08:00:00Z")
    assert [day["views"] for day in found["days"]] == [0, 1] + [0] * 9


def test_an_older_ad_says_from_when_on_it_is_counted(ad: Ad) -> None:
    """Offers placed before are among the offers, and not among those that views led to."""
    a, b = people(2)
    with clock.travel(START + timedelta(hours=1)):
        place(ad, a, 3)
    PriceRecord.objects.all().delete()
    with clock.travel(START + timedelta(days=3)):
        found = read(ad.seller, ad)
        assert [found[name] for name in ("since", "views", "days", "prices", "conversion")] == [None, 0, [], [], None]
        assert (found["offers"], found["buyers"]) == (1, 0)
        look(ad, 4)
    with clock.travel(START + timedelta(days=3, hours=1)):
        place(ad, b, 1)
        found = read(ad.seller, ad)
    assert (found["since"], found["days"]) == ("2026-03-04T08:00:00Z", [{"day": "2026-03-04", "views": 4}])
    assert (found["offers"], found["buyers"], found["conversion"]) == (2, 1, "25.0")
    assert [row["price"] for row in found["prices"]] == ["100.00"]


def test_a_busy_ad_shows_its_latest_prices(ad: Ad, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors, "PRICES_SHOWN", 3)
    story(ad)
    with clock.travel(START + timedelta(days=3)):
        found = read(ad.seller, ad)
    assert [row["price"] for row in found["prices"]] == ["80.00", "90.00", "100.00"]
    assert (found["prices_all"], found["since"], len(found["days"])) == (8, "2026-03-01T08:00:00Z", 4)


def test_prices_in_another_currency_are_not_those_of_this_one(ad: Ad) -> None:
    """Twelve thousand dinars and a hundred euros have no line from one to the other."""
    with clock.travel(START + timedelta(days=1)):
        changes = AdChanges({"currency_id": make_currency("RSD").pk, "base_price": Decimal(120)})
        editing.edit_ad(seller=ad.seller, ad_id=ad.pk, changes=changes)
        look(ad, 2)
        found = read(ad.seller, ad)
    assert (found["cur_id"], [row["price"] for row in found["prices"]], found["prices_all"]) == ("RSD", ["120.00"], 1)
    assert (found["since"], found["views"]) == ("2026-03-01T08:00:00Z", 2)


def test_an_ad_that_waited_is_counted_from_its_approval(ad: Ad) -> None:
    AdReview.objects.create(ad=ad, sent_at=START, approved_at=START + timedelta(days=2))
    with clock.travel(START + timedelta(days=3)):
        found = read(ad.seller, ad)
    assert (found["since"], [day["day"] for day in found["days"]]) == (
        "2026-03-03T08:00:00Z",
        ["2026-03-03", "2026-03-04"],
    )


def test_it_takes_as_many_statements_however_much_there_is(ad: Ad) -> None:
    def statements() -> int:
        read(ad.seller, ad)
        with CaptureQueriesContext(connection) as queries:
            read(ad.seller, ad)
        return len(queries)

    before = statements()
    story(ad)
    assert statements() == before


def test_roles_that_read_offers_see_it_and_no_buyer_does(ad: Ad) -> None:
    buyers = story(ad)
    assert read(make_admin(), ad)["offers"] == 5
    for stranger in (*buyers, make_user("neko")):
        assert client_for(stranger).get(f"/api/products/{ad.pk}/statistics").status_code == 404
    assert client_for(None).get(f"/api/products/{ad.pk}/statistics").status_code == 401
    assert client_for(ad.seller).get("/api/products/987654321/statistics").status_code == 404


def test_deleted_and_waiting_ads_have_theirs(ad: Ad) -> None:
    end = START + timedelta(days=1)
    with clock.travel(START + timedelta(days=2)):
        Ad.objects.filter(pk=ad.pk).update(deleted_at=end, deleted_by=ENDED_BY_SELLER)
        found = read(ad.seller, ad)
        assert (found["ended"], found["until"]) == (1, "2026-03-02T08:00:00Z")
        Ad.objects.filter(pk=ad.pk).update(deleted_by=HELD)
        assert read(ad.seller, ad)["ended"] == 0


def test_a_price_has_two_decimals_and_its_step_survives_a_change_of_the_steps(ad: Ad) -> None:
    PriceRecord.objects.filter(ad=ad).update(price=Decimal("99.5"), step=7)
    (row,) = read(ad.seller, ad)["prices"]
    assert (row["price"], row["step"]) == ("99.50", 7)
