"""A TCP proxy on loopback that refuses, swallows, resets, delays, slows down or cuts what passes through it.

    with Proxy(server_port) as proxy:
        client_connects_to(proxy.port)
        proxy.black_hole()
        proxy.pass_on()

Every change is in force when its call returns, for connections that are open already as for new ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Literal, Self

HOST = "127.0.0.1"
CHUNK = 4096  # bytes read at a time, also what a slow connection may be ahead of its rate
START_SECONDS = 10
RESET_ON_CLOSE = struct.pack("ii", 1, 0)  # SO_LINGER: a close that sends RST instead of FIN
Direction = Literal["request", "answer"]


class Proxy:
    """Passes bytes between clients of `port` and the server on `target` (a port of loopback).

    port: 0 takes a free one. connections: how many clients are connected. cuts: how many connections it has cut.
    """

    def __init__(self, target: int, port: int = 0) -> None:
        self.target, self.port = target, port
        self.cuts = 0
        self._latency = 0.0
        self._bandwidth = 0
        self._cut: tuple[int, Direction] | None = None
        self._pairs: set[_Pair] = set()
        self._server: asyncio.Server | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._do(self._start())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(START_SECONDS)
        self._loop.close()

    @property
    def connections(self) -> int:
        return len(self._pairs)

    # --- modes -----------------------------------------------------------------------------------------------------

    def pass_on(self) -> None:
        """Pass everything on at full speed; what a black hole held back arrives now."""
        self._do(self._change())

    def refuse(self) -> None:
        """Reset what is connected and refuse every new connection."""
        self._do(self._refuse())

    def black_hole(self) -> None:
        """Take connections and bytes, answer nothing, close nothing."""
        self._do(self._change(is_open=False))

    def reset(self) -> None:
        """Reset what is connected; new connections work."""
        self._do(self._reset())

    def slow_down(self, *, latency: float = 0, bandwidth: int = 0) -> None:
        """Delay each piece by `latency` seconds; pass `bandwidth` bytes a second per connection and direction.

        0: no delay, no bound.
        """
        self._do(self._change(latency=latency, bandwidth=bandwidth))

    def cut(self, after: int = 0, of: Direction = "answer") -> None:
        """Reset every connection when more than `after` bytes of its request or answer have come.

        after=0, of="answer": the server has done its work and begins to answer; the client gets none of it.
        """
        self._do(self._change(cut=(after, of)))

    # --- in the loop of the proxy ------------------------------------------------------------------------------------

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(START_SECONDS)

    async def _start(self) -> None:
        self._open = asyncio.Event()
        await self._change()

    async def _listen(self) -> None:
        if self._server is None:
            listening = socket.socket()
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 * CHUNK)  # a slow client waits, not the kernel
            listening.bind((HOST, self.port))
            self.port = listening.getsockname()[1]
            self._server = await asyncio.start_server(self._connected, sock=listening, limit=CHUNK, backlog=512)

    async def _change(
        self, *, is_open: bool = True, latency: float = 0, bandwidth: int = 0, cut: tuple[int, Direction] | None = None
    ) -> None:
        self._latency, self._bandwidth, self._cut = latency, bandwidth, cut
        if is_open:
            self._open.set()
        else:
            self._open.clear()
        await self._listen()

    async def _refuse(self) -> None:
        await self._change()
        assert self._server is not None
        self._server.close()
        self._server = None
        await self._reset()

    async def _reset(self) -> None:
        for pair in list(self._pairs):
            pair.abort()

    async def _end(self) -> None:
        await self._refuse()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pair = _Pair(writer)
        self._pairs.add(pair)
        try:
            await self._open.wait()
            answers, requests = await asyncio.open_connection(HOST, self.target, limit=CHUNK)
            pair.server = requests
            if pair.is_aborted:
                pair.abort()
            await asyncio.gather(
                self._pump(pair, reader, requests, "request"), self._pump(pair, answers, writer, "answer")
            )
        except OSError:
            pair.abort()  # the other side is gone: so is this one
        finally:
            self._pairs.discard(pair)
            pair.close()

    async def _pump(
        self, pair: _Pair, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: Direction
    ) -> None:
        """Pass on what comes, until its end or until the connection is cut."""
        passed = 0
        while chunk := await reader.read(max(1, min(CHUNK, self._bandwidth // 4)) if self._bandwidth else CHUNK):
            await self._open.wait()
            if self._latency or self._bandwidth:
                await asyncio.sleep(self._latency + (len(chunk) / self._bandwidth if self._bandwidth else 0))
            if self._cut is not None and self._cut[1] == direction and passed + len(chunk) > self._cut[0]:
                writer.write(chunk[: max(0, self._cut[0] - passed)])
                with contextlib.suppress(OSError):
                    await writer.drain()
                self.cuts += 1
                pair.abort()
                return
            passed += len(chunk)
            writer.write(chunk)
            await writer.drain()
        await self._open.wait()
        if not writer.is_closing() and writer.can_write_eof():
            writer.write_eof()


class _Pair:
    """A client's connection and the one to the server that belongs to it."""

    def __init__(self, client: asyncio.StreamWriter) -> None:
        self.client = client
        self.server: asyncio.StreamWriter | None = None
        self.is_aborted = False

    def abort(self) -> None:
        """Reset both at once."""
        self.is_aborted = True
        for writer in (self.client, self.server):
            if writer is not None:
                with contextlib.suppress(OSError):
                    socket_of = writer.get_extra_info("socket")
                    socket_of.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
                writer.transport.abort()

    def close(self) -> None:
        """Close both in order."""
        for writer in (self.client, self.server):
            if writer is not None:
                writer.close()
