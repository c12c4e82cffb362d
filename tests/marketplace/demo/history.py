"""Seeding in tests, and what has to hold of the small demo at whatever time of the day it was made."""

from datetime import datetime, time
from decimal import Decimal
from typing import Any, Final

from marketplace.common.db import clock
from marketplace.demo import seeding
from marketplace.demo.ads import ads_of
from marketplace.demo.people import DEFAULT_PASSWORD
from trading.catalogue.models import Ad
from trading.contracts.models import Contract
from trading.offers.models import Offer

AFTER_MIDNIGHT: Final = time(0, 5)
BEFORE_MIDNIGHT: Final = time(23, 55)


def seed(size: str = "small", **settings: Any) -> bool:
    values = {"seed_number": 7, "password": DEFAULT_PASSWORD, "say": lambda line: None}
    return seeding.seed(size=size, **{**values, **settings})


def today_at(hour: time) -> datetime:
    return datetime.combine(clock.today(), hour, clock.BELGRADE)


def assert_in_order(begun: datetime) -> None:
    """Every ad has come to what was planned, and nothing lies behind the moment at which the seeding began."""
    assert Ad.objects.count() == len(ads_of("small"))
    for plan in ads_of("small"):
        ad = Ad.objects.get(name=plan.name)
        assert (ad.reserved, ad.buyers, ad.current_price) == (plan.reserved, plan.buyers, Decimal(plan.price))
        assert ad.posted_at <= begun
    assert not Offer.objects.filter(placed_at__gt=begun).exists()
    assert Contract.objects.count() == 2
