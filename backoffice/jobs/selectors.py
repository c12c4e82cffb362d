"""The jobs of the schedule and their last runs, whichever process did them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from backoffice.jobs import rules
from marketplace.common.db import clock
from marketplace.common.jobs.daily import DAY, DailyAt
from marketplace.common.jobs.models import JobRun


@dataclass(frozen=True, slots=True)
class Job:
    """A job of the schedule with its last run.

    every: seconds. next_start: by the schedule; None before the first run. result: None during a run and before the
    first one.
    """

    name: str
    every: int
    last_start: datetime | None
    last_end: datetime | None
    result: str | None
    summary: str
    next_start: datetime | None
    late: bool


def jobs() -> list[Job]:
    """Return every job of the schedule, in its order."""
    runs = {run.name: run for run in JobRun.objects.all()}
    now, since = clock.now(), known_since()
    return [job_state(name, entry, runs.get(name), since, now) for name, entry in settings.CELERY_BEAT_SCHEDULE.items()]


def job(name: str) -> Job | None:
    return next((one for one in jobs() if one.name == name), None)


def late_count() -> int:
    """Return how many jobs have missed a start."""
    return sum(one.late for one in jobs())


def job_state(name: str, entry: dict[str, object], run: JobRun | None, since: datetime, now: datetime) -> Job:
    schedule = entry["schedule"]
    scheduled = run.scheduled_at if run else None
    if isinstance(schedule, DailyAt):
        every, next_start = DAY, scheduled and schedule.next_after(scheduled)
    else:
        every = timedelta(seconds=float(str(schedule)))
        next_start = scheduled and scheduled + every
    return Job(
        name=name,
        every=int(every.total_seconds()),
        last_start=run.started_at if run else None,
        last_end=run.ended_at if run else None,
        result=run.result or None if run else None,
        summary=run.summary if run else "",
        next_start=next_start,
        late=rules.is_late(every, scheduled or since, now),
    )


def known_since() -> datetime:
    """Return since when this database can store runs of jobs: the time of the migration that added their table."""
    applied = MigrationRecorder(connection).migration_qs.filter(app="common", name="0001_initial")
    return applied.values_list("applied", flat=True).first() or clock.now()
