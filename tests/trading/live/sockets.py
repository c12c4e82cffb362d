"""Clients of the live connection for tests: a fixture that opens them, and short ways to ask and to hear."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers
from channels.testing import WebsocketCommunicator
from django.db import connections, transaction

from marketplace.common.messaging import live, outbox
from marketplace.common.messaging.outbox import at_most_once
from trading.live import limits
from trading.live.consumers import LiveConsumer

Connect = Callable[..., Any]
TIMEOUT_SECONDS = 60  # seconds for what must come: a busy machine is late, not wrong


@sync_to_async
def in_database(do: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run a database function beside the event loop."""
    return do(*args, **kwargs)


@sync_to_async
def push(group: str, message: dict[str, object], key: str) -> None:
    """Write one push as a service does, then let the relay deliver."""
    with transaction.atomic():
        live.push_to_group(group, message, key=key)
    outbox.relay_once()


@pytest.fixture(autouse=True)
def fresh_layer() -> Iterator[None]:
    channel_layers.backends.clear()
    limits.connects.clear()
    limits.guests.clear()
    at_most_once.frame_rate_limit.clear()
    yield
    channel_layers.backends.clear()


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    """Open connections and close what is left of them at the end."""
    opened: list[WebsocketCommunicator] = []

    async def open_socket(
        sid: str | None = None, address: str = "127.0.0.1", forwarded: str = "", **query: str
    ) -> WebsocketCommunicator:
        text = urlencode({**({"sid": sid} if sid is not None else {}), **query})
        headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
        settled = asyncio.Event()

        class Settling(LiveConsumer):
            """Says when it has let in or refused: a browser hears of the open connection before."""

            async def connect(self) -> None:
                await super().connect()
                settled.set()

        socket = WebsocketCommunicator(Settling.as_asgi(), f"/api/websocket?{text}", headers)
        socket.scope["client"] = (address, 40000)
        assert (await socket.connect(timeout=TIMEOUT_SECONDS))[0]
        opened.append(socket)
        await asyncio.wait_for(settled.wait(), TIMEOUT_SECONDS)
        return socket

    yield open_socket
    for socket in opened:
        # One that was waited for in vain is cancelled: said again here, that would skip what empties the tables.
        with contextlib.suppress(asyncio.CancelledError):
            await socket.disconnect()
    await in_database(connections.close_all)  # the thread beside the loop keeps its connection otherwise


async def ask(socket: WebsocketCommunicator, frame: object) -> Any:
    await socket.send_to(text_data=frame if isinstance(frame, str) else json.dumps(frame))
    return await receive(socket)


async def receive(socket: WebsocketCommunicator) -> Any:
    event = await socket.receive_output(TIMEOUT_SECONDS)
    assert event["type"] == "websocket.send", event
    return json.loads(event["text"])


async def close_code(socket: WebsocketCommunicator, timeout: float = TIMEOUT_SECONDS) -> int:
    event = await socket.receive_output(timeout)
    assert event["type"] == "websocket.close", event
    return int(event["code"])


async def is_open(socket: WebsocketCommunicator) -> bool:
    """Tell if a ping is answered; closed is told by its code."""
    return bool(await ask(socket, {"type": "ping"}) == {"type": "pong"})
