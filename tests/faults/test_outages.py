"""The database restarted; helpers for tests without Redis. Proves F4, I18."""

import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count

from websockets.sync.client import ClientConnection, connect

from tests.faults.clients import Answer, History, call, offer
from tests.faults.installation import Installation, wait_until
from tests.launch_services import Postgres, Redis, ServiceUnavailable

Rows = Callable[[str], list[tuple[object, ...]]]


def log_in(port: int, name: str, password: str, *, address: str = "") -> Answer:
    """Sign in. address: where the front server has seen the person, for processes that stand behind one."""
    headers = {"X-Forwarded-For": address} if address else {}
    body = {"usr_username": name, "usr_password": password, "token": "none"}
    return call(port, "POST", "/api/login", body, headers=headers)


@contextmanager
def silent(redis: Redis) -> Iterator[None]:
    """Let Redis keep its connections and say nothing."""
    assert redis.process is not None
    redis.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        redis.process.send_signal(signal.SIGCONT)


@contextmanager
def gone(redis: Redis) -> Iterator[None]:
    """Let nothing listen on Redis's port."""
    redis.stop()
    try:
        yield
    finally:
        redis.start()


def open_tab(port: int, sid: str) -> ClientConnection:
    """Return a live connection of a signed-in person."""
    return connect(
        f"ws://127.0.0.1:{port}/api/websocket",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Authorization": f"Bearer {sid}"},
        compression=None,
    )


def come_back(postgres: Postgres) -> None:
    """Start the database again; what the crash left in shared memory may refuse the first tries."""
    for _ in range(4):
        with suppress(ServiceUnavailable):
            return postgres.start()
        time.sleep(1)
    return postgres.start()


def test_a_restart_of_the_database_loses_no_acknowledged_offer_f4(
    installation: Installation, rows: Rows, postgres: Postgres
) -> None:
    """I18. The database is ended as by a crash, under load, and comes back."""
    servers = [installation.web("first"), installation.web("second")]
    scenario = installation.prepare("sale", buyers=1500, quantity=6000)
    for server in servers:
        server.wait_listening()
    history = History(installation.folder / "history.jsonl")
    turns, done = count(), threading.Event()
    answers: list[Answer] = []

    def keep_offering() -> None:
        while not done.is_set():
            number = next(turns)
            if number >= len(scenario["buyers"]):
                return
            buyer, port = scenario["buyers"][number], servers[number % 2].port
            answer = history.ask(buyer["name"], offer, port, scenario["ad"], buyer["sid"])
            answers.append(answer)
            time.sleep(0.02 if answer.status == 201 else 0.3)  # people look at a refusal before they try again

    clients = [threading.Thread(target=keep_offering) for _ in range(8)]
    for client in clients:
        client.start()
    try:
        wait_until(lambda: history.count("ok") > 20, "no offer is taken")
        postgres.stop(signal.SIGQUIT)
        wait_until(lambda: history.count("unknown") > 5, "nobody notices")
        come_back(postgres)
        before = history.count("ok")
        wait_until(lambda: history.count("ok") > before + 20, "the servers do not come back")
    finally:
        done.set()
        for client in clients:
            client.join(60)
    errors = [answer for answer in answers if answer.status >= 500]
    assert {(answer.status, answer.code) for answer in errors} == {(503, "unavailable")}
    assert all("retry-after" in answer.headers for answer in errors)
    assert all(answer.status for answer in answers), "a request was left without an answer"
    stored = Counter(
        str(name) for (name,) in rows("SELECT username FROM trading_offer JOIN trading_user u ON u.id = buyer_id")
    )
    assert history.false_answers(stored) == []
    installation.check()
