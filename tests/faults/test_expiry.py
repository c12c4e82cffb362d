"""Offers at the very end of a sale, with the sweep running. Proves I9, F8."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from tests.faults.clients import Answer, call, offer, run_at_once
from tests.faults.clockwork import HEADER
from tests.faults.installation import Installation, wait_until

Rows = Callable[[str], list[tuple[object, ...]]]
Write = Callable[..., None]
MILLISECOND = timedelta(milliseconds=1)


def test_offers_a_millisecond_before_at_and_after_the_expiry_f8(installation: Installation, rows: Rows) -> None:
    """Thirty buyers at once on two servers, each request living at its own moment; the sweep a moment before."""
    servers = [installation.web("first"), installation.web("second")]
    scenario = installation.prepare("sale", buyers=30, quantity=300, seconds=3600)
    expiry = datetime.fromisoformat(scenario["expires_at"])
    moments = [expiry - MILLISECOND, expiry, expiry + MILLISECOND]
    early = installation.run_closing_loop((expiry - MILLISECOND).isoformat())
    for server in servers:
        server.wait_listening()

    def send(number: int) -> Answer:
        port, moment = servers[number // 3 % 2].port, moments[number % 3].isoformat()
        return offer(port, scenario["ad"], scenario["buyers"][number]["sid"], **{HEADER.replace("-", "_"): moment})

    answers = run_at_once([lambda number=number: send(number) for number in range(30)])  # type: ignore[misc]

    outcomes = [Counter((one.status, one.code) for one in answers[number::3]) for number in range(3)]
    assert outcomes == [{(201, ""): 10}, {(409, "closed"): 10}, {(409, "closed"): 10}]
    assert rows("SELECT closed_at, reserved FROM trading_ad") == [(None, 10)]
    assert early.is_up
    assert "closed" not in early.text

    last = installation.run_closing_loop(expiry.isoformat())
    wait_until(lambda: "closed 1" in last.text, "the sweep does not close at the expiry")
    early.stop()
    last.stop()
    assert rows("SELECT closed_at, closed_by, reserved FROM trading_ad") == [(expiry, "expiry", 10)]
    assert rows("SELECT count(*) FROM trading_offer WHERE fulfilled") == [(10,)]
    installation.check()


def test_buyers_who_keep_coming_over_the_true_expiry_f8(installation: Installation, rows: Rows, write: Write) -> None:
    """True time: whoever was taken has an outcome and came before the expiry, whoever came later was refused."""
    servers = [installation.web("first"), installation.web("second")]
    for server in servers:
        server.wait_listening()
    installation.run_closing_loop()
    scenario = installation.prepare("sale", buyers=300, quantity=3000)
    acts = [lambda port=server.port: call(port, "GET", "/api/health") for server in servers * 12]  # type: ignore[misc]
    assert {answer.status for answer in run_at_once(acts)} == {200}  # a first request loads the views
    started = datetime.now(UTC)
    expiry = started + timedelta(seconds=4)
    write("UPDATE trading_ad SET expires_at = %s", expiry)
    pause = timedelta(seconds=4) / 150  # so that half of the buyers come before

    def send(number: int) -> Answer:
        wait_until(lambda: datetime.now(UTC) >= started + number * pause, "time stands still")
        return offer(servers[number % 2].port, scenario["ad"], scenario["buyers"][number]["sid"])

    answers = run_at_once([lambda number=number: send(number) for number in range(300)], threads=12)  # type: ignore[misc]

    outcomes = Counter((one.status, one.code) for one in answers)
    assert set(outcomes) == {(201, ""), (409, "closed")}, outcomes
    in_time = (
        "SELECT count(*), max(placed_at) < max(expires_at) FROM trading_offer o JOIN trading_ad a ON a.id = o.ad_id"
    )
    assert rows(in_time) == [(outcomes[201, ""], True)]
    wait_until(lambda: rows("SELECT closed_at FROM trading_ad") == [(expiry,)], "the sweep does not close")
    assert rows("SELECT count(*) FROM trading_offer WHERE fulfilled") == [(outcomes[201, ""],)]
    installation.check()
