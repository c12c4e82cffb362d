"""Statistics against counts by hand. Source: docs/spec/api-community.md, section 7."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock, long_counts
from tests.backoffice import market
from tests.backoffice.market import EVENTS, INSIDE, LAST, LONG_AGO, MARCH, NOW, OUTSIDE, ad, at_work, offer
from tests.factories import client_for, make_admin, make_business, make_category, make_currency
from trading.catalogue.models import ENDED_BY_ADMIN
from trading.catalogue.offer_states import OfferStatus

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-02", "M-ADM-16")]

IN_MARCH = datetime(2027, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def client() -> Iterator[APIClient]:
    with at_work() as signed_in:
        yield signed_in


def data(client: APIClient, path: str, **query: Any) -> Any:
    response = client.get(f"/api/{path}", query)
    assert response.status_code == 200, response.content
    return response.json()["data"]


def figures(client: APIClient, path: str, *names: str, **query: Any) -> list[tuple[Any, ...]]:
    return [tuple(row[name] for name in names) for row in data(client, path, **query)]


# --- The period: every event at its own moment, to the second ---------------------------------------------------------


@pytest.mark.feature("M-ADM-02")
@pytest.mark.parametrize("figure", EVENTS)
def test_an_event_counts_from_the_first_second_to_the_last(client: APIClient, figure: str) -> None:
    assert data(client, "statistics/general-period", **MARCH)[figure] == 0
    for moment in (*INSIDE, *OUTSIDE):
        EVENTS[figure](moment)
    assert data(client, "statistics/general-period", **MARCH)[figure] == len(INSIDE)
    one_second = {"start_date": "2027-03-31 23:59:59", "end_date": "2027-03-31 23:59:59"}
    assert data(client, "statistics/general-period", **one_second)[figure] == 2


@pytest.mark.feature("M-ADM-02")
def test_a_period_tells_of_nothing_but_its_events(client: APIClient) -> None:
    """What happened to the rows before and after the range is none of its business."""
    for make in EVENTS.values():
        make(LONG_AGO)
    body = data(client, "statistics/general-period", **MARCH)
    assert {name: body[name] for name in EVENTS} == dict.fromkeys(EVENTS, 0)
    assert body["turnover"] == []
    assert (body["start_date"], body["end_date"]) == ("2027-02-28T23:00:00Z", "2027-03-31T21:59:59Z")


@pytest.mark.feature("M-ADM-02")
def test_without_a_range_the_last_month_is_told(client: APIClient) -> None:
    body = data(client, "statistics/general-period")
    assert (body["start_date"], body["end_date"]) == ("2027-03-09T23:00:00Z", "2027-04-10T21:59:59Z")
    assert [body["days"][at]["date"] for at in (0, -1)] == ["2027-03-10", "2027-04-10"]


@pytest.mark.feature("M-ADM-02")
def test_turnover_is_of_fulfilled_offers_that_stand_by_currency(client: APIClient) -> None:
    market.deal(IN_MARCH, units=3, price=80)
    market.deal(IN_MARCH, units=5, price=90)
    market.deal(IN_MARCH, units=7, status=OfferStatus.REJECTED)  # rejected after the close: no deal any more
    market.offer(LONG_AGO, market.expired(IN_MARCH, achieved_price=Decimal(80)), 9, fulfilled=False)
    dinars = market.expired(LONG_AGO, currency=make_currency("RSD"), achieved_price=Decimal("100.50"))
    offer(LONG_AGO, dinars, 2, fulfilled=True, status=OfferStatus.CONTRACTED)
    body = data(client, "statistics/general-period", **MARCH)
    assert (body["fulfilled"], body["turnover"]) == (2, [{"cur_id": "EUR", "amount": "690.00"}])
    totals = data(client, "statistics/general", **MARCH)
    assert totals["fulfilled"] == 3
    assert totals["turnover"] == [{"cur_id": "EUR", "amount": "690.00"}, {"cur_id": "RSD", "amount": "201.00"}]


# --- Days -------------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-ADM-02")
def test_days_are_belgrades_also_when_the_clocks_change(client: APIClient) -> None:
    """28 March 2027 has 23 hours, from 23:00 to 22:00 UTC; 31 October has 25."""
    for hour, minute in ((22, 59), (23, 0)):  # of the 27th in UTC: the last minute of one day, the first of the next
        ad(posted_at=datetime(2027, 3, 27, hour, minute, tzinfo=UTC))
    for hour, minute in ((21, 59), (22, 0)):
        offer(datetime(2027, 3, 28, hour, minute, tzinfo=UTC))
    days = data(client, "statistics/general-period", start_date="2027-03-27", end_date="2027-03-29")["days"]
    assert days == [
        {"date": "2027-03-27", "users": 0, "products": 1, "offers": 0},
        {"date": "2027-03-28", "users": 0, "products": 1, "offers": 1},
        {"date": "2027-03-29", "users": 0, "products": 0, "offers": 1},
    ]
    with clock.travel(datetime(2027, 11, 3, tzinfo=UTC)):
        for moment in (
            datetime(2027, 10, 30, 21, 59, 59),
            datetime(2027, 10, 30, 22),
            datetime(2027, 10, 31, 22, 59, 59),
        ):
            market.person(created_at=moment.replace(tzinfo=UTC))
        asked = {"start_date": "2027-10-30", "end_date": "2027-10-31"}
        later = client_for(make_admin("drugi", created_at=LONG_AGO))
        assert [(day["date"], day["users"]) for day in data(later, "statistics/general-period", **asked)["days"]] == [
            ("2027-10-30", 1),
            ("2027-10-31", 2),
        ]


@pytest.mark.feature("M-ADM-02")
def test_over_92_days_are_told_by_weeks(client: APIClient) -> None:
    for day in ("2026-12-31", "2027-01-03", "2027-01-04", "2027-01-10", "2027-04-02"):
        ad(posted_at=datetime.fromisoformat(f"{day}T12:00:00+00:00"))
    by_days = data(client, "statistics/general-period", start_date="2026-12-31", end_date="2027-04-01")["days"]
    assert (len(by_days), sum(day["products"] for day in by_days)) == (92, 4)
    weeks = data(client, "statistics/general-period", start_date="2026-12-31", end_date="2027-04-02")["days"]
    assert [week["date"] for week in weeks][:3] == ["2026-12-31", "2027-01-04", "2027-01-11"]  # a Thursday, Mondays
    assert [week["products"] for week in weeks] == [2, 2, *[0] * 11, 1]


@pytest.mark.feature("M-ADM-02")
def test_a_range_within_days_counts_to_its_seconds(client: APIClient) -> None:
    """Each day against a hand count of ads posted every five hours, from the second to the second."""
    first, seconds = datetime(2027, 2, 1, tzinfo=UTC), range(0, 12 * 86_400, 5 * 3_600)
    moments = [first + timedelta(seconds=number) for number in seconds]
    for moment in moments:
        ad(posted_at=moment)
    asked = {"start_date": "2027-02-03 06:00:00", "end_date": "2027-02-09 16:00:00"}  # in Belgrade: an hour before UTC
    since, until = datetime(2027, 2, 3, 5, tzinfo=UTC), datetime(2027, 2, 9, 15, tzinfo=UTC)
    days = data(client, "statistics/general-period", **asked)["days"]
    inside = [moment.astimezone(clock.BELGRADE).date() for moment in moments if since <= moment <= until]
    assert {day["date"]: day["products"] for day in days} == {
        f"2027-02-0{number}": sum(day.day == number for day in inside) for number in range(3, 10)
    }
    assert sum(day["products"] for day in days) == len(inside) == 31


@pytest.mark.feature("M-ADM-16")
def test_a_very_long_list_of_bought_ads_is_counted_by_ad(client: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_counts, "COUNTED_ANEW", 1)
    shared = ad()
    for bought in (shared, shared, ad(), ad()):
        offer(INSIDE[0], bought)
    for path in ("statistics/purchases", "statistics/products/most-bought"):
        response = client.get(f"/api/{path}", MARCH).json()
        assert response["meta"]["items"] == len(response["data"]) == 3


# --- As it stands -----------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-ADM-02")
def test_totals_are_those_of_a_hand_count(client: APIClient) -> None:
    seller = market.person("prodavac")
    firm = make_business("pekara", created_at=LONG_AGO)
    market.person(banned_at=NOW)
    market.person(locked_at=NOW, verified_at=None)
    market.person(erased_at=NOW, locked_at=NOW)
    for fields in (
        {},
        {"locked_by_admin": True},
        {"expires_at": NOW},  # over by the clock, whatever the job does
        {"expires_at": NOW + timedelta(seconds=1)},
        {"closed_at": LONG_AGO, "closed_by": "expiry", "expires_at": LONG_AGO},
        {"closed_at": LONG_AGO, "closed_by": "sold_out", "locked_by_admin": True},
        {"closed_at": LONG_AGO, "closed_by": "sold_out", "deleted_at": NOW, "deleted_by": ENDED_BY_ADMIN},
        {"deleted_at": NOW, "deleted_by": "seller"},
        {"deleted_at": NOW, "deleted_by": "seller", "expires_at": LONG_AGO},
    ):
        ad(seller, **fields)
    sale = ad(firm)
    for status in (1, 1, 2, 3, 3, 3, 4):
        offer(LONG_AGO, sale, status=status)
    signed = market.expired(LONG_AGO, firm, achieved_price=Decimal(80))
    offer(LONG_AGO, signed, status=OfferStatus.CONTRACTED, fulfilled=True)
    market.rating(LONG_AGO, deleted_at=NOW)  # taken back; its deal stands
    body = data(client, "statistics/general")
    people = {"users": 15, "organisations": 1, "sellers": 3, "buyers": 9, "banned": 1, "locked": 1, "unverified": 1}
    ads = {"products": 12, "open": 4, "sold_out": 1, "expired": 4, "deleted": 2, "admin_deleted": 1}
    offers = {"offers": 9, "active": 3, "gave_up": 1, "rejected": 3, "admin_rejected": 1, "contracts": 1}
    others = {"products_locked": 1, "fulfilled": 2, "ratings": 0, "newsletter": 0, "works": 0, "votes": 0}
    assert {name: body[name] for name in people} == people
    assert {name: body[name] for name in ads} == ads
    assert {name: body[name] for name in offers} == offers
    assert {name: body[name] for name in others} == others


# --- Lists: most first, and a figure is the number of rows of its detail ----------------------------------------------


@pytest.mark.feature("M-ADM-16")
def test_cancellations_name_sellers_by_their_deleted_ads(client: APIClient) -> None:
    ana, boro, closed = market.person("ana"), market.person("boro"), market.person("vera")
    for moment in INSIDE:
        market.deleted(moment, boro)
    market.deleted(IN_MARCH, ana)
    market.deleted(IN_MARCH, closed)
    market.deleted(IN_MARCH, ana, by=ENDED_BY_ADMIN)  # not her doing
    for moment in OUTSIDE:
        market.deleted(moment, ana)
    asked = figures(client, "statistics/cancellations", "usr_id", "usr_username", "deleted_products", **MARCH)
    assert asked == [(boro.pk, boro.username, 3), (ana.pk, ana.username, 1), (closed.pk, closed.username, 1)]
    for usr_id, _, figure in asked:
        assert len(data(client, "reports/deleted", user=usr_id, **MARCH)) == figure
    assert figures(client, "statistics/cancellations", "usr_id", search="BOR", **MARCH) == [(boro.pk,)]


@pytest.mark.feature("M-ADM-16")
def test_rejections_name_sellers_by_the_offers_they_rejected(client: APIClient) -> None:
    ana, boro = market.person("ana"), market.person("boro")
    market.ended(IN_MARCH, OfferStatus.REJECTED, ana)
    for moment in (*INSIDE, *OUTSIDE):
        market.ended(moment, OfferStatus.REJECTED, boro)
    market.ended(IN_MARCH, OfferStatus.GAVE_UP, ana)
    market.ended(IN_MARCH, OfferStatus.REJECTED_BY_ADMIN, ana)
    asked = figures(client, "statistics/rejections", "usr_id", "rejected_offers", **MARCH)
    assert asked == [(boro.pk, 3), (ana.pk, 1)]
    for usr_id, figure in asked:
        assert len(data(client, "reports/rejections", user=usr_id, **MARCH)) == figure


@pytest.mark.feature("M-ADM-16")
def test_purchases_name_ads_by_their_counting_offers(client: APIClient) -> None:
    saw, hoe, fork = ad(name="Testera"), ad(name="Motika", search_text="motika"), market.deleted(NOW, name="Vile")
    for moment in (*INSIDE, *OUTSIDE):
        offer(moment, saw)
    offer(IN_MARCH, hoe)
    offer(IN_MARCH, hoe, status=OfferStatus.GAVE_UP, changed_at=NOW)  # left again: it is not counted, also not in March
    offer(IN_MARCH, market.sold_out(NOW, name="Čekić"), status=OfferStatus.CONTRACTED, fulfilled=True)
    offer(IN_MARCH, fork, 5)
    asked = figures(client, "statistics/purchases", "pro_name", "offer_count", **MARCH)
    assert (asked[0], sorted(asked)) == (("Testera", 3), [("Motika", 1), ("Testera", 3), ("Vile", 1), ("Čekić", 1)])
    for row in data(client, "statistics/purchases", **MARCH):
        assert len(data(client, "reports/buyings", id=row["pro_id"], **MARCH)) == row["offer_count"]
    assert figures(client, "statistics/purchases", "pro_name", search="MOTIKA", **MARCH) == [("Motika",)]


@pytest.mark.feature("M-ADM-02")
def test_most_bought_goes_by_offers_then_by_units_in_any_state(client: APIClient) -> None:
    few, many, gone = ad(name="Malo"), ad(name="Puno"), market.deleted(NOW, name="Obrisan")
    for on, units in ((few, 2), (many, 4), (many, 3), (gone, 6)):
        offer(IN_MARCH, on, units)
    offer(LAST + timedelta(seconds=1), few, 9)
    assert figures(
        client, "statistics/products/most-bought", "pro_name", "range_offers", "range_quantity", "off_count", **MARCH
    ) == [("Puno", 2, 7, 7), ("Obrisan", 1, 6, 6), ("Malo", 1, 2, 11)]


@pytest.mark.feature("M-ADM-02")
def test_popular_are_open_ads_by_buyers_then_units_without_promotion(client: APIClient) -> None:
    promoted, popular, runner = ad(name="Istaknut", promotion=1), ad(name="Popularan"), ad(name="Drugi")
    for on, units in ((promoted, 1), (popular, 5), (popular, 6), (runner, 3)):
        offer(LONG_AGO, on, units)
    offer(LONG_AGO, market.sold_out(NOW, name="Rasprodat"), 30)
    offer(LONG_AGO, ad(name="Istekao", expires_at=NOW), 30)
    for query in ({}, MARCH):
        found = figures(client, "statistics/products/popular", "pro_name", **query)
        assert found == [("Popularan",), ("Drugi",), ("Istaknut",)]


@pytest.mark.feature("M-ADM-02")
def test_categories_hold_their_own_ads_and_zeros_are_left_out(client: APIClient) -> None:
    tools = make_category("Alati", "Tools")
    saws = make_category("Testere", "Saws", parent=tools)
    food, empty = make_category("Hrana", "Food"), make_category("Prazno", "Empty")
    offered = ad(category=saws)
    for moment in (*INSIDE, *OUTSIDE):
        offer(moment, offered)
    offer(IN_MARCH, offered, status=OfferStatus.GAVE_UP)
    ad(category=tools, posted_at=IN_MARCH)
    market.sold_out(IN_MARCH, category=food)
    market.expired(IN_MARCH, category=food)
    ad(category=food, expires_at=IN_MARCH)
    ad(category=empty)
    names = ("cat_name", "cat_id_parent", "products", "offers", "bought_out", "expired")
    assert figures(client, "statistics/categories", *names, locale="sr", **MARCH) == [
        ("Testere", tools.pk, 0, 3, 0, 0),
        ("Alati", None, 1, 0, 0, 0),
        ("Hrana", None, 0, 0, 1, 2),
    ]
    assert figures(client, "statistics/categories", "cat_name", locale="en", **MARCH) == [
        ("Saws",),
        ("Food",),
        ("Tools",),
    ]


# --- Pages, tables, bad questions -------------------------------------------------------------------------------------


@pytest.mark.feature("M-ADM-02")
def test_lists_are_paged_and_a_page_past_the_end_is_empty(client: APIClient) -> None:
    for number in range(21):
        offer(IN_MARCH, ad(name=f"Oglas {number}"))
    answer = client.get("/api/statistics/purchases", MARCH).json()
    assert (len(answer["data"]), answer["page_count"]) == (20, 2)
    assert len(data(client, "statistics/purchases", page=2, **MARCH)) == 1
    assert data(client, "statistics/purchases", page=3, **MARCH) == []


@pytest.mark.feature("X-CSV")
@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("statistics/purchases", "Broj oglasa;Oglas;Ponude koje važe"),
        ("statistics/cancellations", "Broj korisnika;Korisničko ime;Obrisanih oglasa"),
        (
            "statistics/categories",
            "Broj kategorije;Kategorija;Broj nadređene kategorije;Oglasa;Ponuda;Rasprodatih oglasa;Istekao",
        ),
    ],
)
def test_a_list_is_a_table_too(client: APIClient, path: str, heading: str) -> None:
    market.deleted(IN_MARCH)
    for number in range(21):
        offer(IN_MARCH, ad(name=f"Oglas {number}"))
    response: Any = client.get(f"/api/{path}", {"format": "csv", **MARCH})
    lines = b"".join(response.streaming_content).decode().split("\r\n")
    assert lines[0].removeprefix("\ufeff") == heading
    assert len(lines) == 2 + {"purchases": 21}.get(path.split("/")[1], 1)


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [
        ({"start_date": "2027-03-02", "end_date": "2027-03-01"}, "end_date", "min"),
        ({"start_date": "2020-03-02", "end_date": "2027-03-01"}, "end_date", "max"),
        ({"end": "juče"}, "end", "invalid"),
        ({"start_date": "2027-03-28 02:30:00"}, "start_date", "invalid"),  # the hour that the clocks skip
    ],
)
@pytest.mark.parametrize("path", ["statistics/general-period", "statistics/purchases", "reports/new"])
def test_bad_ranges_are_named(client: APIClient, path: str, query: dict[str, str], field: str, code: str) -> None:
    response = client.get(f"/api/{path}", query)
    assert response.status_code == 400
    assert response.json()["error"]["fields"][field][0]["code"] == code
