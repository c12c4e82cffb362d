"""Readers that keep their connection to the front server, as browsers do."""

from __future__ import annotations

import http.client
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from deploy.rehearsal import Rehearsal
from tests.rehearsal.client import Visitor

PATHS = ("/api/categories?locale=sr", "/sr", "/api/products?page=1")
PAUSE_SECONDS = 0.4
"""Two of three requests count for the API, which takes 240 a minute from one address."""
BROKEN = (ConnectionError, http.client.RemoteDisconnected, http.client.BadStatusLine)


@dataclass
class KeptReaders:
    """So many readers. closed: how often a connection that had served before was closed before an answer.

    The front server closes idle connections when it reads its configuration again. A request may cross that on its way;
    a browser then sends it once more on a new connection, and so do these. Whatever else breaks is a failure.
    """

    site: Rehearsal
    count: int
    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    closed: int = 0

    @contextmanager
    def reading(self) -> Iterator[KeptReaders]:
        """Read during the block."""
        self._ended = threading.Event()
        threads = [threading.Thread(target=self._read, args=(number,)) for number in range(self.count)]
        for thread in threads:
            thread.start()
        try:
            yield self
        finally:
            self._ended.set()
            for thread in threads:
                thread.join()

    def _read(self, number: int) -> None:
        visitor = Visitor(self.site, address=f"127.9.3.{number + 1}")
        connection, served = visitor.connect(), 0
        asked = 0
        while not self._ended.wait(PAUSE_SECONDS):
            try:
                answer = visitor.ask("GET", PATHS[asked % len(PATHS)], connection=connection)
            except BROKEN as error:
                connection.close()
                connection = visitor.connect()
                if served:
                    self.closed, served = self.closed + 1, 0
                else:
                    self.failures.append(repr(error))
                continue
            except OSError as error:
                self.failures.append(repr(error))
                return
            asked, served = asked + 1, served + 1
            self.statuses[answer.status] += 1
            if connection.sock is None:
                served = 0  # the answer said that the connection ends here, so the next one is new
        connection.close()
