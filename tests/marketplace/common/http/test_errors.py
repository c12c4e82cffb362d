"""One envelope for every refusal."""

import errno
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.db import InterfaceError, InternalError, OperationalError
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, serializers

from marketplace.common.db import outage
from marketplace.common.http import errors, field_errors
from marketplace.common.http.envelope import as_domain_error, envelope, error_body, error_headers, render_error
from marketplace.common.text import locale

pytestmark = [pytest.mark.once, pytest.mark.feature("M-API-01")]


class OnlySome(errors.DomainError):
    code, message = "quantityLimit", _("Only %(available)s pieces are left.")


def answer(exc: Exception) -> tuple[int, dict[str, Any], dict[str, str]]:
    response = render_error(exc, {"view": None})
    assert response is not None
    return response.status_code, dict(response.data.body), dict(response.headers)


def test_params_feed_the_message_and_stand_beside_the_error() -> None:
    with locale.language("en"):
        status, body, headers = answer(OnlySome(available=40))
    assert status == 409
    assert body == {
        "error": {"code": "quantityLimit", "message": "Only 40 pieces are left.", "fields": {}},
        "available": 40,
    }
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.feature("M-API-02")
def test_fields_carry_code_message_and_limit() -> None:
    """Errors name the field."""
    error = errors.InvalidFields(fields={"off_quantity": [errors.field_error("max", 40)]})
    with locale.language("en"):
        body = error_body(error)
    assert body["error"]["fields"] == {
        "off_quantity": [{"code": "max", "message": "Enter a value up to 40.", "limit": 40}]
    }


def test_messages_follow_the_language() -> None:
    with locale.language("sr"):
        assert error_body(errors.SessionRequired())["error"]["message"] == "Prijavite se."
        assert str(errors.ERROR_MESSAGES["required"]) == "Popunite ovo polje."
    with locale.language("en"):
        assert error_body(errors.SessionRequired())["error"]["message"] == "Please sign in."


@pytest.mark.parametrize("code", sorted(errors.ERROR_MESSAGES))
def test_every_field_code_has_both_languages(code: str) -> None:
    with locale.language("sr"):
        serbian = str(errors.ERROR_MESSAGES[code])
    with locale.language("en"):
        english = str(errors.ERROR_MESSAGES[code])
    assert serbian != english


@pytest.mark.parametrize(
    ("exc", "status", "code"),
    [
        (errors.NotFound(), 404, "not_found"),
        (errors.Forbidden(), 403, "forbidden"),
        (errors.SessionRequired(), 401, "session"),
        (errors.Throttled(3.2), 429, "throttled"),
        (errors.Unavailable(), 503, "unavailable"),
        (Http404(), 404, "not_found"),
        (PermissionDenied(), 403, "forbidden"),
        (SuspiciousOperation(), 400, "bad_request"),
        (TooManyFieldsSent(), 400, "bad_request"),
        (RequestDataTooBig(), 413, "body_too_large"),
        (TooManyFilesSent(), 413, "body_too_large"),
        (exceptions.NotAuthenticated(), 401, "session"),
        (exceptions.AuthenticationFailed(), 401, "session"),
        (exceptions.PermissionDenied(), 403, "forbidden"),
        (exceptions.NotFound(), 404, "not_found"),
        (exceptions.MethodNotAllowed("PUT"), 405, "method_not_allowed"),
        (exceptions.NotAcceptable(), 406, "method_not_allowed"),
        (exceptions.UnsupportedMediaType("text/css"), 415, "unsupported_media"),
        (exceptions.ParseError(), 400, "bad_request"),
        (exceptions.Throttled(wait=7), 429, "throttled"),
        (exceptions.ValidationError({"a": ["x"]}), 400, "validation"),
        (OSError(errno.ENOSPC, "full"), 503, "unavailable"),
        (InterfaceError("connection already closed"), 503, "unavailable"),
    ],
)
def test_every_kind_of_refusal_has_its_status_and_code(exc: Exception, status: int, code: str) -> None:
    found, body, _headers = answer(exc)
    assert (found, body["error"]["code"]) == (status, code)
    assert set(body["error"]) == {"code", "message", "fields"}


def test_waits_are_told_in_whole_seconds() -> None:
    assert error_headers(errors.Throttled(3.2))["Retry-After"] == "4"
    assert error_headers(errors.Throttled(0))["Retry-After"] == "1"
    assert error_headers(errors.Unavailable())["Retry-After"] == "5"


def test_only_401_asks_for_a_bearer() -> None:
    assert error_headers(errors.SessionRequired())["WWW-Authenticate"] == "Bearer"
    assert "WWW-Authenticate" not in error_headers(errors.Forbidden())


@pytest.mark.parametrize("bug", [ValueError("x"), KeyError("x"), OSError(errno.ENOENT, "x")])
def test_a_bug_is_nobodys_refusal(bug: Exception) -> None:
    assert as_domain_error(bug) is None
    assert render_error(bug, {}) is None


class SqlState(Exception):
    def __init__(self, sqlstate: str | None) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


def operational(cause: BaseException, text: str = "x") -> OperationalError:
    error = OperationalError(text)
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("state", "away"),
    [
        ("55P03", True),
        ("40P01", True),
        ("57P01", True),
        ("08006", True),
        ("53300", True),
        ("57014", True),
        (None, True),
        ("42703", False),
        ("55000", False),
    ],
)
def test_tells_a_busy_database_from_a_bug(state: str | None, away: bool) -> None:
    """docs/spec/reliability.md, F4, F13: a lock that is not free in time is 503, never 500."""
    assert outage.is_outage(operational(SqlState(state))) is away


@pytest.mark.parametrize(("state", "away"), [("25006", True), ("25P03", True), ("25P02", False), ("XX000", False)])
def test_the_state_tells_it_whatever_class_the_driver_gives_it(state: str, away: bool) -> None:
    """F4: what a standby refuses is an internal error to the driver."""
    error = InternalError("x")
    error.__cause__ = SqlState(state)
    assert outage.is_outage(error) is away


@pytest.mark.parametrize(
    ("text", "away"), [("database is locked", True), ("database or disk is full", True), ("no such table: x", False)]
)
def test_tells_a_busy_sqlite_from_a_bug(text: str, away: bool) -> None:
    import sqlite3

    assert outage.is_outage(operational(sqlite3.OperationalError(text), text)) is away


class Inner(serializers.Serializer[Any]):
    price = serializers.IntegerField(max_value=5)

    def validate(self, attrs: Any) -> Any:
        raise field_errors.validation_error("mismatch")


class Outer(serializers.Serializer[Any]):
    prices = Inner(many=True)
    names = serializers.ListField(child=serializers.CharField(max_length=2))
    kind = serializers.ChoiceField(choices=["a"])


def test_nested_faults_have_dotted_names() -> None:
    serializer = Outer(data={"prices": [{"price": 1}, {"price": 9}, {}], "names": ["a", "abc"], "kind": "b"})
    assert not serializer.is_valid()
    found = {
        name: [error.code for error in list_]
        for name, list_ in field_errors.map_field_errors(serializer.errors).items()
    }
    assert found == {
        "prices.0": ["mismatch"],
        "prices.1.price": ["max"],
        "prices.2.price": ["required"],
        "names.1": ["max_length"],
        "kind": ["choice"],
    }


def test_a_fault_of_another_field() -> None:
    detail = field_errors.validation_error_at("usr_email", "duplicate").detail
    assert [error.code for error in field_errors.map_field_errors(detail)["usr_email"]] == ["duplicate"]


def test_moments_beside_an_error_are_wire_times() -> None:
    from rest_framework.utils import json

    from marketplace.common.http.envelope import WireEncoder

    body = envelope("locked", "x", extra_keys={"opens_at": datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=UTC)})
    assert '"opens_at": "2026-01-02T03:04:05Z"' in json.dumps(body, cls=WireEncoder)
