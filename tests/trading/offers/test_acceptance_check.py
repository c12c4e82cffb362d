"""I9: the check names each offer that was accepted when its ad took none, and nothing that the services let through."""

from collections.abc import Callable
from datetime import datetime, time, timedelta

import pytest

from backoffice.ads import services as ads
from backoffice.users import services as users
from marketplace.common.db import clock
from tests.factories import appointed_admin, make_ad, make_restriction
from tests.trading.offers.helpers import change, people, place, tier_at
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.codebooks.definitions.restrictions import Restriction
from trading.offers.acceptance_check import violations
from trading.offers.models import Offer
from trading.offers.settlement_recount import violations as recount

pytestmark = pytest.mark.django_db

START = datetime(2027, 4, 10, 12, tzinfo=clock.BELGRADE)
Shut = Callable[[User, Ad, bool], None]


def found() -> list[str]:
    return [str(violation) for violation in violations()]


def lock(admin: User, ad: Ad, on: bool) -> None:
    ads.set_trade_lock(admin=admin, ad_id=ad.pk, locked=on, reason="Provera.")


def ban(admin: User, ad: Ad, on: bool) -> None:
    users.set_flag(admin=admin, user_id=ad.seller_id, flag="is_banned", on=on, reason="Provera.")


def delete(admin: User, ad: Ad, on: bool) -> None:
    (ads.delete_ad if on else ads.restore_ad)(admin=admin, ad_id=ad.pk, reason="Provera.")


@pytest.mark.parametrize(
    ("shut", "text"),
    [
        (lock, "accepted while its ad was locked"),
        (ban, "accepted while its seller was banned"),
        (delete, "accepted while its ad was deleted"),
    ],
)
def test_finds_an_offer_accepted_while_the_ad_took_none(shut: Shut, text: str, seller: User) -> None:
    """The first two offers and the last one are before and after it; one of them is then moved into it."""
    first, second, third = people(3)
    with clock.travel(START):
        admin, ad = appointed_admin(), make_ad(seller)
    with clock.travel(START + timedelta(minutes=1)):
        place(ad, first, 2)
        changed = place(ad, second, 2)
    with clock.travel(START + timedelta(minutes=2)):
        change(changed, 3)
    for minute, on in ((3, True), (6, False), (9, True), (12, False)):
        with clock.travel(START + timedelta(minutes=minute)):
            shut(admin, ad, on)
    with clock.travel(START + timedelta(minutes=15)):
        offer = place(ad, third, 1).offer
        assert found() == []
        for minute, inside in ((4, True), (7, False), (10, True), (13, False)):
            moment = START + timedelta(minutes=minute)
            Offer.objects.filter(pk=offer.pk).update(placed_at=moment, accepted_at=moment)
            assert found() == ([f"I9 offer {offer.pk}: {text}"] if inside else [])


def test_finds_an_offer_on_a_renewed_ad_that_inherited_the_lock(seller: User) -> None:
    with clock.travel(START):
        admin, old = appointed_admin(), make_ad(seller)
        lock(admin, old, True)
        ad = make_ad(seller)
        offer = place(ad, people(1)[0], 2).offer
    Ad.objects.filter(pk=ad.pk).update(renewed_from=old, locked_by_admin=True)
    with clock.travel(START + timedelta(minutes=1)):
        assert found() == [f"I9 offer {offer.pk}: accepted while its ad was locked"]


def test_remembers_the_hours_that_held_when_the_offer_was_accepted(seller: User) -> None:
    evening = make_restriction(time(18), time(6))
    with clock.travel(START.replace(hour=19)):
        ad = make_ad(seller, restriction=evening)
        one, two = people(2)
        offer = place(ad, one, 2).offer
        changed = place(ad, two, 2)
    with clock.travel(START.replace(hour=23)):
        change(changed, 3)
        Restriction.objects.filter(pk=evening.pk).update(opens_at=time(22), closes_at=time(23))
        Ad.objects.filter(pk=ad.pk).update(restriction=None)
        assert found() == []
        Offer.objects.filter(pk=changed.offer.pk).update(accepted_at=START)
        assert found() == [f"I9 offer {changed.offer.pk}: accepted outside the hours of its ad, 18:00 to 06:00"]
        Offer.objects.filter(pk=changed.offer.pk).update(accepted_at=START.replace(hour=18))
        Offer.objects.filter(pk=offer.pk).update(accepted_at=START.replace(hour=6))
        assert found() == [f"I9 offer {offer.pk}: accepted outside the hours of its ad, 18:00 to 06:00"]


def test_an_offer_from_before_the_columns_is_judged_by_its_time(seller: User) -> None:
    with clock.travel(START):
        offer = place(make_ad(seller), people(1)[0], 2).offer
    Offer.objects.update(accepted_at=None)
    assert found() == []
    Offer.objects.update(placed_at=datetime(2999, 1, 1, tzinfo=clock.BELGRADE))
    assert found() == [f"I9 offer {offer.pk}: accepted after the end of its sale"]


def test_finds_an_offer_accepted_after_the_last_unit_was_sold(seller: User) -> None:
    one, two = people(2)
    with clock.travel(START):
        ad = make_ad(seller)
        place(ad, one, 10)
    with clock.travel(START + timedelta(minutes=1)):
        place(ad, two, 20)
        assert found() == []
        offer = Offer.objects.get(buyer=one)
        Offer.objects.filter(pk=offer.pk).update(accepted_at=START + timedelta(minutes=2))
        assert found() == [f"I9 offer {offer.pk}: accepted after the end of its sale"]


def test_counts_the_outcome_without_the_settlement_function(seller: User) -> None:
    """I6: 8 at any price and 10 that accept 80: the step of 80 is not filled, so 100 holds and only the 8 buy."""
    ad = make_ad(seller)
    one, two = people(2)
    buys = place(ad, one, 8).offer
    waits = place(ad, two, 10, limit=tier_at(ad, 3)).offer
    price = Ad.objects.get(pk=ad.pk).current_price
    Offer.objects.filter(pk=buys.pk).update(fulfilled=True)
    Offer.objects.filter(pk=waits.pk).update(fulfilled=False)
    Ad.objects.filter(pk=ad.pk).update(closed_at=clock.now(), closed_by=Ad.ClosedBy.EXPIRY)
    assert list(recount()) == []
    lowest = tier_at(ad, 3).price
    Offer.objects.filter(pk=waits.pk).update(fulfilled=True)
    assert [str(one) for one in recount()] == [f"I6 offer {waits.pk}: buys at {price}, its limit is {lowest}"]
    Offer.objects.filter(pk=waits.pk).update(fulfilled=False, quantity=22)
    assert [str(one) for one in recount()] == [
        f"I6 ad {ad.pk}: closed at {price}; its offers reach {lowest}, which 30 units accept"
    ]
