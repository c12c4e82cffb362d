"""Offers over HTTP: shapes, the order of errors, rights."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.http.throttles import rates
from tests.clients import client_for
from tests.factories import make_ad
from tests.trading.offers.helpers import (
    data_of,
    database_snapshot,
    error_of,
    give_up,
    notifications_of_kind,
    offer_body,
    past_expiry,
    place,
    tier_at,
)
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.offers.models import Offer
from trading.offers.serializers.schemas import (
    PlacedOut,
)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.feature(
        "M-API-02",
        "M-OFR-01",
        "M-OFR-02",
        "M-OFR-03",
        "M-OFR-04",
        "M-OFR-05",
        "M-OFR-06",
        "M-OFR-07",
        "M-OFR-08",
        "M-OFR-09",
        "M-OFR-10",
    ),
]


# --- Placing ---------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-OFR-04")
def test_post_answers_placed(seller: User, buyer: User) -> None:
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


@pytest.mark.feature("M-OFR-02", "M-OFR-03")
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
def test_post_refuses_wrong_fields(seller: User, buyer: User, fields: dict[str, Any], code: str) -> None:
    ad = make_ad(seller)
    client = client_for(buyer)
    before = database_snapshot()
    body = error_of(client.post("/api/offers", offer_body(ad, **fields)), 400, code)
    assert body["error"]["fields"]
    assert database_snapshot() == before


@pytest.mark.feature("M-OFR-02")
def test_post_tells_what_is_available(seller: User, buyer: User) -> None:
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


@pytest.mark.feature("M-OFR-06")
def test_post_names_when_trade_opens(seller: User, buyer: User) -> None:
    body = error_of(
        client_for(buyer).post("/api/offers", offer_body(make_ad(seller, locked_by_admin=True))), 409, "locked"
    )
    assert body["opens_at"] is None


@pytest.mark.feature("M-API-02")
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
def test_visitors_have_no_session(seller: User, method: str, path: str) -> None:
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


@pytest.mark.feature("M-OFR-07")
def test_patch_changes(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    offer = place(ad, buyer, 3).offer
    body = {"off_quantity": 21, "pro_id": ad.pk, "off_id": offer.pk, "prc_id": tier_at(ad, 1).pk}
    placed = data_of(client_for(buyer).patch(f"/api/offers/{offer.pk}", body))
    assert (placed["off_quantity"], placed["current_price"], placed["available"]) == (21, "80.00", 30)


@pytest.mark.feature("M-OFR-08")
@pytest.mark.parametrize("ids", [{"id"}, {"off_id"}, {"pro_id"}, {"id", "off_id", "pro_id"}])
def test_patch_with_only_ids_gives_up(seller: User, buyer: User, ids: set[str]) -> None:
    ad = make_ad(seller)
    offer = place(ad, buyer, 3).offer
    values = {"id": offer.pk, "off_id": offer.pk, "pro_id": ad.pk}
    placed = data_of(client_for(buyer).patch(f"/api/offers/{offer.pk}", {key: values[key] for key in ids}))
    assert (placed["off_status"], placed["off_count"], placed["available"]) == (2, 0, 30)


@pytest.mark.feature("M-OFR-08")
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
def test_patch_never_gives_up_by_accident(seller: User, buyer: User, body: dict[str, Any], code: str) -> None:
    offer = place(make_ad(seller), buyer, 3).offer
    client = client_for(buyer)
    before = database_snapshot()
    error_of(client.patch(f"/api/offers/{offer.pk}", body), 400, code)
    assert database_snapshot() == before


@pytest.mark.feature("M-API-02")
def test_patch_is_for_the_two_sides(seller: User, buyer: User, stranger: User) -> None:
    offer = place(make_ad(seller), buyer, 3).offer
    path = f"/api/offers/{offer.pk}"
    before = database_snapshot()
    error_of(client_for(stranger).patch(path, {"off_quantity": 2}), 404, "not_found")
    error_of(client_for(seller).patch(path, {"off_quantity": 2}), 403, "forbidden")
    error_of(client_for(buyer).patch(f"{path}/reject"), 403, "forbidden")
    error_of(client_for(stranger).patch(f"{path}/reject"), 404, "not_found")
    assert database_snapshot() == before


@pytest.mark.feature("M-OFR-09")
@pytest.mark.parametrize("way", ["reject", "ids"])
def test_seller_rejects_both_ways(seller: User, buyer: User, way: str) -> None:
    ad = make_ad(seller, allows_reject=True)
    offer = place(ad, buyer, 3).offer
    client = client_for(seller)
    response = (
        client.patch(f"/api/offers/{offer.pk}/reject", {"off_id": offer.pk})
        if way == "reject"
        else client.patch(f"/api/offers/{offer.pk}", {"off_id": offer.pk})
    )
    assert data_of(response)["off_status"] == 3


@pytest.mark.feature("M-OFR-09")
@pytest.mark.parametrize("way", ["reject", "ids"])
def test_the_buyer_reads_why_the_seller_rejected(seller: User, buyer: User, way: str) -> None:
    ad = make_ad(seller, allows_reject=True)
    offer = place(ad, buyer, 3).offer
    path = f"/api/offers/{offer.pk}" + ("/reject" if way == "reject" else "")
    data_of(client_for(seller).patch(path, {"id": offer.pk, "off_reason": " Ne isporučujemo\nna vašu adresu. "}))
    reason = "Ne isporučujemo\nna vašu adresu."

    client = client_for(buyer)
    assert [row["off_reason"] for row in data_of(client.get("/api/user/purchases"))] == [reason]
    assert [row["off_reason"] for row in data_of(client.get("/api/offers"))] == [reason]
    assert data_of(client.get(f"/api/products/{ad.pk}"))["my_offer"]["off_reason"] == reason
    assert [payload["reason"] for _, payload in notifications_of_kind("reject-seller")] == [reason]
    assert reason not in str(APIClient().get(f"/api/products/{ad.pk}/transactions").json())


@pytest.mark.feature("M-OFR-09")
def test_a_seller_need_not_say_why(seller: User, buyer: User) -> None:
    ad = make_ad(seller, allows_reject=True)
    for body in (None, {}, {"off_reason": ""}, {"off_reason": None}):
        offer = place(ad, buyer, 3).offer
        data_of(client_for(seller).patch(f"/api/offers/{offer.pk}/reject", body, format="json"))
        assert data_of(client_for(buyer).get(f"/api/products/{ad.pk}"))["my_offer"]["off_reason"] == ""


@pytest.mark.feature("M-OFR-09")
@pytest.mark.parametrize("way", ["reject", "ids"])
@pytest.mark.parametrize("reason", ["a" * 501, 7, ["a"]])
def test_a_wrong_reason_rejects_nothing(seller: User, buyer: User, stranger: User, way: str, reason: Any) -> None:
    offer = place(make_ad(seller, allows_reject=True), buyer, 3).offer
    path = f"/api/offers/{offer.pk}" + ("/reject" if way == "reject" else "")
    body = {"id": offer.pk, "off_reason": reason}
    before = database_snapshot()
    refused = error_of(client_for(seller).patch(path, body, format="json"), 400, "validation")
    assert list(refused["error"]["fields"]) == ["off_reason"]
    error_of(client_for(stranger).patch(path, body, format="json"), 404, "not_found")
    assert database_snapshot() == before


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


def test_thirty_writes_of_offers_a_minute_and_any_number_of_reads(
    seller: User, buyer: User, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit is the person's own: neither a visitor's requests nor another person's writes count toward it. S3"""
    settings.THROTTLES = True
    cache.clear()
    monkeypatch.setattr(rates, "seconds_now", lambda: 1_000_000.0)  # no window ends between two requests
    client, missing = client_for(buyer), "/api/offers/999999999"
    for _ in range(31):
        assert APIClient().patch(missing, {"off_quantity": 1}).status_code == 401
    for number in range(30):
        assert client.get("/api/offers").status_code == 200
        write = client.patch(missing, {"off_quantity": 1}) if number % 2 else client.patch(f"{missing}/reject", {})
        assert write.status_code == 404
    for refused in (client.post("/api/offers", {}), client.patch(missing, {"off_quantity": 1})):
        assert "30" in error_of(refused, 429, "throttled")["error"]["message"]
    assert client.get("/api/offers").status_code == 200
    assert client_for(seller).patch(missing, {"off_quantity": 1}).status_code == 404
