"""Secrets stay where they belong: nowhere in logs, columns, cache and mails but in the one mail that carries a link.

Source: docs/spec/reliability.md, S1, S2 and S11.
"""

import json
import logging
import re
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from rest_framework.test import APIClient

from marketplace.common.http.log_format import RedactingFormatter
from marketplace.common.messaging.outbox import relay_once
from tests.cache_contents import cache_contents
from tests.clients import client_for
from tests.factories import PASSWORD, make_country, make_user
from tests.trading.accounts.forms import person_form
from tests.world import APPS
from trading.accounts.models import LoginSession, MailedToken, User

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r"token=([A-Za-z0-9_-]{43})")
NEW_PASSWORD = "Jasen-kraj-mora-5"


class Lines(logging.Handler):
    """Keeps every line as the console's formatter writes it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(RedactingFormatter("{asctime} {levelname} {name} {message}", style="{"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def lines() -> Any:
    handler = Lines()
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler.lines
    root.removeHandler(handler)
    root.setLevel(level)


def columns() -> str:
    """Return every value of every column of ours as one text."""
    rows = [
        list(model._default_manager.values_list())  # type: ignore[attr-defined]
        for model in apps.get_models()
        if model._meta.app_label in APPS
    ]
    return json.dumps(rows, default=str, ensure_ascii=False)


def mailed() -> str:
    return "\n".join(str(message.message()) + message.subject + str(message.body) for message in mail.outbox)


def sent_token() -> str:
    """Send what waits and return the token of the last mail."""
    relay_once()
    found = TOKEN.search(str(mail.outbox[-1].body))
    assert found, mail.outbox[-1].body
    return found[1]


def test_a_life_of_an_account_leaves_no_secret_behind(settings: Any, lines: list[str]) -> None:
    """Register, verify, sign in, act, reset, fail, sign out; then every place is searched for each secret."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    make_country()
    client = APIClient()
    secrets: dict[str, str] = {"password": PASSWORD, "new password": NEW_PASSWORD}
    assert client.post("/api/register", person_form(), format="multipart").status_code == 201
    secrets["verification"] = sent_token()
    assert client.post("/api/verify", {"token": secrets["verification"]}).status_code == 200
    login = client.post("/api/login", {"usr_username": "milica", "usr_password": PASSWORD})
    secrets["sid"] = login.json()["data"]["sid"]
    for address in ("user", "offers", "notifications", "products?search=x", "check-session"):
        mark = "&" if "?" in address else "?"
        assert client.get(f"/api/{address}{mark}sid={secrets['sid']}").status_code == 200
    client.post("/api/products", {"pro_name": "x"}, headers={"Authorization": f"Bearer {secrets['sid']}"})
    again = client.post("/api/login", {"usr_username": "milica", "usr_password": PASSWORD})
    secrets["second sid"] = again.json()["data"]["sid"]
    client.post("/api/user/forgot-password", {"usr_email": "milica@example.com"})
    secrets["reset"] = sent_token()
    assert client.get(f"/api/user/forgot-password?token={secrets['reset']}").status_code == 200
    reset = client.patch("/api/user/forgot-password", {"token": secrets["reset"], "password": NEW_PASSWORD})
    assert reset.status_code == 200
    client.post("/api/login", {"usr_username": "milica", "usr_password": NEW_PASSWORD + "x"})
    logging.getLogger("django.request").error("GET /api/user?sid=%s&x=1", secrets["second sid"])
    logging.getLogger("daphne").warning('"POST /api/x?token=%s" 200', secrets["reset"])
    relay_once()

    places = {"logs": "\n".join(lines), "columns": columns(), "cache": cache_contents()}
    for place, text in places.items():
        assert [name for name, secret in secrets.items() if secret in text] == [], place
    letters = mailed()
    carried = {name for name, secret in secrets.items() if secret in letters}
    assert carried == {"verification", "reset"}
    for name in carried:
        assert sum(secrets[name] in str(message.body) for message in mail.outbox) == 1
    assert MailedToken.objects.filter(used_at=None).count() == 0
    assert LoginSession.objects.filter(ended_at=None).count() == 0


def test_no_answer_repeats_a_secret_that_was_sent() -> None:
    """Refusals name fields, never values: a password or sid in a wrong place is not echoed."""
    client = APIClient()
    marker = "TajnaVrednost-4711"
    for method, path in (
        ("post", "login"),
        ("post", "register"),
        ("post", "verify"),
        ("patch", "user/forgot-password"),
        ("post", "products"),
        ("get", "products"),
    ):
        names = ("usr_password", "password", "token", "usr_username", "usr_email", "sid", "category")
        response = getattr(client, method)(f"/api/{path}?sid={marker}", dict.fromkeys(names, marker))
        assert marker not in response.content.decode(), path
        assert marker not in str(response.headers), path


def answer(path: str, body: dict[str, Any], method: str = "post") -> tuple[int, bytes, dict[str, str]]:
    response = getattr(APIClient(), method)(f"/api/{path}", body)
    headers = {name: value for name, value in response.headers.items() if name != "X-Request-ID"}
    return response.status_code, response.content, headers


def test_answers_do_not_tell_whether_an_account_is_known() -> None:
    """Equal status, body and headers for known, unknown, unverified and banned: S11."""
    make_user("poznata")
    make_user("nepotvrdj", verified_at=None)
    banned = make_user("zabranjena")
    User.objects.filter(pk=banned.pk).update(banned_at=banned.created_at)
    names = ("poznata", "nikoga", "nepotvrdj", "zabranjena")
    resent = [answer("verify/resend", {"usr_username": name}) for name in names]
    forgot = [answer("user/forgot-password", {"usr_email": f"{name}@example.com"}) for name in names]
    assert resent == [resent[0]] * 4
    assert forgot == [forgot[0]] * 4
    wrong = {"usr_password": "nije-ova-lozinka"}
    by_mail = [answer("login", {"usr_username": f"{name}@example.com", **wrong}) for name in names]
    assert by_mail == [by_mail[0]] * 4
    by_name = [answer("login", {"usr_username": name, **wrong}) for name in ("poznata", "nepotvrdj", "zabranjena")]
    assert by_name == [by_name[0]] * 3


def test_private_things_of_others_look_like_nothing() -> None:
    """Another's notification, offer and file answer as one that is not there: S10, S11."""
    stranger = client_for(make_user("stranac"))
    missing = stranger.get("/api/notifications/987654321")
    other = make_user("drugaosoba")
    notification = other.notifications.create(type="new", payload={}, dedupe_key="a", created_at=other.created_at)
    theirs = stranger.get(f"/api/notifications/{notification.pk}")
    assert (theirs.status_code, theirs.content) == (missing.status_code, missing.content)
