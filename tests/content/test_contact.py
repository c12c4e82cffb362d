"""The contact form."""

from typing import Any

import pytest
from django.core import mail
from rest_framework.test import APIClient

from content.newsletter.models import NotificationAddress
from marketplace.common.messaging.outbox import relay_once
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_admin
from tests.trading.offers.helpers import error_of

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-INF-05", "M-FRA-01")]

FORM = {
    "name": "Ana",
    "last_name": "Anić",
    "email": "ana@example.com",
    "message": "Kada <b>stiže</b>\nroba?",
    "rules": 1,
}


@pytest.fixture(autouse=True)
def gates(settings: Any) -> None:
    settings.THROTTLES = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.STAFF_ADDRESSES = ["podrska@zbir.example", "kancelarija@zbir.example"]


def relay() -> list[Any]:
    while relay_once():
        pass
    return mail.outbox


def send(**changes: Any) -> Any:
    return APIClient().post("/api/contact", {**FORM, **changes}, format="json")


@pytest.mark.feature("M-INF-05", "M-FRA-01")
@pytest.mark.parametrize(("flag", "subject"), [(0, "Poruka sa sajta – Ana Anić"), (1, "Franšiza: poruka sa sajta")])
def test_the_staff_gets_it_and_answers_the_sender(flag: int, subject: str) -> None:
    answer = send(franchise=flag)
    assert (answer.status_code, answer.json()) == (201, {"data": {"res": True}})
    letters = relay()
    assert [letter.to for letter in letters] == [["podrska@zbir.example"], ["kancelarija@zbir.example"]]
    for letter in letters:
        assert letter.subject.startswith(subject)
        assert letter.extra_headers["Reply-To"] == "ana@example.com"
        assert "Kada <b>stiže</b>\nroba?" in letter.body
        assert "Kada &lt;b&gt;stiže&lt;/b&gt;<br>roba?" in letter.alternatives[0][0]


@pytest.mark.feature("M-INF-05")
def test_with_no_staff_address_switched_on_the_administrators_get_it() -> None:
    admin = make_admin("upravnik", mail_language="en")
    send()
    NotificationAddress.objects.update(is_active=False)
    mail.outbox.clear()
    OutboxEntry.objects.all().delete()
    assert send().status_code == 201
    (letter,) = relay()
    assert (letter.to, letter.subject) == ([admin.email], "Message from the site – Ana Anić")


@pytest.mark.feature("M-INF-05")
@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"name": ""}, "name", "blank"),
        ({"last_name": "a" * 256}, "last_name", "max_length"),
        ({"email": "ana"}, "email", "invalid"),
        ({"email": "ana@example.com\r\nBcc: svi@example.com"}, "email", "invalid"),
        ({"message": "a" * 256}, "message", "max_length"),
        ({"message": " \n "}, "message", "blank"),
        ({"rules": 0}, "rules", "required"),
        ({"franchise": 2}, "franchise", "invalid"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_sent(changes: dict[str, Any], field: str, code: str) -> None:
    error = error_of(send(**changes), 400, "validation")
    assert {name: [one["code"] for one in found] for name, found in error["error"]["fields"].items()} == {field: [code]}
    assert not OutboxEntry.objects.exists()


@pytest.mark.feature("M-INF-05")
def test_consent_has_to_be_sent() -> None:
    body = {name: value for name, value in FORM.items() if name != "rules"}
    error = error_of(APIClient().post("/api/contact", body, format="json"), 400, "validation")
    assert list(error["error"]["fields"]) == ["rules"]


@pytest.mark.feature("M-INF-05")
def test_five_an_hour_for_an_address_of_the_net(settings: Any) -> None:
    settings.THROTTLES = True
    assert [send().status_code for _ in range(6)] == [201] * 5 + [429]
