"""What must hold on every route, whoever added it. docs/spec/reliability.md, S1, S7, S9; M-API-01."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.clients import sid_for
from tests.factories import make_admin, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.once]

EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")


def filled(route: str) -> str:
    """Return the address with an id, a code or a word for each of its parameters."""
    return PARAMETER.sub(lambda found: {"int": "7", "code": "XXX"}.get(found[1], "x"), route)


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    """Yield the address of every plain route under /api/."""
    for entry in patterns or get_resolver().url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from routes(entry.url_patterns, route)
        elif isinstance(entry, URLPattern) and route.startswith("api/"):
            yield "/" + filled(route)


READABLE = (b'"text"', b"null")
ROUTES = sorted(set(routes()))


def test_the_walk_finds_the_routes() -> None:
    assert len(ROUTES) > 40
    assert "/api/config" in ROUTES
    assert "/api/products/7" in ROUTES


@pytest.mark.parametrize("who", ["visitor", "user", "admin"])
def test_every_answer_has_the_header_set_and_no_cookie(who: str) -> None:
    """S7, S9: one full header set; no ambient credential exists."""
    client = Client(raise_request_exception=True)
    person = {"visitor": None, "user": make_user, "admin": make_admin}[who]
    query = f"?sid={sid_for(person())}" if person else ""
    for route in ROUTES:
        answer = client.get(route + query)
        found = {name: answer.headers.get(name) for name in EVERYWHERE}
        assert found == EVERYWHERE, route
        assert not answer.cookies, route
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'"), route
        assert "Authorization" in answer.headers["Vary"], route
        rule = answer.headers["Cache-Control"]
        assert rule == "no-store" or "no-store" in rule or (not query and rule.startswith("public")), route
        assert answer.status_code < 500, route


def test_a_trailing_slash_is_404_everywhere() -> None:
    client = Client()
    for route in ROUTES:
        if not route.endswith("/"):
            assert client.get(f"{route}/").status_code == 404, route


@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "PROPFIND"])
def test_no_route_takes_an_undeclared_method(method: str) -> None:
    """S9: a preflight is refused."""
    client = Client()
    for route in ROUTES:
        answer = client.generic(method, route, HTTP_ORIGIN="https://evil.example")
        assert answer.status_code == 405, route
        assert answer.json()["error"]["code"] == "method_not_allowed", route
        assert "Access-Control-Allow-Origin" not in answer.headers, route


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"[" * 3000, "application/json"),
        (b'{"a": 1, "a": 2}', "application/json"),
        (b"\xff\xfe", "application/json"),
        (b'"text"', "application/json"),
        (b"null", "application/json"),
        (b"x", "multipart/form-data"),
        (b"<a/>", "application/xml"),
    ],
    ids=["nested", "double", "bytes", "text", "null", "no boundary", "xml"],
)
def test_no_body_breaks_a_route(method: str, body: bytes, kind: str) -> None:
    """docs/spec/reliability.md, section 4: always 4xx with the documented JSON."""
    admin, client = make_admin(), Client()
    sid = sid_for(admin)
    for route in ROUTES:
        answer = client.generic(method, f"{route}?sid={sid}", body, content_type=kind)
        if body in READABLE and answer.status_code in {200, 202}:
            sid = sid_for(admin)  # an operation without fields, which may have ended the session
            continue
        assert 400 <= answer.status_code < 500, route
        assert set(answer.json()["error"]) == {"code", "message", "fields"}, route
