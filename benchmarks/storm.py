"""A storm of reconnects: `python -m benchmarks.storm [--sockets 5000] [--clients 2]`.

As many people as `--sockets`, each signed in and watching an ad, hold a connection to one live process. It is then
stopped in order, and in a second round killed, and started again on the same port; every client comes back by the waits
of the site's own client. A connection is back when it has the state of its ad again. Goal: the last one within 30
seconds of the moment at which the process was told to stop. Before that, all of them are sent one price.

The connections are divided among processes (`--clients`), so that what is measured is the server's time.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from benchmarks.environment import environment, with_services
from benchmarks.report import line, quantile, title
from benchmarks.sockets import resident
from tests.faults.installation import Process

GOAL = 30.0  # seconds
AT_ONCE = 50  # connects under way in each process before the storm; in the storm all come as they come
FIRST_WAIT, LONGEST_WAIT, STEADY = 1.0, 30.0, 10.0
"""As in frontend/src/shared/live/connection.ts."""


def wait_before(attempt: int) -> float:
    """Return the seconds that the site's client waits before it tries again."""
    ceiling = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (attempt + 1))
    return FIRST_WAIT + random.random() * (ceiling - FIRST_WAIT)


# --- A process of clients --------------------------------------------------------------------------------------------


@dataclass
class Clients:
    """The connections of one process, which says on its output what has happened to all of them.

    back: when each had its state since the last command, on the clock that all processes share.
    """

    port: int
    ad_id: int
    sids: Sequence[str]
    back: list[float] = field(default_factory=list)
    prices: list[float] = field(default_factory=list)
    failed: int = 0

    async def run(self) -> None:
        """Connect all, and obey the lines of the input: `go` forgets what has been, `tell` prints what is."""
        gate = asyncio.Semaphore(AT_ONCE)
        lives = [asyncio.create_task(self.live(sid, gate)) for sid in self.sids]
        commands = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
        while command := (await commands.readline()).decode().strip():
            if command == "go":
                self.back, self.prices, self.failed = [], [], 0
            else:
                print(json.dumps({"back": self.back, "prices": self.prices, "failed": self.failed}), flush=True)
        for one in lives:
            one.cancel()

    async def live(self, sid: str, gate: asyncio.Semaphore) -> None:
        """Hold one connection, and come back whenever it has ended."""
        from websockets.exceptions import WebSocketException

        attempt = 0
        async with gate:
            connected = await self.connect(sid)
        while True:
            since = time.monotonic()
            with suppress(OSError, WebSocketException, TimeoutError):
                if connected is None:
                    connected = await self.connect(sid)
                    since = time.monotonic()
                async for text in connected:
                    self.take(json.loads(text))
            if connected is None:
                self.failed += 1
            elif time.monotonic() - since > STEADY:
                attempt = 0
            connected = None
            await asyncio.sleep(wait_before(attempt))
            attempt += 1

    async def connect(self, sid: str) -> Any:
        """Open a connection and ask for the ad's state."""
        from websockets.asyncio.client import connect

        connected = await connect(
            f"ws://127.0.0.1:{self.port}/api/websocket",
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            additional_headers={"Authorization": f"Bearer {sid}"},
            compression=None,
            ping_interval=None,
            open_timeout=60,
        )
        await connected.send(json.dumps({"type": "subscribe", "pro_id": self.ad_id}))
        self.take(json.loads(await connected.recv()))
        return connected

    def take(self, frame: dict[str, Any]) -> None:
        """Note a price: the first is the state that was asked for, one of a revision beyond it was sent to all."""
        (self.prices if frame.get("rev", 0) >= SENT_REV else self.back).append(time.monotonic())


SENT_REV = 1000


class ClientProcess:
    """A process of clients, seen from the benchmark."""

    def __init__(self, port: int, ad_id: int, first: int, count: int) -> None:
        command = [sys.executable, "-m", "benchmarks.storm", "--act-as", *map(str, (port, ad_id, first, count))]
        self.popen = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, word: str) -> None:
        assert self.popen.stdin is not None
        self.popen.stdin.write(f"{word}\n")
        self.popen.stdin.flush()

    def tell(self) -> dict[str, Any]:
        assert self.popen.stdout is not None
        self.say("tell")
        told: dict[str, Any] = json.loads(self.popen.stdout.readline())
        return told

    def end(self) -> None:
        assert self.popen.stdin is not None
        self.popen.stdin.close()
        self.popen.wait(30)


def until(clients: Sequence[ClientProcess], what: str, count: int, seconds: float) -> list[float]:
    """Return the moments of `what` in all processes, when there are that many or the time is over."""
    deadline = time.monotonic() + seconds
    while True:
        moments = [moment for one in clients for moment in one.tell()[what]]
        if len(moments) >= count or time.monotonic() > deadline:
            return sorted(moments)
        time.sleep(0.5)


# --- The benchmark ---------------------------------------------------------------------------------------------------


def measure(installation: Any, given: argparse.Namespace, ad_id: int, event: dict[str, Any]) -> None:
    """Connect all, send them a price, let them reconnect twice, and print."""
    from marketplace.common.messaging import live
    from marketplace.common.messaging.live.sending import send_events

    server: Process = installation.live()
    server.wait_listening()
    base = resident(server)
    each = given.sockets // given.clients
    count = each * given.clients
    clients = [ClientProcess(server.port, ad_id, number * each, each) for number in range(given.clients)]
    try:
        started = time.monotonic()
        connected = until(clients, "back", count, 300)
        title(f"{count:,} people on one live process, {given.clients} processes of clients")
        print(
            f"    connected {len(connected):,} in {connected[-1] - started:.1f} s, "
            f"{(resident(server) - base) / count:.1f} KiB each above {base / 1024:.0f} MiB"
        )
        sent = time.monotonic()
        send_events([(live.ad_group(ad_id), event)])
        prices = until(clients, "prices", count, 30)
        print(f"    a price: {len(prices):,} have it, the last after {1000 * (prices[-1] - sent):.0f} ms")
        for name, end in (("restarted in order", Process.stop), ("killed and started", Process.kill)):
            time.sleep(STEADY)  # nobody still carries the longer waits of the round before
            for one in clients:
                one.say("go")
            told = time.monotonic()
            end(server)
            env = installation.at(server.port)
            server = installation.start(
                "live", [sys.executable, "manage.py", "serve", "--only-live"], port=server.port, env=env
            )
            server.wait_listening()
            up = time.monotonic()
            back = until(clients, "back", count, 4 * GOAL)
            failed = sum(one.tell()["failed"] for one in clients)
            last = back[-1] - told if len(back) >= count else 4 * GOAL
            line(f"{name}: seconds until the last is back", last, GOAL, at_least=False)
            print(
                f"    {len(back):,} of {count:,} back; away for {up - told:.1f} s; half after "
                f"{quantile([moment - told for moment in back], 0.5) / 1000:.1f} s; {failed:,} tries in vain; "
                f"load average {os.getloadavg()[0]:.1f}"
            )
    finally:
        for one in clients:
            one.end()


def act_as_clients(port: int, ad_id: int, first: int, count: int) -> None:
    """Be a process of clients: of the people from number `first` on."""
    import django

    django.setup()
    from benchmarks.seeding import sid_of

    asyncio.run(Clients(port, ad_id, [sid_of(first + number) for number in range(count)]).run())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--clients", type=int, default=2, help="processes of clients")
    parser.add_argument("--act-as", type=int, nargs=4, help=argparse.SUPPRESS)
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a connection is a file, here and in the server
    if given.act_as:
        act_as_clients(*given.act_as)
        return
    if not with_services("benchmarks.storm"):
        return
    with environment() as installation:
        from benchmarks.seeding import seed_people
        from marketplace.common.db import clock
        from marketplace.common.messaging.live.sending import frame_event
        from tests.factories import make_ad
        from trading.catalogue.events import price_frame

        installation.env["THROTTLES"] = "off"  # all come from one address
        seed_people(given.sockets)
        ad = make_ad()
        event = frame_event({**price_frame(ad, clock.now()), "rev": SENT_REV})
        measure(installation, given, ad.pk, event)


if __name__ == "__main__":
    main()
