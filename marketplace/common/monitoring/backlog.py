"""What waits in the outbox, and when the jobs of the schedule last started. Each read looks at few rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.db.models import Count, Min, Q
from django.db.models.functions import Coalesce, Now

from marketplace.common.jobs.daily import DAY, DailyAt
from marketplace.common.jobs.models import JobRun
from marketplace.common.messaging.outbox.due import open_entries
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.queues import OUTBOX_QUEUES

MOST_COUNTED: Final = 10_000
"""Of a longer queue the first so many entries are looked at: how long it is exactly makes no difference any more."""
FREQUENT_SECONDS: Final = 60.0
"""Jobs that start at least so often show whether beat and a worker run."""


@dataclass(frozen=True, slots=True)
class QueueBacklog:
    """A queue of the outbox. waiting, dead: entries, at most MOST_COUNTED. oldest_due: seconds since the entry that is
    due for longest was due, 0 without one.
    """

    waiting: int
    dead: int
    oldest_due: float


def outbox_backlog() -> dict[str, QueueBacklog]:
    """Return what waits in each queue. Times are the database's, so no two machines have to agree on them."""
    backlog = {}
    for name, queue in OUTBOX_QUEUES.items():
        due = Q(next_try_at__isnull=True) | Q(next_try_at__lte=Now())
        opened = open_entries(queue).annotate(due_since=Coalesce("next_try_at", "created_at"), read_at=Now())
        found: dict[str, Any] = opened[:MOST_COUNTED].aggregate(
            waiting=Count("pk"), oldest=Min("due_since", filter=due), now=Min("read_at")
        )
        dead = OutboxEntry.objects.filter(kind=queue.kind, bulk=queue.bulk, dead_at__isnull=False)
        age = (found["now"] - found["oldest"]).total_seconds() if found["oldest"] is not None else 0.0
        backlog[name] = QueueBacklog(found["waiting"], dead[:MOST_COUNTED].count(), max(0.0, age))
    return backlog


def job_intervals() -> dict[str, float]:
    """Return the seconds between two starts of each job of the schedule."""
    schedules = {name: entry["schedule"] for name, entry in settings.CELERY_BEAT_SCHEDULE.items()}
    return {
        name: DAY.total_seconds() if isinstance(schedule, DailyAt) else float(str(schedule))
        for name, schedule in schedules.items()
    }


def last_starts() -> dict[str, datetime]:
    """Return when the schedule last started each of its jobs; one that it never started is missing."""
    names = list(job_intervals())
    found = JobRun.objects.filter(name__in=names, scheduled_at__isnull=False).values_list("name", "scheduled_at")
    return {name: at for name, at in found if at is not None}


def schedule_age(now: datetime) -> float | None:
    """Return the seconds since a worker last started one of the frequent jobs, None when that never happened."""
    frequent = {name for name, seconds in job_intervals().items() if seconds <= FREQUENT_SECONDS}
    starts = [at for name, at in last_starts().items() if name in frequent]
    return (now - max(starts)).total_seconds() if starts else None
