"""An offer of all that is left ends the sale only for a buyer who was shown so; callers who do not say, as ever.

The example ad has 30 units: 8 of them are reserved before each test.
"""

from functools import partial
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.clients import client_for
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import (
    change,
    data_of,
    database_snapshot,
    error_of,
    give_up,
    offer_body,
    place,
    reloaded,
    tier_at,
)
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.rules import sells_out
from trading.offers.steps import OfferWrite

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-OFR-12")]


@pytest.fixture
def ad(seller: User) -> Ad:
    return make_ad(seller)


@pytest.fixture
def eight(ad: Ad) -> OfferWrite:
    return place(ad, make_user("drugi"), 8)


def refused(client: APIClient, code: str, send: Any) -> dict[str, Any]:
    before = database_snapshot()
    body = error_of(send(client), 409, code)
    assert database_snapshot() == before
    return {name: value for name, value in body.items() if name != "error"}


def test_only_the_whole_rest_sells_out() -> None:
    assert sells_out(left=22, own=0, wanted=22)
    assert sells_out(left=22, own=5, wanted=27)
    assert not sells_out(left=22, own=5, wanted=22)
    assert not sells_out(left=22, own=0, wanted=21)
    assert not sells_out(left=0, own=0, wanted=0)


@pytest.mark.parametrize("limit", [None, 1, 3])
def test_a_new_offer_that_became_the_rest_ends_nothing_unseen(
    ad: Ad, eight: OfferWrite, buyer: User, limit: int | None
) -> None:
    terms = {} if limit is None else {"off_type": 2, "prc_id": tier_at(ad, limit).pk}
    body = offer_body(ad, off_quantity=22, **terms)

    fresh = refused(
        client_for(buyer), "sells_out", lambda client: client.post("/api/offers", body | {"off_sells_out": 0})
    )

    assert fresh == {
        "available": 22,
        "off_count": 8,
        "current_price": "100.00",
        "price_with_offer": "80.00",
        "rev": reloaded(ad).rev,
    }
    placed = data_of(client_for(buyer).post("/api/offers", body | {"off_sells_out": 1}), 201)
    assert (placed["sold_out"], placed["current_price"], placed["left_quantity"]) == (1, "80.00", 0)


def test_a_new_offer_shown_as_the_rest_does_not_become_one_among_others(ad: Ad, eight: OfferWrite, buyer: User) -> None:
    body = offer_body(ad, off_quantity=22, off_sells_out=1)
    give_up(eight)

    fresh = refused(client_for(buyer), "sells_out_no_more", lambda client: client.post("/api/offers", body))

    assert (fresh["available"], fresh["off_count"], fresh["price_with_offer"]) == (30, 0, "80.00")
    assert data_of(client_for(buyer).post("/api/offers", body | {"off_sells_out": 0}), 201)["sold_out"] == 0


def test_more_than_the_rest_says_how_much_there_is(ad: Ad, eight: OfferWrite, buyer: User) -> None:
    body = offer_body(ad, off_quantity=23, off_sells_out=1)
    assert (
        refused(client_for(buyer), "quantityLimit", lambda client: client.post("/api/offers", body))["available"] == 22
    )


def test_a_change_is_compared_with_the_own_units_in_it(ad: Ad, eight: OfferWrite, buyer: User) -> None:
    own = place(ad, buyer, 5)
    path = f"/api/offers/{own.offer.pk}"

    fresh = refused(
        client_for(buyer), "sells_out", lambda client: client.patch(path, {"off_quantity": 22, "off_sells_out": 0})
    )
    assert (fresh["available"], fresh["off_count"], fresh["price_with_offer"]) == (22, 13, "80.00")
    for terms in ({"off_quantity": 21}, {"off_type": 2, "prc_id": tier_at(ad, 3).pk}):
        body = terms | {"off_sells_out": 1}
        refused(client_for(buyer), "sells_out_no_more", partial(APIClient.patch, path=path, data=body))

    assert data_of(client_for(buyer).patch(path, {"off_quantity": 21, "off_sells_out": 0}))["sold_out"] == 0
    assert data_of(client_for(buyer).patch(path, {"off_quantity": 22, "off_sells_out": 1}))["sold_out"] == 1


def test_a_caller_who_does_not_say_is_not_compared(ad: Ad, eight: OfferWrite, buyer: User) -> None:
    own = place(ad, buyer, 5)
    assert change(own, 22).status.sold_out


def test_the_field_is_a_flag_and_no_part_of_the_terms(ad: Ad, eight: OfferWrite, buyer: User) -> None:
    client = client_for(buyer)
    for wrong in (2, "da"):
        body = error_of(client.post("/api/offers", offer_body(ad, off_sells_out=wrong)), 400, "validation")
        assert list(body["error"]["fields"]) == ["off_sells_out"]
    own = place(ad, buyer, 5)
    refusal = error_of(client.patch(f"/api/offers/{own.offer.pk}", {"off_sells_out": 0}), 400, "validation")
    assert list(refusal["error"]["fields"]) == ["id"]


def test_a_preview_says_that_it_would_sell_out(ad: Ad, eight: OfferWrite, buyer: User) -> None:
    path = f"/api/products/{ad.pk}/preview?off_type=1&off_quantity="
    assert [data_of(client_for(buyer).get(f"{path}{units}"))["sold_out"] for units in (21, 22)] == [0, 1]


@pytest.mark.parametrize(
    ("shown", "now"),
    [
        (("20", 0), ("20", True)),
        (("20", 1), ("10", True)),
        (("none", None), ("20", True)),
        ((None, None), ("20", False)),
        (("20", 1), ("", None)),
    ],
)
def test_an_offer_whose_sums_had_another_vat_is_shown_anew(
    ad: Ad, buyer: User, shown: tuple[str | None, int | None], now: tuple[str, bool | None]
) -> None:
    """An administrator has corrected the VAT while the form was open."""
    Ad.objects.filter(pk=ad.pk).update(vat=now[0], vat_added=now[1])
    body = offer_body(ad, pro_vat=shown[0], pro_vat_added=shown[1])
    fresh = refused(client_for(buyer), "vat_changed", lambda client: client.post("/api/offers", body, format="json"))
    figures = {"pro_vat": now[0] or None, "pro_vat_added": None if now[1] is None else int(now[1])}
    assert fresh == {**figures, "rev": reloaded(ad).rev}
    data_of(client_for(buyer).post("/api/offers", {**body, **figures}, format="json"), 201)


def test_a_caller_who_says_no_vat_is_not_compared_and_a_wrong_one_is_named(ad: Ad, buyer: User) -> None:
    Ad.objects.filter(pk=ad.pk).update(vat="20", vat_added=True)
    wrong = client_for(buyer).post("/api/offers", offer_body(ad, pro_vat="19"), format="json")
    assert list(error_of(wrong, 400, "validation")["error"]["fields"]) == ["pro_vat"]
    data_of(client_for(buyer).post("/api/offers", offer_body(ad), format="json"), 201)
