"""Public lists come from the replica while it is fresh enough, binding reads never, and nothing fails without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.faults.clients import call, offer
from tests.faults.conftest import TEMPLATE, asked, base_env, caught_up, on_database
from tests.faults.installation import Installation, Process, wait_until
from tests.launch_services import Postgres, Redis

FALLBACK_WITHIN = 30


@pytest.fixture
def site(primary: Postgres, standby: Postgres, redis: Redis, tmp_path: Path) -> Iterator[Installation]:
    """An installation whose replica is the standby."""
    env = {
        **base_env(tmp_path / "var"),
        "DATABASE_URL": on_database(primary.url, TEMPLATE),
        "DATABASE_REPLICA_URL": on_database(standby.url, TEMPLATE),
        "REDIS_URL": redis.url,
    }
    installation = Installation(tmp_path, env)
    try:
        yield installation
    finally:
        installation.close()


def start(site: Installation, kind: str) -> Process:
    """Start the workers with a connection each, or the process with pools."""
    process = site.web(workers=1) if kind == "workers" else site.serve()
    process.wait_listening()
    return process


def ordered(port: int, ad: int, path: str, sid: str = "") -> Any:
    """Return how many pieces of the ad are ordered, as a list shows it."""
    answer = call(port, "GET", path, sid=sid)
    assert answer.status == 200, answer
    [card] = [card for card in answer.body["data"] if card["pro_id"] == ad]
    return card["off_count"]


def pause_replay(standby: Postgres, paused: bool) -> None:
    with psycopg.connect(standby.url, autocommit=True) as connection:
        connection.execute("SELECT pg_wal_replay_pause()" if paused else "SELECT pg_wal_replay_resume()")


READS = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{TEMPLATE}' AND backend_type = 'client backend'"
LISTS = ("/api/products", "/api/products/newest", "/api/products/popular", "/api/products/new")


@pytest.mark.parametrize("kind", ["workers", "pool"])
def test_only_visitors_lists_come_from_the_replica_and_only_while_it_is_fresh(
    site: Installation, primary: Postgres, standby: Postgres, kind: str
) -> None:
    scenario = site.prepare("sale", buyers=3, quantity=30)
    ad, sids = scenario["ad"], [buyer["sid"] for buyer in scenario["buyers"]]
    port = start(site, kind).port
    assert offer(port, ad, sids[0], 2).status == 201
    wait_until(lambda: caught_up(primary, standby), "the standby does not follow")
    wait_until(lambda: ordered(port, ad, LISTS[0]) == 2, "the lists do not follow")

    pause_replay(standby, True)
    assert offer(port, ad, sids[1], 3).status == 201
    # The replica is known to be fresh for up to its bound: all this is asked within it.
    assert [ordered(port, ad, path) for path in LISTS] == [2, 2, 2, 2]
    assert ordered(port, ad, LISTS[0], sid=sids[1]) == 5, "who is signed in sees the own write"
    shown = call(port, "GET", f"/api/products/{ad}").body["data"]
    assert (shown["off_count"], shown["left_quantity"]) == (5, 25), "the ad's own page is what an offer goes by"
    own = call(port, "GET", "/api/user/purchases", sid=sids[1]).body["data"]
    assert [row["off_quantity"] for row in own] == [3]
    assert offer(port, ad, sids[2], 26).body["available"] == 25

    wait_until(lambda: ordered(port, ad, LISTS[0]) == 5, "a stale replica is still asked", FALLBACK_WITHIN)
    pause_replay(standby, False)
    wait_until(lambda: caught_up(primary, standby), "the standby does not follow")
    assert ordered(port, ad, LISTS[0]) == 5
    site.check()


@pytest.mark.parametrize("kind", ["workers", "pool"])
def test_a_replica_that_goes_away_or_is_promoted_leaves_the_lists_to_the_primary(
    site: Installation, primary: Postgres, standby: Postgres, kind: str
) -> None:
    scenario = site.prepare("sale", buyers=2, quantity=30)
    ad, sids = scenario["ad"], [buyer["sid"] for buyer in scenario["buyers"]]
    port = start(site, kind).port
    for path in LISTS:
        assert ordered(port, ad, path) == 0
    assert asked(standby, READS) > 0, "the lists do not ask the replica"
    standby.stop()
    assert offer(port, ad, sids[0], 2).status == 201
    assert [ordered(port, ad, path) for path in LISTS] == [2, 2, 2, 2]
    standby.start()
    assert asked(standby, "SELECT pg_promote()") is True
    assert offer(port, ad, sids[1], 3).status == 201
    assert [ordered(port, ad, path) for path in LISTS] == [5, 5, 5, 5]


def test_visitors_lists_go_on_while_the_primary_is_away(
    site: Installation, primary: Postgres, standby: Postgres
) -> None:
    """Nothing new is acknowledged meanwhile, so the list of before is better than none; the rest answers 503."""
    scenario = site.prepare("sale", buyers=2, quantity=30)
    ad, sids = scenario["ad"], [buyer["sid"] for buyer in scenario["buyers"]]
    port = start(site, "workers").port
    assert offer(port, ad, sids[0], 2).status == 201
    wait_until(lambda: caught_up(primary, standby), "the standby does not follow")
    wait_until(lambda: ordered(port, ad, LISTS[0]) == 2, "the lists do not follow")
    primary.stop()
    assert [ordered(port, ad, path) for path in LISTS] == [2, 2, 2, 2]
    assert call(port, "GET", f"/api/products/{ad}").status == 503
    assert offer(port, ad, sids[1]).status == 503
    primary.start()
    wait_until(lambda: offer(port, ad, sids[1], 3).status == 201, "no writes", FALLBACK_WITHIN)
    wait_until(lambda: ordered(port, ad, LISTS[0]) == 5, "the lists do not follow", FALLBACK_WITHIN)
