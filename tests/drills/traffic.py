"""Mixed traffic of many people through the front server, with a journal that the site knows nothing of.

Each write has a key that is found again in the stored rows: what was acknowledged must be there once, what was refused
must not be there, and what got no answer at most once (I18).
"""

from __future__ import annotations

import random
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import altcha

from tests.drills.crowd import MESSAGE_WORD
from tests.faults.clients import Answer, History

PAUSE_SECONDS = 0.05
"""Between two requests of a visitor: the traffic is steady, not a stress test."""
READS = {"list": 4, "ad": 4, "counters": 2, "conversations": 1}
WRITES = {"offer": 4, "message": 4, "favourite": 1, "file": 1}
"""Kind of request -> how often it comes beside the others."""
HUMAN_WRITES = {"login": 1, "vote": 1}
"""Kinds that solve a human check first, so they cost their visitor time. A vote needs `crowd["ballot"]`, made by
`make_ballot`."""


class Site(Protocol):
    """What the traffic goes to."""

    def send(
        self,
        method: str,
        path: str,
        *,
        body: object = None,
        file: tuple[str, str, bytes] | None = None,
        fields: Mapping[str, str] | None = None,
        sid: str = "",
        key: str = "",
        address: str = "",
    ) -> Answer:
        """Send one request and return its answer, with status 0 when the connection broke.

        body: becomes JSON. file: (field, name, content) of a form with `fields`. key: Idempotency-Key. address: of the
        visitor, in 127.0.0.0/8.
        """
        ...


@dataclass(frozen=True, slots=True)
class Request:
    """One request that was answered. at: seconds since the traffic began; status 0: no answer."""

    kind: str
    status: int
    code: str
    at: float
    seconds: float


@dataclass
class Traffic:
    """The requests of `crowd` (`tests.drills.crowd.make_crowd`) on a site, by so many visitors at the same time.

    journal: the file of the history. writes, reads: kind -> weight, {} for none.
    """

    site: Site
    crowd: Mapping[str, Any]
    journal: Path
    seed: int = 1
    visitors: int = 4
    pause: float = PAUSE_SECONDS
    writes: Mapping[str, int] = field(default_factory=lambda: dict(WRITES))
    reads: Mapping[str, int] = field(default_factory=lambda: dict(READS))
    requests: list[Request] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.history = History(self.journal)
        self._ended = threading.Event()
        self._began = time.monotonic()
        self._errors: list[BaseException] = []

    @contextmanager
    def running(self) -> Iterator[Traffic]:
        """Send requests during the block; at its end wait for the last answers. Raises what a visitor raised."""
        self._ended.clear()
        threads = [threading.Thread(target=self._visit, args=(number,)) for number in range(self.visitors)]
        for thread in threads:
            thread.start()
        try:
            yield self
        finally:
            self._ended.set()
            for thread in threads:
                thread.join()
        if self._errors:
            raise self._errors[0]

    # --- what came of it -------------------------------------------------------------------------------------------

    def elapsed(self) -> float:
        """Return the seconds since the traffic was made; `Request.at` counts on the same clock."""
        return time.monotonic() - self._began

    def statuses(self, *kinds: str) -> Counter[int]:
        """Return how often each status was answered, to all kinds or to these."""
        return Counter(request.status for request in self.requests if not kinds or request.kind in kinds)

    def failed(self) -> list[Request]:
        """Return the requests that a person would have seen fail: no answer, or 5xx."""
        return [request for request in self.requests if request.status == 0 or request.status >= 500]

    def contradictions(self, stored: list[str]) -> list[str]:
        """Return what contradicts the stored rows (I18). stored: of `tests.drills.crowd.stored_writes`."""
        return self.history.false_answers(Counter(stored))

    def wait_for(self, count: int, *kinds: str, seconds: float = 120) -> None:
        """Return when so many more requests (of these kinds) were answered 2xx. Fails when they were not in time."""
        goal = self._good(*kinds) + count
        deadline = time.monotonic() + seconds
        while self._good(*kinds) < goal:
            assert time.monotonic() < deadline, f"{count} answers did not come in {seconds:.0f} s"
            time.sleep(0.02)

    def _good(self, *kinds: str) -> int:
        return sum(number for status, number in self.statuses(*kinds).items() if 200 <= status < 300)

    # --- the visitors ----------------------------------------------------------------------------------------------

    def _visit(self, number: int) -> None:
        try:
            visitor = Visitor(self, number)
            while not self._ended.is_set():
                visitor.act()
                self._ended.wait(self.pause)
        except BaseException as error:
            self._errors.append(error)


class Visitor:
    """One thread of the traffic, with people of its own: no two threads act for the same person."""

    def __init__(self, traffic: Traffic, number: int) -> None:
        self.traffic = traffic
        self.number = number
        self.random = random.Random(f"{traffic.seed} {number}")
        self.people = traffic.crowd["people"][number :: traffic.visitors]
        self.ads = traffic.crowd["ads"]
        pairs = [(person["id"], ad) for person in self.people for ad in self.ads]
        self.random.shuffle(pairs)
        self.offers, self.favourites = iter(pairs), iter(list(pairs))
        works = traffic.crowd.get("ballot", {}).get("works", [])
        self.votes = iter([(person["id"], work) for work in works[:3] for person in self.people])
        self.by_id = {person["id"]: person for person in self.people}
        self.words = 0
        self.actions: dict[str, Callable[[], Answer | None]] = {
            "list": self.send_list,
            "ad": self.send_ad,
            "counters": self.send_counters,
            "conversations": self.send_conversations,
            "offer": self.send_offer,
            "message": self.send_message,
            "favourite": self.send_favourite,
            "file": self.send_file,
            "login": self.send_login,
            "vote": self.send_vote,
        }
        kinds = {**traffic.reads, **traffic.writes}
        self.kinds, self.weights = list(kinds), list(kinds.values())

    def act(self) -> None:
        """Send one request of a random kind and note its answer."""
        kind = self.random.choices(self.kinds, self.weights)[0]
        began, at = time.perf_counter(), self.traffic.elapsed()
        answer = self.actions[kind]()
        if answer is not None:
            took = time.perf_counter() - began
            self.traffic.requests.append(Request(kind, answer.status, answer.code, at, took))

    def send(self, method: str, path: str, person: Mapping[str, Any] | None = None, **more: Any) -> Answer:
        sid, number = (person["sid"], person["id"]) if person else ("", self.number)
        address = f"127.7.{number // 250 % 250}.{number % 250 + 1}"
        return self.traffic.site.send(method, path, sid=sid, address=address, **more)

    def write(self, key: str, *request: Any, **more: Any) -> Answer:
        """Send a request whose row is found again by `key`."""
        idempotency = str(uuid.UUID(int=self.random.getrandbits(128)))
        return self.traffic.history.ask(key, lambda: self.send(*request, key=idempotency, **more))

    def somebody(self) -> Mapping[str, Any]:
        person: Mapping[str, Any] = self.random.choice(self.people)
        return person

    # --- reads -------------------------------------------------------------------------------------------------------

    def send_list(self) -> Answer:
        return self.send("GET", f"/api/products?page={self.random.randint(1, 2)}")

    def send_ad(self) -> Answer:
        return self.send("GET", f"/api/products/{self.random.choice(self.ads)}", self.somebody())

    def send_counters(self) -> Answer:
        return self.send("GET", "/api/notifications/count", self.somebody())

    def send_conversations(self) -> Answer:
        return self.send("GET", "/api/messages", self.somebody())

    # --- writes ------------------------------------------------------------------------------------------------------

    def send_offer(self) -> Answer | None:
        """Offer one unit at any price, once for each person and ad. Returns None when all have offered."""
        person_id, ad = next(self.offers, (0, 0))
        if not person_id:
            return None
        body = {"pro_id": ad, "off_quantity": 1, "off_type": 1}
        return self.write(f"offer:{person_id}:{ad}", "POST", "/api/offers", self.by_id[person_id], body=body)

    def send_favourite(self) -> Answer | None:
        person_id, ad = next(self.favourites, (0, 0))
        if not person_id:
            return None
        body = {"pro_id": ad}
        return self.write(f"favourite:{person_id}:{ad}", "POST", "/api/favorites", self.by_id[person_id], body=body)

    def send_message(self) -> Answer:
        text = self.next_word()
        body = {"usr_id_to": self.traffic.crowd["seller"], "msg_message": text}
        return self.write(text, "POST", "/api/messages", self.somebody(), body=body)

    def send_file(self) -> Answer:
        name = f"{self.next_word()}.txt"
        content = f"{name} {'x' * self.random.randint(1, 40_000)}".encode()
        fields = {"usr_id_to": str(self.traffic.crowd["seller"])}
        file = ("msg_file", name, content)
        return self.write(name, "POST", "/api/messages/file", self.somebody(), file=file, fields=fields)

    def send_login(self) -> Answer:
        """Sign somebody in; the person's later requests carry the new session."""
        person = self.random.choice(self.people)
        asked = self.send("GET", "/api/human-check?action=login")
        if asked.status != 200:
            return asked
        body = {"usr_username": person["name"], "usr_password": self.traffic.crowd["password"]}
        answer = self.send("POST", "/api/login", person, body={**body, "token": solved(asked)})
        if answer.status == 200:
            person["sid"] = answer.body["data"]["sid"]
        return answer

    def send_vote(self) -> Answer | None:
        """Vote once for each person and work. Returns None when all have voted."""
        person_id, work = next(self.votes, (0, 0))
        if not person_id:
            return None
        asked = self.send("GET", "/api/human-check?action=vote")
        if asked.status != 200:
            return asked
        body = {"cmp_id": self.traffic.crowd["ballot"]["competition"], "token": solved(asked)}
        path = f"/api/competitions/works/{work}/vote"
        return self.write(f"vote:{person_id}:{work}", "POST", path, self.by_id[person_id], body=body)

    def next_word(self) -> str:
        """Return a text that nobody has sent."""
        self.words += 1
        return f"{MESSAGE_WORD}-{self.traffic.crowd['seller']}-{self.traffic.seed}-{self.number}-{self.words}"


def solved(asked: Answer) -> str:
    """Return the solution of a human check, as the page sends it."""
    challenge = altcha.Challenge.from_dict(asked.body)
    solution = altcha.solve_challenge(challenge)
    assert solution is not None
    return str(altcha.Payload(challenge, solution).to_base64())
