"""Offers over HTTP: shapes, the order of errors, rights. Proves M-API-02 and the wire part of M-OFR-01 to M-OFR-10,
M-DET-04, X-IF and X-LEAVE."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_business, make_user
from tests.trading.offers.helpers import (
    change,
    data_of,
    database_snapshot,
    error_of,
    give_up,
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
from trading.offers import services
from trading.offers.models import Offer
from trading.offers.serializers.schemas import (
    EditOfferOut,
    OfferOut,
    PlacedOut,
    PreviewOut,
    SellerPart,
    TransactionPart,
)

pytestmark = pytest.mark.django_db


def offer_body(ad: Ad, **fields: Any) -> dict[str, Any]:
    return {"pro_id": ad.pk, "off_quantity": 3, "off_type": 1, **fields}


# --- Placing ---------------------------------------------------------------------------------------------------------


def test_post_answers_placed_m_ofr_04(seller: User, buyer: User) -> None:
    ad = make_ad(seller)

    placed = data_of(client_for(buyer).post("/api/offers", offer_body(ad, off_quantity=11)), 201)

    assert set(placed) == set(PlacedOut().get_fields())
    assert {key: placed[key] for key in placed if key not in ("trace", "off_id", "prc_id", "pro_id")} == {
        "off_status": 1,
        "off_quantity": 11,
        "off_type": 1,
        "off_count": 11,
        "left_quantity": 19,
        "available": 30,
        "current_price": "90.00",
        "waiting": 0,
        "sold_out": 0,
        "rev": 2,
    }
    assert placed["trace"][2] == {
        "prc_id": tier_at(ad, 3).pk,
        "price": "80.00",
        "needed": 21,
        "accepting": 11,
        "missing": 10,
        "reached": 0,
    }


def test_post_takes_the_other_names(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    body = {"pro_id": ad.pk, "quantity": "5", "terms": "2", "prc_id": tier_at(ad, 3).pk}
    placed = data_of(client_for(buyer).post("/api/offers", body), 201)
    assert (placed["off_quantity"], placed["off_type"], placed["prc_id"]) == (5, 2, tier_at(ad, 3).pk)
    assert placed["waiting"] == 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"off_quantity": None}, "missingQuantityError"),
        ({"off_quantity": ""}, "missingQuantityError"),
        ({"off_quantity": 0}, "validation"),
        ({"off_quantity": 1.5}, "validation"),
        ({"off_quantity": "pet"}, "validation"),
        ({"off_quantity": -1}, "validation"),
        ({"off_quantity": 1_000_000_000}, "validation"),
        ({"off_quantity": True}, "validation"),
        ({"off_quantity": 3, "quantity": 4}, "validation"),
        ({"off_type": None}, "termsError"),
        ({"off_type": 3}, "termsError"),
        ({"off_type": 1, "terms": 2}, "termsError"),
        ({"off_type": 2}, "priceError"),
        ({"off_type": 1, "prc_id": 10**9}, "priceError"),
        ({"prc_id": "x"}, "priceError"),
        ({"off_quantity": None, "off_type": None}, "missingQuantityError"),
        ({"pro_id": None}, "validation"),
        ({"pro_id": 0}, "validation"),
    ],
)
def test_post_refuses_wrong_fields_m_ofr_02_m_ofr_03(
    seller: User, buyer: User, fields: dict[str, Any], code: str
) -> None:
    ad = make_ad(seller)
    client = client_for(buyer)
    before = database_snapshot()
    body = error_of(client.post("/api/offers", offer_body(ad, **fields)), 400, code)
    assert body["error"]["fields"]
    assert database_snapshot() == before


def test_post_tells_what_is_available_m_ofr_02(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    body = error_of(client_for(buyer).post("/api/offers", offer_body(ad, off_quantity=31)), 409, "quantityLimit")
    assert body["available"] == 30
    assert body["error"]["fields"]["off_quantity"][0]["limit"] == 30


def test_post_refuses_in_the_order_of_the_contract(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    mine, mine_wrong = client_for(seller), {"pro_id": ad.pk}
    error_of(mine.post("/api/offers", mine_wrong), 403, "own_product")
    client = client_for(buyer)
    error_of(client.post("/api/offers", {"pro_id": ad.pk + 999}), 404, "not_found")
    Ad.objects.filter(pk=ad.pk).update(deleted_at=clock.now(), deleted_by="seller")
    error_of(client.post("/api/offers", mine_wrong), 404, "not_found")


def test_post_names_when_trade_opens_m_ofr_06(seller: User, buyer: User) -> None:
    body = error_of(
        client_for(buyer).post("/api/offers", offer_body(make_ad(seller, locked_by_admin=True))), 409, "locked"
    )
    assert body["opens_at"] is None


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "offers"),
        ("get", "offers"),
        ("patch", "offers/1"),
        ("patch", "offers/1/reject"),
        ("post", "offers/1/rate"),
        ("get", "products/{ad}/preview"),
        ("get", "products/{ad}/edit-offer"),
        ("get", "products/{ad}/transactions?view=true"),
    ],
)
def test_visitors_have_no_session_m_api_02(seller: User, method: str, path: str) -> None:
    ad = make_ad(seller)
    response = getattr(APIClient(), method)(f"/api/{path.format(ad=ad.pk)}")
    error_of(response, 401, "session")


def test_the_same_key_places_one_offer(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    client = client_for(buyer)
    answers = [
        client.post("/api/offers", offer_body(ad), headers={"Idempotency-Key": "a-form-of-its-own"}) for _ in range(3)
    ]
    assert {answer.status_code for answer in answers} == {201}
    assert answers[0].json() == answers[1].json() == answers[2].json()
    assert answers[2].headers["Idempotent-Replay"] == "true"
    assert Offer.objects.count() == 1
    other = client.post("/api/offers", offer_body(ad, off_quantity=4), headers={"Idempotency-Key": "a-form-of-its-own"})
    error_of(other, 422, "idempotency_key")


# --- Changing --------------------------------------------------------------------------------------------------------


def test_patch_changes_m_ofr_07(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    offer = place(ad, buyer, 3).offer
    body = {"off_quantity": 21, "pro_id": ad.pk, "off_id": offer.pk, "prc_id": tier_at(ad, 1).pk}
    placed = data_of(client_for(buyer).patch(f"/api/offers/{offer.pk}", body))
    assert (placed["off_quantity"], placed["current_price"], placed["available"]) == (21, "80.00", 30)


@pytest.mark.parametrize("ids", [{"id"}, {"off_id"}, {"pro_id"}, {"id", "off_id", "pro_id"}])
def test_patch_with_only_ids_gives_up_m_ofr_08(seller: User, buyer: User, ids: set[str]) -> None:
    ad = make_ad(seller)
    offer = place(ad, buyer, 3).offer
    values = {"id": offer.pk, "off_id": offer.pk, "pro_id": ad.pk}
    placed = data_of(client_for(buyer).patch(f"/api/offers/{offer.pk}", {key: values[key] for key in ids}))
    assert (placed["off_status"], placed["off_count"], placed["available"]) == (2, 0, 30)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "validation"),
        ({"off_id": None}, "validation"),
        ({"off_id": 10**6}, "validation"),
        ({"pro_id": 10**6}, "validation"),
        ({"off_quantity": None}, "missingQuantityError"),
        ({"off_quantity": ""}, "missingQuantityError"),
        ({"off_quantity": 0}, "validation"),
        ({"off_type": ""}, "termsError"),
        ({"prc_id": None}, "priceError"),
        ({"off_type": 2}, "priceError"),
    ],
)
def test_patch_never_gives_up_by_accident_m_ofr_08(seller: User, buyer: User, body: dict[str, Any], code: str) -> None:
    offer = place(make_ad(seller), buyer, 3).offer
    client = client_for(buyer)
    before = database_snapshot()
    error_of(client.patch(f"/api/offers/{offer.pk}", body), 400, code)
    assert database_snapshot() == before


def test_patch_is_for_the_two_sides_m_api_02(seller: User, buyer: User, stranger: User) -> None:
    offer = place(make_ad(seller), buyer, 3).offer
    path = f"/api/offers/{offer.pk}"
    before = database_snapshot()
    error_of(client_for(stranger).patch(path, {"off_quantity": 2}), 404, "not_found")
    error_of(client_for(seller).patch(path, {"off_quantity": 2}), 403, "forbidden")
    error_of(client_for(buyer).patch(f"{path}/reject"), 403, "forbidden")
    error_of(client_for(stranger).patch(f"{path}/reject"), 404, "not_found")
    assert database_snapshot() == before


@pytest.mark.parametrize("way", ["reject", "ids"])
def test_seller_rejects_both_ways_m_ofr_09(seller: User, buyer: User, way: str) -> None:
    ad = make_ad(seller, allows_reject=True)
    offer = place(ad, buyer, 3).offer
    client = client_for(seller)
    response = (
        client.patch(f"/api/offers/{offer.pk}/reject", {"off_id": offer.pk})
        if way == "reject"
        else client.patch(f"/api/offers/{offer.pk}", {"off_id": offer.pk})
    )
    assert data_of(response)["off_status"] == 3


def test_closed_locked_and_status_answer_in_this_order(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    offer = place(ad, buyer, 3).offer
    client, path = client_for(buyer), f"/api/offers/{offer.pk}"
    Offer.objects.filter(pk=offer.pk).update(status=OfferStatus.GAVE_UP)
    error_of(client.patch(path, {"off_quantity": 2}), 409, "not_editable")
    error_of(client.patch(path, {"id": offer.pk}), 409, "not_cancelable")
    Ad.objects.filter(pk=ad.pk).update(locked_by_admin=True)
    error_of(client.patch(path, {"off_quantity": 2}), 409, "locked")
    error_of(client.patch(path, {"id": offer.pk}), 409, "locked")
    past_expiry(ad)
    error_of(client.patch(path, {"off_quantity": 2}), 409, "closed")
    error_of(client.patch(path, {"id": offer.pk}), 409, "closed")


def test_the_fourth_give_up_is_throttled_with_a_time(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    for _ in range(3):
        give_up(place(ad, buyer, 1))
    offer = place(ad, buyer, 1).offer
    response = client_for(buyer).patch(f"/api/offers/{offer.pk}", {"id": offer.pk})
    error_of(response, 429, "throttled")
    assert int(response.headers["Retry-After"]) > 80_000


# --- Own offers ------------------------------------------------------------------------------------------------------


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


def test_a_finished_offer_tells_its_outcome_m_ofr_10_m_life_03(seller: User, buyer: User) -> None:
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


# --- Transactions ----------------------------------------------------------------------------------------------------


def test_everybody_sees_counting_offers_without_persons_names_m_det_04(seller: User, buyer: User) -> None:
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
        "cur_id": "EUR",
        "mun_unit": "kom.",
        "ended": 0,
        "buying_count": 3,
        "buying_quantity": 12,
        "amount": "1080.00",
    }
    own = client_for(buyer).get(f"/api/products/{ad.pk}/transactions").json()["data"][-1]
    assert (own["usr_id"], own["usr_name"]) == (buyer.pk, buyer.name)


def test_owner_sees_every_offer_sorted_m_prf_05(seller: User) -> None:
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


def test_hidden_offers_leave_the_sellers_list_alone_m_ofr_11(seller: User, buyer: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    offer = reject(place(ad, buyer, 5)).offer
    client = client_for(seller)
    assert data_of(client.patch("/api/user/hide-offer", {"off_id": offer.pk})) == {"res": "ok"}
    path = f"/api/products/{ad.pk}/transactions?view=true"
    assert client.get(path).json()["data"] == []
    archived = client.get(f"{path}&archived=1").json()["data"][0]
    assert (archived["archived"], archived["can_hide"]) == (1, 0)
    assert client_for(buyer).get("/api/offers").json()["data"][0]["archived"] == 0


# --- What if ---------------------------------------------------------------------------------------------------------


def test_preview_shows_the_price_for_everybody_and_stores_nothing_x_if(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, make_user("drugi"), 8)
    client = client_for(buyer)
    before = database_snapshot()

    shown = data_of(client.get(f"/api/products/{ad.pk}/preview?off_quantity=13&off_type=1"))

    assert set(shown) == set(PreviewOut().get_fields())
    assert (shown["current_price"], shown["off_count"], shown["available"], shown["waiting"]) == ("80.00", 21, 22, 0)
    assert shown["others"] == {"buyers": 1, "price_old": "100.00", "price_new": "80.00"}
    assert [row["reached"] for row in shown["trace"]] == [1, 1, 1]
    waiting = client.get(f"/api/products/{ad.pk}/preview?off_quantity=2&off_type=2&prc_id={tier_at(ad, 3).pk}").json()[
        "data"
    ]
    assert (waiting["waiting"], waiting["current_price"]) == (1, "100.00")
    assert database_snapshot() == before


def test_preview_of_leaving_says_what_it_does_to_the_others_x_leave(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, make_user("drugi"), 8)
    place(ad, buyer, 5)
    shown = data_of(client_for(buyer).get(f"/api/products/{ad.pk}/preview?off_quantity=0"))
    assert shown["others"] == {"buyers": 1, "price_old": "90.00", "price_new": "100.00"}
    assert (shown["off_count"], shown["available"]) == (8, 22)


def test_preview_of_a_change_equals_the_change_x_leave(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 5)
    shown = data_of(client_for(buyer).get(f"/api/products/{ad.pk}/preview?off_quantity=12"))
    changed = change(placement, 12)
    assert shown["current_price"] == f"{changed.ad.current_price:.2f}"
    assert shown["off_count"] == reloaded(ad).reserved


def test_preview_refuses_as_the_offer_itself_x_if(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    client, path = client_for(buyer), f"/api/products/{ad.pk}/preview"
    error_of(client_for(seller).get(path), 403, "own_product")
    error_of(client.get(path), 400, "missingQuantityError")
    error_of(client.get(f"{path}?off_quantity=x"), 400, "validation")
    error_of(client.get(f"{path}?off_quantity=3"), 400, "termsError")
    error_of(client.get(f"{path}?off_quantity=3&off_type=2"), 400, "priceError")
    assert error_of(client.get(f"{path}?off_quantity=31&off_type=1"), 409, "quantityLimit")["available"] == 30
    Ad.objects.filter(pk=ad.pk).update(locked_by_admin=True)
    error_of(client.get(f"{path}?off_quantity=3&off_type=1"), 409, "locked")
    past_expiry(ad)
    error_of(client.get(f"{path}?off_quantity=3&off_type=1"), 409, "closed")
    error_of(client.get("/api/products/999999/preview"), 404, "not_found")


def test_edit_offer_gives_what_the_form_needs_m_ofr_07(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller)
    place(ad, stranger, 10)
    offer = place(ad, buyer, 5, limit=tier_at(ad, 2)).offer
    client, path = client_for(buyer), f"/api/products/{ad.pk}/edit-offer"

    form = data_of(client.get(path))

    assert set(form) == set(EditOfferOut().get_fields())
    assert (form["available"], form["off_id"], form["off_quantity"], form["off_type"]) == (20, offer.pk, 5, 2)
    assert form["prices"][1] == {"prc_id": tier_at(ad, 2).pk, "price": "90.00"}
    error_of(client_for(seller).get(path), 404, "not_found")
    Ad.objects.filter(pk=ad.pk).update(locked_by_admin=True)
    error_of(client.get(path), 409, "locked")
    past_expiry(ad)
    error_of(client.get(path), 409, "closed")
