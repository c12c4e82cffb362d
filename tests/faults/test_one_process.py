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

from tests.faults.clients import History, offer
from tests.faults.installation import House, Process, wait_until

ADS, OFFERS = 5, 6
POINTS = ("close.locked", "close.outcomes", "close.notifications", "close.before_commit", "close.before_ack")
OPEN = "SELECT count(*) FROM common_outboxentry WHERE sent_at IS NULL AND dead_at IS NULL"


def read(house: House, sql: str) -> list[tuple[Any, ...]]:
    """Read rows of the file while it may be in use."""
    connection = sqlite3.connect(Path(house.env["ZBIR_VAR"]) / "db.sqlite3", timeout=20)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def test_killed_under_load_no_acknowledged_offer_is_lost_f16(small_house: House) -> None:
    """Twice killed while people offer, and started again on the same folder; then everything is delivered."""
    house = small_house
    scene = house.stage("sale", buyers=600, quantity=3000)
    history = History(house.folder / "history.jsonl")
    turns = count()
    server = house.serve()
    server.wait_listening()

    for _ in range(2):
        kill_under_load(server, scene, history, turns)
        server = house.serve(port=server.port)
        server.wait_listening()
        assert_second_is_refused(house)
    buyer = scene["buyers"][next(turns)]
    last = history.ask(buyer["name"], offer, server.port, scene["ad"], buyer["sid"])
    assert last.status == 201, last

    wait_until(lambda: read(house, OPEN) == [(0,)], "the outbox is not emptied after the start")
    sql = "SELECT username FROM trading_offer JOIN trading_user u ON u.id = buyer_id"
    stored = Counter(name for (name,) in read(house, sql))
    assert history.count("ok") > 20
    assert history.lies(stored) == []
    offers = sum(stored.values())
    assert read(house, "SELECT reserved, buyers FROM trading_ad") == [(offers, offers)]
    # One mail to the seller for each offer: its file is named by the mail, so a repeat is no second one.
    mails = "SELECT count(*) FROM common_outboxentry WHERE kind = 'mail' AND sent_at IS NOT NULL"
    assert read(house, mails) == [(offers,)]
    assert server.stop() == 0, server.text
    house.check()


def kill_under_load(server: Process, scene: Any, history: History, turns: "count[int]") -> None:
    """Let eight people offer at a time, and kill the server while each waits for an answer."""
    killed = threading.Event()
    before = history.count("ok")

    def keep_offering() -> None:
        while not killed.is_set():
            buyer = scene["buyers"][next(turns)]
            answer = history.ask(buyer["name"], offer, server.port, scene["ad"], buyer["sid"])
            if not answer.status:
                return

    clients = [threading.Thread(target=keep_offering) for _ in range(8)]
    for client in clients:
        client.start()
    try:
        wait_until(lambda: history.count("ok") >= before + 15, "no offer is taken")
        os.kill(server.popen.pid, signal.SIGKILL)
    finally:
        killed.set()
        for client in clients:
            client.join(60)
    server.popen.wait(30)


def assert_second_is_refused(house: House) -> None:
    second = house.command("serve")
    assert second.returncode == 1
    assert "Another serve" in second.stderr


def test_killed_at_each_point_of_a_close_it_finishes_after_the_next_start_f16(small_house: House) -> None:
    """F1 in one process: it dies by its own hand at the start's sweep, five times; the sixth start does it all."""
    house = small_house
    house.stage("ended", ads=ADS, offers=OFFERS)
    for point in POINTS:
        dying = house.serve(failpoints=f"{point}=kill")
        wait_until(lambda dying=dying: not dying.is_up, f"not killed at {point}")  # type: ignore[misc]
        assert dying.popen.returncode == -signal.SIGKILL, (point, dying.text)
        closed = ADS if point == "close.before_ack" else 0
        assert read(house, "SELECT count(*) FROM trading_ad WHERE closed_at IS NOT NULL") == [(closed,)], point

    server = house.serve()
    server.wait_listening()
    wait_until(lambda: read(house, OPEN) == [(0,)], "the outbox is not emptied after the start")
    time.sleep(1)  # a second outcome would come now
    notifications = ADS * (OFFERS + 2)
    told = "SELECT count(*) FROM trading_notification WHERE type LIKE 'expired-%'"
    assert read(house, told) == [(notifications,)]
    sent = "kind = 'mail' AND sent_at IS NOT NULL"
    mails = f"SELECT count(*) FROM common_outboxentry WHERE {sent} AND key LIKE 'mail:expired-%'"
    assert read(house, mails) == [(notifications,)]
    assert read(house, "SELECT count(*) FROM trading_offer WHERE fulfilled IS NULL") == [(0,)]
    assert server.stop() == 0, server.text
    house.check()
