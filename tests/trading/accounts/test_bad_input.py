"""Whatever is sent: a 4xx with the envelope, nothing changed. Source: docs/spec/reliability.md, section 4."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import client_for, make_user
from tests.trading.accounts.forms import firm_form
from trading.accounts.models import LoginSession, User

pytestmark = pytest.mark.django_db

WRITES = [
    ("post", "login"),
    ("post", "register"),
    ("post", "verify"),
    ("post", "verify/resend"),
    ("post", "user/forgot-password"),
    ("patch", "user/forgot-password"),
]
BODIES = [
    "",
    "null",
    "[]",
    "7",
    '"x"',
    "true",
    "{",
    '{"usr_username": NaN}',
    '{"usr_username": 1e400}',
    '{"usr_username": ' + "9" * 5000 + "}",
    '{"usr_username": "a", "usr_username": "b"}',
    '{"usr_username": "\\ud800"}',
    '{"usr_username": "\\u0000"}',
    "\ufeff{}",
    "[" * 2000 + "]" * 2000,
    b"\xff\xfe{}",
]
VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    2**63,
    10**30,
    "",
    " ",
    "\u200b",
    "x" * 5000,
    "a\u0301" * 5000,
    "<script>alert(1)</script>",
    "{{ 7*7 }}",
    "=1+1",
    "a\r\nBcc: x@example.com",
    "'; DROP TABLE x; --",
    "\u202eabc",
    [],
    ["x"],
    {},
    {"a": {"b": []}},
]
NAMES = [
    "token",
    "type",
    "rules",
    "usr_email",
    "usr_username",
    "usr_password",
    "password",
    "usr_name",
    "usr_country",
    "cnt_id",
    "usr_phone_number",
    "usr_phone_number1",
    "usr_email_language",
    "usr_pr_text",
    "socials",
    "usr_private",
    "usr_image",
    "usr_org_pib",
    "usr_org_bank",
    "org_type",
    "org_services",
    "usr_business_register",
]

USED_BY = {
    "token": {path for _, path in WRITES},
    "usr_username": {"login", "register", "verify/resend"},
    "usr_password": {"login", "register"},
    "usr_email": {"register", "user/forgot-password"},
    "password": {"user/forgot-password"},
}


@pytest.fixture(autouse=True)
def no_limits(settings: Any) -> None:
    settings.THROTTLES = False


def refused(answer: Any) -> None:
    assert 400 <= answer.status_code < 500, answer.content
    error = answer.json()["error"]
    assert error["code"]
    assert error["message"]
    assert isinstance(error["fields"], dict)


@pytest.mark.parametrize("method, path", WRITES)
def test_unreadable_bodies_are_refused(method: str, path: str) -> None:
    for body in BODIES:
        refused(getattr(APIClient(), method)(f"/api/{path}", body, content_type="application/json"))
    for kind in ("text/plain", "application/xml", "application/json; charset=utf-16", "multipart/form-data", ""):
        refused(getattr(APIClient(), method)(f"/api/{path}", "x", content_type=kind))
    assert not User.objects.exists()


@pytest.mark.parametrize("name", NAMES)
def test_each_value_in_each_field_is_refused_or_taken_but_never_a_fault(name: str) -> None:
    make_user("postojeci")
    users = User.objects.count()
    for value in VALUES:
        for method, path in WRITES:
            if path not in USED_BY.get(name, {"register"}):
                continue
            body = {"usr_username": "postojeci", "usr_password": "pogrešna", "type": "org", name: value}
            answer = getattr(APIClient(), method)(f"/api/{path}", body, format="json")
            assert answer.status_code < 500, (method, path, value, answer.content)
            assert answer.status_code < 300 or answer.json()["error"]["code"]
    assert User.objects.count() == users
    assert not LoginSession.objects.exists()


@pytest.mark.parametrize("name", [name for name in NAMES if name not in {"token", "password", "cnt_id"}])
def test_each_value_in_each_field_of_a_full_form_is_no_fault(name: str) -> None:
    for value in (
        "",
        "x" * 5000,
        "a\u0301" * 5000,
        "<script>alert(1)</script>",
        "a\r\nBcc: x@example.com",
        "\u202eabc",
    ):
        answer = APIClient().post("/api/register", {**firm_form(), name: value}, format="multipart")
        assert answer.status_code in (201, 400, 409), (value, answer.content)
        body = answer.json()
        assert answer.status_code == 201 or {"missing", "invalid", "same"} <= body.keys()
        User.objects.all().delete()


def test_odd_queries_are_no_fault() -> None:
    client = client_for(make_user("milica"))
    for path in (
        "check-session?sid=%00",
        "check-session?sid=" + "x" * 10_000,
        "check-session?locale=%ff",
        "check-session?locale=de&locale=en",
        "user/forgot-password?token=%00",
        "user/forgot-password?token=" + "x" * 10_000,
        "notifications?page=" + "9" * 20,
        "notifications?page=%00",
        "notifications?page[]=1",
        "transport-clauses?type=%00",
        "transport-clauses?type=1&type=2",
        "regions?type=%ff",
        "categories/%00/filters",
        "categories/" + "9" * 5000 + "/filters",
        "tutorials/" + "9" * 40,
    ):
        answer = client.get(f"/api/{path}")
        assert answer.status_code < 500, path
        if answer.status_code >= 400:
            refused(answer)


def test_other_methods_are_refused() -> None:
    for path, allowed in {
        "login": {"get", "post"},
        "logout": {"post"},
        "check-session": {"get"},
        "register": {"post"},
        "verify": {"post"},
        "verify/resend": {"post"},
        "user/forgot-password": {"get", "post", "patch"},
    }.items():
        for method in {"get", "post", "put", "patch", "delete"} - allowed:
            answer = getattr(APIClient(), method)(f"/api/{path}")
            assert answer.status_code == 405, (path, method)
            assert json.loads(answer.content)["error"]["code"] == "method_not_allowed"
    assert not OutboxEntry.objects.exists()
