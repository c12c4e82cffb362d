"""The offers of everybody in the back-office. Source: docs/spec/api-community.md, section 6."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.factories import client_for, make_ad, make_admin, make_user
from tests.trading.offers.helpers import give_up, past_expiry, place, tier_at
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers import services

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-13")]

PATH = "/api/admin/offers"


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


@pytest.fixture
def buyer() -> User:
    return make_user("kupac")


@pytest.fixture
def ad() -> Ad:
    return make_ad(make_user("prodavac"))


def rows(client: APIClient, **query: Any) -> list[dict[str, Any]]:
    response = client.get(PATH, query)
    assert response.status_code == 200, response.content
    found: list[dict[str, Any]] = response.json()["data"]
    return found


@pytest.mark.feature("M-ADM-13")
def test_an_offer_made_a_minute_ago_is_the_first(client: APIClient, ad: Ad, buyer: User) -> None:
    old = place(ad, make_user("raniji"), 2).offer
    new = place(ad, buyer, 5, limit=tier_at(ad, 2)).offer
    assert [row["off_id"] for row in rows(client)] == [new.pk, old.pk]
    row = rows(client, locale="en")[0]
    assert row.pop("off_date").endswith("Z")
    assert row == {
        "off_id": new.pk,
        "off_quantity": 5,
        "mun_unit": "pcs",
        "off_type": 2,
        "off_status": 1,
        "prc_price": "90.00",
        "cur_id": "EUR",
        "pro_id": ad.pk,
        "pro_name": ad.name,
        "usr_id_buyer": buyer.pk,
        "usr_username": "kupac",
        "usr_id_seller": ad.seller_id,
        "seller_username": "prodavac",
        "fulfilled": None,
        "sold_out": 0,
        "expired": 0,
    }


@pytest.mark.feature("M-ADM-13")
def test_offers_are_paged_searched_and_filtered(client: APIClient, ad: Ad, buyer: User) -> None:
    first = place(ad, buyer, 1).offer
    many = [place(make_ad(search_text="carape"), buyer, 1) for _ in range(20)]
    give_up(many[0])
    body = client.get(PATH, {"page": 2}).json()
    assert ([row["off_id"] for row in body["data"]], body["page_count"], body["meta"]) == ([first.pk], 2, {"items": 21})
    assert client.get(PATH, {"search": "čarape"}).json()["meta"]["items"] == 20
    for search, found in (("kupac", 21), ("PRODAVAC busilica", 1), ("busilica carape", 0), ("niko", 0)):
        assert client.get(PATH, {"search": search}).json()["meta"]["items"] == found, search
    assert [row["off_id"] for row in rows(client, off_status=2)] == [many[0].offer.pk]
    assert [row["off_id"] for row in rows(client, off_status=1, search="busilica")] == [first.pk]
    for query, field, code in (
        ({"off_status": 6}, "off_status", "choice"),
        ({"page": 0}, "page", "min"),
        ({"search": "x" * 101}, "search", "max_length"),
    ):
        response = client.get(PATH, query)
        assert (response.status_code, response.json()["error"]["fields"][field][0]["code"]) == (400, code)


@pytest.mark.feature("M-ADM-13")
def test_an_offer_says_how_its_sale_ended(client: APIClient, ad: Ad, buyer: User) -> None:
    place(ad, buyer, 5)
    past_expiry(ad)
    assert [(row["expired"], row["fulfilled"]) for row in rows(client)] == [(1, None)]
    services.close_due_ads()
    assert [(row["expired"], row["fulfilled"], row["sold_out"]) for row in rows(client)] == [(1, 1, 0)]
    other = make_ad()
    place(other, buyer, 30)
    row = rows(client)[0]
    assert (row["expired"], row["fulfilled"], row["sold_out"]) == (0, 1, 1)
