"""Headers of every answer of every address.

Source: docs/spec/reliability.md, S7 and S9; docs/spec/api-trading.md, "Answers".
"""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.routes import Route, all_routes
from tests.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ROUTES = all_routes()
EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PACKED = {"GET competitions/competitions/<int:competition_id>"}
"""Answers that are kept compressed as well; they say the same to everybody."""
ORIGIN = "https://evil.example"
NOWHERE = ["", "x", "products/x", "products/1/x", "products/-1", "products/1.0", "%00", "..", "user/"]


def address(world: World, route: Route) -> str:
    targets = world.ids.get(route.kind or "", {})
    thing = targets.get("there") or targets.get("open") or targets.get("active") or targets.get("seller") or "x"
    query = {"transport-clauses": "?type=1", "transport-clauses/all": "?type=1", "human-check": "?action=login"}.get(
        route.path, ""
    )
    return route.url(thing) + query


def answers(world: World, route: Route, actor: str, **headers: str) -> Any:
    call = getattr(world.client(actor), route.method.lower())
    return call(address(world, route), headers={"Origin": ORIGIN, **headers})


@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_every_answer_has_its_headers_and_no_cookie(world: World, untouched: None, route: Route) -> None:
    """Both to a visitor and to a person; a foreign page can do nothing with either answer."""
    for actor in ("anonymous", "user"):
        response = answers(world, route, actor)
        headers = response.headers
        assert {name: headers.get(name) for name in EVERYWHERE} == EVERYWHERE
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["Permissions-Policy"]
        assert headers["Content-Language"] == "sr-Latn"
        assert "Set-Cookie" not in headers
        assert not response.cookies
        assert not [name for name in headers if name.lower().startswith("access-control-")]
        packed = str(route) in PACKED and response.status_code == 200
        assert headers["Vary"] == ("Authorization, Accept-Encoding" if packed else "Authorization")
        assert ("ETag" in headers) == (is_public_read(route) and response.status_code == 200)
        if actor == "user" or not is_public_read(route) or response.status_code != 200:
            assert headers["Cache-Control"] == "no-store"
        else:
            assert headers["Cache-Control"] in {"public, no-cache", "public, max-age=300"}
        if response.status_code == 401:
            assert headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("route", [one for one in ROUTES if one.method == "GET"], ids=str)
def test_a_sid_says_the_same_in_the_header_and_in_the_address(world: World, untouched: None, route: Route) -> None:
    """The client sends it in the header; the address stays as specified. Lists, tables, files: all of them."""
    sid, url = world.sids["admin"], address(world, route)
    by_header = APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}").get(url)
    by_query = APIClient().get(f"{url}{'&' if '?' in url else '?'}sid={sid}")
    assert by_query.status_code == by_header.status_code
    for name in ("Content-Type", "Content-Disposition", "Cache-Control", "Vary", "ETag"):
        assert by_query.headers.get(name) == by_header.headers.get(name), name


def is_public_read(route: Route) -> bool:
    return bool(route.view is not None and route.view.public_cache and route.method == "GET")


@pytest.mark.parametrize("path", sorted({route.path for route in ROUTES}))
def test_nothing_is_shared_with_other_origins_and_a_trailing_slash_is_404(world: World, path: str) -> None:
    route = next(route for route in ROUTES if route.path == path)
    client = world.client("user")
    preflight = client.options(route.url(), headers={"Origin": ORIGIN, "Access-Control-Request-Method": route.method})
    assert preflight.status_code == 405
    assert not [name for name in preflight.headers if name.lower().startswith("access-control-")]
    assert preflight.json()["error"]["code"] == "method_not_allowed"
    allowed = {one.method for one in ROUTES if one.path == path}
    assert {word.strip() for word in preflight.headers["Allow"].split(",")} - {"HEAD"} == allowed
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - allowed:
        assert getattr(client, method.lower())(route.url()).status_code == 405, method
    assert client.generic("TRACE", route.url()).status_code == 405
    if path.startswith("files/"):
        return  # what stands behind it is a path: a slash more is another path, found nowhere
    for method in ("get", "post", "patch", "delete", "options"):
        slashed = getattr(client, method)(route.url() + "/")
        assert (slashed.status_code, slashed.json()["error"]["code"]) == (404, "not_found"), method


@pytest.mark.parametrize(
    "path", ["", "x", "products/x", "products/1/x", "products/-1", "products/1.0", "%00", "..", "user/"]
)
def test_an_unknown_address_is_the_envelope(world: World, path: str) -> None:
    for method in ("get", "post", "put", "delete", "options"):
        response = getattr(world.client("anonymous"), method)(f"/api/{path}")
        assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")
