"""Processes killed in the midst of votes. I11, I12, I18."""

import threading
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tests.faults.clients import Answer, History, call
from tests.faults.installation import Installation, Process, wait_until

pytestmark = pytest.mark.feature("M-CMP-09", "X-RECOUNT")


Rows = Callable[[str], list[tuple[object, ...]]]

POINTS = ("vote.written", "vote.before_commit")
VOTES = "SELECT count(*), coalesce(sum(points), 0) FROM competitions_vote"
STORED = "SELECT sum(votes), sum(total_points) FROM competitions_work"
VOTES_BY_USER = (
    "SELECT username, work_id FROM competitions_vote v JOIN competitions_voter o ON o.id = v.voter_id "
    "JOIN trading_user u ON u.id = o.user_id"
)


def vote(port: int, competition: int, work: int, sid: str) -> Answer:
    return call(port, "POST", f"/api/competitions/works/{work}/vote", {"cmp_id": competition}, sid=sid)


def server_of(installation: Installation, failpoints: str = "", workers: int = 1) -> Process:
    web = installation.web(workers=workers, failpoints=failpoints)
    web.wait_listening()
    return web


def recounted(port: int, scenario: Any) -> tuple[int, int]:
    """Return votes and points of the ranking; the recount of the same moment must be the same."""
    report = call(
        port, "GET", f"/api/competitions/admin/competitions/{scenario['competition']}/integrity", sid=scenario["admin"]
    )
    assert report.status == 200, report
    found = report.body["data"]
    assert (found["recount_ok"], found["mismatches"]) == (1, [])
    ranked = call(port, "GET", f"/api/competitions/competitions/{scenario['competition']}").body["data"]["rank_list"]
    assert len(ranked) == len(scenario["works"])
    assert [row["total_points"] for row in ranked] == sorted((row["total_points"] for row in ranked), reverse=True)
    votes = sum(row["votes"] for row in ranked)
    assert found["votes"] == votes
    return votes, sum(row["total_points"] for row in ranked)


def test_a_process_killed_in_a_vote_leaves_no_half_of_it_i12(installation: Installation, rows: Rows) -> None:
    """After the row of the vote, and after the work's counters: neither is there, and the vote can be given anew."""
    scenario = installation.prepare("ballots", voters=1, works=2)
    competition, (first, second), (ana,) = scenario["competition"], scenario["works"], scenario["voters"]
    for point in POINTS:
        dying = server_of(installation, failpoints=f"{point}=kill")
        assert vote(dying.port, competition, first, ana["sid"]).status == 0, (point, dying.text)
        dying.kill()
        assert rows(VOTES) == [(0, 0)], point
        assert rows(STORED) == [(0, 0)], point
        installation.check()

    web = server_of(installation)
    given = [vote(web.port, competition, work, ana["sid"]) for work in (first, second)]
    assert [(answer.status, answer.body["data"]["given"]) for answer in given] == [(201, 3), (201, 2)]
    assert vote(web.port, competition, first, ana["sid"]).code == "already_voted"
    assert recounted(web.port, scenario) == (2, 5)
    installation.check()


def test_without_its_transaction_a_killed_vote_is_half_there_i12(installation: Installation, rows: Rows) -> None:
    """The negative control: if nothing is left half, the test above proves nothing."""
    scenario = installation.prepare("ballots", voters=1, works=1)
    (ana,), (work,) = scenario["voters"], scenario["works"]
    dying = server_of(installation, failpoints="vote.written=kill,no_voter_lock=on,no_vote_transaction=on")
    assert vote(dying.port, scenario["competition"], work, ana["sid"]).status == 0, dying.text
    dying.kill()
    assert rows(VOTES) == [(1, 3)]
    assert rows(STORED) == [(0, 0)]
    assert installation.violations().startswith("I11"), installation.violations()


@pytest.mark.feature("X-RECOUNT")
def test_killed_under_load_no_acknowledged_vote_is_lost(installation: Installation, rows: Rows) -> None:
    """A school votes, the server is killed while it does; the ranking is what the votes come to."""
    scenario = installation.prepare("ballots", voters=400, works=6)
    history = History(installation.folder / "history.jsonl")
    kill_while_voting(server_of(installation, workers=2), scenario, history)

    web = server_of(installation)
    stored = Counter(f"{name}:{work}" for name, work in rows(VOTES_BY_USER))
    assert history.count("ok") >= 40
    assert history.false_answers(stored) == []
    # Whoever was not told sends it again, and hears what became of it.
    for key, outcomes in list(history.outcomes.items()):
        if outcomes[-1] == "unknown":
            name, work = key.split(":")
            sid = next(voter["sid"] for voter in scenario["voters"] if voter["name"] == name)
            again = vote(web.port, scenario["competition"], int(work), sid)
            expected = (409, "already_voted") if stored[key] else (201, "")
            assert (again.status, again.code) == expected, (key, again)
    votes, points = recounted(web.port, scenario)
    assert rows(VOTES) == [(votes, points)]
    assert votes == len(set(rows(VOTES_BY_USER)))
    installation.check()


def kill_while_voting(server: Process, scenario: Any, history: History) -> None:
    """Let eight people at a time give three votes each, and kill the server while each waits for an answer."""
    killed = threading.Event()
    turns = count()

    def keep_voting() -> None:
        while not killed.is_set():
            number = next(turns)
            voter = scenario["voters"][number]
            for step in range(3):
                work = scenario["works"][(number + step) % len(scenario["works"])]
                answer = history.ask(
                    f"{voter['name']}:{work}", vote, server.port, scenario["competition"], work, voter["sid"]
                )
                if not answer.status:
                    return

    clients = [threading.Thread(target=keep_voting) for _ in range(8)]
    for client in clients:
        client.start()
    try:
        wait_until(lambda: history.count("ok") >= 40, "no vote is taken")
        server.kill()
    finally:
        killed.set()
        for client in clients:
            client.join(60)
