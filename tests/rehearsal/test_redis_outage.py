"""Both Redis servers silent, gone or emptied behind the front server: people notice nothing. F5, F6, I18"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import altcha
import pytest
from redis import Redis

from deploy.rehearsal import Rehearsal
from tests.drills.drill import Drill
from tests.drills.traffic import Traffic
from tests.faults.clients import Answer
from tests.rehearsal.client import Visitor, flat_png, p95
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.rpc import RpcClient
from tests.rehearsal.test_uploads import details, known_choices

SERVERS = ("redis", "redis-cache")
GUARD_SECONDS = 300
IMPORTS = (
    "import json",
    "from django.db.models import Max",
    "from django.db.models.functions import Now",
    "from marketplace.common.messaging.outbox.models import OutboxEntry",
    "from marketplace.common.files.models import StoredFile",
)
NEWEST = "print(json.dumps([one.objects.aggregate(last=Max('pk'))['last'] or 0 for one in (OutboxEntry, StoredFile)]))"


@contextmanager
def silent(site: Rehearsal) -> Iterator[None]:
    """Let both keep their connections and say nothing."""
    for name in SERVERS:
        site.process(name).send(signal.SIGSTOP)
    try:
        yield
    finally:
        for name in SERVERS:
            site.process(name).send(signal.SIGCONT)


@contextmanager
def gone(site: Rehearsal) -> Iterator[None]:
    """Kill both; nothing listens on their ports until the end."""
    for name in SERVERS:
        site.process(name).wanted = False
        site.process(name).send(signal.SIGKILL)
    try:
        yield
    finally:
        for name in SERVERS:
            site.stop(name)
            site.start(name)


@dataclass
class Others:
    """What the traffic does not send: sign-ins, votes, and new ads with a picture. Each by somebody else."""

    site: Rehearsal
    rpc: RpcClient
    people: list[dict[str, Any]]
    answers: list[tuple[str, Answer]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.front = FrontSite(self.site)
        self.ballot = self.rpc.do("make_ballot", works=1)
        self.choices = known_choices(Visitor(self.site))
        self.accounts = [self.rpc.new_person() for _ in self.people]
        # Solved beforehand: the work takes its time.
        self.tokens = [{action: self.token(action) for action in ("login", "vote")} for _ in self.people]

    def token(self, action: str) -> str:
        asked = self.front.send("GET", f"/api/human-check?action={action}").body
        challenge = altcha.Challenge.from_dict(asked.get("data", asked))
        solution = altcha.solve_challenge(challenge)
        assert solution is not None
        return str(altcha.Payload(challenge, solution).to_base64())

    def solved(self, number: int, action: str) -> dict[str, str]:
        return {"token": self.tokens[number][action]}

    def refused(self) -> list[tuple[str, int, object]]:
        """Return what was not answered 2xx: kind, status, body."""
        return [(kind, one.status, one.body) for kind, one in self.answers if not 200 <= one.status < 300]

    def act(self, number: int) -> None:
        """Let the next person sign in, vote and publish."""
        person, account = self.people[number], self.accounts[number]
        address = f"127.8.0.{number + 1}"
        login = {"usr_username": account["username"], "usr_password": account["password"]} | self.solved(
            number, "login"
        )
        ballot = {"cmp_id": self.ballot["competition"]} | self.solved(number, "vote")
        vote = f"/api/competitions/works/{self.ballot['works'][0]}/vote"
        fields = details(f"Bez Redisa {person['id']}", *self.choices)
        requests: dict[str, Callable[[], Answer]] = {
            "login": lambda: self.front.send("POST", "/api/login", body=login, address=address),
            "vote": lambda: self.front.send("POST", vote, body=ballot, sid=person["sid"], address=address),
            "ad": lambda: self.front.send(
                "POST",
                "/api/products",
                file=("main_image", "slika.png", flat_png(900, 700)),
                fields=fields,
                sid=person["sid"],
                address=address,
            ),
        }
        for kind, request in requests.items():
            answer = request()
            self.answers.append((kind, answer))
            if kind == "login" and answer.status == 200:
                self.rpc.secrets.add(answer.body["data"]["sid"])


def wait_for_queued(rpc: RpcClient, drill: Drill) -> None:
    """Return when every push, job and mail queued by now is sent, and each picture stored by now has its copies.

    Mails that still gather what they tell are not due yet.
    """
    back = time.monotonic()
    entry, file = rpc.python(*IMPORTS, NEWEST)
    waiting = (
        f"waiting = OutboxEntry.objects.filter(pk__lte={entry}, sent_at=None, dead_at=None)"
        ".exclude(tries=0, next_try_at__gt=Now())",
        f"due = StoredFile.objects.filter(pk__lte={file}, due_widths__isnull=False)",
        "print(json.dumps([waiting.count(), due.count()]))",
    )
    while (counted := rpc.python(*IMPORTS, *waiting)) != [0, 0]:
        assert time.monotonic() - back < GUARD_SECONDS, counted
        if counted[0]:
            drill.record("everything queued sent after, s", time.monotonic() - back)  # the last time that some waited
        time.sleep(0.5)
    drill.record("copies made after, s", time.monotonic() - back)


@pytest.mark.drill("F5", "both Redis servers silent or gone behind nginx: traffic, sign-in, vote, upload go on")
@pytest.mark.parametrize("outage", [silent, gone])
def test_people_notice_nothing_of_redis_f5(
    site: Rehearsal,
    rpc: RpcClient,
    drill: Drill,
    tmp_path: Path,
    outage: Callable[[Rehearsal], AbstractContextManager[None]],
) -> None:
    crowd = rpc.do("make_crowd", people=drill.choose(30, 80), sales=4, quantity=300)
    rpc.secrets.add(*(person["sid"] for person in crowd["people"]))
    others = Others(site, rpc, crowd["people"][: drill.choose(3, 12)])
    traffic = Traffic(FrontSite(site), crowd, tmp_path / "journal.jsonl", seed=drill.seed, visitors=2)
    with traffic.running():
        traffic.wait_for(drill.choose(40, 120))
        began = traffic.elapsed()
        with outage(site):
            for number in range(1, len(others.people)):
                others.act(number)
            time.sleep(max(0, drill.choose(4, 15) - (traffic.elapsed() - began)))
            ended = traffic.elapsed()
        wait_for_queued(rpc, drill)
        others.act(0)
        traffic.wait_for(drill.choose(20, 100))
    drill.record("p95 before, s", p95([one.seconds for one in traffic.requests if one.at < began]))
    during = [one.seconds for one in traffic.requests if began <= one.at < ended]
    drill.record("p95 without Redis, s", p95(during))
    drill.record("answers without Redis", len(during))

    assert traffic.failed() == []
    assert others.refused() == []
    assert traffic.contradictions(rpc.do("stored_writes", ads=crowd["ads"])) == []
    votes = (
        f"from competitions.models import Vote; print(Vote.objects.filter(work_id={others.ballot['works'][0]}).count())"
    )
    assert rpc.python(votes) == len(others.people)
    assert site.manage("check_invariants").returncode == 0


@pytest.mark.drill("F6", "both Redis servers emptied again and again under traffic: nothing is lost")
def test_redis_emptied_under_traffic_loses_nothing_f6(
    site: Rehearsal, rpc: RpcClient, drill: Drill, tmp_path: Path
) -> None:
    crowd = rpc.do("make_crowd", people=drill.choose(30, 80), sales=4, quantity=300)
    rpc.secrets.add(*(person["sid"] for person in crowd["people"]))
    others = Others(site, rpc, crowd["people"][: drill.choose(0, 10)])
    traffic = Traffic(FrontSite(site), crowd, tmp_path / "journal.jsonl", seed=drill.seed, visitors=2)
    servers = [Redis.from_url(server.url) for server in (site.redis, site.redis_cache)]
    with traffic.running():
        for number in range(drill.choose(3, 10)):
            traffic.wait_for(drill.random.randint(5, 30))
            if number < len(others.people):
                others.act(number)  # a picture, whose job may be lost with the queue
            for server in servers:
                server.flushall()
    for server in servers:
        server.close()
    wait_for_queued(rpc, drill)
    assert traffic.failed() == []
    assert others.refused() == []
    assert traffic.contradictions(rpc.do("stored_writes", ads=crowd["ads"])) == []
    assert site.manage("check_invariants").returncode == 0
