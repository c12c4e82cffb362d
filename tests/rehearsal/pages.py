"""Pages that people leave open, which behave as ours do: they connect again after a gap and then read again."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException

from deploy.rehearsal import Rehearsal
from tests.faults.clients import Answer
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.sockets import open_connection

FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
PING_SECONDS, CHECK_SECONDS = 50.0, 60.0


def wait_before(attempt: int) -> float:
    """Return the seconds until the next attempt: the rule of `waitBefore` in frontend/src/shared/live/connection.ts."""
    ceiling = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt + 1))
    return FIRST_WAIT + random.random() * (ceiling - FIRST_WAIT)


@dataclass
class Page:
    """An open tab. ads: those it shows; partner: the person of its open chat, 0 for none; sid: "" for a guest."""

    site: Rehearsal
    address: str
    ads: Sequence[int]
    sid: str = ""
    partner: int = 0
    revisions: dict[int, int] = field(default_factory=dict)
    prices: dict[int, str] = field(default_factory=dict)
    messages: set[int] = field(default_factory=set)
    counters: Any = None
    closed: Counter[int] = field(default_factory=Counter)
    failed_reads: list[Answer] = field(default_factory=list)
    opened: int = 0
    pushed: int = 0

    async def live(self) -> None:
        """Stay connected until cancelled."""
        attempt = 0
        while True:
            try:
                query = f"?sid={self.sid}" if self.sid else ""
                connection = await open_connection(self.site, self.address, query)
            except (OSError, WebSocketException):
                self.closed[0] += 1
            else:
                attempt, self.opened = 0, self.opened + 1
                await self.watch(connection)
            await asyncio.sleep(wait_before(attempt))
            attempt += 1

    async def watch(self, connection: Any) -> None:
        """Take frames until the connection closes; while it is open ask for news once a minute."""
        beside = [asyncio.ensure_future(self.check()), asyncio.ensure_future(self.ping(connection))]
        try:
            await connection.send(json.dumps({"type": "subscribe", "pro_id": list(self.ads)}))
            reading = asyncio.ensure_future(self.read_again())
            async for text in connection:
                await self.take(json.loads(text))
            await reading
        except ConnectionClosed:
            pass
        finally:
            for task in beside:
                task.cancel()
            await connection.close()
            self.closed[connection.close_code or 1006] += 1

    async def take(self, frame: dict[str, Any]) -> None:
        """Apply a frame as `onFrame` of frontend/src/app/socket.ts does."""
        self.pushed += 1
        if frame.get("type") == "price":
            self.show(frame)
        elif frame.get("type") == "message":
            self.messages.add(frame["msg_id"])
            await self.read_counters()
        elif frame.get("type") == "ntf":
            await self.read_counters()

    def show(self, ad: dict[str, Any]) -> None:
        """Show the price of an ad unless a newer one is shown."""
        if ad["rev"] > self.revisions.get(ad["pro_id"], 0):
            self.revisions[ad["pro_id"]] = ad["rev"]
            self.prices[ad["pro_id"]] = ad["current_price"]

    async def ping(self, connection: Any) -> None:
        """Show the server that somebody is here; it ends a silent connection."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            await connection.send(json.dumps({"type": "ping"}))

    async def check(self) -> None:
        """Read again where the counters say that something was missed: `readMissed` of the client."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            before = self.counters
            await self.read_counters()
            if self.counters != before:
                await self.read_again()

    async def read_again(self) -> None:
        """Read everything that is on screen: `readAgain` of the client."""
        for ad in self.ads:
            self.show((await self.read(f"/api/products/{ad}")).body["data"])
        await self.read_counters()
        if self.partner:
            rows = (await self.read(f"/api/messages/{self.partner}")).body["data"]
            self.messages |= {row["msg_id"] for row in rows}

    async def read_counters(self) -> None:
        if self.sid:
            self.counters = (await self.read("/api/notifications/count")).body["data"]

    async def read(self, path: str) -> Answer:
        """Read; what fails is noted and tried again, as the client's queries are."""
        while True:
            answer = await asyncio.to_thread(FrontSite(self.site).send, "GET", path, sid=self.sid, address=self.address)
            if answer.status == 200:
                return answer
            self.failed_reads.append(answer)
            await asyncio.sleep(1)


class OpenPages:
    """Pages that are open in a thread of their own."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = pages
        self._loop = asyncio.new_event_loop()

    @contextmanager
    def open(self) -> Iterator[OpenPages]:
        """Keep all pages open during the block."""
        thread = threading.Thread(target=self._run)
        thread.start()
        try:
            self.wait(lambda page: page.opened > 0 and len(page.revisions) == len(page.ads))
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._end)
            thread.join()
            self._loop.close()

    def wait(self, true: Any, seconds: float = 90) -> None:
        """Return when `true` holds for every page. Fails when it does not in time."""
        deadline = time.monotonic() + seconds
        while not all(true(page) for page in self.pages):
            assert time.monotonic() < deadline, [page for page in self.pages if not true(page)]
            time.sleep(0.2)

    def closed(self) -> Counter[int]:
        """Return how many connections ended with each close code; 0: none could be opened."""
        return sum((page.closed for page in self.pages), Counter())

    def failed_reads(self) -> list[Answer]:
        """Return the reads of all pages that were not answered."""
        return [answer for page in self.pages for answer in page.failed_reads]

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._tasks = [self._loop.create_task(page.live()) for page in self.pages]
        self._loop.run_until_complete(asyncio.gather(*self._tasks, return_exceptions=True))

    def _end(self) -> None:
        for task in self._tasks:
            task.cancel()
