"""When a job is late. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

MAX_QUEUE_WAIT: Final = timedelta(minutes=1)
"""How long a run may wait in the queue."""


def is_late(every: timedelta, last: datetime, now: datetime) -> bool:
    """Return whether a whole start of the schedule was missed.

    last: the last scheduled start, or since when runs of the job are stored.
    """
    return now - last > 2 * every + MAX_QUEUE_WAIT
