"""Redis away, the database restarted, a login elsewhere. Proves F4, F5, F12, I14, I18."""

import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.faults.clients import Answer, History, call, offer, run_at_once
from tests.faults.installation import Installation, wait_until
from tests.launch_services import Postgres, Redis, ServiceUnavailable

Rows = Callable[[str], list[tuple[object, ...]]]


def log_in(port: int, name: str, password: str) -> Answer:
    return call(port, "POST", "/api/login", {"usr_username": name, "usr_password": password, "token": "none"})


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


@pytest.mark.parametrize("fault", [gone, silent])
def test_without_redis_people_sign_in_and_trade_f5(
    installation: Installation, rows: Rows, redis: Redis, fault: Callable[[Redis], "contextmanager[None]"]
) -> None:
    installation.env["THROTTLES"] = "on"  # the rates count in Redis: they open when it is away
    server = installation.web()
    scenario = installation.prepare("sale", buyers=12, quantity=30)
    people = installation.prepare("accounts", names=["ana001", "bane01", "ceca01"])
    server.wait_listening()
    sids = iter(scenario["buyers"])
    assert offer(server.port, scenario["ad"], next(sids)["sid"]).status == 201

    with fault(redis):
        logins = [log_in(server.port, name, people["password"]) for name in ("ana001", "bane01", "ceca01")]
        offers = run_at_once(
            [lambda one=one: offer(server.port, scenario["ad"], one["sid"]) for one in sids], threads=4
        )  # type: ignore[misc]

    assert [answer.status for answer in logins] == [200] * 3, logins
    assert [answer.status for answer in offers] == [201] * 11, offers
    assert rows("SELECT reserved FROM trading_ad") == [(12,)]
    pushes = "SELECT count(*) FROM common_outboxentry WHERE kind = 'push' AND sent_at IS NULL"
    wait_until(lambda: rows(pushes) == [(0,)], "pushes wait for ever")
    installation.check()


def test_a_login_elsewhere_ends_the_old_session_on_both_live_processes_f12(
    installation: Installation, rows: Rows
) -> None:
    web, other = installation.web("first"), installation.web("second")
    lives = [installation.live("live-1"), installation.live("live-2")]
    people = installation.prepare("accounts", names=["ana001"])
    for process in (web, other, *lives):
        process.wait_listening()
    first = log_in(web.port, "ana001", people["password"])
    sid = first.body["data"]["sid"]
    with ExitStack() as stack:
        tabs = [stack.enter_context(open_tab(process.port, sid)) for process in lives]
        for tab in tabs:  # served means: it has joined its groups
            tab.send('{"type":"ping"}')
            assert "pong" in str(tab.recv(timeout=20))
        second = log_in(other.port, "ana001", people["password"])
        assert second.status == 200
        assert call(web.port, "GET", "/api/offers", sid=sid).status == 401
        assert call(other.port, "GET", "/api/offers", sid=sid).status == 401
        assert call(web.port, "GET", "/api/offers", sid=second.body["data"]["sid"]).status == 200
        for tab in tabs:
            assert "new-connection" in str(tab.recv(timeout=20))
            with pytest.raises(ConnectionClosed) as ended:
                tab.recv(timeout=20)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 4409
    assert rows("SELECT count(*) FROM trading_loginsession WHERE ended_at IS NULL") == [(1,)]
    installation.check()


def open_tab(port: int, sid: str) -> ClientConnection:
    """Return a live connection of a signed-in person."""
    return connect(
        f"ws://127.0.0.1:{port}/api/websocket",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Authorization": f"Bearer {sid}"},
        compression=None,
    )


def test_fifty_logins_at_once_leave_one_live_session_i14(installation: Installation, rows: Rows) -> None:
    servers = [installation.web("first"), installation.web("second")]
    people = installation.prepare("accounts", names=["ana001"])
    for server in servers:
        server.wait_listening()
    acts = [
        lambda number=number: log_in(servers[number % 2].port, "ana001", people["password"]) for number in range(50)
    ]  # type: ignore[misc]
    answers = run_at_once(acts)
    assert {answer.status for answer in answers} <= {200, 503}, Counter((one.status, one.code) for one in answers)
    sids = [answer.body["data"]["sid"] for answer in answers if answer.status == 200]
    living = [call(servers[0].port, "GET", "/api/offers", sid=sid).status for sid in sids]
    assert Counter(living)[200] == 1
    assert rows("SELECT count(*) FROM trading_loginsession WHERE ended_at IS NULL") == [(1,)]
    installation.check()


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
