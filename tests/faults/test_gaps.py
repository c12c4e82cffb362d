"""Live connections that stay open while Redis or the relay is lost: both gaps heal. Proves F11."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.faults.clients import offer
from tests.faults.installation import Installation, wait_until
from tests.faults.test_outages import gone, open_tab
from tests.launch_services import Redis

pytestmark = pytest.mark.feature("X-LIVE")


Rows = Callable[[str], list[tuple[object, ...]]]
SHORT_GAP_CHECK = {"GAP_SECONDS": "5"}  # a live process asks every minute for frames that it missed; here more often
TIMEOUT_SECONDS = 60  # seconds, on a busy machine
PUSHES = "SELECT count(*) FROM common_outboxentry WHERE kind = 'push' AND sent_at IS NULL"


def price(tab: ClientConnection, rev: int, seconds: float = TIMEOUT_SECONDS) -> dict[str, Any]:
    """Return the first price frame of that revision or a later one."""
    while True:
        frame: dict[str, Any] = json.loads(tab.recv(timeout=seconds))
        if frame.get("type") == "price" and frame["rev"] >= rev:
            return frame


def test_what_redis_lost_is_told_on_the_open_connection_and_frames_come_again_f11(
    installation: Installation, rows: Rows, redis: Redis
) -> None:
    installation.env |= SHORT_GAP_CHECK
    web, live = installation.web(workers=1), installation.live()
    scenario = installation.prepare("sale", buyers=4, quantity=30)
    for process in (web, live):
        process.wait_listening()
    sids = [buyer["sid"] for buyer in scenario["buyers"]]
    with open_tab(live.port, sids[0]) as tab:
        tab.send(json.dumps({"type": "subscribe", "pro_id": scenario["ad"]}))
        first = price(tab, 1)
        with gone(redis):
            assert offer(web.port, scenario["ad"], sids[1]).status == 201
            wait_until(lambda: rows(PUSHES) == [(0,)], "the push waits for ever")
        assert price(tab, first["rev"] + 1)["off_count"] == 1
        assert offer(web.port, scenario["ad"], sids[2]).status == 201
        assert price(tab, first["rev"] + 2)["off_count"] == 2


def test_what_a_killed_relay_did_not_send_is_told_on_the_open_connection_f11(
    installation: Installation, rows: Rows
) -> None:
    """The relay dies between marking a push as sent and sending it."""
    installation.env |= SHORT_GAP_CHECK
    web, live = installation.web(workers=1, failpoints="push.marked=kill"), installation.live()
    scenario = installation.prepare("sale", buyers=2, quantity=30)
    for process in (web, live):
        process.wait_listening()
    live_relay = "SELECT count(*) FROM common_outboxentry WHERE kind = 'push' AND sent_at IS NOT NULL"
    with open_tab(live.port, scenario["buyers"][0]["sid"]) as tab:
        tab.send(json.dumps({"type": "subscribe", "pro_id": scenario["ad"]}))
        first = price(tab, 1)
        offer(web.port, scenario["ad"], scenario["buyers"][1]["sid"])  # its answer may be lost with the process
        wait_until(lambda: rows("SELECT reserved FROM trading_ad") == [(1,)], "no offer")
        wait_until(lambda: rows(live_relay) != [(0,)], "nobody takes the push")
        assert price(tab, first["rev"] + 1)["off_count"] == 1
