"""Notifications: each event once to each person, pushed and mailed once."""

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox import relay_once
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.text import locale
from marketplace.invariants.outbox import violations as outbox_violations
from marketplace.website import routes
from tests.factories import make_admin, make_business, make_unit, make_user
from tests.trading.notifications.samples import PAYLOADS
from trading.accounts.models import User
from trading.codebooks.quantities import UnitWords, by_short_form
from trading.notifications import copies, emails
from trading.notifications.models import Notification, NotificationPreference
from trading.notifications.services import (
    RETENTION,
    NewNotification,
    delete_notification,
    delete_old_notifications,
    notify,
    notify_many,
    notify_of_new_user,
)
from trading.notifications.types.registry import TYPES

ROOT = Path(__file__).parents[3]


@transaction.atomic
def tell(*recipients: User, type_name: str = "new-product-admin", subject: str = "12") -> None:
    notify([user.pk for user in recipients], type_name, PAYLOADS[type_name], subject=subject)


def keys(kind: str) -> list[str]:
    return sorted(OutboxEntry.objects.filter(kind=kind).values_list("key", flat=True))


@pytest.mark.feature("M-NTF-01")
def test_tells_each_person_once_however_often_the_job_runs(seller: User, buyer: User) -> None:
    """I8"""
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


@pytest.mark.feature("M-NTF-03", "X-MAIL")
def test_mails_go_to_those_who_want_them_in_their_language(db: None) -> None:
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


@pytest.mark.feature("X-MAIL", "M-NTF-03")
def test_who_wants_mails_is_decided_at_the_event_and_the_words_when_it_is_sent(seller: User) -> None:
    tell(seller, type_name="renew-product")
    User.objects.update(wants_mail=False)
    [mail] = OutboxEntry.objects.filter(kind="mail")
    assert mail.bulk
    assert "Med 900 g" not in json.dumps(mail.payload)
    assert compose(mail.payload).subject == "Nova prodaja: Med 900 g"

    tell(seller, type_name="renew-product", subject="13")
    assert len(keys("mail")) == 1


@pytest.mark.feature("X-MAIL")
def test_a_mail_whose_notification_is_gone_is_dead(seller: User) -> None:
    tell(seller)
    Notification.objects.all().delete()
    relay_once(kinds=["mail"])
    [mail] = OutboxEntry.objects.filter(kind="mail")
    assert mail.dead_at is not None
    assert "notification" in mail.error


def tell_many(people: list[User], subject: str = "ad:7") -> None:
    with transaction.atomic():
        notify_many(NewNotification(one.pk, "sold-out", PAYLOADS["sold-out"], subject) for one in people)


def rows_written_for(people: list[User]) -> list[tuple[str, str, Any]]:
    """Return kind, key and payload of what is in the outbox for these people, in any order."""
    rows = OutboxEntry.objects.exclude(kind="fan_out").values_list("kind", "key", "payload")
    return sorted(
        (kind, key, payload) for kind, key, payload in rows if key.endswith(tuple(f":{p.pk}" for p in people))
    )


@pytest.mark.feature("X-MAIL")
def test_the_relay_writes_pushes_and_mails_of_many_as_they_are_written_of_few(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """I16: one row stands for them until then, and it is the same whatever else happened meanwhile."""
    people = [make_user(f"kupac{number}", wants_mail=number % 3 != 0) for number in range(8)]
    for channel, person in (("on_page", people[1]), ("by_mail", people[2])):
        chosen = {"on_page": True, "by_mail": True, channel: False}
        NotificationPreference.objects.create(user=person, type="sold-out", **chosen)
    make_admin()
    tell_many(people)
    few = rows_written_for(people)
    OutboxEntry.objects.all().delete()
    Notification.objects.all().delete()

    monkeypatch.setattr(copies, "AT_ONCE", 3)
    monkeypatch.setattr(copies, "ROWS_PER_QUERY", 3)
    tell_many(people)
    [row] = OutboxEntry.objects.values_list("kind", flat=True)
    assert row == "fan_out"
    assert not list(outbox_violations())
    waiting = OutboxEntry.objects.get().payload
    for _ in range(2):  # delivered again after a relay that died before it marked the row
        assert relay_once(kinds=["fan_out"]) == 1
        assert rows_written_for(people) == few
        OutboxEntry.objects.filter(kind="fan_out").update(sent_at=None, next_try_at=None, payload=waiting)
    tell_many(people)
    assert rows_written_for(people) == few
    assert OutboxEntry.objects.filter(kind="fan_out").count() == 1
    assert {one.recipient_id for one in Notification.objects.filter(deleted_at__isnull=False)} == {people[1].pk}


def test_a_notification_that_nobody_fans_out_is_found(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """I16"""
    monkeypatch.setattr(copies, "AT_ONCE", 1)
    tell_many([make_user("kupac1"), make_user("kupac2")])
    OutboxEntry.objects.all().delete()
    assert len(list(outbox_violations())) == 2


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


WITHOUT_AN_AD = {
    *("new", "new-user-admin", "seller-changed", "buyer-changed"),
    *("data-export", "report-answered", "firm-approved", "firm-returned", "message-waiting"),
}


@pytest.mark.feature("M-NTF-02")
@pytest.mark.parametrize("language", ["sr", "en"])
def test_every_type_has_a_readable_email_in_both_languages(language: str, subtests: pytest.Subtests) -> None:
    for type_name in TYPES:
        with locale.language(language):
            copy = emails.email_copy(type_name, PAYLOADS[type_name], language, {})
        with subtests.test(type_name):
            assert copy.subject
            assert all(copy.lines)
            assert not any(sign in part for part in (copy.subject, *copy.lines, copy.url) for sign in "{}")
            assert type_name in WITHOUT_AN_AD or "Med 900 g" in copy.subject
            assert copy.url.startswith(f"{settings.BASE_URL}/{language}/")


OTHER_DATES = re.compile(r"\b\d{4}-\d\d-\d\d\b(?!\.zip)|\b\d{1,2}\.\s+\w+\.?\s+\d{4}\b|\b\d{1,2} [A-Z][a-z]+ \d{4}\b")
"""A day in another form than 04.12.2026, which the specification has for notifications. Names of files keep theirs."""


@pytest.mark.feature("M-NTF-02")
@pytest.mark.parametrize("language", ["sr", "en"])
def test_every_email_writes_days_in_one_form(language: str, subtests: pytest.Subtests) -> None:
    days = 0
    for type_name in TYPES:
        with locale.language(language):
            copy = emails.email_copy(type_name, PAYLOADS[type_name], language, {})
        text = " ".join((copy.subject, *copy.lines))
        days += len(re.findall(r"\b\d\d\.\d\d\.\d{4}\b", text))
        with subtests.test(type_name):
            assert OTHER_DATES.findall(text) == []
    assert days > 10


@pytest.mark.feature("M-NTF-03")
@pytest.mark.parametrize("language", ["sr", "en"])
def test_the_link_of_every_email_leads_to_a_page_of_the_client(language: str, subtests: pytest.Subtests) -> None:
    screens = (ROOT / "frontend/src/admin/registry.ts").read_text("utf-8")
    for type_name in TYPES:
        url = emails.email_copy(type_name, PAYLOADS[type_name], language, {}).url
        path = urlsplit(url).path.removeprefix(f"{urlsplit(settings.BASE_URL).path}/{language}/")
        with subtests.test(type_name):
            assert routes.find_route(path) is not None, url
            if path.startswith("admin/"):
                assert f"path: '{path.removeprefix('admin/')}'" in screens, url


@pytest.mark.feature("M-NTF-02")
@pytest.mark.parametrize(
    ("type_name", "there", "said"),
    [
        ("new-buyer", {"limit": None, "waits": 0}, "Cena je sada 1.090,50 RSD."),
        ("offer-edit", {"limit": None, "waits": 0}, "Cena je sada 1.090,50 RSD."),
        ("expired-buyer-unsold", {"price": None, "limit": "940.00"}, "Nijedna ponuda nije ispunjena."),
        ("expired-buyer-unsold", {"price": "1090.50", "limit": None}, "Postignuta cena je 1.090,50 RSD."),
    ],
)
def test_a_email_names_no_limit_and_no_price_that_there_is_not(
    type_name: str, there: dict[str, Any], said: str
) -> None:
    copy = emails.email_copy(type_name, {**PAYLOADS[type_name], **there}, "sr", {})
    text = copy.lines[0].replace("\u00a0", " ")
    assert said in text
    assert "nije viša od" not in text
    assert "granica" not in text
    assert " -" not in text


@pytest.mark.feature("M-NTF-02", "X-VAT")
def test_an_email_names_prices_as_its_reader_sees_them() -> None:
    """1,090.50 and 20% VAT: a person reads 1,308.60, and for 3 of them 3,925.80; the limit is of the same kind."""

    def text(waits: int, *, firm: bool) -> str:
        changed = {"vat_on_top": 20, "limit": "940.00", "waits": waits, "off_quantity": 3}
        payload = {**PAYLOADS["near-exp-buyer"], **changed}
        return emails.email_copy("near-exp-buyer", payload, "sr", {}, firm=firm).lines[0].replace("\u00a0", " ")

    assert "1.308,60 RSD sa PDV-om plaćate 3.925,80 RSD sa PDV-om" in text(0, firm=False)
    assert "čeka 1.128 RSD sa PDV-om, a cena je sada 1.308,60 RSD sa PDV-om" in text(1, firm=False)
    assert "1.090,50 RSD + PDV plaćate 3.271,50 RSD + PDV" in text(0, firm=True)
    assert "čeka 940 RSD + PDV" in text(1, firm=True)


@pytest.mark.feature("M-NTF-02")
def test_units_follow_numbers_in_emails() -> None:
    pair = by_short_form([UnitWords("par", "pair", "par, para, pari", "pair, pairs")])
    payload = {**PAYLOADS["new-buyer"], "mun_unit": "par", "mun_unit_en": "pair"}
    for quantity, sr, en in ((1, "par", "pair"), (2, "para", "pairs"), (149, "pari", "pairs")):
        for language, unit in (("sr", sr), ("en", en)):
            mail_copy = emails.email_copy("new-buyer", {**payload, "off_quantity": quantity}, language, pair)
            assert mail_copy.subject.endswith(f", {quantity}\u00a0{unit}")


@pytest.mark.feature("X-GDPR", "X-CSV", "X-DEAL-15")
@pytest.mark.parametrize("language", ["sr", "en"])
@pytest.mark.parametrize(
    ("name", "page"), [("", "/profile/my-profile"), ("contracts", "/profile/my-sales"), ("users", "/admin/exports")]
)
@pytest.mark.parametrize("ready", [0, 1])
def test_an_ordered_file_has_words_for_each_end_and_a_page_to_go_to(
    language: str, name: str, page: str, ready: int
) -> None:
    payload = {**PAYLOADS["data-export"], "exp_list": name, "exp_ready": ready}
    copy = emails.email_copy("data-export", payload, language, {})
    text = copy.lines[0]
    assert ("11.05.2026 23:59" in text) is bool(ready)
    assert ("pokušajte ponovo" in text or "try again" in text) is not bool(ready)
    assert copy.url.endswith(page)


@pytest.mark.feature("M-AUTH-06")
def test_administrators_hear_of_a_new_firm_with_its_data(db: None) -> None:
    """The notification after verification"""
    admin, firm = make_admin(), make_business("firma1", full_name="Firma d.o.o.")
    make_admin("gost00", banned_at=firm.created_at)
    with transaction.atomic():
        notify_of_new_user(firm)
        notify_of_new_user(firm)
    notification = Notification.objects.get()
    assert notification.recipient == admin
    assert notification.payload["type_usr"] == "org"
    assert notification.payload["usr_org_full_name"] == "Firma d.o.o."
    assert notification.payload["usr_org_pib"] == firm.organisation.tax_id


@pytest.mark.feature("M-NTF-01")
def test_what_is_older_than_a_year_is_deleted_the_rest_stays(seller: User) -> None:
    for subject in ("1", "2", "3"):
        tell(seller, subject=subject)
    oldest, edge, _ = Notification.objects.order_by("pk")
    now = clock.now()
    Notification.objects.filter(pk=oldest.pk).update(created_at=now - RETENTION - timedelta(seconds=1))
    Notification.objects.filter(pk=edge.pk).update(created_at=now - RETENTION)
    with clock.travel(now):
        assert delete_old_notifications() == 1
        assert delete_old_notifications() == 0
    assert not Notification.objects.filter(pk=oldest.pk).exists()
