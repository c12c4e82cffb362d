"""Notifications: each event once to each person, pushed and mailed once."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import transaction

from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox import relay_once
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.text import locale
from marketplace.website import routes
from tests.factories import make_admin, make_business, make_unit, make_user
from trading.accounts.models import User
from trading.codebooks.quantities import UnitWords, by_short_form
from trading.notifications import emails, types
from trading.notifications.models import Notification
from trading.notifications.services import NewNotification, delete_notification, notify, notify_many, tell_of_new_user

ROOT = Path(__file__).parents[3]
AD = {"pro_id": 12, "pro_name": "Med 900 g", "pro_expiry": "2026-05-04T21:59:59Z"}
SELLER = {**AD, "seller_username": "prodavac", "seller_name": "Petar Prodavac"}
BUYER = {"buyer_username": "kupac", "buyer_name": "Milica Kupac"}
LOT = {"off_quantity": 1250, "mun_unit": "kom.", "mun_unit_en": "pcs"}
PRICE = {"price": "1090.50", "cur_id": "RSD"}
PERSON = {
    "usr_name": "Ana",
    "usr_username": "anaana",
    "usr_address": "Glavna 1",
    "cnt_name": "Srbija",
    "cnt_name_en": "Serbia",
    "usr_phone_number": "0601234567",
    "usr_region": "Niš",
    "usr_postal_code": "18000",
}
CONDITION = {"limit": "940.00", "waits": 1}
WITH_PRICE = {**SELLER, "off_count": 30, "off_unsold": 4, "mun_unit": "kom.", **PRICE}
BOUGHT = {**SELLER, "off_id": 3, **LOT, **PRICE, "limit": None}
AUTHOR = {"usr_username": "kupac", "usr_name": "Milica Kupac"}
RATED = {"usr_username_to": "prodavac", "usr_name_to": "Petar Prodavac"}
PAYLOADS: dict[str, dict[str, Any]] = {
    "new": {"msg_title": "Radovi", "msg_message": "Sajt ne radi u nedelju.\nHvala."},
    "new-buyer": {**AD, "off_id": 3, **BUYER, **LOT, **PRICE, **CONDITION},
    "offer-edit": {**AD, "off_id": 3, **BUYER, **LOT, **PRICE, **CONDITION, "off_quantity_old": 2},
    "reject-buyer": {**AD, **BUYER, **LOT},
    "reject-seller": {**SELLER, **LOT},
    "sold-out": {**SELLER, "off_count": 30, "mun_unit": "kom.", **PRICE},
    "near-exp-seller": {**AD, "off_count": 3, "off_waiting": 1, "mun_unit": "kom.", **PRICE},
    "near-exp-buyer": {**SELLER, **LOT, **PRICE, **CONDITION},
    "near-exp-admin": {**SELLER, "off_count": 3},
    "expired-seller-sold-out": WITH_PRICE,
    "expired-admin-sold-out": WITH_PRICE,
    "expired-seller-price": WITH_PRICE,
    "expired-admin-price": WITH_PRICE,
    "expired-seller-no-buyers": SELLER,
    "expired-admin-no-buyers": SELLER,
    "expired-buyer-sold-out": BOUGHT,
    "expired-buyer-price": BOUGHT,
    "expired-buyer-unsold": {**BOUGHT, "price": None, "limit": "940.00"},
    "three-day-seller": {**SELLER, "deadline": "2026-05-08T21:59:59Z"},
    "three-day-admin": {**SELLER, "deadline": "2026-05-08T21:59:59Z"},
    "seller-gave-up": {**SELLER, "off_id": 3, **LOT},
    "product-changed": {
        **SELLER,
        "changes": [{"field": "pro_made_in", "old": "Srbija", "new": "Grčka"}],
    },
    "renew-product": {**SELLER, "pro_id_old": 11},
    "new-product-admin": SELLER,
    "admin-deleted": AD,
    "removed-product-admin": {**SELLER, **LOT},
    "rating": {
        **AD,
        "off_id": 3,
        "usr_username": "kupac",
        "usr_name": "Milica Kupac",
        "rating": 5,
        "comment": "Odlično.",
    },
    "admin-rating": {**AD, **AUTHOR, **RATED, "rating": None, "comment": "Kasni."},
    "new-user-admin": {**PERSON, "usr_id": 4, "type_usr": "usr", "usr_email": "ana@example.com"},
    "seller-changed": {"usr_id": 4, "old": PERSON, "new": {**PERSON, "usr_region": "Beograd"}},
    "buyer-changed": {"usr_id": 4, "old": PERSON, "new": {**PERSON, "usr_region": "Beograd"}},
    "data-export": {
        "exp_id": 7,
        "exp_list": "",
        "exp_name": "zbir-milica-2026-05-04.zip",
        "exp_ready": 1,
        "exp_until": "2026-05-11T21:59:59Z",
    },
}


@transaction.atomic
def tell(*recipients: User, type_name: str = "new-product-admin", subject: str = "12") -> None:
    notify([user.pk for user in recipients], type_name, PAYLOADS[type_name], subject=subject)


def keys(kind: str) -> list[str]:
    return sorted(OutboxEntry.objects.filter(kind=kind).values_list("key", flat=True))


def test_tells_each_person_once_however_often_the_job_runs(seller: User, buyer: User) -> None:
    """I8, M-NTF-01"""
    tell(seller, buyer)
    tell(seller, buyer)
    tell(buyer, subject="13")

    assert Notification.objects.filter(recipient=seller).count() == 1
    assert sorted(Notification.objects.filter(recipient=buyer).values_list("dedupe_key", flat=True)) == [
        "new-product-admin:12",
        "new-product-admin:13",
    ]
    assert len(keys("push")) == len(keys("mail")) == 3


def test_a_deleted_notification_is_not_told_again(seller: User) -> None:
    """I8"""
    tell(seller)
    delete_notification(user_id=seller.pk, notification_id=Notification.objects.get().pk)
    mails = keys("mail")
    tell(seller)
    assert Notification.objects.get().deleted_at is not None
    assert keys("mail") == mails


def test_a_repeated_event_after_the_outbox_was_emptied_is_not_mailed_again(seller: User) -> None:
    """I8, I16"""
    tell(seller)
    OutboxEntry.objects.all().delete()
    tell(seller)
    assert not OutboxEntry.objects.exists()


def test_nothing_is_told_when_the_event_is_rolled_back(seller: User) -> None:
    """I16"""

    class Undone(Exception):
        pass

    def fail() -> None:
        with transaction.atomic():
            tell(seller)
            raise Undone

    with pytest.raises(Undone):
        fail()
    assert not Notification.objects.exists()
    assert not OutboxEntry.objects.exists()


def test_mails_go_to_those_who_want_them_in_their_language(db: None) -> None:
    """M-NTF-03, X-MAIL"""
    make_unit()
    serbian = make_user("srpski")
    english = make_user("english", mail_language="en")
    silent = make_user("tihi00", wants_mail=False)
    tell(serbian, english, silent, type_name="new-buyer")

    mails = {entry.payload["to"]: entry.payload for entry in OutboxEntry.objects.filter(kind="mail")}
    assert mails.keys() == {serbian.email, english.email}
    sr, en = compose(mails[serbian.email]), compose(mails[english.email])
    assert sr.subject == "Nova ponuda: Med 900 g, 1.250 kom."
    said = " ".join(str(sr.body).split())
    assert "„Med 900 g“: 1.250 kom., kupac Milica Kupac. Kupuje samo ako cena nije viša od 940 RSD." in said
    assert "Cena je sada 1.090,50 RSD." in said
    assert en.subject == "New offer: Med 900 g, 1.250 pcs"
    assert "Buys only if the price is not above 940 RSD. The price is now 1.090,50 RSD." in " ".join(
        str(en.body).split()
    )
    assert f"{settings.BASE_URL}/en/profile/my-sales" in str(en.body)
    assert len(keys("push")) == 3


def test_who_wants_mails_is_decided_at_the_event_and_the_words_when_it_is_sent(seller: User) -> None:
    """X-MAIL, M-NTF-03"""
    tell(seller, type_name="sold-out")
    User.objects.update(wants_mail=False)
    [mail] = OutboxEntry.objects.filter(kind="mail")
    assert mail.bulk
    assert "Med 900 g" not in json.dumps(mail.payload)
    assert compose(mail.payload).subject == "Rasprodato: Med 900 g"

    tell(seller, type_name="sold-out", subject="13")
    assert len(keys("mail")) == 1


def test_a_mail_whose_notification_is_gone_is_dead(seller: User) -> None:
    """X-MAIL"""
    tell(seller)
    Notification.objects.all().delete()
    relay_once(kinds=["mail"])
    [mail] = OutboxEntry.objects.filter(kind="mail")
    assert mail.dead_at is not None
    assert "notification" in mail.error


def test_many_notes_of_one_batch_push_once_to_each_person(seller: User, buyer: User) -> None:
    notes = [
        NewNotification(person, "sold-out", PAYLOADS["sold-out"], f"ad:{ad}")
        for person in (seller.pk, buyer.pk)
        for ad in (1, 2)
    ]
    with transaction.atomic():
        notify_many([*notes, notes[0]])
    assert Notification.objects.count() == 4
    assert len(keys("push")) == 2
    assert len(keys("mail")) == 4


@pytest.mark.parametrize("type_name", sorted(types.FIELDS))
@pytest.mark.parametrize("language", ["sr", "en"])
def test_every_type_has_a_readable_letter_in_both_languages(type_name: str, language: str) -> None:
    """M-NTF-02"""
    with locale.language(language):
        letter = emails.letter(type_name, PAYLOADS[type_name], language, {})
    assert letter.subject
    assert all(letter.lines)
    assert not any(sign in part for part in (letter.subject, *letter.lines, letter.url) for sign in "{}")
    if type_name not in {"new", "new-user-admin", "seller-changed", "buyer-changed", "data-export"}:
        assert "Med 900 g" in letter.subject
    assert letter.url.startswith(f"{settings.BASE_URL}/{language}/")


@pytest.mark.parametrize("type_name", sorted(types.FIELDS))
@pytest.mark.parametrize("language", ["sr", "en"])
def test_the_link_of_every_letter_leads_to_a_page_of_the_client_m_ntf_03(type_name: str, language: str) -> None:
    screens = (ROOT / "frontend/src/admin/registry.ts").read_text("utf-8")
    url = emails.letter(type_name, PAYLOADS[type_name], language, {}).url
    path = urlsplit(url).path.removeprefix(f"{urlsplit(settings.BASE_URL).path}/{language}/")
    assert routes.find(path) is not None, url
    if path.startswith("admin/"):
        assert f"path: '{path.removeprefix('admin/')}'" in screens, url


@pytest.mark.parametrize(
    ("type_name", "there", "said"),
    [
        ("new-buyer", {"limit": None, "waits": 0}, "Cena je sada 1.090,50 RSD."),
        ("offer-edit", {"limit": None, "waits": 0}, "Cena je sada 1.090,50 RSD."),
        ("expired-buyer-unsold", {"price": None, "limit": "940.00"}, "Nijedna ponuda nije ispunjena."),
        ("expired-buyer-unsold", {"price": "1090.50", "limit": None}, "Postignuta cena je 1.090,50 RSD."),
    ],
)
def test_a_letter_names_no_limit_and_no_price_that_there_is_not_m_ntf_02(
    type_name: str, there: dict[str, Any], said: str
) -> None:
    letter = emails.letter(type_name, {**PAYLOADS[type_name], **there}, "sr", {})
    text = letter.lines[0].replace("\u00a0", " ")
    assert said in text
    assert "nije viša od" not in text
    assert "granica" not in text
    assert " -" not in text


def test_units_follow_numbers_in_letters_m_ntf_02() -> None:
    pair = by_short_form([UnitWords("par", "pair", "par, para, pari", "pair, pairs")])
    payload = {**PAYLOADS["new-buyer"], "mun_unit": "par", "mun_unit_en": "pair"}
    for quantity, sr, en in ((1, "par", "pair"), (2, "para", "pairs"), (149, "pari", "pairs")):
        for language, unit in (("sr", sr), ("en", en)):
            told = emails.letter("new-buyer", {**payload, "off_quantity": quantity}, language, pair)
            assert told.subject.endswith(f", {quantity}\u00a0{unit}")


@pytest.mark.parametrize("language", ["sr", "en"])
@pytest.mark.parametrize("name", ["", "users"])
@pytest.mark.parametrize("ready", [0, 1])
def test_an_ordered_file_has_words_for_each_end_and_a_page_to_go_to(language: str, name: str, ready: int) -> None:
    """X-GDPR, X-CSV"""
    payload = {**PAYLOADS["data-export"], "exp_list": name, "exp_ready": ready}
    letter = emails.letter("data-export", payload, language, {})
    text = letter.lines[0]
    assert ("11.05.2026 23:59" in text) is bool(ready)
    assert ("pokušajte ponovo" in text or "try again" in text) is not bool(ready)
    assert letter.url.endswith("/admin/exports" if name else "/profile/my-profile")


def test_payloads_of_all_types_are_known() -> None:
    assert PAYLOADS.keys() == types.FIELDS.keys()
    for type_name, payload in PAYLOADS.items():
        types.check(type_name, payload)
        json.dumps(payload)


def test_an_unknown_type_or_a_missing_field_is_a_fault_of_ours() -> None:
    with pytest.raises(ValueError, match="no notification"):
        types.check("news", {})
    with pytest.raises(ValueError, match="seller_username"):
        types.check("sold-out", {**AD, **PRICE})


def test_administrators_hear_of_a_new_firm_with_its_data(db: None) -> None:
    """M-AUTH-06: the notification after verification"""
    admin, firm = make_admin(), make_business("firma1", full_name="Firma d.o.o.")
    make_admin("gost00", banned_at=firm.created_at)
    with transaction.atomic():
        tell_of_new_user(firm)
        tell_of_new_user(firm)
    notification = Notification.objects.get()
    assert notification.recipient == admin
    assert notification.payload["type_usr"] == "org"
    assert notification.payload["usr_org_full_name"] == "Firma d.o.o."
    assert notification.payload["usr_org_pib"] == firm.organisation.tax_id
