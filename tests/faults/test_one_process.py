"""The one process of the default run, killed. Proves F16, I16, I18."""

import os
import signal
import sqlite3
import threading
import time
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.drills.drill import Drill
from tests.faults.clients import History, offer
from tests.faults.installation import Installation, Process, wait_until

ADS, OFFERS = 5, 6
POINTS = ("close.locked", "close.outcomes", "close.notifications", "close.before_commit", "close.before_ack")
OPEN = "SELECT count(*) FROM common_outboxentry WHERE sent_at IS NULL AND dead_at IS NULL"


def read(installation: Installation, sql: str) -> list[tuple[Any, ...]]:
    """Read rows of the file while it may be in use."""
    connection = sqlite3.connect(Path(installation.env["ZBIR_VAR"]) / "db.sqlite3", timeout=20)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


@pytest.mark.drill("F16", "the one process killed under load: no acknowledged offer lost, a second serve refused")
def test_killed_under_load_no_acknowledged_offer_is_lost_f16(sqlite_installation: Installation, drill: Drill) -> None:
    """Killed again and again while people offer, and started on the same folder; then everything is delivered."""
    installation = sqlite_installation
    scenario = installation.prepare("sale", buyers=drill.choose(600, 2000), quantity=6000)
    history = History(installation.folder / "history.jsonl")
    turns = count()
    server = installation.serve()
    server.wait_listening()

    longest = 0.0
    for _ in range(drill.choose(2, 3)):
        kill_under_load(server, scenario, history, turns, drill.choose(15, drill.random.randrange(15, 60)))
        began = time.monotonic()
        server = installation.serve(port=server.port)
        server.wait_listening()
        longest = max(longest, time.monotonic() - began)
        assert_second_is_refused(installation)
    buyer = scenario["buyers"][next(turns)]
    last = history.ask(buyer["name"], offer, server.port, scenario["ad"], buyer["sid"])
    assert last.status == 201, last

    wait_until(lambda: read(installation, OPEN) == [(0,)], "the outbox is not emptied after the start")
    sql = "SELECT username FROM trading_offer JOIN trading_user u ON u.id = buyer_id"
    stored = Counter(name for (name,) in read(installation, sql))
    assert history.count("ok") > 20
    assert history.false_answers(stored) == []
    offers = sum(stored.values())
    assert read(installation, "SELECT reserved, buyers FROM trading_ad") == [(offers, offers)]
    # One mail to the seller and one to the buyer for each offer: its file bears its number, so a repeat is no second.
    mails = "SELECT count(*) FROM common_outboxentry WHERE kind = 'mail' AND sent_at IS NOT NULL"
    assert read(installation, mails) == [(2 * offers,)]
    assert server.stop() == 0, server.text
    installation.check()
    drill.record("serving again after, s", longest)
    drill.record("offers acknowledged", history.count("ok"))


def kill_under_load(server: Process, scenario: Any, history: History, turns: "count[int]", after: int) -> None:
    """Let eight people offer at a time, and kill the server after so many offers, while each waits for an answer."""
    killed = threading.Event()
    before = history.count("ok")

    def keep_offering() -> None:
        while not killed.is_set():
            buyer = scenario["buyers"][next(turns)]
            answer = history.ask(buyer["name"], offer, server.port, scenario["ad"], buyer["sid"])
            if not answer.status:
                return

    clients = [threading.Thread(target=keep_offering) for _ in range(8)]
    for client in clients:
        client.start()
    try:
        wait_until(lambda: history.count("ok") >= before + after, "no offer is taken")
        os.kill(server.popen.pid, signal.SIGKILL)
    finally:
        killed.set()
        for client in clients:
            client.join(60)
    server.popen.wait(30)


def assert_second_is_refused(installation: Installation) -> None:
    second = installation.command("serve")
    assert second.returncode == 1
    assert "Another serve" in second.stderr


@pytest.mark.drill("F16", "the one process killed at each point of a close: the next start finishes it, once")
def test_killed_at_each_point_of_a_close_it_finishes_after_the_next_start_f16(
    sqlite_installation: Installation, drill: Drill
) -> None:
    """F1 in one process: it dies by its own hand at the start's sweep, five times; the sixth start does it all."""
    installation = sqlite_installation
    ads = drill.choose(ADS, 50)
    installation.prepare("ended", ads=ads, offers=OFFERS)
    for point in POINTS:
        dying = installation.serve(failpoints=f"{point}=kill")
        wait_until(lambda dying=dying: not dying.is_up, f"not killed at {point}")  # type: ignore[misc]
        assert dying.popen.returncode == -signal.SIGKILL, (point, dying.text)
        closed = ads if point == "close.before_ack" else 0
        assert read(installation, "SELECT count(*) FROM trading_ad WHERE closed_at IS NOT NULL") == [(closed,)], point

    server = installation.serve()
    server.wait_listening()
    wait_until(lambda: read(installation, OPEN) == [(0,)], "the outbox is not emptied after the start")
    time.sleep(1)  # a second outcome would come now
    notifications = ads * (OFFERS + 2)
    notified = "SELECT count(*) FROM trading_notification WHERE type LIKE 'expired-%'"
    assert read(installation, notified) == [(notifications,)]
    sent = "kind = 'mail' AND sent_at IS NOT NULL"
    mails = f"SELECT count(*) FROM common_outboxentry WHERE {sent} AND key LIKE 'mail:expired-%'"
    assert read(installation, mails) == [(notifications,)]
    assert read(installation, "SELECT count(*) FROM trading_offer WHERE fulfilled IS NULL") == [(0,)]
    assert server.stop() == 0, server.text
    installation.check()
