"""A login elsewhere ends the earlier session, with and without Redis. Proves F12, I14."""

import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.drills.drill import Drill
from tests.faults.clients import Answer, call, run_at_once
from tests.faults.installation import Installation, Process
from tests.faults.test_messages import joined
from tests.faults.test_outages import gone, log_in, open_tab, silent
from tests.launch_services import Redis

pytestmark = pytest.mark.feature("M-AUTH-09")


Rows = Callable[[str], list[tuple[object, ...]]]
LIVE = "SELECT count(*) FROM trading_loginsession WHERE ended_at IS NULL"
REPLACED = 4409
OUTAGES: dict[str, Callable[[Redis], AbstractContextManager[None]]] = {
    "with Redis": lambda redis: nullcontext(),
    "Redis gone": gone,
    "Redis silent": silent,
}
PATIENCE = 150  # seconds, beyond the minute after which a live process asks for sessions that have ended


def start(installation: Installation) -> tuple[list[Process], list[Process], str]:
    """Return two web and two live processes, and the password of ana001."""
    webs = [installation.web("first"), installation.web("second")]
    lives = [installation.live("live-1"), installation.live("live-2")]
    password: str = installation.prepare("accounts", names=["ana001"])["password"]
    for process in (*webs, *lives):
        process.wait_listening()
    return webs, lives, password


def assert_replaced(tab: ClientConnection) -> None:
    """Wait, without a frame of our own, until the connection is told of the new one and closed."""
    assert json.loads(tab.recv(timeout=PATIENCE)) == {"status": "new-connection"}
    with pytest.raises(ConnectionClosed) as ended:
        tab.recv(timeout=PATIENCE)
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == REPLACED


def statuses(webs: list[Process], sid: str) -> list[int]:
    return [call(web.port, "GET", "/api/offers", sid=sid).status for web in webs]


@pytest.mark.drill("F12", "login elsewhere: the old sid is 401 at once, its connections are told and closed")
def test_a_login_elsewhere_ends_the_old_session_on_both_live_processes_f12(
    installation: Installation, rows: Rows, redis: Redis, drill: Drill
) -> None:
    """Without Redis nothing reaches the live processes: they ask each minute, here oftener."""
    installation.env["SESSION_SECONDS"] = drill.choose("2", "10")
    webs, lives, password = start(installation)
    sid = log_in(webs[0].port, "ana001", password).body["data"]["sid"]
    for name, outage in OUTAGES.items():
        with ExitStack() as stack:
            tabs = [stack.enter_context(open_tab(process.port, sid)) for process in lives]
            for tab in tabs:
                joined(tab)
            stack.enter_context(outage(redis))
            for process in lives:  # new connections open, too
                joined(stack.enter_context(open_tab(process.port, sid)))
            second = log_in(webs[1].port, "ana001", password)
            assert second.status == 200, (name, second)
            since = time.monotonic()
            assert statuses(webs, sid) == [401, 401], name
            sid = second.body["data"]["sid"]
            assert statuses(webs, sid) == [200, 200], name
            for tab in tabs:
                assert_replaced(tab)
            drill.record(f"{name}: old connections closed after, s", time.monotonic() - since)
        assert rows(LIVE) == [(1,)], name
    installation.check()


@pytest.mark.drill("F12", "fifty logins at once on two servers leave one live session, with and without Redis")
def test_fifty_logins_at_once_leave_one_live_session_f12_i14(
    installation: Installation, rows: Rows, redis: Redis, drill: Drill
) -> None:
    servers = [installation.web("first"), installation.web("second")]
    password = installation.prepare("accounts", names=["ana001"])["password"]
    for server in servers:
        server.wait_listening()

    def log_in_at(number: int) -> Answer:
        return log_in(servers[number % 2].port, "ana001", password)

    for name in ["with Redis", "Redis silent"] * drill.choose(1, 3):
        with OUTAGES[name](redis):
            answers = run_at_once([lambda number=number: log_in_at(number) for number in range(50)])  # type: ignore[misc]
            found = Counter((answer.status, answer.code) for answer in answers)
            assert {status for status, _ in found} <= {200, 503}, found
            sids = [answer.body["data"]["sid"] for answer in answers if answer.status == 200]
            drill.record(f"{name}: logins taken of 50", len(sids))
            assert Counter(status for sid in sids for status in statuses(servers[:1], sid))[200] == 1
            assert rows(LIVE) == [(1,)]
    installation.check()
