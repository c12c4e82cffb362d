"""The database's own disk is full: writes get 503 until there is room, no acknowledged one is lost. Proves F7, I18."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.drills.drill import Drill
from tests.faults.clients import Answer, History, call
from tests.faults.conftest import TEMPLATE, UNSYNCED, base_env, copy, made_once, migrated_cluster, on_database
from tests.faults.installation import Installation, Process, wait_until
from tests.faults.small_disk import MIB, SmallDisk, small_disk
from tests.launch_services import Postgres, Redis, ServiceUnavailable, private_folder, service_user

SETTINGS = [*UNSYNCED, "min_wal_size=32MB", "max_wal_size=64MB", "checkpoint_timeout=30s"]
ROOM = 260 * MIB
TEXT = "duga poruka " * 150  # about as long as a message may be: a full disk shows after few of them
LONGEST = 1000
CLIENTS = 6


@pytest.fixture
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SmallDisk, Postgres]]:
    """A cluster with a migrated database on a disk of its own."""
    made = made_once(tmp_path_factory.getbasetemp(), "cluster", migrated_cluster)
    cluster = Postgres(settings=SETTINGS, folder=private_folder(service_user()))
    assert cluster.folder is not None
    try:
        with small_disk(cluster.folder, ROOM) as mounted:
            copy(made / "data", cluster.folder)
            cluster.start()
            yield mounted, cluster
            cluster.stop()
    finally:
        cluster.close()


@pytest.fixture
def on_small_disk(disk: tuple[SmallDisk, Postgres], redis: Redis, tmp_path: Path) -> Iterator[Installation]:
    url = on_database(disk[1].url, TEMPLATE)
    installation = Installation(tmp_path, {**base_env(tmp_path / "var"), "DATABASE_URL": url, "REDIS_URL": redis.url})
    try:
        yield installation
    finally:
        installation.close()


class Writers:
    """Threads that write messages without pause, each answer noted."""

    def __init__(self, web: Process, talk: Any, journal: Path) -> None:
        self.web, self.talk, self.history = web, talk, History(journal)
        self.answers: list[Answer] = []
        self.numbers = count()
        self.over = threading.Event()

    def write(self) -> None:
        buyer, seller = self.talk["buyer"], self.talk["seller"]
        while not self.over.is_set():
            key = f"{next(self.numbers):06d}"
            body = {"usr_id_to": seller["id"], "msg_message": f"{key} {TEXT}"[:LONGEST]}
            action = partial(call, self.web.port, "POST", "/api/messages", body, sid=buyer["sid"])
            self.answers.append(self.history.ask(key, action))

    def wait_for(self, status: int, what: str, also: Callable[[], bool] = lambda: True) -> float:
        """Return when ten answers from now on had this status and `also` is true, with the seconds that it took."""
        begun, at = time.monotonic(), len(self.answers)
        wait_until(lambda: also() and sum(answer.status == status for answer in self.answers[at:]) >= 10, what)
        return time.monotonic() - begun

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        threads = [threading.Thread(target=self.write) for _ in range(CLIENTS)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.over.set()
            for thread in threads:
                thread.join(90)


def keep_running(cluster: Postgres) -> bool:
    """Start the server again when it has ended, as the system's service manager does; tell if it runs."""
    if cluster.process is None or cluster.process.poll() is not None:
        cluster.process = None
        try:
            cluster.start()
        except ServiceUnavailable:
            return False
    return True


@pytest.mark.drill("F7", "the database's disk is full: writes get 503, reads go on, it heals when there is room")
def test_a_full_disk_of_the_database_heals_and_loses_nothing_f7(
    on_small_disk: Installation, disk: tuple[SmallDisk, Postgres], drill: Drill
) -> None:
    """The whole form also uses up the room of the log of changes, which ends the server."""
    mounted, cluster = disk
    installation = on_small_disk
    web = installation.web(workers=CLIENTS)
    writers = Writers(web, installation.prepare("talk"), installation.folder / "history.jsonl")
    web.wait_listening()
    healed = 0.0
    with writers.writing():
        for _ in range(drill.choose(1, 3)):
            writers.wait_for(201, "no message is taken")
            mounted.fill()
            writers.wait_for(503, "a full disk does not show")
            if drill.is_whole:
                use_up_the_log(cluster)
            mounted.free()
            ran = partial(keep_running, cluster)
            healed = max(healed, writers.wait_for(201, "no message is taken when there is room again", ran))
    assert {answer.status for answer in writers.answers} <= {201, 503}, writers.answers
    assert {answer.code for answer in writers.answers if answer.status == 503} == {"unavailable"}
    with psycopg.connect(installation.env["DATABASE_URL"]) as connection:
        stored = Counter(str(text)[:6] for (text,) in connection.execute("SELECT text FROM trading_message"))
    assert writers.history.false_answers(stored) == []
    installation.check()
    drill.record("messages acknowledged", writers.history.count("ok"))
    drill.record("serving after room came back, s", healed)


def use_up_the_log(cluster: Postgres) -> None:
    """Let the server need new segments of its log of changes, for which there is no room."""
    for _ in range(8):
        with contextlib.suppress(psycopg.Error), psycopg.connect(cluster.url, autocommit=True) as connection:
            connection.execute("SELECT pg_switch_wal(), txid_current()")
            connection.execute("SELECT pg_logical_emit_message(true, 'drill', repeat('x', 8000000))")
