"""At-least-once delivery of mails and jobs: an entry is leased, delivered, then marked as done.

After a crash between the last two it is delivered again. That is harmless: a repeated mail has the same Message-ID, and
a job checks the state of its row. The number in `tries` identifies the owner of an entry: each relay that leases the
entry adds one, so a relay that finds another number has lost its lease and leaves the entry alone.
"""

import logging
import threading
from collections import deque
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, QuerySet

from marketplace.common import metrics
from marketplace.common.db import clock
from marketplace.common.http.request_ids import as_request
from marketplace.common.messaging.outbox import rules
from marketplace.common.messaging.outbox.due import Batch, lock_due, nothing_due
from marketplace.common.messaging.outbox.handlers import PermanentFailure, RegisteredHandler, ServiceUnavailable
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.queues import OutboxQueue

ERROR_LENGTH = 500
logger = logging.getLogger(__name__)


class Leases:
    """The entries that a relay has leased and not begun. Any thread may return them to the outbox."""

    def __init__(self) -> None:
        self._rows: deque[OutboxEntry] = deque()
        self._guard = threading.Lock()
        self._closed = False

    def add(self, rows: Iterable[OutboxEntry]) -> None:
        """Add entries that were just leased; after `close` they are returned at once."""
        with self._guard:
            self._rows.extend(rows)
            closed = self._closed
        if closed:
            self.close()

    def next(self) -> OutboxEntry | None:
        """Return the next entry to deliver, None when there is no more."""
        with self._guard:
            return self._rows.popleft() if self._rows else None

    def close(self) -> None:
        """Return the entries that are not begun, now and later: another relay then need not wait for their leases."""
        with self._guard:
            self._closed = True
            rows, self._rows = self._rows, deque()
        for row in rows:
            held(row).update(next_try_at=row.next_try_at, tries=row.tries - 1)


def deliver_at_least_once(queue: OutboxQueue, registered: RegisteredHandler, limit: int, leases: Leases) -> Batch:
    """Lease up to `limit` due entries, deliver them one by one, and mark each when it is done."""
    now = clock.now()
    if nothing_due(queue, now):
        return Batch()
    with transaction.atomic():
        rows = lock_due(queue, now, limit)
        OutboxEntry.objects.filter(pk__in=[row.pk for row in rows]).update(
            next_try_at=now + rules.LEASE, tries=F("tries") + 1
        )
    for row in rows:
        row.tries += 1
    leases.add(rows)
    unavailable: ServiceUnavailable | None = None
    try:
        while row_now := leases.next():
            if unavailable is not None:
                postpone(row_now, unavailable)
            elif row_now is rows[0] or renew(row_now):
                with as_request(row_now.request_id):
                    unavailable = deliver_one(registered, row_now)
    finally:
        if rows and registered.after_batch is not None:
            registered.after_batch()
    return Batch(len(rows), len(rows) == limit, unavailable=unavailable is not None)


def renew(row: OutboxEntry) -> bool:
    """Extend the lease of one entry. Returns False when it has ended and another relay has taken the entry."""
    return bool(held(row).update(next_try_at=clock.now() + rules.LEASE))


def deliver_one(registered: RegisteredHandler, row: OutboxEntry) -> ServiceUnavailable | None:
    """Deliver one leased entry and record the outcome.

    Returns the error when the service does not answer, since it would fail the rest of the batch as well.
    """
    try:
        registered.run(row.payload)
    except PermanentFailure as error:
        logger.error("%s %s is dead: %s", row.kind, row.key, error)
        metrics.OUTBOX_DELIVERIES.labels(row.kind, "dead").inc()
        entry(row).update(dead_at=clock.now(), error=str(error)[:ERROR_LENGTH])
    except ServiceUnavailable as error:
        postpone(row, error)
        return error
    except Exception as error:
        logger.exception("%s %s failed.", row.kind, row.key)
        postpone(row, error)
    else:
        entry(row).update(sent_at=clock.now_expression(), payload=registered.redacted(row.payload), error="")
        metrics.OUTBOX_DELIVERIES.labels(row.kind, "sent").inc()
        logger.info("The %s of outbox entry %d was handed over.", row.kind, row.pk)
    return None


def postpone(row: OutboxEntry, error: Exception) -> None:
    """Record when to try again, or that the entry is dead after 24 hours of trying."""
    wait = rules.next_wait(row.kind, row.tries)
    text = (str(error) or type(error).__name__)[:ERROR_LENGTH]
    metrics.OUTBOX_DELIVERIES.labels(row.kind, "dead" if wait is None else "postponed").inc()
    if wait is None:
        logger.error("%s %s is dead after 24 hours: %s", row.kind, row.key, text)
        held(row).update(dead_at=clock.now(), error=text)
    else:
        held(row).update(next_try_at=clock.now() + wait, error=text)


def entry(row: OutboxEntry) -> QuerySet[OutboxEntry]:
    """Return a query of the row if it is still open. After our lease ended, another relay may have finished it."""
    return OutboxEntry.objects.filter(pk=row.pk, sent_at__isnull=True, dead_at__isnull=True)


def held(row: OutboxEntry) -> QuerySet[OutboxEntry]:
    """Return a query of the row if this relay still holds its lease."""
    return entry(row).filter(tries=row.tries)
