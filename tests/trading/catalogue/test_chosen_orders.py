"""The orders that a visitor chooses, and the filters by what an ad asks for."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache

from marketplace.common.db import clock
from tests.factories import client_for, make_currency, make_offer, make_user
from tests.trading.catalogue.list_helpers import names, posted
from trading.accounts.models import User
from trading.catalogue import next_prices
from trading.catalogue.coming_price import NO_NEXT_PRICE
from trading.catalogue.models import UNRECKONED, Ad

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

WIDE = [(1, 10, 100), (11, 110, 90), (111, 210, 80)]
NARROW = [(1, 10, 100), (11, 14, 90)]


@pytest.mark.feature("X-FILTERS")
def test_almost_at_the_next_price_by_the_missing_part_of_the_step(seller: User, buyer: User) -> None:
    """Nobody's first unit is a coming price where it costs that anyway; an ad at its last price comes last."""
    posted("prazan", quantity=210, tiers=WIDE)
    make_offer(posted("fali 8 od 100", quantity=210, tiers=WIDE), buyer, 3)
    make_offer(posted("fali 1 od 4", quantity=14, tiers=NARROW), buyer, 10)
    make_offer(posted("fali 3 od 4", quantity=14, tiers=NARROW, promotion=1), buyer, 8)
    make_offer(posted("poslednja", quantity=14, tiers=NARROW), buyer, 12)
    waits = posted("čeka", quantity=210, tiers=WIDE)
    make_offer(waits, buyer, 60, condition=2, tier=waits.tiers.get(position=2))

    # The price that comes next may be that of the first unit, for the limit of the only buyer is far below.
    order = ["fali 8 od 100", "fali 1 od 4", "čeka", "prazan", "fali 3 od 4", "poslednja"]
    stored = dict(Ad.objects.values_list("name", "to_next"))
    assert stored == {
        "fali 8 od 100": 80,
        "fali 1 od 4": 100,  # one unit is near in every step
        "prazan": 110,
        "čeka": 100,
        "fali 3 od 4": 750,
        "poslednja": NO_NEXT_PRICE,
    }
    assert names("products", sort="near") == order


@pytest.mark.feature("X-FILTERS")
def test_what_ends_soon_comes_first(seller: User) -> None:
    now = clock.now()
    for days, promotion in ((9, 1), (2, None), (5, 2)):
        posted(f"za {days}", expires_at=now + timedelta(days=days), promotion=promotion)

    assert names("products", sort="ends") == ["za 2", "za 5", "za 9"]
    assert [card["prm_position"] for card in client_for().get("/api/products?sort=ends").json()["data"]] == [None, 2, 1]


@pytest.mark.feature("X-FILTERS")
def test_a_job_reckons_what_an_earlier_release_has_written(seller: User, buyer: User) -> None:
    for number in range(3):
        make_offer(posted(f"Oglas {number}", quantity=14, tiers=NARROW), buyer, 8 + number)
    Ad.objects.update(to_next=UNRECKONED)
    Ad.objects.filter(name="Oglas 2").update(closed_at=clock.now(), closed_by="expiry")

    assert (next_prices.keep_up(), next_prices.keep_up()) == (2, 0)
    assert dict(Ad.objects.values_list("name", "to_next")) == {"Oglas 0": 750, "Oglas 1": 500, "Oglas 2": UNRECKONED}


@pytest.fixture
def offered(seller: User) -> None:
    """Ads that differ in what they ask for."""
    firm = make_user("firma", is_organisation=True)
    posted("sve u ceni", 1, base_price=90, vat="20", vat_added=False, shipping_included=True, seller=firm)
    posted("bez poreza", 2, base_price="110.50", vat="20", vat_added=True, free_shipping=True, seller=firm)
    posted("dostava posebno", 3, vat="0", free_shipping=True, shipping_additional=True)
    posted("ne kaže", 4, base_price=110)
    posted("van sistema", 5, base_price=110, vat="none", currency=make_currency("RSD"))


@pytest.mark.feature("X-FILTERS")
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"price_from": "110", "cur_id": "EUR"}, ["bez poreza", "dostava posebno", "ne kaže"]),
        ({"price_from": "90", "price_to": "110.00", "cur_id": "EUR"}, ["sve u ceni", "dostava posebno", "ne kaže"]),
        ({"price_to": "89.99", "cur_id": "EUR"}, []),
        ({"delivery_included": 1}, ["sve u ceni", "bez poreza"]),
        ({"delivery_included": 0, "seller": "firm"}, ["sve u ceni", "bez poreza"]),
        ({"vat": "included"}, ["sve u ceni"]),
        ({"vat": "added,none"}, ["bez poreza", "van sistema"]),
        ({"vat": "zero", "seller": "person"}, ["dostava posebno"]),
        ({"vat": "zero", "seller": "firm"}, []),
        ({"seller": "person", "cur_id": "RSD", "sort": "desc"}, ["van sistema"]),
    ],
)
def test_filters_by_what_an_ad_asks_for(offered: None, asked: dict[str, Any], found: list[str]) -> None:
    cache.clear()
    assert names("products", **asked) == found
    assert client_for().get("/api/products", asked).json()["meta"]["items"] == len(found)


@pytest.mark.feature("X-FILTERS")
def test_a_price_is_the_one_now(seller: User, buyer: User) -> None:
    """The price of a unit that all buyers have reached, as the seller typed it."""
    ad = posted("pao", quantity=14, tiers=NARROW)
    assert names("products", cur_id="EUR", price_to="90") == []
    make_offer(ad, buyer, 12)
    assert Ad.objects.get().current_price == Decimal(90)
    assert names("products", cur_id="EUR", price_to="90") == ["pao"]
