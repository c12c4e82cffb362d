"""Live connections through the front server, as pages open them."""

from __future__ import annotations

import asyncio
import json
import random
import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from deploy.rehearsal import Rehearsal
from tests.drills.page import PING_SECONDS

RECONNECT_SECONDS = 1.0
"""About how long a page waits before it connects again."""


def client_address(number: int, network: int = 1) -> str:
    """Return a loopback address, another one for each number."""
    return f"127.{network}.{number // 250}.{number % 250 + 1}"


async def open_connection(site: Rehearsal, address: str, query: str = "", headers: dict[str, str] | None = None) -> Any:
    """Open a live connection from an address. The server accepts always, and then closes those that it turns away."""
    return await connect(
        f"wss://localhost:{site.ports.https}/api/websocket{query}",
        host="127.0.0.1",
        ssl=ssl.create_default_context(cafile=str(site.ca)),
        origin=site.base_url,  # type: ignore[arg-type]
        additional_headers=headers or {},
        local_addr=(address, 0),
        compression=None,
        ping_interval=None,
        open_timeout=120,
    )


class Watchers:
    """Pages that watch an ad each and connect again whenever their connection ends.

    revisions: the newest revision of the ad that each page was shown, by number. reconnects: how often one came back.
    """

    def __init__(self, site: Rehearsal, ads: Sequence[int], count: int) -> None:
        self.site = site
        self.ads = [ads[number % len(ads)] for number in range(count)]
        self.revisions = [0] * count
        self.frames = 0
        self.reconnects = 0
        self._ended = asyncio.Event()

    @contextmanager
    def open(self) -> Iterator[Watchers]:
        """Keep the pages open during the block."""
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_until_complete, args=(self._watch_all(),))
        thread.start()
        try:
            yield self
        finally:
            loop.call_soon_threadsafe(self._ended.set)
            thread.join()
            loop.close()

    def behind(self, stored: dict[int, int]) -> dict[int, tuple[int, int]]:
        """Return the ads that some page shows an older revision of: (shown, stored). stored: revision by ad."""
        return {
            ad: (shown, stored[ad]) for ad, shown in zip(self.ads, self.revisions, strict=True) if shown < stored[ad]
        }

    async def _watch_all(self) -> None:
        pages = [asyncio.create_task(self._watch(number)) for number in range(len(self.ads))]
        await self._ended.wait()
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)

    async def _watch(self, number: int) -> None:
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake):
                connection = await open_connection(self.site, client_address(number, network=8))
                try:
                    await self._show(number, connection)
                finally:
                    connection.transport.abort()  # the handshake of the end may take seconds
            self.reconnects += 1
            await asyncio.sleep(RECONNECT_SECONDS * (0.5 + random.random()))

    async def _show(self, number: int, connection: ClientConnection) -> None:
        """Take what a connection sends until it ends."""
        await connection.send(json.dumps({"type": "subscribe", "pro_id": self.ads[number]}))
        pings = asyncio.create_task(keep_speaking(connection))
        try:
            async for text in connection:
                frame = json.loads(text)
                self.frames += 1
                if frame.get("type") == "price":
                    self.revisions[number] = max(self.revisions[number], frame["rev"])
        finally:
            pings.cancel()


async def keep_speaking(connection: ClientConnection) -> None:
    """Say something as often as our page does: the server ends a connection that is silent for long."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.sleep(PING_SECONDS)
            await connection.send('{"type":"ping"}')
