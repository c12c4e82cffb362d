"""The progress of a run, which it records every few seconds; this also is its sign of life."""

from __future__ import annotations

import time
from typing import Final

from django.db import OperationalError, connection

from marketplace.common.db import clock
from marketplace.common.files.exports.models import DataExport

RECORD_SECONDS: Final = 2.0
"""Seconds between two records of a run."""


class Superseded(Exception):
    """The export was deleted, or another run has taken it over."""


class Progress:
    """The progress of one run of one export."""

    def __init__(self, export: DataExport) -> None:
        self._mine = DataExport.objects.filter(pk=export.pk, attempts=export.attempts, state=DataExport.State.MAKING)
        self.done, self.total = 0, export.total
        self._written = time.monotonic()

    def at(self, done: int, total: int | None = None) -> None:
        """Set how much is done, and of how much, if that is known."""
        self.done = done
        if total is not None:
            self.total = total

    def record(self) -> None:
        """Record the progress unless the last record is younger than RECORD_SECONDS. Raises Superseded."""
        if time.monotonic() - self._written < RECORD_SECONDS:
            return
        self._written = time.monotonic()
        try:
            held = self._mine.update(done=self.done, total=self.total, touched_at=clock.now())
        except OperationalError:
            if connection.vendor != "sqlite":
                raise
            return  # SQLite refuses to write when another connection has committed since this one began to read
        if not held:
            raise Superseded
