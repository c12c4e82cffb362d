"""Sending through the channel layer from any thread.

It avoids two traps. The in-memory layer belongs to the server's event loop: a frame that another thread puts into it
does not wake the loop and arrives up to a second late, so the loop itself sends it. The Redis layer has a connection
for each loop: a new loop for each frame would connect each time, so this process has one loop just for sending.
"""

import asyncio
import concurrent.futures
import json
import logging
import os
import threading
from collections.abc import Mapping
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

from marketplace.common.messaging.outbox.handlers import Payload, ServiceUnavailable, handler

SEND_TIMEOUT = 1.0  # seconds: a Redis that does not answer must not delay the relay
logger = logging.getLogger(__name__)

_server_loop: asyncio.AbstractEventLoop | None = None


class SendingLoop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="live-sending", daemon=True).start()


_sending: SendingLoop | None = None
_guard = threading.Lock()


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


def send_event(group: str, event: dict[str, Any]) -> bool:
    """Send a channel event to a group at once, from any thread. Returns False, and logs why, when that fails."""
    layer = get_channel_layer()
    if layer is None:
        return False
    loop = _loop_for(layer)
    if loop is None:  # the in-memory layer without a server has no connections
        return True
    try:
        if loop is _current_loop():
            loop.create_task(layer.group_send(group, event))
            return True
        future = asyncio.run_coroutine_threadsafe(layer.group_send(group, event), loop)
        try:
            future.result(SEND_TIMEOUT)
        except concurrent.futures.TimeoutError:
            future.cancel()
            raise
    except Exception as error:  # redis-py, socket and timeout errors have no common base below this
        logger.warning("A live frame to %s was not sent: %s", group, str(error) or type(error).__name__)
        return False
    return True


@handler("push", at_most_once=True)
def deliver_push(payload: Payload) -> None:
    """Send one outbox push: {"group", "message", "close"?, "exclude"?}.

    Raises ServiceUnavailable when the layer cannot be reached.
    """
    message = payload["message"]
    if "close" in payload:
        text = None if message is None else wire_text(message)
        event = {"type": "live.end", "text": text, "code": payload["close"]}
    else:
        event = frame_event(message) | ({"exclude": payload["exclude"]} if "exclude" in payload else {})
    if not send_event(payload["group"], event):
        raise ServiceUnavailable("live layer")


def _loop_for(layer: object) -> asyncio.AbstractEventLoop | None:
    """Return the loop in which the layer has to be used, None when there can be no connection."""
    if isinstance(layer, InMemoryChannelLayer):
        return _server_loop if _server_loop is not None and _server_loop.is_running() else None
    global _sending
    with _guard:
        if _sending is None or _sending.pid != os.getpid():
            _sending = SendingLoop()
        return _sending.loop


def _current_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
