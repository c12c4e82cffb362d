"""The check of the invariants finds each kind of planted violation, and nothing in what the services leave behind."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from marketplace.common.db import clock
from tests.clients import sid_for
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import give_up, past_expiry, people, place, reject, tier_at
from tests.world_fixtures import taken_back
from trading.accounts.models import User
from trading.catalogue.models import Ad, Favourite, PriceTier
from trading.catalogue.offer_states import OfferStatus, PriceCondition
from trading.catalogue.price_record import PriceRecord
from trading.contracts.services import freeze_contract
from trading.notifications.models import Notification
from trading.offers import services
from trading.offers.invariants import violations
from trading.offers.models import Offer, Rating

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def market(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Ad]]:
    """An open, an expired and a sold-out ad with offers of every kind, made by the services alone."""
    with django_db_blocker.unblock(), taken_back():
        yield make_market(make_user("prodavac"))


def make_market(seller: User) -> dict[str, Ad]:
    ads = {name: make_ad(seller, allows_reject=True) for name in ("open", "expired", "sold")}
    a, b, c, d = people(4)
    for name in ("open", "expired"):
        place(ads[name], a, 8)
        place(ads[name], b, 10, limit=tier_at(ads[name], 3))
        give_up(place(ads[name], c, 2))
        reject(place(ads[name], d, 3))
    place(ads["sold"], a, 10)
    late = place(ads["sold"], b, 20, limit=tier_at(ads["sold"], 3))
    for name in ("expired", "sold"):
        earlier = clock.now() - timedelta(minutes=1)
        Offer.objects.filter(ad=ads[name]).update(placed_at=earlier, accepted_at=earlier)
        past_expiry(ads[name])
    services.close_due_ads()
    services.notify_expired()
    reject(late)
    freeze_contract(seller=seller, offer_id=Offer.objects.get(ad=ads["expired"], buyer=a).pk)
    sid_for(a)
    return ads


def test_services_break_nothing(market: dict[str, Ad]) -> None:
    assert [str(violation) for violation in violations()] == []
    out = StringIO()
    call_command("check_invariants", stdout=out)
    assert out.getvalue() == "all invariants hold\n"


def broken() -> set[str]:
    return {violation.invariant for violation in violations()}


def ad_rows(name: str, **values: object) -> Callable[[dict[str, Ad]], object]:
    return lambda market: Ad.objects.filter(pk=market[name].pk).update(**values)


def offer_rows(name: str, of: int, /, **values: object) -> Callable[[dict[str, Ad]], object]:
    def plant(market: dict[str, Ad]) -> object:
        first = Offer.objects.filter(ad=market[name], status=of).order_by("pk").values_list("pk", flat=True)[:1]
        return Offer.objects.filter(pk__in=list(first)).update(**values)

    return plant


def shift_ladder(market: dict[str, Ad]) -> None:
    ad = Ad.objects.get(pk=market["open"].pk)
    ad.price_ladder[0]["limited"] = 1
    ad.save(update_fields=["price_ladder"])


def foreign_step(market: dict[str, Ad]) -> None:
    Offer.objects.filter(ad=market["open"], condition=PriceCondition.NOT_ABOVE, status=OfferStatus.ACTIVE).update(
        tier=PriceTier.objects.filter(ad=market["sold"]).first()
    )


def own_favourite(market: dict[str, Ad]) -> None:
    Favourite.objects.create(user=market["open"].seller, ad=market["open"], created_at=clock.now())


def second_outcome(market: dict[str, Ad]) -> None:
    sent = Notification.objects.filter(type="expired-buyer-price").first()
    assert sent is not None
    sent.pk = None
    sent.dedupe_key = f"expired-buyer-unsold:ad:{market['expired'].pk}"
    sent.save()


@pytest.mark.parametrize(
    ("invariant", "plant"),
    [
        ("I1", ad_rows("open", reserved=17)),
        ("I1", ad_rows("open", any_price_quantity=7)),
        ("I1", shift_ladder),
        ("I1", offer_rows("open", OfferStatus.ACTIVE, quantity=9)),
        ("I1", offer_rows("open", OfferStatus.ACTIVE, status=OfferStatus.GAVE_UP)),
        ("I2", foreign_step),
        ("I2", lambda market: Offer.objects.filter(ad=market["open"]).update(seller=people(1, "drugi")[0])),
        ("I3", lambda market: PriceTier.objects.filter(ad=market["open"], position=1).update(minimum=12)),
        ("I3", lambda market: PriceTier.objects.filter(ad=market["open"], position=2).update(price=Decimal("89.50"))),
        ("I3", lambda market: PriceTier.objects.filter(ad=market["open"], position=2).update(maximum=29)),
        ("I3", ad_rows("open", price_ladder=[])),
        ("I4", ad_rows("open", current_price=Decimal(1))),
        ("I5", ad_rows("expired", achieved_price=Decimal(1))),
        ("I5", ad_rows("expired", trace=[])),
        ("I5", ad_rows("expired", reserved=1)),
        ("I5", offer_rows("expired", OfferStatus.CONTRACTED, quantity=20)),
        ("I5", lambda market: Offer.objects.filter(ad=market["expired"], fulfilled=False).update(fulfilled=True)),
        ("I6", ad_rows("expired", current_price=Decimal(1))),
        ("I6", lambda market: Offer.objects.filter(ad=market["expired"], fulfilled=False).update(fulfilled=True)),
        ("I7", offer_rows("open", OfferStatus.ACTIVE, fulfilled=True)),
        ("I7", offer_rows("expired", OfferStatus.ACTIVE, fulfilled=None)),
        ("I7", offer_rows("expired", OfferStatus.GAVE_UP, fulfilled=True)),
        ("I8", lambda market: Notification.objects.filter(type="expired-buyer-price").delete()),
        ("I8", lambda market: Notification.objects.filter(type="expired-seller-price").delete()),
        ("I8", lambda market: Notification.objects.filter(type="sold-out").delete()),
        ("I8", ad_rows("expired", expiry_notified_at=None)),
        ("I8", second_outcome),
        ("I9", offer_rows("expired", OfferStatus.CONTRACTED, placed_at=datetime(2999, 1, 1, tzinfo=UTC))),
        ("I9", offer_rows("open", OfferStatus.ACTIVE, accepted_at=datetime(2999, 1, 1, tzinfo=UTC))),
        ("I10", offer_rows("sold", OfferStatus.ACTIVE, status=OfferStatus.CONTRACTED)),
        ("I10", lambda market: User.objects.filter(pk=market["open"].seller_id).update(rating=Decimal(5))),
        ("I11", ad_rows("open", buyers=7)),
        ("I11", own_favourite),
        ("I22", lambda market: PriceRecord.objects.filter(ad=market["open"]).update(price=Decimal(1))),
        ("I22", lambda market: PriceRecord.objects.filter(ad=market["sold"], price=80).delete()),
        ("I14", lambda market: User.objects.filter(username="kupac1").update(banned_at=clock.now())),
        ("I14", lambda market: User.objects.filter(username="kupac1").update(verified_at=None)),
    ],
)
def test_finds_a_planted_violation(
    market: dict[str, Ad], invariant: str, plant: Callable[[dict[str, Ad]], object]
) -> None:
    plant(market)
    assert invariant in broken()


def test_counts_the_live_ratings_alone(market: dict[str, Ad]) -> None:
    offer = Offer.objects.filter(ad=market["expired"], status=OfferStatus.CONTRACTED).get()
    common = {"offer": offer, "created_at": clock.now()}
    Rating.objects.create(**common, author=offer.buyer, rated=offer.seller, stars=4)
    assert "I10" in broken()
    User.objects.filter(pk=offer.seller_id).update(rating=Decimal("4.00"))
    assert broken() == set()


def test_command_names_the_rows_and_fails(market: dict[str, Ad]) -> None:
    ad_rows("open", reserved=17)(market)
    out = StringIO()
    with pytest.raises(CommandError, match="1 violations"):
        call_command("check_invariants", stdout=out)
    assert out.getvalue() == f"I1 ad {market['open'].pk}: reserved 17, its offers hold 18\n"
