"""A price to many sockets against a bare consumer: `python -m benchmarks.sockets [--sockets 1000] [--messages 12]`.

The product's live process and a bare consumer run on the same server (daphne) and the same Redis pub/sub layer; both
hold all sockets all the time and are sent the same frame in turns. Measured from the send to the moment when the last
socket has it. Goal: at most 1.15 times the bare consumer, nothing lost; memory at most 1.15 times.

Before that as many sockets connect again and again beside them, in turns: of guests, of people who are signed in, each
with a session of his own, and of the bare consumer; those of the product are ready when they have the state of their
ad. Goal: at most 1.5 times the bare consumer.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.environment import environment, with_services
from benchmarks.report import line, title
from tests.faults.installation import Installation, Process

GOAL, MEMORY_GOAL, CONNECT_GOAL = 1.15, 1.15, 1.5
GAP = 0.6  # seconds between two frames: the product sends at most four states of an ad a second
WAIT = 20.0


class ConnectionGroup:
    """All sockets of one server, reading. sids: of the people whose sockets they are; none: guests."""

    def __init__(self, port: int, ask: str, sids: Sequence[str] = ()) -> None:
        self.port, self.ask, self.sids = port, ask, sids
        self.got: dict[int, list[float]] = {}
        self.lines: list[Any] = []

    async def open(self, count: int) -> float:
        """Connect them all and wait until each is served; return how long that took in seconds."""
        started = time.perf_counter()
        gate = asyncio.Semaphore(50)
        await asyncio.gather(*(self._one(gate, number) for number in range(count)))
        return time.perf_counter() - started

    async def close(self) -> None:
        """Close them all."""
        await asyncio.gather(*(connected.close() for connected in self.lines))
        self.lines.clear()

    async def _one(self, gate: asyncio.Semaphore, number: int) -> None:
        from websockets.asyncio.client import connect

        async with gate:
            connected = await connect(
                f"ws://127.0.0.1:{self.port}/api/websocket",
                origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
                additional_headers={"Authorization": f"Bearer {self.sids[number]}"} if self.sids else {},
                compression=None,
                ping_interval=None,
                open_timeout=60,
            )
            await connected.send(self.ask)
            await connected.recv()
        self.lines.append(connected)

    def listen(self) -> list["asyncio.Task[None]"]:
        """Let every socket note when it gets which revision."""

        async def read(connected: Any) -> None:
            async for text in connected:
                moment = time.perf_counter()
                self.got.setdefault(json.loads(text).get("rev", 0), []).append(moment)

        return [asyncio.create_task(read(connected)) for connected in self.lines]


def resident(process: Process) -> int:
    """Return a process's resident memory in KiB."""
    status = Path(f"/proc/{process.popen.pid}/status").read_text()
    return int(next(row for row in status.splitlines() if row.startswith("VmRSS")).split()[1])


async def connect_in_turns(groups: dict[str, ConnectionGroup], count: int, rounds: int) -> dict[str, list[float]]:
    """Return the seconds that each group took to connect, by round."""
    took: dict[str, list[float]] = {name: [] for name in groups}
    for _ in range(rounds):
        for name, group in groups.items():
            took[name].append(await group.open(count))
            await group.close()
            await asyncio.sleep(1)  # the server gives up what it held for them
    return took


async def measure(installation: Installation, given: argparse.Namespace, ad_id: int, frame: dict[str, Any]) -> None:
    """Run both servers and print."""
    from marketplace.common.messaging import live
    from tests.launch_services import free_port

    bare_port = free_port()
    product = installation.live()
    bare = installation.start("bare", [sys.executable, "-m", "benchmarks.bare_live", str(bare_port)], port=bare_port)
    subscribe = json.dumps({"type": "subscribe", "pro_id": ad_id})
    groups = {"product": ConnectionGroup(product.port, subscribe), "bare": ConnectionGroup(bare_port, "?")}
    servers = {"product": product, "bare": bare}
    base, full = {}, {}
    for name, group in groups.items():
        await asyncio.to_thread(servers[name].wait_listening)
        warm = ConnectionGroup(group.port, group.ask)
        await warm.open(20)
        await warm.close()
        base[name] = resident(servers[name])
        await group.open(given.sockets)
        full[name] = resident(servers[name])
    beside = {
        "guests": ConnectionGroup(product.port, subscribe),
        "people": ConnectionGroup(product.port, subscribe, await seed_sids(given.sockets)),
        "bare": ConnectionGroup(bare_port, "?"),
    }
    connected = await connect_in_turns(beside, given.sockets, given.rounds)
    took, lost = await send_in_turns(groups, {"product": live.ad_group(ad_id), "bare": "bare"}, frame, given)
    title(f"A price to {given.sockets:,} sockets, {given.messages} messages in turns, daphne and Redis pub/sub")
    line("all have it: product / bare consumer", median(took["product"]) / median(took["bare"]), GOAL, at_least=False)
    memory = {name: (full[name] - base[name]) / given.sockets for name in groups}
    line("memory a socket: product / bare consumer", memory["product"] / memory["bare"], MEMORY_GOAL, at_least=False)
    for who in ("guests", "people"):
        ratio = median(connected[who]) / median(connected["bare"])
        line(f"connecting {who}: product / bare consumer", ratio, CONNECT_GOAL, at_least=False)
    for name in groups:
        print(
            f"    {name:<8} median {median(took[name]):5.0f} ms, worst {max(took[name]):5.0f} ms, lost {lost[name]}, "
            f"{memory[name]:5.1f} KiB a socket above {base[name] / 1024:.0f} MiB"
        )
    for name, seconds in connected.items():
        print(f"    {name:<8} connected in {', '.join(f'{one:.1f}' for one in seconds)} s")


async def seed_sids(count: int) -> list[str]:
    """Return the sids of that many people, each with a session of his own."""
    from asgiref.sync import sync_to_async

    from benchmarks.seeding import seed_people, sid_of

    await sync_to_async(seed_people)(count)
    return [sid_of(number) for number in range(count)]


async def send_in_turns(
    groups: dict[str, ConnectionGroup],
    channel_groups: dict[str, str],
    frame: dict[str, Any],
    given: argparse.Namespace,
) -> tuple[dict[str, list[float]], dict[str, int]]:
    """Send prices to each group in turns; return the ms until the last socket had each, and how many were lost."""
    from asgiref.sync import sync_to_async

    from marketplace.common.messaging.live.sending import frame_event, send_events

    readers = [task for group in groups.values() for task in group.listen()]
    took: dict[str, list[float]] = {name: [] for name in groups}
    lost = dict.fromkeys(groups, 0)
    for rev in range(1000, 1000 + given.messages + 1):
        for name, group in groups.items():
            await asyncio.sleep(GAP)
            event = frame_event({**frame, "rev": rev})
            started = time.perf_counter()
            await sync_to_async(send_events, thread_sensitive=False)([(channel_groups[name], event)])
            while len(group.got.get(rev, ())) < given.sockets and time.perf_counter() - started < WAIT:
                await asyncio.sleep(0.005)
            got = group.got.get(rev, [])
            lost[name] += given.sockets - len(got)
            if got and rev > 1000:  # the first one warms up
                took[name].append(1000 * (max(got) - started))
    for task in readers:
        task.cancel()
    return took, lost


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--messages", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    if not with_services("benchmarks.sockets"):
        return
    with environment() as installation:
        from marketplace.common.db import clock
        from tests.factories import make_ad
        from trading.catalogue.events import price_frame

        installation.env["THROTTLES"] = "off"  # all sockets come from one address
        ad = make_ad()
        asyncio.run(measure(installation, given, ad.pk, price_frame(ad, clock.now())))


if __name__ == "__main__":
    main()
