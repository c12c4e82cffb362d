"""Signing up for the newsletter, confirming, leaving."""

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from content.newsletter.models import NotificationAddress
from content.newsletter.services import delete_unconfirmed
from content.newsletter.staff_addresses import add_staff_addresses, staff_recipients
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.messaging.mail.unsubscribe import unsubscribe_token
from marketplace.common.messaging.outbox import relay_once
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import PASSWORD, make_admin, make_user
from tests.trading.offers.helpers import data_of, error_of

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-INF-04", "M-ADM-09")]

ANA = "Ana@example.com"


@pytest.fixture(autouse=True)
def open_gates(settings: Any) -> None:
    settings.THROTTLES = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def sign_up(email: str = ANA, locale: str = "sr") -> None:
    assert data_of(APIClient().post(f"/api/newsletter?locale={locale}", {"email": email})) == {"res": "ok"}


def last_mail() -> Any:
    while relay_once():
        pass
    return mail.outbox[-1]


def link_of(letter: Any) -> dict[str, str]:
    address = next(word for word in letter.body.split() if "/newsletter-confirm?" in word)
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def confirm(link: dict[str, str]) -> Any:
    return APIClient().post("/api/newsletter/confirm", link, format="json")


def leave(token: str, email: str = ANA) -> Any:
    return APIClient().delete("/api/newsletter", {"token": token, "email": email}, format="json")


def readers() -> list[str]:
    return list(NotificationAddress.objects.filter(confirmed_at__isnull=False).values_list("email", flat=True))


@pytest.mark.feature("M-INF-04")
@pytest.mark.parametrize(
    ("locale", "subject"), [("sr", "Potvrdite prijavu na bilten"), ("en", "Confirm your newsletter sign-up")]
)
def test_only_the_owner_of_an_address_makes_it_a_reader(locale: str, subject: str) -> None:
    sign_up(locale=locale)
    assert readers() == []
    letter = last_mail()
    assert (letter.to, letter.subject) == ([ANA], subject)
    assert f"/{locale}/newsletter-confirm?" in letter.body
    assert data_of(confirm(link_of(letter))) == {"res": "ok"}
    assert readers() == [ANA]
    row = NotificationAddress.objects.get()
    assert (row.kind, row.locale, row.is_active) == ("newsletter", locale, True)
    assert data_of(confirm(link_of(letter))) == {"res": "ok"}  # mail programs open links twice


@pytest.mark.feature("M-INF-04")
def test_a_link_serves_its_own_address_for_two_days_and_only_the_last_one() -> None:
    sign_up()
    first = link_of(last_mail())
    for wrong in ({**first, "email": "drugi@example.com"}, {**first, "token": first["token"][:-1] + "!"}):
        error_of(confirm(wrong), 400, "invalidToken")
    with clock.travel(clock.now() + timedelta(hours=48, seconds=1)):
        error_of(confirm(first), 400, "invalidToken")
    with clock.travel(clock.now() + timedelta(minutes=6)):
        sign_up()
        second = link_of(last_mail())
        error_of(confirm(first), 400, "invalidToken")
        data_of(confirm(second))
    assert readers() == [ANA]


@pytest.mark.feature("M-INF-04")
def test_signing_up_twice_mails_once_in_five_minutes_and_makes_one_row() -> None:
    for email in (ANA, ANA, ANA.lower()):
        sign_up(email)
    assert NotificationAddress.objects.count() == 1
    assert OutboxEntry.objects.count() == 1


@pytest.mark.feature("M-INF-04")
def test_a_reader_who_signs_up_again_is_told_so_and_stays_one() -> None:
    sign_up()
    data_of(confirm(link_of(last_mail())))
    with clock.travel(clock.now() + timedelta(minutes=6)):
        sign_up(locale="en")
        letter = last_mail()
    assert letter.subject == "You already receive our newsletter"
    assert "newsletter-confirm" not in letter.body
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert (readers(), NotificationAddress.objects.get().locale) == ([ANA], "sr")


@pytest.mark.feature("M-INF-04")
def test_known_and_unknown_addresses_cost_the_same() -> None:
    sign_up("poznata@example.com")
    data_of(confirm(link_of(last_mail())))
    counts = []
    with clock.travel(clock.now() + timedelta(minutes=6)):
        for email in ("poznata@example.com", "nova@example.com"):
            with CaptureQueriesContext(connection) as asked:
                sign_up(email)
            counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.feature("M-INF-04")
def test_leaving_takes_the_address_and_the_accounts_flag_and_may_be_repeated() -> None:
    user = make_user("ana", email=ANA, wants_newsletter=True)
    sign_up()
    data_of(confirm(link_of(last_mail())))
    token = unsubscribe_token("newsletter", ANA)
    error_of(leave(token, "drugi@example.com"), 400, "invalidToken")
    error_of(leave(token[:-1]), 400, "invalidToken")
    assert readers() == [ANA]
    for _ in range(2):
        assert data_of(leave(token)) == {"res": "ok"}
    user.refresh_from_db()
    assert (NotificationAddress.objects.count(), user.wants_newsletter) == (0, False)


@pytest.mark.feature("M-INF-04")
def test_the_one_click_of_mail_programs_ends_the_newsletter() -> None:
    sign_up()
    data_of(confirm(link_of(last_mail())))
    query = f"token={unsubscribe_token('newsletter', ANA)}&email={ANA}"
    answer = APIClient().post(
        f"/api/newsletter/unsubscribe?{query}",
        "List-Unsubscribe=One-Click",
        content_type="application/x-www-form-urlencoded",
    )
    assert (data_of(answer), readers()) == ({"res": "ok"}, [])


@pytest.mark.feature("M-INF-04")
def test_a_mail_provider_may_click_a_thousand_times_from_one_address_and_guesses_may_not(settings: Any) -> None:
    settings.THROTTLES = True
    client, right = APIClient(), f"token={unsubscribe_token('newsletter', ANA)}&email={ANA}"
    assert {client.post(f"/api/newsletter/unsubscribe?{right}").status_code for _ in range(1_000)} == {200}
    wrong = [client.post(f"/api/newsletter/unsubscribe?token=x&email={ANA}").status_code for _ in range(21)]
    assert wrong == [400] * 20 + [429]
    assert client.post(f"/api/newsletter/unsubscribe?{right}").status_code == 200


@pytest.mark.feature("M-INF-04")
@pytest.mark.parametrize(
    ("body", "field", "code"),
    [({}, "email", "required"), ({"email": "ana"}, "email", "invalid"), ({"email": " "}, "email", "blank"),
     ({"email": "a" * 243 + "@example.com"}, "email", "max_length")],
)  # fmt: skip
def test_what_is_wrong_is_named_and_nothing_is_kept(body: dict[str, str], field: str, code: str) -> None:
    error = error_of(APIClient().post("/api/newsletter", body), 400, "validation")
    assert [error["code"] for error in error["error"]["fields"][field]] == [code]
    assert not NotificationAddress.objects.exists()


@pytest.mark.feature("M-INF-04")
def test_without_the_human_check_nothing_happens(settings: Any) -> None:
    settings.HUMAN_CHECK = "altcha"
    error_of(APIClient().post("/api/newsletter", {"email": ANA}), 400, "human_check")
    assert not NotificationAddress.objects.exists()


@pytest.mark.feature("M-INF-04")
def test_five_an_hour_for_an_address_of_the_net(settings: Any) -> None:
    settings.THROTTLES = True
    codes = [APIClient().post("/api/newsletter", {"email": f"a{n}@example.com"}).status_code for n in range(6)]
    assert codes == [200] * 5 + [429]


@pytest.mark.feature("M-INF-04")
def test_links_that_ran_out_leave_no_address_behind() -> None:
    sign_up()
    assert delete_unconfirmed() == 0
    with clock.travel(clock.now() + timedelta(hours=49)):
        assert delete_unconfirmed() == 1


# --- The addresses in the back-office --------------------------------------------------------------------------------


@pytest.mark.feature("M-ADM-09")
def test_administrators_list_search_and_switch_addresses(settings: Any) -> None:
    settings.STAFF_ADDRESSES = ["podrska@zbir.example"]
    add_staff_addresses()
    sign_up()
    data_of(confirm(link_of(last_mail())))
    admin = client_for(make_admin())
    rows = data_of(admin.get("/api/newsletter"))
    assert [(row["nws_email"], row["nws_kind"], row["nws_active"]) for row in rows] == [
        (ANA, "newsletter", 1),
        ("podrska@zbir.example", "staff", 1),
    ]
    assert data_of(admin.get("/api/newsletter?kind=staff&search=POD")) == [rows[1]]
    off = data_of(admin.patch("/api/newsletter", {"nws_id": rows[0]["nws_id"], "nws_active": 0}, format="json"))
    assert off == {**rows[0], "nws_active": 0}
    again = admin.patch(f"/api/newsletter/{rows[0]['nws_id']}", {"nws_active": 0}, format="json")
    assert data_of(again) == off
    entries = list(AuditEntry.objects.values_list("action", "kind", "thing_id", "before", "after"))
    row_id = str(rows[0]["nws_id"])
    assert entries == [("toggle", "newsletter", row_id, {"is_active": True}, {"is_active": False})]
    wrong = {"nws_id": 987, "nws_active": 1}
    error = error_of(admin.patch(f"/api/newsletter/{row_id}", wrong, format="json"), 400, "validation")
    assert error["error"]["fields"]["nws_id"][0]["code"] == "mismatch"
    error_of(admin.patch("/api/newsletter", wrong, format="json"), 404, "not_found")


@pytest.mark.feature("M-ADM-09")
def test_switching_on_never_confirms() -> None:
    sign_up()
    row = NotificationAddress.objects.get()
    admin = client_for(make_admin())
    data_of(admin.patch(f"/api/newsletter/{row.pk}", {"nws_active": 0}, format="json"))
    error_of(admin.patch(f"/api/newsletter/{row.pk}", {"nws_active": 1}, format="json"), 409, "unconfirmed")


@pytest.mark.feature("M-ADM-09")
def test_nothing_goes_to_an_address_switched_off_and_leaving_keeps_it_off() -> None:
    sign_up()
    data_of(confirm(link_of(last_mail())))
    NotificationAddress.objects.update(is_active=False)
    sent = len(mail.outbox)
    data_of(leave(unsubscribe_token("newsletter", ANA)))
    with clock.travel(clock.now() + timedelta(hours=1)):
        sign_up()
        last_mail()
    row = NotificationAddress.objects.get()
    assert (row.is_active, row.confirmed_at, len(mail.outbox)) == (False, None, sent)


def test_a_staff_address_switched_off_stays_off_and_without_any_the_administrators_get_the_mail(settings: Any) -> None:
    settings.STAFF_ADDRESSES = ["podrska@zbir.example", "kancelarija@zbir.example"]
    admin = make_admin("upravnik")
    assert [to for to, _ in staff_recipients()] == settings.STAFF_ADDRESSES
    NotificationAddress.objects.filter(email="podrska@zbir.example").update(is_active=False)
    assert add_staff_addresses() == 0
    assert [to for to, _ in staff_recipients()] == ["kancelarija@zbir.example"]
    NotificationAddress.objects.update(is_active=False)
    assert [to for to, _ in staff_recipients()] == [admin.email]


@pytest.mark.feature("M-ADM-09")
def test_the_list_is_a_table_too_and_that_is_written_down() -> None:
    sign_up()
    answer = client_for(make_admin()).get("/api/newsletter?format=csv")
    lines = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()
    assert lines[0] == "Broj;E-pošta;Aktivno;Vrsta;Jezik;Potvrđeno"
    assert lines[1].split(";")[1:] == [ANA, "Da", "Bilten", "Srpski", ""]
    assert AuditEntry.objects.get().action == "export"


def test_closing_the_account_erases_the_address_even_one_switched_off() -> None:
    """S15."""
    user = make_user("ana", email=ANA)
    for email in (ANA, "druga@example.com"):
        sign_up(email)
    NotificationAddress.objects.update(is_active=False)
    answer = client_for(user).delete("/api/user", {"usr_password": PASSWORD}, format="json")
    assert data_of(answer) == {"res": "ok"}
    assert list(NotificationAddress.objects.values_list("email", flat=True)) == ["druga@example.com"]
