"""The ASGI server of `manage.py serve`: daphne, with an orderly end.

Import it before anything else touches asyncio: daphne installs Twisted's reactor on its loop.
"""

import asyncio
import time
from typing import Any, ClassVar

from daphne.http_protocol import WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import reactor
from twisted.internet.defer import Deferred

GOING_AWAY = 1001  # the close code that makes browsers reconnect after a while
FRAME_BYTES = 8 * 1024  # docs/spec/api-trading.md, section 10; a bigger frame is closed with 1009
BACKLOG = 4096  # connections that the system keeps until they are accepted
DRAIN_SECONDS = 10.0
CANCEL_SECONDS = 1.0


def server_loop() -> asyncio.AbstractEventLoop:
    """Return the loop on which every request and every live connection of this process runs."""
    loop: asyncio.AbstractEventLoop = reactor._asyncioEventloop
    return loop


class LiveProtocol(WebSocketProtocol):  # type: ignore[misc]  # daphne has no types
    """Closes with every code of docs/spec/api-trading.md, section 10.

    The options of the factory are attributes of this class (`take_options`). The library copies them into each
    connection, and formats them each time for a log that nobody reads.
    """

    OPTIONS: ClassVar = tuple(WebSocketProtocol.CONFIG_ATTRS)
    CONFIG_ATTRS: ClassVar[list[str]] = []

    @classmethod
    def take_options(cls, factory: Any) -> None:
        """Take the options from the factory, for all connections."""
        for name in cls.OPTIONS:
            option = getattr(factory, name)
            setattr(cls, name, staticmethod(option) if callable(option) else option)

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:  # noqa: N802
        """Send for the application, which hears a moment later that a connection is closing; sendMessage() raises."""
        if self.state not in (self.STATE_CLOSING, self.STATE_CLOSED):
            super().serverSend(content, binary)

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802
        """Close for the application. sendClose() refuses the codes 1001 and 1009, which only a server may send."""
        self.sendCloseFrame(code=code or 1000)


class UnreadRequest(WebRequest):  # type: ignore[misc]  # daphne has no types
    """A request whose body is left to the application.

    Twisted would read a form into memory, and answer one that it cannot read with an empty 400.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._parsePOSTFormSubmission = False


class GracefulServer(Server):  # type: ignore[misc]  # daphne has no types
    """Finishes the running requests before it ends, and closes live connections with 1001."""

    def __init__(self, application: Any, host: str, port: int) -> None:
        super().__init__(
            application,
            # After a restart thousands connect at once; by default 50 may wait, and the others try again after seconds.
            endpoints=[f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}:backlog={BACKLOG}"],
            http_timeout=120,
            websocket_connect_timeout=10,
            websocket_max_message_size=FRAME_BYTES,
            websocket_max_frame_size=FRAME_BYTES,
            # A connection ends by our own rules (silence, session), not by its age.
            websocket_timeout=-1,
            server_name="",
            ready_callable=self.give_reasons,
        )

    def give_reasons(self) -> None:
        """Tell clients why a connection is refused or closed; by default they get an empty answer or none at all."""
        self.ws_factory.protocol = LiveProtocol
        self.ws_factory.setProtocolOptions(failByDrop=False)
        LiveProtocol.take_options(self.ws_factory)
        build = self.http_factory.buildProtocol

        def with_bodies_unread(address: Any) -> Any:
            channel = build(address)
            channel.requestFactory = UnreadRequest
            return channel

        self.http_factory.buildProtocol = with_bodies_unread

    def kill_all_applications(self) -> Deferred[Any]:
        """Called by the reactor on its way down; it waits for the result."""
        return Deferred.fromFuture(asyncio.ensure_future(self.drain(), loop=server_loop()))

    async def drain(self) -> None:
        """Accept no more connections, close the live ones, give requests DRAIN_SECONDS to finish, cancel the rest."""
        for listener in self.listeners:
            if (port := getattr(listener, "result", None)) is not None:
                port.stopListening()
        for protocol in list(self.connections):
            if isinstance(protocol, WebSocketProtocol) and protocol.state == protocol.STATE_OPEN:
                # Not sendClose(): it refuses the codes that only a server may send.
                protocol.sendCloseFrame(code=GOING_AWAY)
        deadline = time.monotonic() + DRAIN_SECONDS
        while time.monotonic() < deadline and self.unfinished(requests_only=True):
            await asyncio.sleep(0.05)
        left = self.unfinished(requests_only=False)
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=CANCEL_SECONDS)

    def unfinished(self, requests_only: bool) -> "list[asyncio.Task[Any]]":
        """Return the applications that still run. requests_only: without those of live connections."""
        return [
            task
            for protocol, details in self.connections.items()
            if (task := details.get("application_instance")) is not None
            and not task.done()
            and not (requests_only and isinstance(protocol, WebSocketProtocol))
        ]
