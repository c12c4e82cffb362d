"""A schedule for beat: once a day at a time in Belgrade."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final

from celery.schedules import crontab

from marketplace.common.db.clock import BELGRADE

DAY: Final = timedelta(days=1)


class DailyAt(crontab):
    """Once a day at this time in Belgrade, whatever the time zone of Celery and of the machine is.

    A time that the spring night skips, between two and three, is not for a job.
    """

    def __init__(self, hour: int, minute: int, **kwargs: Any) -> None:
        super().__init__(hour=str(hour), minute=str(minute), **kwargs)
        self.at = hour, minute

    @property
    def tz(self) -> tzinfo:  # type: ignore[override]  # the stubs call it a text
        """Celery's name for the zone in which the hour is read."""
        return BELGRADE

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.at

    def next_after(self, moment: datetime) -> datetime:
        """Return the first start after this moment, in UTC."""
        day = moment.astimezone(BELGRADE)
        start = day.replace(hour=self.at[0], minute=self.at[1], second=0, microsecond=0)
        if start <= day:
            start = (day + DAY).replace(hour=self.at[0], minute=self.at[1], second=0, microsecond=0)
        return start.astimezone(UTC)
