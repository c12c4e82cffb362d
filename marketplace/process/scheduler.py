"""Beat's scheduler. A job that comes again soon is not queued behind a queue that nobody empties."""

from __future__ import annotations

import logging
from typing import Any, Final

from celery import Celery
from celery.beat import PersistentScheduler, ScheduleEntry

MOST_WAITING: Final = 20
"""Jobs in a queue from which on the frequent ones are left out; the next free worker makes up for all of them."""
FREQUENT: Final = 600.0  # seconds between two starts; a rarer job is always queued, a day of them is a few

logger = logging.getLogger(__name__)


class CountingScheduler(PersistentScheduler):
    """Bounds what waits while no worker runs: by number, so that no two machines have to agree on the time."""

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        queue = queue_of(self.app, str(entry.task))
        if seconds_between(entry) < FREQUENT and waiting_in(queue, producer) >= MOST_WAITING:
            logger.warning("%s is not queued: %d jobs and more wait in %s.", entry.name, MOST_WAITING, queue)
        else:
            super().apply_entry(entry, producer=producer)


def queue_of(app: Celery, task: str) -> str:
    """Return the queue that a job goes to, whoever sends it."""
    return str(app.amqp.router.route({}, task)["queue"].name)


def seconds_between(entry: ScheduleEntry) -> float:
    pause: Any = entry.schedule  # its stubs do not know what it holds
    return float(pause.run_every.total_seconds())


def waiting_in(queue: str, producer: Any) -> int:
    """Return how many jobs wait for a worker; 0 when the broker cannot be asked, which sending then tells."""
    try:
        # Not `passive`: that asks for the bare name, which with a prefix of ours is never there.
        return int(producer.channel.queue_declare(queue=queue).message_count)
    except Exception as error:  # the brokers' errors have no common base
        logger.info("The length of %s is not known: %s", queue, error)
        return 0
