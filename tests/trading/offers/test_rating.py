"""Ratings of finished deals over HTTP."""

from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_offer, make_user
from tests.trading.offers.helpers import data_of, error_of, past_expiry, place
from trading.accounts.models import User
from trading.catalogue.offer_states import OfferStatus
from trading.offers import services
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-RAT-01", "M-RAT-02")]


def deal(seller: User, buyer: User) -> Offer:
    ad = make_ad(seller)
    offer = place(ad, buyer, 5).offer
    past_expiry(ad)
    services.close_due_ads()
    return offer


@pytest.mark.feature("M-RAT-01", "M-RAT-02")
def test_both_sides_rate_once_and_the_mean_follows(seller: User, buyer: User, admin: User) -> None:
    offer = deal(seller, buyer)
    path = f"/api/offers/{offer.pk}/rate"
    rated = client_for(buyer).post(path, {"rat_rating": 4, "rat_comment": "Sve kako treba"})
    assert data_of(rated, 201) == {"usr_rating": 4.0}
    assert data_of(client_for(seller).post(path, {"rat_comment": "Uredan kupac"}), 201) == {"usr_rating": None}
    error_of(client_for(buyer).post(path, {"rat_rating": 1}), 409, "already_rated")
    other = deal(seller, make_user("drugi"))
    client_for(other.buyer).post(f"/api/offers/{other.pk}/rate", {"rat_rating": 5})
    body = APIClient().get(f"/api/user/{seller.pk}/rating").json()
    assert body["meta"] == {"usr_rating": 4.5, "items": 2}
    assert [row["rat_rating"] for row in body["data"]] == [5, 4]
    assert body["data"][1]["rat_comment"] == "Sve kako treba"
    assert client_for(buyer).get("/api/offers").json()["data"][0]["can_rate"] == 0
    assert admin.notifications.filter(type="admin-rating").count() == 3


@pytest.mark.feature("M-RAT-01")
@pytest.mark.parametrize(
    "body",
    [{}, {"rat_rating": 0}, {"rat_rating": 6}, {"rat_comment": "  "}, {"rat_comment": "a" * 301}, {"rat_rating": 2.5}],
)
def test_a_rating_says_something_within_its_limits(seller: User, buyer: User, body: dict[str, Any]) -> None:
    offer = deal(seller, buyer)
    error_of(client_for(buyer).post(f"/api/offers/{offer.pk}/rate", body), 400, "ratingError")


@pytest.mark.feature("M-RAT-01")
def test_only_a_finished_deal_is_rated(seller: User, buyer: User, stranger: User) -> None:
    running = place(make_ad(seller), buyer, 3).offer
    error_of(client_for(buyer).post(f"/api/offers/{running.pk}/rate", {"rat_rating": 5}), 409, "not_rateable")
    error_of(client_for(stranger).post(f"/api/offers/{running.pk}/rate", {"rat_rating": 5}), 404, "not_found")
    gone = make_offer(
        make_ad(seller, expires_at=clock.now() - timedelta(days=1)), stranger, 3, status=OfferStatus.REJECTED
    )
    error_of(client_for(stranger).post(f"/api/offers/{gone.pk}/rate", {"rat_rating": 5}), 409, "not_rateable")
