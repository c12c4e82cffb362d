"""The database's cluster is lost with its disk, and recovered up to its last acknowledged write. Proves F17, I18."""

from __future__ import annotations

import contextlib
import shutil
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.drills.drill import Drill
from tests.faults.clients import History, offer
from tests.faults.conftest import TEMPLATE, UNSYNCED, base_env, copy, made_once, migrated_cluster, on_database
from tests.faults.installation import Installation, wait_until
from tests.launch_services import Postgres, Redis, binary, postgres_folders, private_folder, service_user, tied

SLOT = "zbir_log"


class LoggedCluster:
    """A cluster whose log of changes a receiver elsewhere keeps, before any commit is acknowledged; and a base copy."""

    def __init__(self, data: Path) -> None:
        self.folder = private_folder(service_user())
        self.cluster = Postgres(settings=UNSYNCED, folder=private_folder(service_user()))
        assert self.cluster.folder is not None
        copy(data, self.cluster.folder)
        self.log = self.folder / "received"
        self.receiver: subprocess.Popen[bytes] | None = None

    def program(self, name: str, *arguments: str) -> list[str]:
        found = binary(name, "postgresql", postgres_folders())
        where = ["--host", "127.0.0.1", "--port", str(self.cluster.port), "--username", "postgres", "--no-password"]
        return [*tied("KILL", service_user()), found, *where, *arguments]

    def start(self) -> None:
        """Start cluster and receiver, take the base copy, then let commits wait for the receiver."""
        self.cluster.start()
        self.log.mkdir()
        shutil.chown(self.log, *((user.pw_uid, user.pw_gid) if (user := service_user()) else (None, None)))
        receive = ("--directory", str(self.log), "--slot", SLOT)
        with psycopg.connect(self.cluster.url, autocommit=True) as connection:
            # A slot that reserves nothing is lost to a checkpoint, as the base copy makes one, before it is first used.
            connection.execute("SELECT pg_create_physical_replication_slot(%s, true)", [SLOT])
        self.receiver = subprocess.Popen(
            self.program("pg_receivewal", *receive, "--synchronous", "--no-loop"), cwd=self.folder
        )
        base = ("--pgdata", str(self.folder / "data"), "--checkpoint=fast", "--no-sync", "--wal-method=none")
        subprocess.run(self.program("pg_basebackup", *base), check=True, cwd=self.folder, capture_output=True)
        with psycopg.connect(self.cluster.url, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = 'pg_receivewal'")
            connection.execute("SELECT pg_reload_conf()")

            def is_followed() -> bool:
                # A receiver that has had nothing to write yet confirms nothing.
                connection.execute("SELECT pg_logical_emit_message(false, 'drill', 'x')")
                state = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
                return connection.execute(state).fetchone() == (1,)

            wait_until(is_followed, "the receiver does not follow")

    def lose(self) -> None:
        """End the cluster as by a crash and remove everything that it had."""
        self.cluster.stop(signal.SIGQUIT)
        assert self.cluster.folder is not None
        shutil.rmtree(self.cluster.folder)
        if self.receiver is not None:
            self.receiver.wait(30)

    def recover(self) -> None:
        """Start the base copy on the same port; it reads the received log to its end."""
        (self.folder / "data" / "recovery.signal").touch()
        restore = f"restore_command=cp {self.log}/%f %p || cp {self.log}/%f.partial %p"
        self.cluster = Postgres(settings=[*UNSYNCED, restore], port=self.cluster.port, folder=self.folder)
        self.cluster.start()

    def close(self) -> None:
        self.cluster.close()
        if self.receiver is not None:
            self.receiver.kill()
            self.receiver.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture
def logged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoggedCluster]:
    made = made_once(tmp_path_factory.getbasetemp(), "cluster", migrated_cluster)
    cluster = LoggedCluster(made / "data")
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.close()


@pytest.fixture
def on_logged(logged: LoggedCluster, redis: Redis, tmp_path: Path) -> Iterator[Installation]:
    url = on_database(logged.cluster.url, TEMPLATE)
    installation = Installation(tmp_path, {**base_env(tmp_path / "var"), "DATABASE_URL": url, "REDIS_URL": redis.url})
    try:
        yield installation
    finally:
        installation.close()


@contextlib.contextmanager
def offering(port: int, scenario: Any, history: History) -> Iterator[None]:
    """Let six people offer at a time during the block."""
    turns, over = count(), threading.Event()

    def keep_offering() -> None:
        while not over.is_set() and (number := next(turns)) < len(scenario["buyers"]):
            buyer = scenario["buyers"][number]
            answer = history.ask(buyer["name"], offer, port, scenario["ad"], buyer["sid"])
            over.wait(0.02 if answer.status == 201 else 0.3)

    clients = [threading.Thread(target=keep_offering) for _ in range(6)]
    for client in clients:
        client.start()
    try:
        yield
    finally:
        over.set()
        for client in clients:
            client.join(60)


@pytest.mark.drill("F17", "the database's disk is lost under load: recovered up to the last acknowledged write")
def test_a_lost_cluster_is_recovered_to_the_last_acknowledged_write_f17(
    on_logged: Installation, logged: LoggedCluster, drill: Drill
) -> None:
    installation = on_logged
    web = installation.web(workers=4)
    scenario = installation.prepare("sale", buyers=drill.choose(800, 3000), quantity=6000)
    history = History(installation.folder / "history.jsonl")
    web.wait_listening()
    with offering(web.port, scenario, history):
        wait_until(lambda: history.count("ok") > drill.choose(60, 300), "no offer is taken", 600)
        logged.lose()
        wait_until(lambda: history.count("unknown") > 3, "nobody notices")
        began = time.monotonic()
        logged.recover()
        before = history.count("ok")
        wait_until(lambda: history.count("ok") > before + 10, "nothing is taken after the recovery")
        drill.record("serving after recovery began, s", time.monotonic() - began)
    with psycopg.connect(installation.env["DATABASE_URL"]) as connection:
        buyers = connection.execute("SELECT username FROM trading_offer JOIN trading_user u ON u.id = buyer_id")
        stored = Counter(str(name) for (name,) in buyers)
    assert history.false_answers(stored) == []
    assert set(history.outcomes) >= set(stored)
    installation.check()
    drill.record("offers acknowledged", history.count("ok"))
