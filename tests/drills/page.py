"""A conversation as our page keeps it open: `frontend/src/shared/live/connection.ts`, `frontend/src/app/socket.ts`.

Frames are put in as they come, each message once. After a gap, and once a minute while the connection is open, the
page reads on from the newest message up to which the server has confirmed that nothing is missing.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection

CHECK_SECONDS = 60.0
PING_SECONDS = 50.0  # the server ends a connection that says nothing
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0  # seconds before another try to connect
SESSION_OVER = {4401, 4409}
LISTEN_SECONDS = 0.2

Row = dict[str, Any]
Read = Callable[[int], tuple[list[Row], bool] | None]
"""Reads the messages after an id: (rows, whether there are more), None when the request failed."""


class Page:
    """The open conversation with `person`, an id.

    check_seconds: between two looks for what was missed. reads_on: False for a control, which only takes frames.
    """

    def __init__(
        self,
        person: int,
        connect: Callable[[], ClientConnection],
        read: Read,
        *,
        check_seconds: float = CHECK_SECONDS,
        reads_on: bool = True,
    ) -> None:
        self._person, self._connect, self._read = person, connect, read
        self._check_seconds, self._reads_on = check_seconds, reads_on
        self._over = threading.Event()
        self._opened = threading.Event()
        self._texts: dict[int, str] = {}
        self._through = 0
        self._attempt = 0
        self.connections = 0
        self.close_code = 0

    @contextmanager
    def open(self) -> Iterator[Page]:
        """Keep the page open during the block; return into it when the first connection is served."""
        thread = threading.Thread(target=self._live)
        thread.start()
        try:
            assert self._opened.wait(60), "the page does not connect"
            yield self
        finally:
            self._over.set()
            thread.join(60)

    def shown(self) -> list[str]:
        """Return the texts as the page shows them: by id, oldest first."""
        return [text for _, text in sorted(self._texts.items())]

    def _live(self) -> None:
        while not self._over.is_set() and self.close_code not in SESSION_OVER:
            try:
                with self._connect() as socket:
                    self._attempt = 0
                    self.connections += 1
                    if self.connections == 1 or self._reads_on:
                        self._read_on()
                    self._listen(socket)
            except ConnectionClosed as closed:
                self.close_code = closed.rcvd.code if closed.rcvd else 1006
            except (OSError, InvalidHandshake, TimeoutError):
                self.close_code = 1006
            ceiling = min(LONGEST_WAIT, FIRST_WAIT * 2**self._attempt)
            self._attempt += 1
            self._over.wait(random.uniform(FIRST_WAIT, max(FIRST_WAIT, ceiling)))

    def _listen(self, socket: ClientConnection) -> None:
        ping_at = time.monotonic()
        check_at = ping_at + self._check_seconds
        while not self._over.is_set():
            if time.monotonic() >= ping_at:
                socket.send('{"type":"ping"}')
                ping_at = time.monotonic() + PING_SECONDS
            try:
                frame = json.loads(socket.recv(timeout=LISTEN_SECONDS))
            except TimeoutError:
                frame = {}
            if frame.get("type") == "pong":
                self._opened.set()
            if frame.get("type") == "message" and self._person in (frame["usr_id_from"], frame["usr_id_to"]):
                self._texts[frame["msg_id"]] = frame["msg_message"]
            if self._reads_on and time.monotonic() >= check_at:
                self._read_on()
                check_at = time.monotonic() + self._check_seconds

    def _read_on(self) -> None:
        """Read on until there is no more; a request that fails is made up for by the next look."""
        more = True
        while more and (answer := self._read(self._through)) is not None:
            rows, more = answer
            for row in rows:
                self._texts[row["msg_id"]] = row["msg_message"]
                self._through = max(self._through, row["msg_id"])
