"""The database's primary is lost, its standby is asked and then promoted. Proves F4 for a second server."""

import time
from contextlib import ExitStack
from pathlib import Path

import psycopg

from tests.faults.clients import call, offer
from tests.faults.conftest import TEMPLATE, asked, base_env, caught_up
from tests.faults.installation import Installation, wait_until
from tests.launch_services import Postgres, Redis

OUTAGE = 35
"""Seconds without any database: tries that double their pauses would be tried again only half a minute later."""
BACK_WITHIN = 15


def test_a_standby_answers_reads_refuses_writes_and_takes_them_once_it_is_promoted_f4(
    primary: Postgres, standby: Postgres, redis: Redis, tmp_path: Path
) -> None:
    """Workers with a connection each, and the process with a pool; never a 500, and back soon after the server is."""
    url = f"postgresql://postgres@/{TEMPLATE}?host=127.0.0.1,127.0.0.1&port={primary.port},{standby.port}"
    env = {**base_env(tmp_path / "var"), "DATABASE_URL": url, "REDIS_URL": redis.url}
    with ExitStack() as stack:
        installation = Installation(tmp_path, env)
        stack.callback(installation.close)
        scenario = installation.prepare("sale", buyers=6, quantity=30)
        ad, sids = scenario["ad"], [buyer["sid"] for buyer in scenario["buyers"]]
        workers, pool = installation.web(workers=1), installation.serve()
        for process in (workers, pool):
            process.wait_listening()
        ports = (workers.port, pool.port)
        assert [offer(port, ad, sid).status for port, sid in zip(ports, sids[:2], strict=True)] == [201, 201]
        wait_until(lambda: caught_up(primary, standby), "the standby does not follow")

        primary.stop()
        standby.stop()
        ends = time.monotonic() + OUTAGE
        while time.monotonic() < ends:
            assert {call(port, "GET", f"/api/products/{ad}").status for port in ports} == {503}
            time.sleep(1)
        standby.start()
        began = time.monotonic()
        for port in ports:
            wait_until(lambda port=port: call(port, "GET", f"/api/products/{ad}").status == 200, "no reads")  # type: ignore[misc]
        assert time.monotonic() - began < BACK_WITHIN

        refused = [offer(port, ad, sid) for port in ports for sid in sids[2:4]]
        assert [(answer.status, answer.code) for answer in refused] == [(503, "unavailable")] * 4
        assert asked(standby, "SELECT pg_promote()") is True
        began = time.monotonic()
        for port, sid in zip(ports, sids[4:], strict=True):
            wait_until(lambda port=port, sid=sid: offer(port, ad, sid).status == 201, "no writes")  # type: ignore[misc]
        assert time.monotonic() - began < BACK_WITHIN


def test_a_demoted_primary_is_left_for_the_new_one(
    primary: Postgres, standby: Postgres, redis: Redis, tmp_path: Path
) -> None:
    """The old server stays up and only reads: its connections would otherwise be kept for good."""
    hosts = f"host=127.0.0.1,127.0.0.1&port={primary.port},{standby.port}&target_session_attrs=read-write"
    env = {
        **base_env(tmp_path / "var"),
        "DATABASE_URL": f"postgresql://postgres@/{TEMPLATE}?{hosts}",
        "REDIS_URL": redis.url,
    }
    with ExitStack() as stack:
        installation = Installation(tmp_path, env)
        stack.callback(installation.close)
        scenario = installation.prepare("sale", buyers=4, quantity=30)
        ad, sids = scenario["ad"], [buyer["sid"] for buyer in scenario["buyers"]]
        workers, pool = installation.web(workers=1), installation.serve()
        for process in (workers, pool):
            process.wait_listening()
        ports = (workers.port, pool.port)
        assert [offer(port, ad, sid).status for port, sid in zip(ports, sids[:2], strict=True)] == [201, 201]
        wait_until(lambda: caught_up(primary, standby), "the standby does not follow")
        demote(primary)
        assert asked(standby, "SELECT pg_promote()") is True
        for port, sid in zip(ports, sids[2:], strict=True):
            statuses: list[int] = []

            def write(port: int = port, sid: str = sid, statuses: list[int] = statuses) -> bool:
                statuses.append(offer(port, ad, sid).status)
                return statuses[-1] == 201

            wait_until(write, "writes stay on the old primary", BACK_WITHIN)
            assert set(statuses) <= {201, 503}


def demote(cluster: Postgres) -> None:
    """Let the server take no more writes, in sessions that are open too."""
    with psycopg.connect(cluster.url, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        connection.execute("SELECT pg_reload_conf()")
