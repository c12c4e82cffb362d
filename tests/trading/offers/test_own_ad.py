"""A seller ends a sale or begins its next round: deleting and renewing."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from rest_framework.response import Response

from marketplace.common.db import clock
from tests.factories import client_for, make_ad, make_offer, make_region, make_user
from trading.accounts.models import User
from trading.catalogue.models import Ad, AdDeclaration, AdImage, Favourite
from trading.catalogue.offer_states import OfferStatus
from trading.codebooks.definitions.restricted_words import RestrictedWord
from trading.notifications.models import Notification
from trading.offers.invariants import violations
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AD-11")]

PRICES = [{"min": 1, "max": 10, "price": "95.00"}, {"min": 11, "max": 20, "price": "85.00"}]


def delete(ad: Ad, user: User | None) -> Response:
    response: Response = client_for(user).delete(f"/api/products/{ad.pk}")
    return response


def renew(ad: Ad, user: User | None, **changes: Any) -> Response:
    body: dict[str, Any] = {
        "pro_name": "Drugi krug",
        "pro_expiry": (clock.today() + timedelta(days=30)).isoformat(),
        "pro_base_price": "100",
        "prices": PRICES,
        **changes,
    }
    sent = {name: value for name, value in body.items() if value is not ...}
    response: Response = client_for(user).post(f"/api/products/{ad.pk}/renew", sent, format="json")
    return response


def code(response: Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


def ended_ad(seller: User, **fields: Any) -> Ad:
    """An ad that closed an hour ago, without an outcome to tell."""
    ago = clock.now() - timedelta(hours=1)
    values: dict[str, Any] = {
        "posted_at": ago - timedelta(days=9),
        "expires_at": ago,
        "closed_at": ago,
        "closed_by": "expiry",
        "expiry_notified_at": ago,
        "trace": [],
        **fields,
    }
    return make_ad(seller, **values)


def recipients_of(kind: str) -> list[str]:
    return sorted(Notification.objects.filter(type=kind).values_list("recipient__username", flat=True))


# --- Deleting --------------------------------------------------------------------------------------------------------


def test_deletes_an_ad_without_offers(seller: User, admin: User) -> None:
    ad = make_ad(seller)

    assert delete(ad, seller).json() == {"data": {"res": "ok"}}

    ad.refresh_from_db()
    assert (ad.deleted_at is not None, ad.deleted_by, ad.rev) == (True, "seller", 2)
    assert client_for().get(f"/api/products/{ad.pk}").status_code == 404
    assert not Notification.objects.exists()


def test_deletes_with_offers_only_where_the_ad_says_so(seller: User, buyer: User, stranger: User) -> None:
    """The offers stay as they are; each buyer is told once."""
    bound, free = make_ad(seller), make_ad(seller, allows_abandon=True)
    for ad in (bound, free):
        make_offer(ad, buyer, 3)
        make_offer(ad, stranger, 3, status=OfferStatus.GAVE_UP)

    assert code(delete(bound, seller)) == (409, "not_deletable")
    assert delete(free, seller).status_code == 200

    bound.refresh_from_db()
    assert (bound.deleted_at, bound.rev) == (None, 1)
    assert recipients_of("seller-gave-up") == [buyer.username]
    assert set(Offer.objects.filter(buyer=buyer).values_list("status", flat=True)) == {OfferStatus.ACTIVE}
    assert list(violations()) == []


def test_an_ended_ad_is_not_deleted(seller: User) -> None:
    closed, expired = ended_ad(seller), make_ad(seller, expires_at=clock.now())
    gone = make_ad(seller)
    delete(gone, seller)

    assert [code(delete(ad, seller)) for ad in (closed, expired, gone)] == [(409, "not_deletable")] * 3


@pytest.mark.feature("M-API-02")
def test_only_the_seller_deletes(seller: User, buyer: User, stranger: User, admin: User) -> None:
    ad = make_ad(seller)
    make_offer(ad, buyer, 3)

    assert code(delete(ad, None)) == (401, "session")
    assert [code(delete(ad, user)) for user in (buyer, stranger, admin)] == [(403, "forbidden")] * 3
    assert Ad.objects.get(pk=ad.pk).deleted_at is None


# --- Renewing --------------------------------------------------------------------------------------------------------


def test_renews_an_ended_ad(seller: User, buyer: User, stranger: User, admin: User) -> None:
    """A new ad with the old texts, terms and files; former buyers and those who liked it are told, once each."""
    fan, gone = make_user("navijac"), make_user("odustao")
    region = make_region("Hrvatska", "Croatia")
    old = ended_ad(seller, main_image="aa/x.png", allows_reject=True, jurisdiction="Sud u Nišu", regions=[region])
    AdImage.objects.create(ad=old, path="aa/y.png", position=1)
    AdDeclaration.objects.create(ad=old, path="aa/z.txt", name="deklaracija.txt")
    make_offer(old, buyer, 3)
    make_offer(old, gone, 3, status=OfferStatus.GAVE_UP)
    for person in (buyer, fan):
        Favourite.objects.create(user=person, ad=old, created_at=clock.now())
    offers = list(Offer.objects.values())

    response = renew(old, seller)

    assert response.status_code == 201, response.json()
    new = Ad.objects.exclude(pk=old.pk).get()
    assert response.json() == {"data": {"pro_id": new.pk, "renewed_from": old.pk}}
    assert (new.name, new.quantity, new.base_price, new.renewed_from) == ("Drugi krug", 20, Decimal(100), old)
    assert (new.description, new.jurisdiction, new.allows_reject) == (old.description, "Sud u Nišu", True)
    assert (new.reserved, new.buyers, new.current_price, new.closed_at) == (0, 0, Decimal(100), None)
    assert [tier["price"] for tier in new.price_ladder] == ["95.00", "85.00"]
    assert new.main_image == "aa/x.png"
    assert list(new.images.values_list("path", flat=True)) == ["aa/y.png"]
    assert list(new.declarations.values_list("path", "name")) == [("aa/z.txt", "deklaracija.txt")]
    assert list(new.regions.all()) == [region]
    assert recipients_of("renew-product") == sorted([buyer.username, fan.username])
    assert recipients_of("new-product-admin") == [admin.username]
    assert sorted(Favourite.objects.values_list("user__username", "ad_id")) == [
        (buyer.username, new.pk),
        (fan.username, new.pk),
    ]
    assert list(Offer.objects.values()) == offers
    assert client_for().get(f"/api/products/{old.pk}").json()["data"]["renewed_to"] == new.pk


def test_renews_once_and_only_what_has_ended(seller: User) -> None:
    """I9: one next round; not while it is on sale, not what an admin deleted; what the seller deleted may come back."""
    now = clock.now()
    on_sale = make_ad(seller, posted_at=now - timedelta(days=1))
    removed = make_ad(seller, posted_at=now - timedelta(days=1), deleted_at=now, deleted_by="admin")
    given_up = make_ad(seller, posted_at=now - timedelta(days=1), deleted_at=now, deleted_by="seller")

    assert [code(renew(ad, seller)) for ad in (on_sale, removed)] == [(409, "not_renewable")] * 2
    assert renew(given_up, seller).status_code == 201
    with clock.travel(now + timedelta(seconds=60)):
        assert code(renew(given_up, seller)) == (409, "not_renewable")
    assert Ad.objects.filter(renewed_from__isnull=False).count() == 1


def test_an_expired_ad_is_renewed_before_the_job_has_closed_it(seller: User) -> None:
    ad = make_ad(seller, posted_at=clock.now() - timedelta(days=9), expires_at=clock.now())

    assert renew(ad, seller).status_code == 201


def test_an_admins_lock_stays_on_the_next_round(seller: User) -> None:
    old = ended_ad(seller, locked_by_admin=True)

    new = Ad.objects.get(pk=renew(old, seller).json()["data"]["pro_id"])

    assert new.locked_by_admin


TOO_LONG = [{"min": 1, "max": 10, "price": "95"}, {"min": 11, "max": 25, "price": "85"}]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"pro_name": ...}, "renew.nameMissing"),
        ({"pro_name": "  "}, "renew.nameMissing"),
        ({"pro_name": "abc"}, "renew.badName"),
        ({"pro_name": "a" * 41}, "renew.badName"),
        ({"pro_expiry": ...}, "renew.dateMissing"),
        ({"pro_expiry": ""}, "renew.dateMissing"),
        ({"pro_quantity": ""}, "renew.quantityMissing"),
        ({"pro_quantity": "x"}, "renew.quantityMissing"),
        ({"pro_base_price": ...}, "renew.basePriceMissing"),
        ({"prices": ...}, "renew.pricesLengthError"),
        ({"prices": PRICES[:1]}, "renew.pricesLengthError"),
        ({"pro_quantity": 25}, "renew.useAllQuantityError"),
        ({"pro_quantity": 20, "prices": TOO_LONG}, "main.quantityMaxError"),
        ({"pro_base_price": "90"}, "renew.error"),
        ({"pro_base_price": "100.50"}, "renew.error"),
        ({"pro_expiry": "2020-01-01"}, "renew.error"),
        ({"pro_expiry": "soon"}, "renew.error"),
        ({"prices": [{"min": 1, "max": 2, "price": "9"}, {"min": 3, "max": 3, "price": "8"}]}, "renew.error"),
        # the first in the order of the form
        ({"pro_name": ..., "pro_expiry": ..., "prices": []}, "renew.nameMissing"),
        ({"pro_base_price": ..., "prices": []}, "renew.basePriceMissing"),
    ],
)
def test_each_fault_has_its_code(seller: User, changes: dict[str, Any], error: str) -> None:
    ad = ended_ad(seller)

    response = renew(ad, seller, **changes)

    assert code(response) == (400, error), response.json()
    assert Ad.objects.count() == 1
    assert not Notification.objects.exists()


@pytest.mark.feature("M-AD-09")
def test_forbidden_words_and_the_pause_hold_for_a_next_round(seller: User) -> None:
    """One ad in 15 seconds; a state that refuses comes before the pause."""
    RestrictedWord.objects.create(word="kokain")
    first, second = ended_ad(seller), ended_ad(seller)

    assert code(renew(first, seller, pro_name="Kokain i tako")) == (422, "restricted_words")
    assert renew(first, seller).status_code == 201
    assert code(renew(second, seller)) == (429, "timeout")
    assert code(renew(first, seller)) == (409, "not_renewable")


@pytest.mark.feature("M-API-02")
def test_only_the_seller_renews(seller: User, buyer: User, admin: User) -> None:
    ad = ended_ad(seller)

    assert code(renew(ad, None)) == (401, "session")
    assert [code(renew(ad, user)) for user in (buyer, admin)] == [(403, "forbidden")] * 2
    assert Ad.objects.count() == 1
