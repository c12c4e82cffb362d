"""Offers at the very end of a sale and of its hours, with the sweep running. Proves I9, F8."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.drills.drill import Drill
from tests.faults.clients import Answer, call, offer, run_at_once
from tests.faults.clockwork import HEADER
from tests.faults.installation import Installation, wait_until

pytestmark = pytest.mark.feature("M-OFR-06")


Rows = Callable[[str], list[tuple[object, ...]]]
Write = Callable[..., None]
MILLISECOND = timedelta(milliseconds=1)
BELGRADE = ZoneInfo("Europe/Belgrade")
# The evening before each change of the clock: 2:00 becomes 3:00, 3:00 becomes 2:00.
NIGHTS = (datetime(2027, 3, 27), datetime(2027, 10, 30))


@pytest.mark.drill("F8", "offers a millisecond before the expiry are taken, at and after it refused; the sweep agrees")
def test_offers_a_millisecond_before_at_and_after_the_expiry_f8(
    installation: Installation, rows: Rows, drill: Drill
) -> None:
    """Many buyers at once on two servers, each request living at its own moment; the sweep a moment before."""
    servers = [installation.web("first"), installation.web("second")]
    third = drill.choose(10, 50)
    scenario = installation.prepare("sale", buyers=3 * third, quantity=300, seconds=3600)
    expiry = datetime.fromisoformat(scenario["expires_at"])
    moments = [expiry - MILLISECOND, expiry, expiry + MILLISECOND]
    early = installation.run_closing_loop((expiry - MILLISECOND).isoformat())
    for server in servers:
        server.wait_listening()

    def send(number: int) -> Answer:
        port, moment = servers[number // 3 % 2].port, moments[number % 3].isoformat()
        return offer(port, scenario["ad"], scenario["buyers"][number]["sid"], **{HEADER.replace("-", "_"): moment})

    answers = run_at_once([lambda number=number: send(number) for number in range(3 * third)])  # type: ignore[misc]

    outcomes = [Counter((one.status, one.code) for one in answers[number::3]) for number in range(3)]
    assert outcomes == [{(201, ""): third}, {(409, "closed"): third}, {(409, "closed"): third}]
    assert rows("SELECT closed_at, reserved FROM trading_ad") == [(None, third)]
    assert early.is_up
    assert "closed" not in early.text

    last = installation.run_closing_loop(expiry.isoformat())
    wait_until(lambda: "closed 1" in last.text, "the sweep does not close at the expiry")
    early.stop()
    last.stop()
    assert rows("SELECT closed_at, closed_by, reserved FROM trading_ad") == [(expiry, "expiry", third)]
    assert rows("SELECT count(*) FROM trading_offer WHERE fulfilled") == [(third,)]
    installation.check()


def night_moments(evening: datetime, opens: int) -> list[tuple[datetime, bool]]:
    """Return moments of a night with a change of the clock, each with whether offers are taken from `opens` to 6:00."""
    night = evening.replace(tzinfo=BELGRADE)
    opening, closing = night.replace(hour=opens), (night + timedelta(days=1)).replace(hour=6)
    # Across the change time is counted in UTC: the hour that comes twice, or never.
    change = datetime.combine(closing.date(), datetime.min.time(), UTC) + timedelta(hours=1)
    at = [(opening, True), (closing, False), *((change + timedelta(minutes=each), True) for each in (-30, 0, 30, 90))]
    exact = [(moment.astimezone(UTC), is_open) for moment, is_open in at]
    before = [(opening.astimezone(UTC) - MILLISECOND, False), (closing.astimezone(UTC) - MILLISECOND, True)]
    return [*exact, *before]


@pytest.mark.drill("F8", "the hours 18-06 and 23-06 hold to the millisecond in both nights of the clock change")
def test_hours_hold_in_the_nights_of_the_clock_change_f8(installation: Installation, drill: Drill) -> None:
    servers = [installation.web("first"), installation.web("second")]
    each = drill.choose(1, 5)
    tried = []
    for evening in NIGHTS:
        for opens in (18, 23):
            moments = [moment for moment in night_moments(evening, opens) for _ in range(each)]
            sale = installation.prepare("sale_in_hours", opens=opens, buyers=len(moments), at=evening.isoformat())
            tried += [
                (moment, is_open, sale["ad"], buyer["sid"])
                for (moment, is_open), buyer in zip(moments, sale["buyers"], strict=True)
            ]
    drill.random.shuffle(tried)
    for server in servers:
        server.wait_listening()

    def send(number: int) -> Answer:
        moment, _, ad, sid = tried[number]
        return offer(servers[number % 2].port, ad, sid, **{HEADER.replace("-", "_"): moment.isoformat()})

    answers = run_at_once([lambda number=number: send(number) for number in range(len(tried))])  # type: ignore[misc]
    for (moment, is_open, ad, _), answer in zip(tried, answers, strict=True):
        expected = (201, "") if is_open else (409, "locked")
        assert (answer.status, answer.code) == expected, (moment, ad, answer)
    installation.check()


@pytest.mark.drill("F8", "buyers who keep coming over the true expiry: whoever was taken came before it")
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
