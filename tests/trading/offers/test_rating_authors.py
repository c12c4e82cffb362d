"""Who is named as the author of a rating, and taking one back."""

from decimal import Decimal

import pytest
from django.db import transaction
from rest_framework.test import APIClient

from tests.clients import client_for
from tests.factories import make_business, make_user
from tests.trading.offers.helpers import data_of, error_of
from tests.trading.offers.test_rating import deal
from trading.accounts.models import User
from trading.offers.errors import RatingNotFound
from trading.offers.models import Rating
from trading.offers.rating import rate_offer, remove_rating

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-RAT-02")]


def author_shown(viewer: User | None, rated: User) -> str:
    client = client_for(viewer) if viewer else APIClient()
    (row,) = data_of(client.get(f"/api/user/{rated.pk}/rating"))
    name: str = row["usr_name"]
    return name


@pytest.mark.feature("M-RAT-02")
def test_persons_are_initials_to_all_but_the_two_sides(seller: User, buyer: User, stranger: User) -> None:
    """A rating names the ad, so a full name would tell everybody what a person has bought."""
    offer = deal(seller, buyer)
    rate_offer(author_id=buyer.pk, offer_id=offer.pk, stars=4, comment="")
    assert author_shown(None, seller) == author_shown(stranger, seller) == "B. K."
    assert author_shown(seller, seller) == author_shown(buyer, seller) == "Bojan Kupac"


@pytest.mark.feature("M-RAT-02")
@pytest.mark.parametrize(("private", "shown"), [(False, "Pekara Klas"), (True, "P. K.")])
def test_firms_are_named_unless_private(seller: User, private: bool, shown: str) -> None:
    firm = make_business("pekara", name="Pekara Klas", is_private=private)
    offer = deal(seller, firm)
    rate_offer(author_id=firm.pk, offer_id=offer.pk, stars=4, comment="")
    assert author_shown(None, seller) == shown


@pytest.mark.feature("M-RAT-02")
def test_a_rating_taken_back_leaves_the_mean(seller: User, buyer: User) -> None:
    """Two ratings, the mean by hand; one goes, and its author cannot give it again."""
    first, second = deal(seller, buyer), deal(seller, make_user("drugi"))
    rate_offer(author_id=buyer.pk, offer_id=first.pk, stars=2, comment="Kasnilo")
    rate_offer(author_id=second.buyer_id, offer_id=second.pk, stars=5, comment="")
    seller.refresh_from_db()
    assert seller.rating == Decimal("3.50")
    card = f"/api/products/{second.ad_id}"
    assert data_of(APIClient().get(card))["rating"] == 3.5
    with transaction.atomic():
        remove_rating(Rating.objects.get(author=buyer).pk)
    seller.refresh_from_db()
    assert seller.rating == Decimal("5.00")
    assert data_of(APIClient().get(card))["rating"] == 5.0
    assert data_of(APIClient().get(f"/api/user/{seller.pk}"))["usr_rating"] == 5.0
    assert data_of(client_for(seller).get("/api/user"))["usr_rating"] == 5.0
    body = APIClient().get(f"/api/user/{seller.pk}/rating").json()
    assert (body["meta"], [row["rat_rating"] for row in body["data"]]) == ({"usr_rating": 5.0, "items": 1}, [5])
    error_of(client_for(buyer).post(f"/api/offers/{first.pk}/rate", {"rat_rating": 1}), 409, "already_rated")


@pytest.mark.feature("M-RAT-02")
def test_the_last_rating_taken_back_leaves_none(seller: User, buyer: User) -> None:
    offer = deal(seller, buyer)
    rating = rate_offer(author_id=buyer.pk, offer_id=offer.pk, stars=2, comment="").rating
    with transaction.atomic():
        remove_rating(rating.pk)
    seller.refresh_from_db()
    assert seller.rating is None
    for gone in (rating.pk, 987_654_321):
        with pytest.raises(RatingNotFound), transaction.atomic():
            remove_rating(gone)
