"""At-most-once delivery of pushes: an entry is marked as done, then tried once, and dropped when it is late.

A client that misses a push reads the state again when it reconnects.
"""

import logging
import threading
import time
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from marketplace.common import metrics
from marketplace.common.db import bulk_writes, clock
from marketplace.common.http.request_ids import as_request
from marketplace.common.jobs import failpoints
from marketplace.common.messaging.outbox import rules
from marketplace.common.messaging.outbox.due import Batch, lock_due, nothing_due
from marketplace.common.messaging.outbox.handlers import RegisteredHandler, ServiceUnavailable
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.queues import OutboxQueue

logger = logging.getLogger(__name__)


class FrameRateLimit:
    """The time at which this process last sent the state of each object."""

    def __init__(self) -> None:
        self._sent: dict[str, float] = {}
        self._guard = threading.Lock()

    def wait_for(self, thing: str) -> float:
        """Return 0 and count a frame of this object as sent now, or return the seconds until one may be sent."""
        now = time.monotonic()
        with self._guard:
            wait = self._sent.get(thing, -rules.FRAME_GAP) + rules.FRAME_GAP - now
            if wait > 0:
                return wait
            if len(self._sent) > 10_000:
                self._sent = {key: sent for key, sent in self._sent.items() if now - sent < rules.FRAME_GAP}
            self._sent[thing] = now
            return 0.0

    def clear(self) -> None:
        """Forget everything (tests)."""
        self._sent.clear()


frame_rate_limit = FrameRateLimit()


def deliver_at_most_once(queue: OutboxQueue, registered: RegisteredHandler, limit: int) -> Batch:
    """Mark due pushes as done, then send those that are fresh and not replaced by a newer state."""
    now = clock.now()
    if nothing_due(queue, now):
        return Batch()
    held: dict[int, float] = {}
    with transaction.atomic():
        rows = lock_due(queue, now, limit)
        newest, replaced = rules.latest_frames((row.pk, row.payload) for row in rows)
        for thing, entry_id in newest.items():
            if wait := frame_rate_limit.wait_for(thing):
                held[entry_id] = wait
        done = [row.pk for row in rows if row.pk not in held]
        OutboxEntry.objects.filter(pk__in=done).update(sent_at=now, tries=1, payload={})
        later = [(entry_id, now + timedelta(seconds=wait)) for entry_id, wait in held.items()]
        bulk_writes.update_rows(OutboxEntry, ["next_try_at"], later)
    fresh = [
        row
        for row in rows
        # Both times are the database's, so no two machines have to agree on the time.
        if row.pk not in held and row.pk not in replaced and row.created_at >= row.read_at - rules.PUSH_LIFE
    ]
    sent = send_each(queue, registered, fresh)
    metrics.OUTBOX_DELIVERIES.labels(queue.kind, "sent").inc(sent)
    # Late, failed, or replaced by a newer state of the same object.
    metrics.OUTBOX_DELIVERIES.labels(queue.kind, "dropped").inc(len(done) - sent)
    return Batch(len(rows), len(rows) == limit, min(held.values(), default=None))


def send_each(queue: OutboxQueue, registered: RegisteredHandler, rows: Sequence[OutboxEntry]) -> int:
    """Send the pushes, and return how many were. When the service does not answer, the rest is dropped."""
    sent = 0
    try:
        for row in rows:
            failpoints.hit("push.marked")
            with as_request(row.request_id):
                try:
                    registered.run(row.payload)
                except ServiceUnavailable:
                    raise
                except Exception:
                    logger.exception("%s %s failed and is dropped.", queue.kind, row.key)
                    continue
                # Those of jobs would fill the log: an announcement to everybody is a push for each person.
                if row.request_id:
                    logger.info("The %s of outbox entry %d was handed over.", row.kind, row.pk)
            sent += 1
        if registered.after_batch is not None:
            registered.after_batch()
    except ServiceUnavailable as error:
        logger.warning("The %s channel is unavailable, the rest of the batch is dropped: %s", queue.kind, error)
        return 0 if registered.after_batch is not None else sent
    return sent
