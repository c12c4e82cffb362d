"""Rows that another transaction holds while people offer and vote. Proves F13; I1, I12, I18."""

import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg
import pytest

from tests.drills.drill import Drill
from tests.faults.clients import Answer, call, offer, run_at_once
from tests.faults.installation import Installation, Process
from tests.faults.test_votes import VOTES, vote

Rows = Callable[[str], list[tuple[object, ...]]]


@contextmanager
def row_held(installation: Installation, table: str, row: int) -> Iterator[None]:
    """Hold a row in a transaction of the test's own."""
    with psycopg.connect(installation.env["DATABASE_URL"]) as connection:
        connection.execute(f"SELECT 1 FROM {table} WHERE id = %s FOR UPDATE", [row])
        yield


def two_servers(installation: Installation) -> list[Process]:
    servers = [installation.web("first"), installation.web("second")]
    for server in servers:
        server.wait_listening()
        assert call(server.port, "GET", "/api/products").status == 200  # a first request loads the views
    return servers


class Others(threading.Thread):
    """Somebody who goes on with other rows for as long as the block lasts. actions: one after the other."""

    def __init__(self, actions: list[Callable[[], Answer]]) -> None:
        super().__init__(daemon=True)
        self.actions = actions
        self.answers: list[Answer] = []
        self.seconds: list[float] = []
        self.ended = threading.Event()

    def run(self) -> None:
        for action in self.actions:
            if self.ended.wait(0.1):
                return
            began = time.monotonic()
            self.answers.append(action())
            self.seconds.append(time.monotonic() - began)

    def __enter__(self) -> "Others":
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.ended.set()
        self.join(60)


def assert_unavailable(answers: list[Answer], code: str) -> None:
    assert {(answer.status, answer.code) for answer in answers} == {(503, code)}, answers
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in answers)


@pytest.mark.drill("F13", "an ad held by another transaction: 503 for its offers, others go on, a retry is one offer")
def test_offers_on_a_held_ad_are_unavailable_and_taken_once_after_it_f13(
    installation: Installation, rows: Rows, drill: Drill
) -> None:
    servers = two_servers(installation)
    count = drill.choose(3, 5)  # of six server processes: one is left for the others
    held = installation.prepare("sale", buyers=count, quantity=30)
    free = installation.prepare("sale", buyers=drill.choose(30, 150), quantity=600, prefix="drugi")
    keys = [str(uuid4()) for _ in range(count)]

    def send(number: int) -> Answer:
        buyer = held["buyers"][number]
        return offer(servers[number % 2].port, held["ad"], buyer["sid"], 2, Idempotency_Key=keys[number])

    def send_all() -> list[Answer]:
        return run_at_once([lambda number=number: send(number) for number in range(count)])  # type: ignore[misc]

    others = Others(
        [
            lambda number=number, buyer=buyer: offer(servers[number % 2].port, free["ad"], buyer["sid"])  # type: ignore[misc]
            for number, buyer in enumerate(free["buyers"])
        ]
    )
    with row_held(installation, "trading_ad", held["ad"]):
        with others:
            for _ in range(drill.choose(1, 3)):  # each waits for three seconds
                began = time.monotonic()
                assert_unavailable(send_all(), "unavailable")
                drill.record("refused after, s", time.monotonic() - began)
        assert rows(f"SELECT count(*) FROM trading_offer WHERE ad_id = {held['ad']}") == [(0,)]
        people = ", ".join(str(buyer["id"]) for buyer in held["buyers"])
        assert rows(f"SELECT count(*) FROM common_idempotencykey WHERE actor IN ({people})") == [(0,)]
    assert others.answers
    assert {answer.status for answer in others.answers} == {201}, others.answers
    drill.record("offers on another ad meanwhile", len(others.answers))
    drill.record("median of these, s", statistics.median(others.seconds))

    taken = send_all()
    assert [answer.status for answer in taken] == [201] * count, taken
    again = send_all()
    assert [answer.body["data"]["off_id"] for answer in again] == [answer.body["data"]["off_id"] for answer in taken]
    assert rows(f"SELECT count(*), sum(quantity) FROM trading_offer WHERE ad_id = {held['ad']}") == [(count, 2 * count)]
    assert rows(f"SELECT reserved FROM trading_ad WHERE id = {held['ad']}") == [(2 * count,)]
    installation.check()


@pytest.mark.drill("F13", "a voter held by another transaction: 503 overloaded, others vote, a retry is one vote")
def test_votes_of_a_held_voter_are_told_of_too_many_voters_f13(
    installation: Installation, rows: Rows, drill: Drill
) -> None:
    servers = two_servers(installation)
    scenario = installation.prepare("ballots", voters=drill.choose(20, 80), works=3)
    competition, (first, second, third) = scenario["competition"], scenario["works"]
    held, *free = scenario["voters"]
    assert vote(servers[0].port, competition, first, held["sid"]).status == 201
    [(voter,)] = rows(f"SELECT id FROM competitions_voter WHERE user_id = {held['id']}")
    ports = [server.port for server in servers]

    def send_both(work: int) -> list[Answer]:
        return run_at_once([lambda port=port: vote(port, competition, work, held["sid"]) for port in ports])  # type: ignore[misc]

    others = Others(
        [
            lambda number=number, one=one: vote(ports[number % 2], competition, third, one["sid"])  # type: ignore[misc]
            for number, one in enumerate(free)
        ]
    )
    with row_held(installation, "competitions_voter", int(str(voter))):
        with others:
            for _ in range(drill.choose(1, 3)):
                refused = send_both(second)
                assert_unavailable(refused, "overloaded")
        assert all("glasa" in answer.body["error"]["message"] for answer in refused), refused
        assert rows(f"SELECT count(*) FROM competitions_vote WHERE voter_id = {voter}") == [(1,)]
        assert rows(f"SELECT votes, vote_points FROM competitions_work WHERE id = {second}") == [(0, 0)]
    assert others.answers
    assert {answer.status for answer in others.answers} == {201}, others.answers
    drill.record("votes of others meanwhile", len(others.answers))

    statuses = sorted((answer.status, answer.code) for answer in send_both(second))
    assert statuses == [(201, ""), (409, "already_voted")]
    [(votes, _)] = rows(VOTES)
    assert votes == 2 + len(others.answers)
    installation.check()
