"""When a job is late: pure, no database, settings or clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

SLACK: Final = timedelta(minutes=1)
"""What a run may wait in the queue."""


def is_late(every: timedelta, last: datetime, now: datetime) -> bool:
    """Tell if a whole start of the schedule was missed. last: the start before, or since when the job is known."""
    return now - last > 2 * every + SLACK
