"""Sending through the channel layer from any thread.

The layer of production publishes without an event loop (`LiveLayer`). The in-memory layer belongs to the server's loop:
a frame that another thread puts into it does not wake the loop and arrives up to a second late, so the loop itself
sends it.
"""

import asyncio
import concurrent.futures
import json
import logging
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

from marketplace.common.messaging.outbox.handlers import Payload, ServiceUnavailable, handler

SEND_TIMEOUT = 1.0  # seconds that the server's own loop may take
logger = logging.getLogger(__name__)

Event = dict[str, Any]
_server_loop: asyncio.AbstractEventLoop | None = None
_waiting = threading.local()
"""`events` of the batch that this thread delivers, each with its group."""


def use_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Set the event loop of this process's server. Each connection also does this when it opens."""
    global _server_loop
    _server_loop = loop


def wire_text(message: Mapping[str, object]) -> str:
    """Return a frame as the text that is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def frame_event(message: Mapping[str, object]) -> dict[str, Any]:
    """Return the channel event of a frame, encoded once for all connections. A state names its object and `rev`."""
    event: dict[str, Any] = {"type": "live.frame", "text": wire_text(message)}
    if isinstance(message.get("rev"), int):
        event |= {"thing": message.get("pro_id"), "rev": message["rev"]}
    return event


def send_events(events: Sequence[tuple[str, Event]]) -> bool:
    """Send channel events at once, each to a group, from any thread; in production in one round trip.

    Returns False, and logs why, when that fails.
    """
    layer: Any = get_channel_layer()
    if layer is None:
        return False
    try:
        if isinstance(layer, InMemoryChannelLayer):
            send_in_memory(layer, events)
        else:
            layer.publish(events)
    except Exception as error:  # redis-py, socket and timeout errors have no common base below this
        reason = str(error) or type(error).__name__
        logger.warning("%d live frames were not sent, the first to %s: %s", len(events), events[0][0], reason)
        return False
    return True


def send_in_memory(layer: InMemoryChannelLayer, events: Sequence[tuple[str, Event]]) -> None:
    """Let the server's loop send the events. Without a server there are no connections. Raises TimeoutError."""
    loop = _server_loop

    async def send() -> None:
        for group, event in events:
            await layer.group_send(group, event)

    if loop is None or not loop.is_running():
        return
    if loop is _current_loop():
        _sending.add(task := loop.create_task(send()))
        task.add_done_callback(_sending.discard)
        return
    future = asyncio.run_coroutine_threadsafe(send(), loop)
    try:
        future.result(SEND_TIMEOUT)
    except concurrent.futures.TimeoutError:
        future.cancel()
        raise


_sending: set[asyncio.Task[None]] = set()  # a loop itself holds its tasks only weakly


def send_waiting() -> None:
    """Send what `deliver_push` has put aside in this thread. Raises ServiceUnavailable when that fails."""
    events: list[tuple[str, Event]] = _waiting.__dict__.pop("events", [])
    if events and not send_events(events):
        raise ServiceUnavailable("live layer")


@handler("push", at_most_once=True, after_batch=send_waiting)
def deliver_push(payload: Payload) -> None:
    """Put aside one outbox push, {"group", "message", "close"?, "exclude"?}, for the end of the batch."""
    message = payload["message"]
    if "close" in payload:
        text = None if message is None else wire_text(message)
        event: Event = {"type": "live.end", "text": text, "code": payload["close"]}
    else:
        event = frame_event(message) | ({"exclude": payload["exclude"]} if "exclude" in payload else {})
    _waiting.__dict__.setdefault("events", []).append((payload["group"], event))


def _current_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
