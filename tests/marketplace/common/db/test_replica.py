"""Which reads may come from the replica, and when its state counts as fresh."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, OperationalError

from marketplace.common.db import replica
from marketplace.common.db.replica import ALIAS, MAX_STALENESS_SECONDS, ReplicaRouter, ReplicaWatch
from marketplace.website.routes import REPLICA_PATHS, ROUTES
from tests.routes import all_routes

pytestmark = pytest.mark.once

LISTS = {
    ("GET", "products"),
    ("GET", "products/newest"),
    ("GET", "products/popular"),
    ("GET", "products/suggestions"),
    ("GET", "products/nearest"),
    ("GET", "products/counts"),
    ("GET", "products/new"),
    ("GET", "products/groups/<int:group_id>"),
    ("GET", "news"),
    ("GET", "faq"),
    ("GET", "competitions/competitions"),
}
"""A person acts on none of them without a read from the primary: the ad's or the competition's own."""


def test_only_these_lists_are_read_from_the_replica() -> None:
    found = {
        (route.method, route.path)
        for route in all_routes()
        if route.method == "GET" and getattr(route.view, "replica_reads", False)
    }
    assert found == LISTS


def test_the_pages_of_the_replica_are_pages_of_lists() -> None:
    assert {route.path for route in ROUTES} >= REPLICA_PATHS
    assert not any(":" in path for path in REPLICA_PATHS)


def test_without_the_variable_everything_is_read_from_the_primary() -> None:
    assert ALIAS not in settings.DATABASES
    assert not replica.is_usable()
    assert replica.read(lambda: replica.read_connection().alias) == DEFAULT_DB_ALIAS


@pytest.fixture
def usable(monkeypatch: pytest.MonkeyPatch) -> ReplicaWatch:
    """A replica that is known to be fresh."""
    watch = ReplicaWatch(usable=True, next_check=float("inf"))
    monkeypatch.setattr(replica, "WATCH", watch)
    monkeypatch.setitem(settings.DATABASES, ALIAS, {})
    return watch


def test_a_read_goes_to_the_replica_and_a_write_never(usable: ReplicaWatch) -> None:
    router = ReplicaRouter()
    asked = replica.read(lambda: (router.db_for_read(None), router.db_for_write(None)))
    assert asked == (ALIAS, DEFAULT_DB_ALIAS)
    assert router.db_for_read(None) == DEFAULT_DB_ALIAS
    assert not router.allow_migrate(ALIAS, "trading")


def test_a_read_that_fails_there_is_read_from_the_primary(usable: ReplicaWatch) -> None:
    tried = []

    def get() -> str:
        tried.append(ReplicaRouter().db_for_read(None))
        if tried[-1] == ALIAS:
            raise OperationalError("canceling statement due to conflict with recovery")
        return "rows"

    assert replica.read(get) == "rows"
    assert tried == [ALIAS, DEFAULT_DB_ALIAS]
    assert not replica.is_usable(), "it is left alone for a while"


def test_an_error_of_our_own_is_no_reason_to_read_again(usable: ReplicaWatch) -> None:
    tried = []

    def get() -> None:
        tried.append(1)
        raise LookupError

    with pytest.raises(LookupError):
        replica.read(get)
    assert len(tried) == 1
    assert replica.is_usable()


def test_a_state_is_as_old_as_the_newest_mark_that_was_replayed() -> None:
    watch = ReplicaWatch()
    watch.marks.extend([(10.0, 100), (11.0, 100), (12.0, 150), (13.0, 200)])
    shown = [watch.shows_state_of(position) for position in (None, 99, 100, 149, 150, 500)]
    never = float("-inf")
    assert shown == [never, never, 11.0, 11.0, 12.0, 13.0]


def test_the_bound_is_the_one_that_operations_names() -> None:
    text = Path("docs/operations.md").read_text(encoding="utf-8")
    assert f"at most {MAX_STALENESS_SECONDS:.0f} seconds old" in text
