"""What an offer would do, over HTTP, before it is sent."""

import pytest

from tests.clients import client_for
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import (
    change,
    data_of,
    database_snapshot,
    error_of,
    past_expiry,
    place,
    reloaded,
    tier_at,
)
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.serializers.schemas import (
    EditOfferOut,
    PreviewOut,
)

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-IF", "X-LEAVE", "M-OFR-07")]


@pytest.mark.feature("X-IF")
def test_preview_shows_the_price_for_everybody_and_stores_nothing(seller: User, buyer: User) -> None:
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


@pytest.mark.feature("X-LEAVE")
def test_preview_of_leaving_says_what_it_does_to_the_others(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, make_user("drugi"), 8)
    place(ad, buyer, 5)
    shown = data_of(client_for(buyer).get(f"/api/products/{ad.pk}/preview?off_quantity=0"))
    assert shown["others"] == {"buyers": 1, "price_old": "90.00", "price_new": "100.00"}
    assert (shown["off_count"], shown["available"]) == (8, 22)


@pytest.mark.feature("X-LEAVE")
def test_preview_of_a_change_equals_the_change(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    placement = place(ad, buyer, 5)
    shown = data_of(client_for(buyer).get(f"/api/products/{ad.pk}/preview?off_quantity=12"))
    changed = change(placement, 12)
    assert shown["current_price"] == f"{changed.ad.current_price:.2f}"
    assert shown["off_count"] == reloaded(ad).reserved


@pytest.mark.feature("X-IF")
def test_preview_refuses_as_the_offer_itself(seller: User, buyer: User) -> None:
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


@pytest.mark.feature("M-OFR-07")
def test_edit_offer_gives_what_the_form_needs(seller: User, buyer: User, stranger: User) -> None:
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
