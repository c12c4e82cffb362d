"""Redis refused, killed, or silent while people sign in, trade, vote, write and upload. Proves F5; I16, I18."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.drills.drill import Drill
from tests.faults.clients import Answer, call, offer, send_form
from tests.faults.installation import Installation, Process, wait_until
from tests.faults.proxy import Proxy
from tests.faults.test_outages import gone, log_in, silent
from tests.faults.test_uploads import jpeg
from tests.faults.test_votes import vote
from tests.launch_services import Redis

Rows = Callable[[str], list[tuple[object, ...]]]
Outage = Callable[[Redis, Proxy], AbstractContextManager[None]]
PAUSE = 1.0  # seconds between two rounds
WAITING = "SELECT count(*) FROM common_outboxentry WHERE kind IN ('push', 'task') AND sent_at IS NULL"
RUNS = "SELECT name, max(started_at), max(ended_at), now() FROM common_jobrun GROUP BY name"
COPIES_DUE = "SELECT count(*) FROM common_storedfile WHERE due_widths IS NOT NULL"


def killed(redis: Redis, proxy: Proxy) -> AbstractContextManager[None]:
    """End Redis at once; behind the proxy the connections break."""
    return gone(redis)


def stopped(redis: Redis, proxy: Proxy) -> AbstractContextManager[None]:
    """Let Redis keep its connections and say nothing."""
    return silent(redis)


@contextmanager
def refused(redis: Redis, proxy: Proxy) -> Iterator[None]:
    proxy.refuse()
    yield
    proxy.pass_on()


@contextmanager
def black_hole(redis: Redis, proxy: Proxy) -> Iterator[None]:
    proxy.black_hole()
    yield
    proxy.pass_on()


OUTAGES: list[Outage] = [killed, refused, stopped, black_hole]


@dataclass
class People:
    """Does one thing of each kind after the other, each time as somebody else. taken: how many 2xx, by kind."""

    server: Process
    uploads: Process
    installation: Installation
    rounds: int
    taken: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sale = self.installation.prepare("sale", buyers=self.rounds, quantity=3 * self.rounds)
        self.ballots = self.installation.prepare("ballots", voters=self.rounds, works=2)
        self.publisher = self.installation.prepare("publisher")
        self.names = [f"ana{number:03}" for number in range(self.rounds)]
        self.password = self.installation.prepare("accounts", names=self.names)["password"]
        self.picture = jpeg(900)
        self.number = 0

    def actions(self) -> dict[str, Callable[[], Answer]]:
        """Return what the next person does, by kind."""
        number, port, picture = self.number, self.server.port, [("main_image", "slika.jpg", self.picture)]
        buyer, voter = self.sale["buyers"][number], self.ballots["voters"][number]
        work = self.ballots["works"][0]
        words: dict[str, Any] = {"usr_id_to": self.sale["seller"], "msg_message": f"poruka {number}"}
        chat = {"usr_id_to": str(self.sale["seller"])}
        file = [("msg_file", f"{number}.txt", b"prilog" * 500)]
        return {
            "login": lambda: log_in(port, self.names[number], self.password, address=f"192.0.2.{number}"),
            "offer": lambda: offer(port, self.sale["ad"], buyer["sid"]),
            "vote": lambda: vote(port, self.ballots["competition"], work, voter["sid"]),
            "message": lambda: call(port, "POST", "/api/messages", words, sid=buyer["sid"]),
            "file": lambda: send_form(self.uploads.port, "/api/messages/file", chat, file, sid=buyer["sid"]),
            "ad": lambda: send_form(
                self.uploads.port, "/api/products", self.publisher["form"], picture, sid=buyer["sid"]
            ),
        }

    def act(self) -> list[float]:
        """Do one round; return how long each answer took. Fails when one was refused."""
        seconds = []
        for kind, action in self.actions().items():
            began = time.monotonic()
            answer = action()
            seconds.append(time.monotonic() - began)
            assert 200 <= answer.status < 300, (kind, self.number, answer)
            self.taken[kind] = self.taken.get(kind, 0) + 1
        self.number += 1
        return seconds

    def act_for(self, duration: float, least: int) -> list[float]:
        """Do rounds for so many seconds, and at least so many; return how long each answer took."""
        ends = time.monotonic() + duration
        seconds: list[float] = []
        done = 0
        while (time.monotonic() < ends or done < least) and self.number < self.rounds:
            seconds += self.act()
            done += 1
            time.sleep(PAUSE if duration > 1 else 0)
        return seconds


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


@pytest.mark.drill("F5", "Redis refused, killed or silent: sign-in, offer, vote, message, upload go on")
def test_without_redis_people_sign_in_trade_vote_write_and_upload_f5(
    installation: Installation, rows: Rows, redis: Redis, drill: Drill
) -> None:
    """A job that Redis hands out on a connection that breaks is lost to the queue; the schedule makes up for it.

    Four outages one after the other, each of twelve seconds in the whole form: longer than a worker waits for an answer
    of the broker."""
    installation.env["THROTTLES"] = "on"  # the rates count in Redis: they open when it is away
    installation.env["NUM_PROXIES"] = "1"  # each has an own address: from one, ten a minute may sign in
    if drill.is_whole:
        installation.env["TRUE_WAITS"] = "1"
    with Proxy(redis.port) as proxy:
        installation.env["REDIS_URL"] = f"redis://127.0.0.1:{proxy.port}/0"
        web, uploads = installation.web(workers=2), installation.uploads()
        worker, beat = installation.worker(), installation.beat(every=30)
        people = People(web, uploads, installation, drill.choose(14, 80))
        for process in (web, uploads):
            process.wait_listening()
        people.act_for(0, 1)  # a first request loads the views
        drill.record("p95 before, s", p95(people.act_for(drill.choose(0, 12), 2)))
        for outage in drill.random.sample(OUTAGES, len(OUTAGES)):
            with outage(redis, proxy):
                during = people.act_for(drill.choose(0, 10), 2)
            back = time.monotonic()
            wait_until(lambda: rows(WAITING) == [(0,)], "pushes and jobs are not sent", 200)
            drill.record(f"{outage.__name__}: pushes and jobs sent after, s", time.monotonic() - back)
            try:
                wait_until(lambda: rows(COPIES_DUE) == [(0,)], "the copies are not made", 200)
            except AssertionError as error:
                error.add_note(f"worker: {worker.text[-4000:]}\nbeat: {beat.text[-2000:]}\nruns: {rows(RUNS)}")
                raise
            drill.record(f"{outage.__name__}: copies made after, s", time.monotonic() - back)
            drill.record(f"{outage.__name__}: p95, s", p95(during))
            drill.record(f"{outage.__name__}: answers", len(during))
        people.act()
        assert worker.is_up, worker.text
        assert beat.is_up, beat.text
    assert set(people.taken.values()) == {people.number}
    for table in ("trading_offer", "competitions_vote"):
        assert rows(f"SELECT count(*) FROM {table}") == [(people.number,)]
    assert rows("SELECT count(*) FROM trading_message") == [(2 * people.number,)]
    new = f"SELECT count(*) FROM trading_ad WHERE id NOT IN ({people.sale['ad']}, {people.publisher['ad']})"
    assert rows(new) == [(people.number,)]
    installation.check()
