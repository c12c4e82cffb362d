"""A sale with twelve buyers, counted by hand: the n-th buys n units at 33.33, and 20% VAT comes on top.

The second withdrew, the third was rejected. What the others pay: 40.00, 159.98, 199.98, 239.98, 279.97, 319.97, 359.96,
399.96, 439.96 and 479.95; for 73 units 2919.71 in all, of which 486.62 is VAT.
"""

from dataclasses import dataclass

import pytest

from tests.clients import client_for
from tests.factories import make_ad, make_business
from tests.trading.deals.helpers import record
from tests.trading.offers.helpers import past_expiry, people, place
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.deals.rules import Kind
from trading.offers import services
from trading.offers.models import Offer
from trading.payments.services import issue_proforma

PAYABLE = [
    "40.00",
    "79.99",
    "119.99",
    "159.98",
    "199.98",
    "239.98",
    "279.97",
    "319.97",
    "359.96",
    "399.96",
    "439.96",
    "479.95",
]


@dataclass
class Sale:
    """The ad, its seller and its offers by the number of their buyer, from 1."""

    ad: Ad
    seller: User
    offers: dict[int, Offer]

    @property
    def path(self) -> str:
        return f"/api/products/{self.ad.pk}/board"

    def ids(self, *numbers: int) -> list[int]:
        return [self.offers[number].pk for number in numbers]

    def record(self, number: int, *kinds: Kind) -> None:
        """Record steps of one deal, each as the side whose step it is."""
        offer = self.offers[number]
        for kind in kinds:
            of_buyer = kind in (Kind.PAID, Kind.RECEIVED, Kind.WITHDRAWN)
            record(offer.buyer if of_buyer else self.seller, offer, kind)


def closed_sale(seller: User, buyers: list[User]) -> Sale:
    """Return an ended sale in which each buyer has a deal and nobody has recorded anything."""
    ad = make_ad(
        seller,
        quantity=200,
        tiers=[(1, 2, "99.99"), (3, 200, "33.33")],
        vat="20",
        vat_added=True,
        allows_reject=True,
    )
    placed = {number: place(ad, buyer, number).offer for number, buyer in enumerate(buyers, 1)}
    past_expiry(ad)
    services.close_due_ads()
    rows = Offer.objects.select_related("buyer", "ad").in_bulk([offer.pk for offer in placed.values()])
    return Sale(Ad.objects.get(pk=ad.pk), seller, {number: rows[offer.pk] for number, offer in placed.items()})


@pytest.fixture
def firm(db: None) -> User:
    return make_business("prodavnica", full_name="Prodavnica Šumadija d.o.o.")


@pytest.fixture
def fresh(firm: User) -> Sale:
    return closed_sale(firm, people(12))


@pytest.fixture
def sale(fresh: Sale) -> Sale:
    """The sale with steps in half of its deals."""
    fresh.record(2, Kind.PAID, Kind.WITHDRAWN)
    fresh.record(3, Kind.PAYMENT_ASKED)
    services.reject_offer(seller_id=fresh.seller.pk, offer_id=fresh.offers[3].pk)
    fresh.record(4, Kind.PAYMENT_ASKED, Kind.PAID)
    fresh.record(5, Kind.PAYMENT_ASKED, Kind.PAID, Kind.PAYMENT_CONFIRMED)
    fresh.record(6, Kind.PAID, Kind.PAYMENT_CONFIRMED, Kind.HANDED_OVER, Kind.RECEIVED, Kind.SETTLED)
    fresh.record(7, Kind.PAID, Kind.PAYMENT_CONFIRMED, Kind.SHIPPED)
    made = client_for(fresh.seller).get(f"/api/offers/{fresh.offers[1].pk}/report?lang=sr")
    assert made.status_code == 200
    issue_proforma(seller=fresh.seller, offer_id=fresh.offers[1].pk)
    return fresh
