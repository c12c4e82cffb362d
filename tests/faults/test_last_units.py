"""Two hundred buyers and fifty units, over HTTP, on two server processes. I1, I2, F10."""

from collections import Counter
from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.faults.clients import Answer, offer, run_at_once
from tests.faults.installation import Installation, Process

pytestmark = pytest.mark.feature("M-OFR-05")


Rows = Callable[[str], list[tuple[object, ...]]]
SOLD = "SELECT coalesce(sum(quantity), 0) FROM trading_offer WHERE status IN (1, 5)"
# Between the write of the ad's row and the commit: what a rival without the lock reads meanwhile is old.
SLOW = "offer.before_commit=sleep:0.02"


def two_servers(installation: Installation, failpoints: str = "") -> list[Process]:
    servers = [installation.web("first", failpoints=failpoints), installation.web("second", failpoints=failpoints)]
    for server in servers:
        server.wait_listening()
    return servers


def rush(installation: Installation, servers: list[Process]) -> Counter[tuple[int, str]]:
    """Let 200 buyers at once want one of 50 units each; return how often each answer came."""
    scenario = installation.prepare("sale", buyers=200, quantity=50)
    acts = [
        lambda number=number, buyer=buyer: offer(servers[number % 2].port, scenario["ad"], buyer["sid"])  # type: ignore[misc]
        for number, buyer in enumerate(scenario["buyers"])
    ]
    return Counter((answer.status, answer.code) for answer in run_at_once(acts))


@pytest.mark.feature("M-OFR-05")
def test_two_hundred_buyers_of_fifty_units_over_two_servers(installation: Installation, rows: Rows) -> None:
    """I1, I2"""
    answers = rush(installation, two_servers(installation))
    assert answers[201, ""] == 50
    assert sum(answers.values()) == 200
    assert {status for status, _ in answers} == {201, 409}, answers
    assert rows(SOLD) == [(50,)]
    assert rows("SELECT reserved, buyers, closed_by FROM trading_ad") == [(50, 50, "sold_out")]
    assert rows("SELECT count(*) FROM trading_notification WHERE type = 'sold-out'") == [(51,)]
    installation.check()


@pytest.mark.feature("M-OFR-05")
def test_without_lock_and_guard_the_same_rush_oversells(installation: Installation, rows: Rows) -> None:
    """The negative control: if it does not oversell, the test above proves nothing."""
    answers = rush(installation, two_servers(installation, failpoints=f"no_ad_lock=on,{SLOW}"))
    assert answers[201, ""] > 50, answers
    ((sold,),) = rows(SOLD)
    assert sold == answers[201, ""]
    # One whose row came to just 50 has closed, and then it is the closing that does not agree with its offers.
    assert {"I1", "I5"} & {line.split()[0] for line in installation.violations().splitlines()}


def test_one_form_sent_twenty_times_at_once_to_two_servers_is_one_offer_f10(
    installation: Installation, rows: Rows
) -> None:
    servers = two_servers(installation)
    scenario = installation.prepare("sale", buyers=1, quantity=50)
    (buyer,) = scenario["buyers"]
    key = str(uuid4())

    def send(number: int) -> Answer:
        return offer(servers[number % 2].port, scenario["ad"], buyer["sid"], 3, Idempotency_Key=key)

    answers = run_at_once([lambda number=number: send(number) for number in range(20)])  # type: ignore[misc]

    ((pk,),) = rows("SELECT id FROM trading_offer")
    taken = [answer for answer in answers if answer.status == 201]
    assert taken
    assert {answer.body["data"]["off_id"] for answer in taken} == {pk}
    refused = [answer for answer in answers if answer.status != 201]
    assert {(answer.status, answer.code) for answer in refused} <= {(409, "in_progress")}
    again = send(1)
    assert (again.status, again.body["data"]["off_id"]) == (201, pk)
    assert again.headers["idempotent-replay"] == "true"
    assert rows(SOLD) == [(3,)]
    assert rows("SELECT count(*) FROM trading_notification WHERE type = 'new-buyer'") == [(1,)]
    installation.check()
