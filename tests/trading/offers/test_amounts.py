"""What an offer costs holds the VAT that comes on top, in every list, sum and document.

Hand count: three buy 11, 11 and 8 units at 1.05: 11.55, 11.55 and 8.40. VAT of 10 per cent is 1.155 and 0.84, so they
pay 12.71, 12.71 and 9.24, together 34.66. The VAT of the whole, 3.15 on 31.50, would make a cent less.
"""

from decimal import Decimal
from typing import Any

import pytest

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad
from tests.trading.offers.helpers import data_of, past_expiry, people, place
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.models import Offer
from trading.offers.totals import Bought, bought_on, currency_sums

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-VAT")]

TIERS = [(1, 60, "1.05")]


@pytest.fixture
def sale(seller: User) -> Ad:
    ad = make_ad(seller, vat="10", vat_added=True, base_price=Decimal("2.00"), tiers=TIERS, quantity=60)
    for buyer, quantity in zip(people(3), (11, 11, 8), strict=True):
        place(ad, buyer, quantity)
    past_expiry(ad)
    ad.refresh_from_db()
    return ad


@pytest.mark.feature("X-VAT")
def test_sums_add_up_what_each_buyer_pays(sale: Ad) -> None:
    assert bought_on(sale) == Bought(offers=3, units=30, amount=Decimal("34.66"))
    [found] = currency_sums(Offer.objects.filter(ad=sale), clock.now())
    assert (found.done, found.running) == (Decimal("34.66"), Decimal(0))


@pytest.mark.feature("X-VAT")
def test_lists_say_what_is_paid_and_that_the_price_is_without_vat(sale: Ad, seller: User) -> None:
    offer = Offer.objects.filter(ad=sale).order_by("pk").first()
    assert offer is not None
    [row] = data_of(client_for(offer.buyer).get("/api/user/purchases"))
    assert (row["current_price"], row["pro_vat_added"], row["amount"]) == ("1.05", 1, "12.71")
    [sold] = data_of(client_for(seller).get("/api/user/sales"))
    assert (sold["current_price"], sold["pro_vat_added"], sold["amount"]) == ("1.05", 1, "34.66")
    deal: Any = data_of(client_for(offer.buyer).get(f"/api/deals/{offer.pk}"))
    assert (deal["price"], deal["pro_vat_added"], deal["total"]) == ("1.05", 1, "12.71")
    payment: Any = data_of(client_for(offer.buyer).get(f"/api/deals/{offer.pk}/payment"))
    assert (payment["net"], payment["vat"], payment["payable"]) == ("11.55", "1.16", deal["total"])
