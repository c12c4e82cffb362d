"""What a card of a list says, and the list of favourites."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from marketplace.common.db import clock
from tests.factories import (
    client_for,
    make_ad,
    make_offer,
)
from tests.trading.catalogue.list_helpers import posted
from trading.accounts.models import User
from trading.catalogue.card_rows import read_cards
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.serializers import CardOut, SaleOut, TierOut, TraceStepOut, cards_of, sale_rows

pytestmark = pytest.mark.django_db


@pytest.mark.feature("M-HOME-03", "M-API-01")
def test_the_card_has_exactly_the_keys_of_the_contract(seller: User) -> None:
    ad = make_ad()

    card = cards_of(read_cards(Ad.objects.filter(pk=ad.pk)), None, clock.now())[0]
    sale = sale_rows(Ad.objects.filter(pk=ad.pk), seller, clock.now())[0]

    assert set(card) == set(CardOut().fields)
    assert set(sale) == set(SaleOut().fields)
    assert set(card["prices"][0]) == set(TierOut().fields)
    assert set(card["trace"][0]) == set(TraceStepOut().fields)


@pytest.mark.feature("M-HOME-03")
def test_what_a_card_says(seller: User, buyer: User, stranger: User) -> None:
    """Values as visitor, buyer and owner see them; the price of the example, its trace beside it."""
    now = datetime(2026, 11, 20, 12, tzinfo=UTC)
    with clock.travel(now):
        seller.rating = Decimal("4.50")
        seller.save()
        ad = make_ad(seller, main_image="a/b.jpg", expires_at=datetime(2026, 11, 25, 22, 59, 59, tzinfo=UTC))
        tiers = list(ad.tiers.all())
        make_offer(ad, buyer, 8)
        make_offer(ad, stranger, 10, condition=2, tier=tiers[2])
        Favourite.objects.create(user=stranger, ad=ad, created_at=now)
        card = client_for().get("/api/products").json()["data"][0]
        as_buyer = client_for(buyer).get("/api/products").json()["data"][0]
        as_fan = client_for(stranger).get("/api/products").json()["data"][0]
        as_owner = client_for(seller).get("/api/products").json()["data"][0]
        in_english = client_for().get("/api/products?locale=en").json()["data"][0]

    assert (card["pro_name"], card["main_image"], card["usr_id"]) == (ad.name, "a/b.jpg", seller.pk)
    assert (card["usr_name"], card["rating"]) == ("Sanja Prodavac", 4.5)
    assert (card["cat_name"], in_english["cat_name"]) == ("Alati i mašine", "Tools & machines")
    assert (card["mun_unit"], in_english["mun_unit"], card["cur_id"]) == ("kom.", "pcs", "EUR")
    assert (card["pro_quantity"], card["off_count"], card["left_quantity"]) == (30, 18, 12)
    assert (card["pro_base_price"], card["current_price"]) == ("110.00", "100.00")
    assert card["prices"][0] == {"prc_id": tiers[0].pk, "min": 1, "max": 10, "price": "100.00"}
    assert [(s["needed"], s["accepting"], s["missing"], s["reached"]) for s in card["trace"]] == [
        (1, 8, 0, 1),
        (11, 8, 3, 0),
        (21, 18, 3, 0),
    ]
    assert (card["pro_expiry"], card["expires_in"], card["state"]) == ("2026-11-25T22:59:59Z", 5, "open")
    assert card["pro_selling_price"] is None
    marks = [(one["favorite"], one["my_product"], one["has_offer"]) for one in (card, as_buyer, as_fan, as_owner)]
    assert marks == [(0, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 0)]


@pytest.mark.feature("M-PRF-08")
def test_favourites(seller: User, buyer: User) -> None:
    """Added and removed, once each; the latest added first; closed ads stay, deleted ones go."""
    first, second, third = posted("prvi", 3), posted("drugi", 2), posted("treći", 1)
    client = client_for(buyer)
    start = clock.now()

    for number, ad in enumerate((first, second, third, first)):
        with clock.travel(start + timedelta(seconds=number)):
            response = client.post("/api/favorites", {"pro_id": ad.pk})
            assert (response.status_code, response.json()) == (201, {"data": {"res": "ok"}})
    Ad.objects.filter(pk=first.pk).update(closed_at=start, closed_by="expiry")
    Ad.objects.filter(pk=second.pk).update(deleted_at=start, deleted_by="seller")

    answer = client.get("/api/favorites").json()
    assert [(card["pro_name"], card["favorite"]) for card in answer["data"]] == [("treći", 1), ("prvi", 1)]
    assert (answer["meta"]["items"], answer["page_count"]) == (2, 1)

    assert client.delete("/api/favorites", {"pro_id": third.pk}).json() == {"data": {"res": "ok"}}
    assert client.delete(f"/api/favorites?pro_id={third.pk}").json() == {"data": {"res": "ok"}}
    assert Favourite.objects.filter(user=buyer, ad=third).count() == 0


@pytest.mark.feature("M-HOME-03")
def test_favourites_are_for_others_ads_that_are_there(seller: User, buyer: User) -> None:
    """The owner has no favourite toggle; nobody else's list is touched."""
    ad = make_ad(seller)
    gone = make_ad(seller, deleted_at=clock.now(), deleted_by="seller")

    assert client_for(seller).post("/api/favorites", {"pro_id": ad.pk}).json()["error"]["code"] == "own_product"
    assert client_for(buyer).post("/api/favorites", {"pro_id": gone.pk}).status_code == 404
    assert client_for(buyer).post("/api/favorites", {"pro_id": 9999}).status_code == 404
    assert client_for(buyer).post("/api/favorites", {}).json()["error"]["fields"]["pro_id"][0]["code"] == "required"
    assert [client_for().get("/api/favorites").status_code, client_for().post("/api/favorites").status_code] == [
        401,
        401,
    ]
    assert not Favourite.objects.exists()
