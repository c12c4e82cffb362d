"""How far a run is: written down now and then, which also says that the run is alive."""

from __future__ import annotations

import time
from typing import Final

from django.db import OperationalError, connection

from marketplace.common.db import clock
from marketplace.common.files.exports.models import DataExport

BEAT: Final = 2.0
"""Seconds between two writes of a run."""


class Superseded(Exception):
    """The export was deleted, or another run has taken it over."""


class Progress:
    """The progress of one run of one export."""

    def __init__(self, export: DataExport) -> None:
        self._mine = DataExport.objects.filter(pk=export.pk, attempts=export.attempts, state=DataExport.State.MAKING)
        self.done, self.total = 0, export.total
        self._written = time.monotonic()

    def at(self, done: int, total: int | None = None) -> None:
        """Remember how much is done, and of how much where that is known."""
        self.done = done
        if total is not None:
            self.total = total

    def beat(self) -> None:
        """Write it down when the last time is long enough ago. Raises Superseded."""
        if time.monotonic() - self._written < BEAT:
            return
        self._written = time.monotonic()
        try:
            held = self._mine.update(done=self.done, total=self.total, touched_at=clock.now())
        except OperationalError:
            if connection.vendor != "sqlite":
                raise
            return  # SQLite refuses to write while a read of this connection is older than another's commit
        if not held:
            raise Superseded
