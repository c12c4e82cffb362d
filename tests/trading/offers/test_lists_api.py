"""Lists of offers over HTTP: the own ones, and those of an ad."""

import pytest
from rest_framework.test import APIClient

from tests.clients import client_for
from tests.factories import make_ad, make_business, make_user
from tests.trading.offers.helpers import (
    data_of,
    error_of,
    give_up,
    past_expiry,
    people,
    place,
    reject,
    tier_at,
)
from trading.accounts.models import User
from trading.offers import services
from trading.offers.serializers.schemas import (
    OfferOut,
    SellerPart,
    TransactionPart,
)

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-DET-04", "M-PRF-05", "M-OFR-10", "M-OFR-11")]


def test_own_offers_have_the_shape_of_the_contract(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, make_user("drugi"), 2)
    offer = place(ad, buyer, 5, limit=tier_at(ad, 3)).offer

    body = client_for(buyer).get("/api/offers?locale=en").json()

    (row,) = body["data"]
    assert body["page_count"] == 1
    assert set(row) == set(OfferOut().get_fields())
    assert row["off_id"] == offer.pk
    assert (row["usr_id"], row["usr_name"], row["mun_unit"], row["cur_id"]) == (seller.pk, seller.name, "pcs", "EUR")
    assert (row["off_type"], row["terms"], row["prc_price"], row["current_price"]) == (2, 2, "80.00", "100.00")
    flags = ("open", "editable", "cancelable", "waiting", "can_hide", "archived", "expired", "sold_out", "can_rate")
    assert [row[flag] for flag in flags] == [1, 1, 1, 1, 0, 0, 0, 0, 0]
    assert row["fulfilled"] is row["decide_by"] is row["pro_selling_price"] is None


@pytest.mark.feature("M-OFR-10", "M-LIFE-03")
def test_a_finished_offer_tells_its_outcome(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 5)
    past_expiry(ad)
    client = client_for(buyer)
    before_job = client.get("/api/offers").json()["data"][0]
    services.close_due_ads()
    row = client.get("/api/offers").json()["data"][0]
    for key in ("fulfilled", "can_rate", "can_hide", "decide_by", "open", "editable", "expired", "current_price"):
        assert row[key] == before_job[key], key
    assert (row["fulfilled"], row["can_rate"], row["can_hide"], row["open"], row["editable"]) == (1, 1, 1, 0, 0)
    assert row["decide_by"].endswith("Z")
    assert row["pro_selling_price"] == "100.00"


def test_own_offers_of_one_ad_and_the_owners_view(seller: User, buyer: User, stranger: User) -> None:
    ad, other = make_ad(seller), make_ad(seller)
    place(ad, buyer, 1)
    place(other, buyer, 1)
    place(ad, stranger, 1)
    assert len(client_for(buyer).get("/api/offers").json()["data"]) == 2
    assert len(client_for(buyer).get(f"/api/offers?pro_id={ad.pk}").json()["data"]) == 1
    rows = client_for(seller).get(f"/api/offers?pro_id={ad.pk}").json()["data"]
    assert sorted(row["usr_name"] for row in rows) == sorted([buyer.name, stranger.name])
    error_of(client_for(buyer).get("/api/offers?pro_id=999999"), 404, "not_found")
    error_of(client_for(buyer).get("/api/offers?page=0"), 400, "validation")


@pytest.mark.feature("M-DET-04")
def test_everybody_sees_counting_offers_without_persons_names(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    firm = make_business("firma", name="Firma")
    shy = make_business("stidljiva", name="Stidljiva Firma", is_private=True)
    for person in (buyer, firm, shy):
        place(ad, person, 4)
    give_up(place(ad, make_user("odustao"), 1))

    body = APIClient().get(f"/api/products/{ad.pk}/transactions").json()

    assert [(row["usr_id"], row["usr_name"]) for row in body["data"]] == [
        (None, "S. F."),
        (firm.pk, "Firma"),
        (None, "B. K."),
    ]
    assert set(body["data"][0]) == set(TransactionPart().get_fields())
    assert body["meta"] == {
        "prices": [
            {"prc_id": tier_at(ad, number).pk, "min": low, "max": high, "price": price}
            for number, low, high, price in ((1, 1, 10, "100.00"), (2, 11, 20, "90.00"), (3, 21, 30, "80.00"))
        ],
        "off_count": 12,
        "current_price": "90.00",
        "pro_selling_price": None,
        "pro_vat": None,
        "pro_vat_added": None,
        "cur_id": "EUR",
        "mun_unit": "kom.",
        "ended": 0,
        "buying_count": 3,
        "buying_quantity": 12,
        "amount": "1080.00",
    }
    own = client_for(buyer).get(f"/api/products/{ad.pk}/transactions").json()["data"][-1]
    assert (own["usr_id"], own["usr_name"]) == (buyer.pk, buyer.name)


@pytest.mark.feature("M-PRF-05")
def test_owner_sees_every_offer_sorted(seller: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    a, b, c = people(3)
    place(ad, a, 5)
    place(ad, b, 3, limit=tier_at(ad, 3))
    give_up(place(ad, c, 8))
    client = client_for(seller)

    def names(query: str) -> list[str]:
        rows = client.get(f"/api/products/{ad.pk}/transactions?view=true{query}").json()["data"]
        return [row["usr_name"][-1] for row in rows]

    assert names("") == ["3", "2", "1"]
    assert names("&sort=off_quantity&sort_direction=asc") == ["2", "1", "3"]
    assert names("&sort=off_buyer&sort_direction=desc") == ["3", "2", "1"]
    assert names("&sort=off_status&sort_direction=desc")[0] == "3"
    row = client.get(f"/api/products/{ad.pk}/transactions?view=true").json()["data"][1]
    assert set(row) == {*TransactionPart().get_fields(), *SellerPart().get_fields()}
    assert (row["cancelable"], row["waiting"], row["contract"], row["fulfilled"]) == (1, 1, 0, None)
    error_of(client_for(a).get(f"/api/products/{ad.pk}/transactions?view=true"), 403, "forbidden")
    error_of(client.get(f"/api/products/{ad.pk}/transactions?sort=price"), 400, "validation")


@pytest.mark.feature("M-OFR-11")
def test_hidden_offers_leave_the_sellers_list_alone(seller: User, buyer: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    offer = reject(place(ad, buyer, 5)).offer
    client = client_for(seller)
    assert data_of(client.patch("/api/user/hide-offer", {"off_id": offer.pk})) == {"res": "ok"}
    path = f"/api/products/{ad.pk}/transactions?view=true"
    assert client.get(path).json()["data"] == []
    archived = client.get(f"{path}&archived=1").json()["data"][0]
    assert (archived["archived"], archived["can_hide"]) == (1, 0)
    assert client_for(buyer).get("/api/offers").json()["data"][0]["archived"] == 0
