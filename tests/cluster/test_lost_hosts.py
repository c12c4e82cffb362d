"""A host is lost under load, as by a power cut: its cable is out and all its processes are gone at once.

What was acknowledged is there, nothing is there twice, every invariant holds, and the site is back within seconds.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from deploy.rehearsal.database import Database
from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.hosts import SeveralHosts
from deploy.rehearsal.replication import run_failover
from tests.drills.drill import WHOLE_VARIABLE, Drill
from tests.drills.traffic import Traffic
from tests.faults.installation import wait_until
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.rpc import RpcClient
from tests.rehearsal.sockets import Watchers

HALF = ("web-a", "live-a", "worker-a")
QUICK = [HALF]
WHOLE = [HALF, ("web-b",), ("live-b",), ("worker-b",), ("redis",)]
CHOSEN = WHOLE if os.environ.get(WHOLE_VARIABLE) == "1" else QUICK
CALM_SECONDS = 6.0
"""The site is back when nothing that was begun in so many seconds has failed."""
WATCHERS = 6
CATCH_UP_SECONDS = 150.0  # a live process compares the frames it sent with the database once a minute
BACK_GUARD = 90.0
"""Generous to a busy machine; the figure is recorded."""


@contextmanager
def mixed_traffic(site: SeveralHosts, rpc: RpcClient, drill: Drill, folder: Path) -> Iterator[Traffic]:
    """Send traffic during the block, then compare what was answered with what is stored, and recount everything."""
    people = drill.choose(60, 150)
    crowd = rpc.do("make_crowd", people=people, sales=6, quantity=2 * people)
    traffic = Traffic(FrontSite(site), crowd, folder / "journal.jsonl", seed=drill.seed, visitors=drill.choose(4, 8))
    with traffic.running():
        traffic.wait_for(drill.choose(40, 150))
        assert traffic.failed() == []
        yield traffic
    assert traffic.statuses()[500] == 0, "an outage is told as such, never as an error of ours"
    assert traffic.contradictions(rpc.do("stored_writes", ads=crowd["ads"])) == []
    assert site.manage("check_invariants").returncode == 0
    drill.record("writes found again", traffic.history.count("ok"))
    drill.record("answered 503", traffic.statuses()[503])
    drill.record("slowest answer, s", max(request.seconds for request in traffic.requests))


def wait_until_back(traffic: Traffic, since: float) -> float:
    """Return after how many seconds the last request began that failed. since: on the traffic's clock."""
    deadline = time.monotonic() + BACK_GUARD
    while True:
        begun = [request for request in list(traffic.requests) if request.at >= since]
        failed = max((r.at for r in begun if r.status == 0 or r.status >= 500), default=since)
        good = [r for r in begun if r.at > failed and 200 <= r.status < 300]
        if len(good) >= 20 and traffic.elapsed() - failed > CALM_SECONDS:
            return failed - since
        assert time.monotonic() < deadline, f"not back: {traffic.statuses()}"
        time.sleep(0.1)


@pytest.mark.drill("F18", "a host of pages, live connections, jobs or Redis is lost under load, and comes back")
@pytest.mark.parametrize("names", CHOSEN, ids=" ".join)
def test_the_others_go_on_without_a_lost_host(
    site: SeveralHosts, rpc: RpcClient, drill: Drill, tmp_path: Path, names: tuple[str, ...]
) -> None:
    with ExitStack() as stack:
        with mixed_traffic(site, rpc, drill, tmp_path) as traffic:
            pages = stack.enter_context(Watchers(site, traffic.crowd["ads"], WATCHERS).open())
            wait_until(lambda: pages.frames >= WATCHERS, "no page is shown anything", BACK_GUARD)
            since = traffic.elapsed()
            for name in names:
                site.lose(name)
            drill.record(f"back without {' '.join(names)}, s", wait_until_back(traffic, since))
            since = traffic.elapsed()
            for name in names:
                site.restore(name)
            drill.record(f"back with {' '.join(names)}, s", wait_until_back(traffic, since))
        stored, began = revisions(site, traffic.crowd["ads"]), time.monotonic()
        wait_until(lambda: not pages.behind(stored), "open pages stay behind", CATCH_UP_SECONDS)
        drill.record("open pages right after, s", time.monotonic() - began)


def is_primary(database: Database) -> bool:
    """Tell if a server takes writes."""
    try:
        return run_failover(database, "status").startswith("primary")
    except RehearsalError:  # it still looks for a primary to follow
        return False


def revisions(site: SeveralHosts, ads: list[int]) -> dict[int, int]:
    """Return the stored revision of each ad."""
    query = f"SELECT id, rev FROM trading_ad WHERE id IN ({', '.join(map(str, ads))})"
    rows = site.database.psql("-At", "--command", query, database="zbir").split()
    return {int(ad): int(rev) for ad, rev in (row.split("|") for row in rows)}


@pytest.mark.drill("F4", "the host of the primary database is lost under load; an operator promotes the standby")
def test_no_acknowledged_write_is_lost_with_the_host_of_the_primary(
    site: SeveralHosts, rpc: RpcClient, drill: Drill, tmp_path: Path
) -> None:
    lost = site.database.host.name
    with mixed_traffic(site, rpc, drill, tmp_path) as traffic:
        since = traffic.elapsed()
        site.lose(lost)
        time.sleep(drill.choose(5, 15))
        gap = [request for request in list(traffic.requests) if request.at > since]
        writes = {request.status for request in gap if request.kind in traffic.writes}
        assert writes <= {0, 503, 504}, "nothing is acknowledged without the primary"
        site.fail_over()
        promoted = traffic.elapsed()
        drill.record("back after the promotion, s", wait_until_back(traffic, promoted))
        gap = [request for request in list(traffic.requests) if since < request.at < promoted]
        drill.record("lists answered without a primary", sum(r.kind == "list" and r.status == 200 for r in gap))
        ends = [r.at + r.seconds for r in list(traffic.requests) if r.kind in traffic.writes and r.status // 100 == 2]
        drill.record("first write after the promotion, s", min(end for end in ends if end > promoted) - promoted)
        site.restore(lost)  # it comes back by itself, before anybody looks after it
        traffic.wait_for(20)
        assert not is_primary(site.standby), "there would be two"
        site.stop(lost)
        site.rejoin()
        traffic.wait_for(40)
    assert site.database.host.name != lost
    assert "sync" in run_failover(site.database, "status"), "commits wait for the new standby"
