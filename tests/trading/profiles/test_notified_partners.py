"""Partners hear of another name, address or phone."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.messaging.outbox import relay_once
from tests.clients import client_for
from tests.factories import make_ad, make_country, make_user
from tests.trading.offers.helpers import notifications_of_kind, past_expiry, place, reject
from trading.accounts.models import User
from trading.notifications.models import Notification
from trading.offers import services
from trading.profiles.data_export import notifications

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-PRF-09", "M-PRF-03")]

URL = "/api/user/edit-profile"
KINDS = ("seller-changed", "buyer-changed")


def deal(seller: User, buyer: User, *others: User, ago: timedelta = timedelta(seconds=1), close: bool = True) -> Any:
    """A sale that has ended, on which each buyer's offer was fulfilled."""
    ad = make_ad(seller, allows_reject=True)
    placements = [place(ad, person, 3) for person in (buyer, *others)]
    past_expiry(ad, ago)
    if close:
        services.close_due_ads()
    return placements


def save(user: User, **fields: Any) -> None:
    response = client_for(user).post(URL, fields, format="multipart")
    assert response.status_code == 200, response.content


def changes_told() -> list[tuple[str, str]]:
    notifications = Notification.objects.filter(type__in=KINDS).select_related("recipient").order_by("pk")
    return [(notification.recipient.username, notification.type) for notification in notifications]


@pytest.mark.feature("M-PRF-09")
def test_each_partner_is_told_once_with_old_and_new(seller: User, buyer: User, stranger: User) -> None:
    """Two deals with one buyer, one with another, and one purchase: a notification for each person and role."""
    deal(seller, buyer, stranger)
    deal(seller, buyer)
    deal(stranger, seller)
    hungary = make_country("HU", "Mađarska", "Hungary")
    save(
        seller,
        usr_name="Sanja Nova",
        usr_username="sanja.nova",
        usr_address="Nova 5",
        usr_region="Niš",
        usr_postal_code="18000",
        usr_phone_number="+381 61 555 555",
        cnt_id=str(hungary.pk),
    )
    assert sorted(changes_told()) == [
        ("kupac", "seller-changed"),
        ("stranac", "buyer-changed"),
        ("stranac", "seller-changed"),
    ]
    expected = {
        "usr_id": seller.pk,
        "old": {
            "usr_name": "Sanja Prodavac",
            "usr_username": "prodavac",
            "usr_address": "Knez Mihailova 1",
            "cnt_name": "Srbija",
            "cnt_name_en": "Serbia",
            "usr_phone_number": "+381 60 000 001",
            "usr_region": "Beograd",
            "usr_postal_code": "11000",
        },
        "new": {
            "usr_name": "Sanja Nova",
            "usr_username": "sanja.nova",
            "usr_address": "Nova 5",
            "cnt_name": "Mađarska",
            "cnt_name_en": "Hungary",
            "usr_phone_number": "+381 61 555 555",
            "usr_region": "Niš",
            "usr_postal_code": "18000",
        },
    }
    assert [payload for kind in KINDS for _, payload in notifications_of_kind(kind)] == [expected] * 3


@pytest.mark.feature("M-PRF-09")
def test_each_change_is_told_anew_and_no_change_not_at_all(seller: User, buyer: User) -> None:
    deal(seller, buyer)
    save(seller, usr_phone_number="+381 61 555 555")
    save(seller, usr_phone_number="+381 61 555 555", usr_pr_text="Novo", usr_private="1", usr_email_language="en")
    save(seller, usr_phone_number="+381 61 666 666")
    assert [payload["new"]["usr_phone_number"] for _, payload in notifications_of_kind("seller-changed")] == [
        "+381 61 555 555",
        "+381 61 666 666",
    ]


@pytest.mark.feature("M-PRF-09")
def test_only_partners_of_unfinished_deals_are_told(seller: User, stranger: User) -> None:
    """Neither after 30 days, nor of a rejected, given up or unfulfilled offer."""
    old, rejected, quit_, waiting = (make_user(name) for name in ("davni", "odbijeni", "odustali", "cekajuci"))
    deal(seller, old, ago=timedelta(days=30, seconds=1))
    reject(deal(seller, rejected)[0])
    ad = make_ad(seller)
    leaving = place(ad, quit_, 2)
    services.give_up(buyer_id=quit_.pk, offer_id=leaving.offer.pk)
    place(ad, waiting, 2, limit=ad.tiers.get(position=2))
    past_expiry(ad)
    services.close_due_ads()
    deal(seller, stranger, ago=timedelta(days=29, hours=23))
    save(seller, usr_address="Nova 5")
    assert changes_told() == [("stranac", "seller-changed")]


@pytest.mark.feature("M-PRF-09")
def test_partners_of_a_sale_that_no_job_has_closed_yet_are_told(seller: User, buyer: User) -> None:
    deal(seller, buyer, close=False)
    save(buyer, usr_phone_number="+381 61 555 555")
    assert changes_told() == [("prodavac", "buyer-changed")]


@pytest.mark.feature("M-PRF-09")
def test_a_refused_change_is_not_told(seller: User, buyer: User) -> None:
    deal(seller, buyer)
    body = {"usr_address": "Nova 5", "usr_username": "kupac"}
    assert client_for(seller).post(URL, body).status_code == 409
    assert changes_told() == []


@pytest.mark.feature("M-PRF-03", "M-PRF-09")
@pytest.mark.parametrize(("wanted", "language"), [(True, "rs"), (True, "en"), (False, "rs")])
def test_the_mail_copy_follows_flag_and_language(
    seller: User, buyer: User, settings: Any, wanted: bool, language: str
) -> None:
    """With the flag switched off in the profile nothing is mailed; the notification is there all the same."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    deal(seller, buyer)
    save(buyer, usr_notifications=str(int(wanted)), usr_email_language=language)
    while relay_once():
        pass
    mail.outbox.clear()
    save(seller, usr_phone_number="+381 61 555 555")
    with clock.travel(clock.now() + timedelta(minutes=11)):
        while relay_once():
            pass
    letters = [message for message in mail.outbox if message.to == [buyer.email]]
    assert len(letters) == int(wanted)
    assert buyer.notifications.filter(type="seller-changed").count() == 1
    for message in letters:
        assert ("A seller's details" in message.subject) == (language == "en")
        assert "+381 61 555 555" in str(message.body)
        assert "+381 60 000 001" in str(message.body)


@pytest.mark.feature("M-PRF-03")
def test_the_private_flag_hides_contact_data_at_once(seller: User, stranger: User) -> None:
    def seen(client: APIClient) -> Any:
        return client.get(f"/api/user/{seller.pk}").json()["data"]["usr_phone_number"]

    other = client_for(stranger)
    assert seen(other) == seller.phone
    save(seller, usr_private="1")
    assert seen(other) == ""
    save(seller, usr_private="0")
    assert seen(other) == seller.phone


@pytest.mark.feature("M-PRF-09")
def test_the_moment_of_a_change_is_the_notifications_own(seller: User, buyer: User) -> None:
    deal(seller, buyer)
    with clock.travel(clock.now() + timedelta(days=1)):
        save(seller, usr_phone_number="+381 61 555 555")
        assert buyer.notifications.get(type="seller-changed").created_at == clock.now()


@pytest.mark.parametrize("private", [True, False])
def test_a_rejection_takes_the_address_out_of_what_was_told(
    seller: User, buyer: User, settings: Any, private: bool
) -> None:
    """On the page and in the own data; a mail that still gathers is not sent. Of an open profile all stays."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    User.objects.filter(pk=buyer.pk).update(is_private=private)
    [placed] = deal(seller, buyer)
    save(buyer, usr_address="Tajna ulica 6", usr_phone_number="+381 61 777 123")
    assert "Tajna ulica 6" in told_to(seller)
    reject(placed)
    assert ("Tajna ulica 6" in told_to(seller), "777 123" in told_to(seller)) == (not private, not private)
    assert "buyer-changed" in told_to(seller)
    with clock.travel(clock.now() + timedelta(minutes=11)):
        while relay_once(kinds=["mail"]):
            pass
    subjects = [one.subject for one in mail.outbox if one.to == [seller.email]]
    assert any(subject.startswith("Kupac je promenio podatke") for subject in subjects) is not private


def told_to(person: User) -> str:
    """Return what the page and the own data say of notifications."""
    page = client_for(person).get("/api/notifications").json()["data"]
    return json.dumps([page, [row["payload"] for row in notifications(person)]], ensure_ascii=False)
