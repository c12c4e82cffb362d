"""A firm that sells in dinars, and a deal of its ad: 11 units at 90.00."""

import pytest

from tests.factories import make_ad, make_business, make_currency
from tests.trading.offers.helpers import past_expiry, place
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers import services
from trading.offers.models import Offer

ACCOUNT = "840-955845-10"


@pytest.fixture
def firm() -> User:
    return make_business(
        "alati",
        full_name="Alati Gruža d.o.o.",
        address="Industrijska 5",
        postal_code="34000",
        region="Kragujevac",
        organisation={"bank_account": ACCOUNT},
    )


@pytest.fixture
def ad(firm: User) -> Ad:
    return make_ad(
        firm,
        name="Med od lipe",
        currency=make_currency("RSD"),
        vat="20",
        vat_added=True,
        payment_info="Po predračunu, u roku od 7 dana",
    )


@pytest.fixture
def deal(ad: Ad, buyer: User) -> Offer:
    offer = place(ad, buyer, 11).offer
    past_expiry(ad)
    services.close_due_ads()
    return Offer.objects.get(pk=offer.pk)
