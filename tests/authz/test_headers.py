"""Headers of every answer of every address.

Source: docs/spec/reliability.md, S7 and S9; docs/spec/api-trading.md, "Answers".
"""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.routes import Route, all_routes
from tests.world import World
from tests.world_fixtures import taken_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ROUTES = all_routes()
EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
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


def test_every_answer_has_its_headers_and_no_cookie(world: World, subtests: pytest.Subtests) -> None:
    """Both to a visitor and to a person; a foreign page can do nothing with either answer."""
    for route in ROUTES:
        for actor in ("anonymous", "user"):
            with taken_back(), subtests.test(str(route), actor=actor):
                check_headers(route, actor, answers(world, route, actor))


def check_headers(route: Route, actor: str, response: Any) -> None:
    headers = response.headers
    check_common_headers(response)
    packed = str(route) in PACKED and response.status_code == 200
    assert headers["Vary"] == ("Authorization, Accept-Encoding" if packed else "Authorization")
    assert ("ETag" in headers) == (is_public_read(route) and response.status_code == 200)
    if actor == "user" or not is_public_read(route) or response.status_code != 200:
        assert headers["Cache-Control"] == "no-store"
    else:
        assert headers["Cache-Control"] in {"public, no-cache", "public, max-age=300"}
    if response.status_code == 401:
        assert headers["WWW-Authenticate"] == "Bearer"


def check_common_headers(response: Any) -> None:
    headers = response.headers
    assert {name: headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Permissions-Policy"]
    assert headers["Content-Language"] == "sr-Latn"
    assert "Set-Cookie" not in headers
    assert not response.cookies
    assert not [name for name in headers if name.lower().startswith("access-control-")]


def test_a_sid_says_the_same_in_the_header_and_in_the_address(world: World, subtests: pytest.Subtests) -> None:
    """The client sends it in the header; the address stays as specified. Lists, tables, files: all of them."""
    sid = world.sids["admin"]
    by_header, by_query = APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}"), APIClient()
    for route in ROUTES:
        if route.method != "GET":
            continue
        url = address(world, route)
        with taken_back(), subtests.test(str(route)):
            one, other = by_header.get(url), by_query.get(f"{url}{'&' if '?' in url else '?'}sid={sid}")
            check_common_headers(one)
            assert other.status_code == one.status_code
            for name in ("Content-Type", "Content-Disposition", "Cache-Control", "Vary", "ETag"):
                assert other.headers.get(name) == one.headers.get(name), name


def is_public_read(route: Route) -> bool:
    return bool(route.view is not None and route.view.public_cache and route.method == "GET")


def test_nothing_is_shared_with_other_origins_and_a_trailing_slash_is_404(
    world: World, subtests: pytest.Subtests
) -> None:
    client = world.client("user")
    for path in sorted({route.path for route in ROUTES}):
        with subtests.test(path):
            check_methods(client, [route for route in ROUTES if route.path == path])


def check_methods(client: APIClient, routes: list[Route]) -> None:
    """Check that the address of these routes takes their methods alone, and nothing with a slash more."""
    route, allowed = routes[0], {route.method for route in routes}
    preflight = client.options(route.url(), headers={"Origin": ORIGIN, "Access-Control-Request-Method": route.method})
    assert preflight.status_code == 405
    assert not [name for name in preflight.headers if name.lower().startswith("access-control-")]
    assert preflight.json()["error"]["code"] == "method_not_allowed"
    assert {word.strip() for word in preflight.headers["Allow"].split(",")} - {"HEAD"} == allowed
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"} - allowed:
        assert client.generic(method, route.url()).status_code == 405, method
    if route.path.startswith("files/"):
        return  # what stands behind it is a path: a slash more is another path, found nowhere
    for method in ("GET", "POST", "PATCH", "DELETE", "OPTIONS"):
        slashed = client.generic(method, route.url() + "/")
        assert (slashed.status_code, slashed.json()["error"]["code"]) == (404, "not_found"), method


@pytest.mark.parametrize("path", NOWHERE)
def test_an_unknown_address_is_the_envelope(world: World, path: str) -> None:
    for method in ("get", "post", "put", "delete", "options"):
        response = getattr(world.client("anonymous"), method)(f"/api/{path}")
        assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")
