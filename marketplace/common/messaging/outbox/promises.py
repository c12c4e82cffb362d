"""Mails and jobs: leased, done, then marked.

After a crash between the last two an entry is done again, which its Message-ID, or the job's own look at the row's
state, makes harmless. Whose an entry is, its `tries` say: each relay that takes it counts one up, so one that finds
another number than its own has lost it and leaves it alone.
"""

import logging
import threading
from collections import deque
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, QuerySet

from marketplace.common.db import clock
from marketplace.common.messaging.outbox import rules
from marketplace.common.messaging.outbox.due import Batch, lock_due, nothing_due
from marketplace.common.messaging.outbox.handlers import Away, PermanentFailure, Registered
from marketplace.common.messaging.outbox.lanes import Lane
from marketplace.common.messaging.outbox.models import OutboxEntry

ERROR_LENGTH = 500
logger = logging.getLogger(__name__)


class Leases:
    """The entries that a relay has taken and not begun. Any thread may give them back."""

    def __init__(self) -> None:
        self._rows: deque[OutboxEntry] = deque()
        self._guard = threading.Lock()
        self._closed = False

    def add(self, rows: Iterable[OutboxEntry]) -> None:
        """Hold what was just taken; after `close` it goes back at once."""
        with self._guard:
            self._rows.extend(rows)
            closed = self._closed
        if closed:
            self.close()

    def next(self) -> OutboxEntry | None:
        """Return the entry to do now, None when there is no more."""
        with self._guard:
            return self._rows.popleft() if self._rows else None

    def close(self) -> None:
        """Give back what has not been begun, now and from now on: the relay ends, and another shall not wait for it."""
        with self._guard:
            self._closed = True
            rows, self._rows = self._rows, deque()
        for row in rows:
            held(row).update(next_try_at=row.next_try_at, tries=row.tries - 1)


def relay_promises(lane: Lane, registered: Registered, limit: int, leases: Leases) -> Batch:
    """Lease due entries, do them one by one, mark each when it is done."""
    now = clock.now()
    if nothing_due(lane, now):
        return Batch()
    with transaction.atomic():
        rows = lock_due(lane, now, limit)
        OutboxEntry.objects.filter(pk__in=[row.pk for row in rows]).update(
            next_try_at=now + rules.LEASE, tries=F("tries") + 1
        )
    for row in rows:
        row.tries += 1
    leases.add(rows)
    away: Away | None = None
    try:
        while row_now := leases.next():
            if away is not None:
                postpone(row_now, away)
            elif row_now is rows[0] or renew(row_now):
                away = run_promise(registered, row_now)
    finally:
        if rows and registered.after_batch is not None:
            registered.after_batch()
    return Batch(len(rows), len(rows) == limit, away=away is not None)


def renew(row: OutboxEntry) -> bool:
    """Begin the lease anew for one entry. Returns False when it ran out meanwhile and another relay has taken it."""
    return bool(held(row).update(next_try_at=clock.now() + rules.LEASE))


def run_promise(registered: Registered, row: OutboxEntry) -> Away | None:
    """Do one leased entry and write how it ended. Returns the failure that the rest of the batch would meet too."""
    try:
        registered.run(row.payload)
    except PermanentFailure as error:
        logger.error("%s %s is dead: %s", row.kind, row.key, error)
        entry(row).update(dead_at=clock.now(), error=str(error)[:ERROR_LENGTH])
    except Away as error:
        postpone(row, error)
        return error
    except Exception as error:
        logger.exception("%s %s failed.", row.kind, row.key)
        postpone(row, error)
    else:
        entry(row).update(sent_at=clock.reading(), payload=registered.rest_of(row.payload), error="")
    return None


def postpone(row: OutboxEntry, error: Exception) -> None:
    """Write when to try again, or that 24 hours of trying are over."""
    wait = rules.next_wait(row.tries)
    text = (str(error) or type(error).__name__)[:ERROR_LENGTH]
    if wait is None:
        logger.error("%s %s is dead after 24 hours: %s", row.kind, row.key, text)
        held(row).update(dead_at=clock.now(), error=text)
    else:
        held(row).update(next_try_at=clock.now() + wait, error=text)


def entry(row: OutboxEntry) -> QuerySet[OutboxEntry]:
    """Return the row if it is still open: a lease may have run out and another relay have ended it."""
    return OutboxEntry.objects.filter(pk=row.pk, sent_at__isnull=True, dead_at__isnull=True)


def held(row: OutboxEntry) -> QuerySet[OutboxEntry]:
    """Return the row if it is still ours."""
    return entry(row).filter(tries=row.tries)
