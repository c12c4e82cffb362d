"""Beat's scheduler, which queues no more frequent jobs while no worker takes them."""

from __future__ import annotations

import logging
from typing import Any, Final

from celery import Celery
from celery.beat import PersistentScheduler, ScheduleEntry

from marketplace.common.jobs.daily import DAY, DailyAt

MOST_WAITING: Final = 20
"""From so many jobs in a queue on, frequent jobs are left out: the next run of one does the work of all."""
FREQUENT: Final = 600.0  # seconds between two starts; a rarer job is always queued, since there are only a few in a day

logger = logging.getLogger(__name__)


class CountingScheduler(PersistentScheduler):
    """Limits the jobs that wait while no worker runs, by their number: machines need not agree on the time."""

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        queue = queue_of(self.app, str(entry.task))
        if seconds_between(entry) < FREQUENT and waiting_in(queue, producer) >= MOST_WAITING:
            logger.warning("%s is not queued: %d jobs and more wait in %s.", entry.name, MOST_WAITING, queue)
        else:
            super().apply_entry(entry, producer=producer)


def queue_of(app: Celery, task: str) -> str:
    """Return the queue that a job goes to, independent of its sender."""
    return str(app.amqp.router.route({}, task)["queue"].name)


def seconds_between(entry: ScheduleEntry) -> float:
    if isinstance(entry.schedule, DailyAt):
        return DAY.total_seconds()
    pause: Any = entry.schedule  # typed as its base class, which has no `run_every`
    return float(pause.run_every.total_seconds())


def waiting_in(queue: str, producer: Any) -> int:
    """Return how many jobs wait for a worker; 0 when the broker does not answer, which sending the job then reports."""
    try:
        # Not `passive`: it asks for the name without our prefix, and such a queue never exists.
        return int(producer.channel.queue_declare(queue=queue).message_count)
    except Exception as error:  # the brokers' errors have no common base
        logger.info("The length of %s is not known: %s", queue, error)
        return 0
