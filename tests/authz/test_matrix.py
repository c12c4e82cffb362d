"""Who may do what: every address, method, actor and target. Source: docs/spec/reliability.md, S10."""

from typing import Any

import pytest

from marketplace.common.admin.audit.models import AuditEntry
from tests.authz.policy import GROUPS, POLICY
from tests.fuzz.judge import unchanged, watched
from tests.routes import Route, all_routes
from tests.world import ACTORS, SIGNED_IN, SIGNED_OUT, World, fingerprint
from tests.world_fixtures import taken_back

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.feature("M-API-02")]

ROUTES = {str(route): route for route in all_routes()}
WORDS = {"of", "body", "query"}
READS_OF_DEALS = {
    "GET deals/<int:offer_id>",
    "GET deals/<int:offer_id>/payment",
    "GET deals/<int:offer_id>/proforma",
    "GET products/<int:ad_id>/board",
}
"""Reads that leave an entry in the audit log where somebody who works here reads other people's deals."""


def route_of(line: str) -> Route | None:
    """Return the route of a policy's line; words behind the address tell apart lines of one route."""
    return ROUTES.get(" ".join(line.split()[:2]))


def targets_of(rule: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Return the targets of a line with what each actor gets; "" where nothing is named."""
    given = {name: value for name, value in rule.items() if name not in WORDS}
    return given if all(isinstance(value, dict) for value in given.values()) else {"": given}


def expected(given: dict[str, int], actor: str) -> int:
    group = "out" if actor in SIGNED_OUT else "in"
    roles = (name for name, members in GROUPS.items() if actor in members)
    for name in (actor, *roles, group, "all"):
        if name in given:
            return given[name]
    raise AssertionError(f"nothing is said of {actor}")


def belongs_to_staff(route: Route) -> bool:
    return route.view is not None and (route.view.access == "staff" or route.method in route.view.for_staff)


def filled(values: dict[str, Any], thing: int | None) -> dict[str, Any]:
    return {name: thing if value == "$id" else value for name, value in values.items()}


def test_every_route_has_its_line_and_every_line_its_route() -> None:
    named = {" ".join(line.split()[:2]) for line in POLICY}
    assert named == set(ROUTES)


@pytest.fixture(scope="module")
def before(world: World) -> dict[str, list[Any]]:
    return fingerprint()


@pytest.mark.feature("M-API-02")
@pytest.mark.parametrize("line", list(POLICY))
def test_rights(world: World, before: dict[str, list[Any]], line: str) -> None:
    """Refused means: the documented status, the envelope, and a database as before.

    What an administrator writes leaves exactly one entry in the audit log (I17)."""
    rule, route = POLICY[line], route_of(line)
    assert route is not None
    cells = 0
    for target, given in targets_of(rule).items():
        kind = rule.get("of") or route.kind
        thing = world.ids[kind][target] if kind and target else None
        for actor in ACTORS:
            cells += 1
            with taken_back(), watched() as writes:
                entries = AuditEntry.objects.count()
                response = ask(world, actor, route, rule, thing)
                place = f"{line}, {target or 'no target'}, {actor}"
                assert response.status_code == expected(given, actor), f"{place}: {response.content[:300]!r}"
                if response.status_code >= 400:
                    error = response.json()["error"]
                    assert set(error) == {"code", "message", "fields"}, place
                    assert error["code"] != "session" or response.status_code == 401, place
                    assert unchanged(before, writes), f"{place} wrote: {writes}"
                elif route.method != "GET" and belongs_to_staff(route):
                    assert AuditEntry.objects.count() == entries + 1, f"I17: {place}"
                elif str(route) in READS_OF_DEALS and actor in GROUPS["service"]:
                    assert AuditEntry.objects.count() == entries + 1, place
                elif route.method == "GET" and str(route) not in {"GET login", "GET offers/<int:offer_id>/report"}:
                    assert not writes, f"{place} wrote: {writes}"
    print(f"{line}: {cells} cells")


def ask(world: World, actor: str, route: Route, rule: dict[str, Any], thing: int | None) -> Any:
    query = "&".join(f"{name}={value}" for name, value in filled(rule.get("query", {}), thing).items())
    url = route.url(thing or "nothing") + (f"?{query}" if query else "")
    body = filled(rule.get("body", {}), thing) if route.method != "GET" else None
    return getattr(world.client(actor), route.method.lower())(url, body, format="json")


def test_the_size_of_the_matrix(capsys: pytest.CaptureFixture[str]) -> None:
    """Prints how much is proved; each cell is one request of test_rights."""
    cells = sum(len(targets_of(rule)) for rule in POLICY.values()) * len(ACTORS)
    with capsys.disabled():
        print(f"\nauthorisation matrix: {len(ROUTES)} routes, {len(ACTORS)} actors, {cells} cells, 0 unlisted routes")
    assert len(SIGNED_IN) + len(SIGNED_OUT) == len(ACTORS)
    assert cells >= 1500
