"""What an administrator does to an ad."""

from decimal import Decimal

import pytest
from django.db import transaction

from marketplace.common.db import clock
from tests.factories import make_ad
from tests.trading.offers.helpers import database_snapshot, notifications_of_kind, past_expiry, place, reloaded, tier_at
from trading.accounts import account_status
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.offers import moderation, services
from trading.offers.errors import AdLocked, AdNotDeletable, AdNotRestorable
from trading.offers.invariants import violations
from trading.offers.models import Offer
from trading.profiles.close_account import close_account

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-11", "M-OFR-10")]

REASON = "Opis ne odgovara robi."


@transaction.atomic
def remove(ad: Ad) -> None:
    moderation.remove_ad(lock_ad(ad.pk), clock.now(), reason=REASON)


@transaction.atomic
def restore(ad: Ad) -> None:
    moderation.restore_ad(lock_ad(ad.pk), clock.now(), reason=REASON)


@transaction.atomic
def lock_trade(ad: Ad, locked: bool) -> bool:
    return moderation.set_trade_lock(lock_ad(ad.pk), locked, clock.now(), reason=REASON)


@pytest.mark.feature("M-ADM-11", "M-OFR-10")
def test_removing_a_running_ad_ends_its_offers_and_tells_both_sides(seller: User, buyer: User, stranger: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 8)
    place(ad, stranger, 5, limit=tier_at(ad, 3))

    remove(ad)

    stored = reloaded(ad)
    assert (stored.deleted_by, stored.reserved, stored.buyers, stored.current_price) == ("admin", 0, 0, Decimal(110))
    assert set(Offer.objects.values_list("status", flat=True)) == {OfferStatus.REJECTED_BY_ADMIN}
    assert [name for name, _ in notifications_of_kind("admin-deleted")] == ["prodavac"]
    assert [(name, payload["off_quantity"]) for name, payload in notifications_of_kind("removed-product-admin")] == [
        ("kupac", 8),
        ("stranac", 5),
    ]
    assert list(violations()) == []


@pytest.mark.feature("M-ADM-11")
def test_restored_it_comes_back_without_its_offers_and_may_be_removed_again(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 8)
    remove(ad)
    restore(ad)
    stored = reloaded(ad)
    assert (stored.deleted_at, stored.deleted_by, stored.reserved) == (None, "", 0)
    place(ad, buyer, 3)
    remove(ad)
    assert [name for name, _ in notifications_of_kind("removed-product-admin")] == ["kupac", "kupac"]
    assert list(violations()) == []


@pytest.mark.feature("M-ADM-11")
def test_removing_a_closed_ad_changes_no_deal(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 8)
    past_expiry(ad)

    remove(ad)

    stored = reloaded(ad)
    assert (stored.achieved_price, stored.reserved) == (Decimal(100), 8)
    assert Offer.objects.get().status == OfferStatus.ACTIVE
    assert Offer.objects.get().fulfilled is True
    assert notifications_of_kind("removed-product-admin") == []
    assert services.close_due_ads() == 0


@pytest.mark.feature("M-ADM-11")
def test_removes_once_and_restores_only_what_an_admin_removed(seller: User) -> None:
    ad, own, late = make_ad(seller), make_ad(seller), make_ad(seller)
    remove(ad)
    services.delete_ad(seller_id=seller.pk, ad_id=own.pk)
    remove(late)
    past_expiry(late)
    before = database_snapshot()
    with pytest.raises(AdNotDeletable):
        remove(ad)
    for refused in (own, late, make_ad(seller)):
        with pytest.raises(AdNotRestorable):
            restore(refused)
    assert database_snapshot()[1:] == before[1:]


@pytest.mark.feature("M-ADM-11", "X-GDPR")
def test_an_ad_does_not_come_back_without_its_seller(seller: User) -> None:
    ad = make_ad(seller)
    remove(ad)
    close_account(user_id=seller.pk, checked_password=seller.password)
    with pytest.raises(AdNotRestorable):
        restore(ad)
    assert reloaded(ad).deleted_by == "admin"


@pytest.mark.feature("M-ADM-11")
def test_locking_trade_refuses_offers_until_it_is_opened(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    assert lock_trade(ad, True) is True
    assert lock_trade(ad, True) is False
    with pytest.raises(AdLocked):
        place(ad, buyer, 1)
    assert lock_trade(ad, False) is True
    assert place(ad, buyer, 1).ad.rev == 4


@pytest.mark.feature("M-ADM-11")
def test_removal_and_return_tell_the_seller_why(seller: User) -> None:
    ad = make_ad(seller)
    remove(ad)
    restore(ad)
    for name in ("admin-deleted", "ad-restored"):
        ((told, payload),) = notifications_of_kind(name)
        assert (told, payload["reason"], payload["pro_id"]) == ("prodavac", REASON, ad.pk)


@pytest.mark.feature("M-ADM-11")
def test_a_lock_tells_the_seller_why_and_the_buyers_that_their_offers_stand(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    place(ad, buyer, 8)
    lock_trade(ad, True)
    lock_trade(ad, False)
    told = [(name, payload["locked"], payload["reason"]) for name, payload in notifications_of_kind("ad-locked")]
    assert told == [("prodavac", 1, REASON), ("prodavac", 0, REASON)]
    told = [
        (name, payload["locked"], payload["off_quantity"]) for name, payload in notifications_of_kind("trade-locked")
    ]
    assert told == [("kupac", 1, 8), ("kupac", 0, 8)]
    assert all("reason" not in payload for _, payload in notifications_of_kind("trade-locked"))


@pytest.mark.feature("M-ADM-10")
def test_the_buyers_hear_of_a_ban_only_where_it_changes_something(seller: User, buyer: User) -> None:
    open_ad, locked_ad = make_ad(seller), make_ad(seller)
    for ad in (open_ad, locked_ad):
        place(ad, buyer, 2)
    lock_trade(locked_ad, True)
    set_banned(seller, True)
    set_banned(seller, False)
    told = [(payload["pro_id"], payload["locked"]) for _, payload in notifications_of_kind("trade-locked")]
    assert told == [(locked_ad.pk, 1), (open_ad.pk, 1), (open_ad.pk, 0)]


@transaction.atomic
def set_banned(seller: User, on: bool) -> None:
    now = clock.now()
    account_status.set_banned(lock_user(seller.pk), on, now, reason=REASON)
    moderation.push_trade_state(seller.pk, now)
