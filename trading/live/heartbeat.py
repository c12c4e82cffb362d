"""Regular checks of every live connection: silence, sessions, groups, and prices that never arrived."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from marketplace.common import metrics
from marketplace.common.messaging.live.fan_out import await_all, in_batches
from marketplace.common.messaging.live.sending import frame_event
from marketplace.common.messaging.live.threads import READS
from trading.accounts.selectors import ended_sessions
from trading.live import limits
from trading.live.price_check import newer_frames
from trading.live.subscriptions import Subscriber

INTERVAL: Final = 5.0  # seconds between two rounds
CHECK_SESSION: Final = 60.0
CHECK_PRICES: Final = 60.0
MAX_SILENCE: Final = 150.0
QUERY_BATCH: Final = 500  # sessions or ads in one query
JOIN_BATCH: Final = 50  # connections that enter their groups at a time


class Heartbeat:
    """Looks after every connection of this process from one task: a task for each would cost more than the socket."""

    def __init__(self) -> None:
        self.connections: set[Subscriber] = set()
        self.task: asyncio.Task[None] | None = None
        self.prices_checked_at = time.monotonic()

    def add(self, connection: Subscriber) -> None:
        """Look after a connection from now on."""
        self.connections.add(connection)
        metrics.LIVE_CONNECTIONS.set(len(self.connections))
        if self.task is None or self.task.done() or self.task.get_loop() is not asyncio.get_running_loop():
            self.task = asyncio.create_task(self.run())

    def remove(self, connection: Subscriber) -> None:
        """Look after it no more."""
        self.connections.discard(connection)
        metrics.LIVE_CONNECTIONS.set(len(self.connections))

    async def run(self) -> None:
        """Check the connections in rounds, while there are any."""
        while self.connections:
            await asyncio.sleep(INTERVAL)
            live = [connection for connection in self.connections if not connection.ended]
            # Side by side: a layer that is away holds up nothing else; and the task outlives whatever fails.
            await await_all(
                (self.end_silent(live), self.check_sessions(live), self.rejoin(live), self.check_prices(live))
            )

    async def end_silent(self, connections: Sequence[Subscriber]) -> None:
        """End the connections that have sent nothing for too long."""
        now = time.monotonic()
        await await_all(one.end(limits.CLOSE_SILENT) for one in connections if now - one.heard_at >= MAX_SILENCE)

    async def check_sessions(self, connections: Sequence[Subscriber]) -> None:
        """End the connections whose session has ended; many are looked up by one query."""
        now = time.monotonic()
        due = [one for one in connections if one.session_id is not None and now - one.checked_at >= CHECK_SESSION]
        for batch in in_batches(due, QUERY_BATCH):
            ids = {one.session_id for one in batch if one.session_id is not None}
            ended = await READS.run(ended_sessions, ids)
            for one in batch:
                one.checked_at = now  # after the answer: a database that is away is asked again in the next round
            await await_all(one.end_with_session(ended[one.session_id]) for one in batch if one.session_id in ended)

    async def check_prices(self, connections: Sequence[Subscriber]) -> None:
        """Send the states that no frame brought: one is lost while Redis is away, or with the process that sends it.

        Each ad is looked up once, however many watch it; what its watchers know already is not sent again.
        """
        now = time.monotonic()
        if now - self.prices_checked_at < CHECK_PRICES:
            return
        watchers: dict[int, list[Subscriber]] = {}
        for one in connections:
            for ad_id in one.watched:
                watchers.setdefault(ad_id, []).append(one)
        for batch in in_batches(list(watchers), QUERY_BATCH):
            sent = {ad_id: min(one.sent_rev(ad_id) for one in watchers[ad_id]) for ad_id in batch}
            for ad_id, frame in (await READS.run(newer_frames, sent)).items():
                event = frame_event(frame)
                await await_all(one.pass_price(event) for one in watchers[ad_id] if not one.ended)
        self.prices_checked_at = now  # after the answers, as with sessions

    async def rejoin(self, connections: Sequence[Subscriber]) -> None:
        """Enter the groups that could not be entered while the layer was away; stop at the first that still fails.

        Each that fails costs LAYER_TIMEOUT, and there may be thousands.
        """
        for batch in in_batches([one for one in connections if one.groups_to_join()], JOIN_BATCH):
            if not all(await asyncio.gather(*(one.rejoin() for one in batch))):
                return


heartbeat = Heartbeat()
