"""Parts of production are killed, and the rest goes on; what was killed comes back."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable

import pytest

from deploy.rehearsal import Rehearsal
from tests.rehearsal.client import Visitor
from tests.rehearsal.rpc import RpcClient
from tests.rehearsal.sockets import client_address, open_connection

pytestmark = pytest.mark.feature("X-LIVE", "X-JOBS")


SECONDS = 60
CATCH_UP_SECONDS = 150  # a live process compares the frames it sent with the database once a minute


def until(true: Callable[[], bool], what: str) -> None:
    """Return when `true` says so; fail with `what` when it does not in time."""
    deadline = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


def answers(visitor: Visitor) -> bool:
    """Tell if a read that needs the database works."""
    try:
        return visitor.get("/api/products", locale="sr").status == 200
    except OSError:
        return False


@pytest.mark.parametrize("name", ["web-1", "live-1", "uploads", "schedule", "mail", "beat"])
def test_a_killed_process_comes_back_and_the_site_answers(site: Rehearsal, name: str) -> None:
    process = site.process(name)
    before = process.pid
    process.send_group(signal.SIGKILL)
    until(lambda: process.is_running and process.pid != before, f"{name} is not started again")
    until(lambda: answers(Visitor(site)), "the site does not answer")


def test_a_page_that_stays_open_is_right_again_after_redis_was_gone(site: Rehearsal, rpc: RpcClient) -> None:
    """F11: the frame that was lost in the gap is made up for, without a new connection."""
    buyer = rpc.new_person()

    async def watched_over_the_gap() -> None:
        connection = await open_connection(site, client_address(1, network=9))
        ad = rpc.python(
            "from trading.models import Ad",
            "print(Ad.objects.filter(closed_at=None, deleted_at=None).order_by('-expires_at')[0].pk)",
        )
        await connection.send(json.dumps({"type": "subscribe", "pro_id": ad}))
        before = json.loads(await connection.recv())
        await asyncio.to_thread(restart)
        await asyncio.to_thread(
            rpc.python,
            "from trading.offers import services",
            "from trading.catalogue.offer_states import PriceCondition",
            "from trading.offers.rules import Terms",
            f"services.place_offer(buyer_id={buyer['id']}, ad_id={ad}, terms=Terms(1, PriceCondition.ANY_PRICE))",
        )
        async with asyncio.timeout(CATCH_UP_SECONDS):
            while json.loads(await connection.recv()).get("rev", 0) <= before["rev"]:
                pass
        await connection.close()

    def restart() -> None:
        process = site.process("redis")
        before = process.pid
        process.send_group(signal.SIGKILL)
        until(lambda: process.is_running and process.pid != before, "Redis is not started again")

    asyncio.run(watched_over_the_gap())
    until(lambda: answers(Visitor(site)), "the site does not answer")


def test_the_site_heals_when_postgresql_was_gone(site: Rehearsal) -> None:
    """F4: requests meanwhile are told that it is busy (503), none is an error page."""
    visitor = Visitor(site)
    process = site.process("postgres")
    before = process.pid
    process.send_group(signal.SIGKILL)
    statuses = set()
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        statuses.add(visitor.get("/api/products", locale="sr").status)
        if process.is_running and process.pid != before and 200 in statuses:
            break
        time.sleep(0.05)
    until(lambda: answers(visitor), "the site does not answer")
    assert statuses <= {200, 503}, statuses
    assert site.manage("check_invariants").returncode == 0
