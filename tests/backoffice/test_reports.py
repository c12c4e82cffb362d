"""Reports against counts by hand. Source: docs/spec/api-community.md, section 7."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.backoffice import market
from tests.backoffice.market import FIRST, INSIDE, LAST, LONG_AGO, MARCH, NOW, OUTSIDE, ad, at_work, offer
from trading.catalogue.models import ENDED_BY_ADMIN, Ad
from trading.catalogue.offer_states import OfferStatus

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-03", "M-ADM-16")]

IN_MARCH = datetime(2027, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def client() -> Iterator[APIClient]:
    with at_work() as signed_in:
        yield signed_in


def rows(client: APIClient, path: str, **query: Any) -> list[dict[str, Any]]:
    response = client.get(f"/api/{path}", query)
    assert response.status_code == 200, response.content
    found: list[dict[str, Any]] = response.json()["data"]
    return found


def ids(client: APIClient, path: str, **query: Any) -> list[int]:
    return [row["pro_id"] for row in rows(client, path, **{**MARCH, **query})]


@pytest.mark.feature("M-ADM-03")
@pytest.mark.parametrize(
    ("make", "paths"),
    [
        (lambda at: ad(posted_at=at), ("reports/new", "statistics/products/newest")),
        (market.expired, ("reports/expired", "statistics/products/expired")),
        (market.sold_out, ("reports/bought-out", "statistics/products/bought-out")),
    ],
)
def test_a_report_holds_the_range_latest_first(client: APIClient, make: Any, paths: tuple[str, str]) -> None:
    inside: list[Ad] = [make(moment) for moment in INSIDE]
    for moment in (*OUTSIDE, LONG_AGO):
        make(moment)
    for path in paths:
        assert ids(client, path) == [row.pk for row in reversed(inside)]
    day = {"start_date": "2027-03-01", "end_date": "2027-03-01"}
    assert ids(client, paths[0], **day) == [inside[0].pk]
    assert ids(client, paths[0], start_date="2027-03-01 00:00:01") == [inside[2].pk, inside[1].pk]


@pytest.mark.feature("M-ADM-03")
def test_an_ad_is_over_by_the_clock_also_before_the_job(client: APIClient) -> None:
    over = ad(expires_at=NOW)
    ad(expires_at=NOW + timedelta(seconds=1))
    market.deleted(LONG_AGO, expires_at=NOW)  # never ended
    market.sold_out(LONG_AGO, expires_at=NOW)
    hidden = market.expired(NOW - timedelta(days=1), deleted_at=NOW, deleted_by=ENDED_BY_ADMIN)
    assert [row["pro_id"] for row in rows(client, "reports/expired")] == [over.pk, hidden.pk]


@pytest.mark.feature("M-ADM-03")
def test_a_row_tells_all_of_an_ad(client: APIClient) -> None:
    sale = market.sold_out(LAST, base_price=110, deleted_at=NOW, deleted_by=ENDED_BY_ADMIN)
    offer(LONG_AGO, sale, 30)
    (row,) = rows(client, "reports/bought-out", locale="en", **MARCH)
    assert row == {
        "pro_id": sale.pk,
        "pro_name": "Aku bušilica 18 V",
        "usr_id": sale.seller_id,
        "usr_username": sale.seller.username,
        "cat_id": sale.category_id,
        "cat_name": "Tools & machines",
        "pro_quantity": 30,
        "off_count": 30,
        "offer_count": 1,
        "mun_unit": "pcs",
        "pro_base_price": "110.00",
        "current_price": "80.00",
        "cur_id": "EUR",
        "pro_post_date": "2026-06-01T12:00:00Z",
        "pro_expiry": "2027-06-01T12:00:00Z",
        "closed_at": "2027-03-31T21:59:59Z",
        "sold_out": 1,
        "pro_deleted": 0,
        "admin_deleted": 1,
    }


@pytest.mark.feature("M-ADM-03")
@pytest.mark.parametrize(("search", "found"), [("DRUGA busilica", [1]), ("bušilica", [1, 0]), ("prva druga", [])])
def test_reports_are_searched_as_the_shop_is(client: APIClient, search: str, found: list[int]) -> None:
    ads = [ad(posted_at=FIRST + timedelta(days=n), search_text=f"{name} busilica") for n, name in
           enumerate(("prva", "druga"))]  # fmt: skip
    assert ids(client, "reports/new", search=search) == [ads[n].pk for n in found]


@pytest.mark.feature("M-ADM-16")
def test_deleted_ads_of_a_seller(client: APIClient) -> None:
    seller = market.person("ana")
    first = market.deleted(FIRST, seller, name="Prvi", search_text="prvi")
    offer(LONG_AGO, first, 3)
    offer(LONG_AGO, first, 4)
    offer(LONG_AGO, first, status=OfferStatus.GAVE_UP)
    second = market.deleted(LAST, seller, name="Drugi")
    market.deleted(IN_MARCH)
    market.deleted(IN_MARCH, seller, by=ENDED_BY_ADMIN)
    assert ids(client, "reports/deleted", user=seller.pk) == [second.pk, first.pk]
    (row,) = rows(client, "reports/deleted", user=seller.pk, search="prvi", **MARCH)
    assert row == {
        "pro_id": first.pk,
        "pro_name": "Prvi",
        "pro_post_date": "2026-06-01T12:00:00Z",
        "pro_expiry": "2027-06-01T12:00:00Z",
        "deleted_at": "2027-02-28T23:00:00Z",
        "offer_count": 2,
    }


@pytest.mark.feature("M-ADM-16")
def test_rejected_offers_of_a_seller_by_the_moment_of_the_rejection(client: APIClient) -> None:
    seller = market.person("ana")
    gone = market.ended(LAST, OfferStatus.REJECTED, seller)
    market.ended(IN_MARCH, OfferStatus.REJECTED)
    market.ended(IN_MARCH, OfferStatus.GAVE_UP, seller)
    late = offer(IN_MARCH, ad(seller), status=OfferStatus.REJECTED, changed_at=NOW)
    (row,) = rows(client, "reports/rejections", user=seller.pk, **MARCH)
    assert row == {
        "off_id": gone.pk,
        "pro_id": gone.ad_id,
        "pro_name": "Aku bušilica 18 V",
        "usr_id_buyer": gone.buyer_id,
        "usr_username": gone.buyer.username,
        "off_quantity": 1,
        "off_date": "2026-06-01T12:00:00Z",
        "rejected_at": "2027-03-31T21:59:59Z",
    }
    assert [row["off_id"] for row in rows(client, "reports/rejections", user=seller.pk)] == [late.pk, gone.pk]
    assert rows(client, "reports/rejections", user=seller.pk, search="nema", **MARCH) == []


@pytest.mark.feature("M-ADM-16")
def test_buyings_of_an_ad_are_its_counting_offers(client: APIClient) -> None:
    sale = market.expired(NOW, achieved_price=Decimal(80))
    bought = offer(FIRST, sale, 4, status=OfferStatus.CONTRACTED, fulfilled=True)
    active = offer(LAST, sale, 3)
    for status in (OfferStatus.GAVE_UP, OfferStatus.REJECTED, OfferStatus.REJECTED_BY_ADMIN):
        offer(IN_MARCH, sale, status=status)
    offer(OUTSIDE[1], sale)
    offer(IN_MARCH)
    found = rows(client, "reports/buyings", id=sale.pk, **MARCH)
    assert [row["off_id"] for row in found] == [active.pk, bought.pk]
    assert found[1] == {
        "off_id": bought.pk,
        "usr_id_buyer": bought.buyer_id,
        "usr_username": bought.buyer.username,
        "off_quantity": 4,
        "prc_price": "100.00",
        "reached_price": "80.00",  # that the sale achieved
        "cur_id": "EUR",
        "off_status": 5,
        "off_date": "2027-02-28T23:00:00Z",
    }


@pytest.mark.parametrize(("path", "field"), [("deleted", "user"), ("rejections", "user"), ("buyings", "id")])
def test_a_detail_wants_to_know_of_whom(client: APIClient, path: str, field: str) -> None:
    for given, code in (({}, "required"), ({field: "x"}, "invalid"), ({field: 0}, "min")):
        response = client.get(f"/api/reports/{path}", given)
        assert response.status_code == 400
        assert response.json()["error"]["fields"][field][0]["code"] == code
    assert rows(client, f"reports/{path}", **{field: 987_654_321}) == []


@pytest.mark.feature("X-CSV")
def test_reports_are_paged_and_tables(client: APIClient) -> None:
    for _ in range(21):
        ad(posted_at=IN_MARCH)
    answer = client.get("/api/reports/new", MARCH).json()
    assert (len(answer["data"]), answer["page_count"]) == (20, 2)
    assert len(ids(client, "reports/new", page=2)) == 1
    response: Any = client.get("/api/reports/new", {"format": "csv", **MARCH})
    lines = b"".join(response.streaming_content).decode().split("\r\n")
    assert lines[0].startswith("\ufeffBroj oglasa;Oglas;Broj korisnika;Korisničko ime;Broj kategorije;Kategorija;")
    assert len(lines) == 23
