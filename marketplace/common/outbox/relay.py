"""Taking due entries and doing them.

A push is a hint: it is marked as done, then tried once. A mail or a job is leased, done, then marked: after a crash
between the last two it is done again, which its Message-ID, or the job's own look at the row's state, makes harmless.
Nothing is sent while a transaction is open.
"""

import logging
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet

from marketplace.common import clock
from marketplace.common.outbox import rules
from marketplace.common.outbox.handlers import Away, PermanentFailure, Registered, handler_of
from marketplace.common.outbox.models import OutboxEntry

BATCH = 100
ERROR_LENGTH = 500
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Batch:
    """What one look did. `full`: there may be more. `wake_in`: seconds until a state held back is due."""

    taken: int = 0
    full: bool = False
    wake_in: float | None = None


class FrameGate:
    """Remembers when this process last sent the state of each thing."""

    def __init__(self) -> None:
        self._sent: dict[str, float] = {}
        self._guard = threading.Lock()

    def wait_for(self, thing: str) -> float:
        """Return 0 and count the frame as sent now, or the seconds until it may go."""
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


gate = FrameGate()


def relay_once(limit: int = BATCH, kinds: Iterable[str] = tuple(OutboxEntry.Kind.values)) -> int:
    """Do up to `limit` due entries of each of these kinds. Returns how many were taken."""
    return sum(relay_kind(kind, limit).taken for kind in kinds)


def relay_kind(kind: str, limit: int = BATCH) -> Batch:
    """Do up to `limit` due entries of one kind."""
    registered = handler_of(kind)
    return relay_hints(kind, registered, limit) if registered.hint else relay_promises(kind, registered, limit)


def open_entries(kind: str) -> QuerySet[OutboxEntry]:
    """Return the entries that are neither done nor dead, oldest first."""
    return OutboxEntry.objects.filter(kind=kind, sent_at__isnull=True, dead_at__isnull=True).order_by("pk")


def lock_due(kind: str, now: datetime, limit: int) -> list[OutboxEntry]:
    """Return due entries, locked until the transaction ends; those another relay holds are passed over."""
    due = open_entries(kind).filter(Q(next_try_at__isnull=True) | Q(next_try_at__lte=now))
    return list(due.select_for_update(skip_locked=True, of=("self",), no_key=True)[:limit])


def nothing_due(kind: str, now: datetime) -> bool:
    """Tell if a look is needless. On SQLite even an empty transaction would take the one write lock."""
    if connection.features.has_select_for_update:
        return False
    return not open_entries(kind).filter(Q(next_try_at__isnull=True) | Q(next_try_at__lte=now)).exists()


def relay_hints(kind: str, registered: Registered, limit: int) -> Batch:
    """Mark due hints as done, then send those that are fresh and not replaced by a newer state."""
    now = clock.now()
    if nothing_due(kind, now):
        return Batch()
    held: dict[int, float] = {}
    with transaction.atomic():
        rows = lock_due(kind, now, limit)
        newest, replaced = rules.latest_frames((row.pk, row.payload) for row in rows)
        for thing, entry_id in newest.items():
            if wait := gate.wait_for(thing):
                held[entry_id] = wait
        done = [row.pk for row in rows if row.pk not in held]
        OutboxEntry.objects.filter(pk__in=done).update(sent_at=now, tries=1, payload={})
        for entry_id, wait in held.items():
            OutboxEntry.objects.filter(pk=entry_id).update(next_try_at=now + timedelta(seconds=wait))
    # Age is wall time on both sides: `created_at` is the database's own, also while a test or the seed travels.
    oldest = datetime.now(UTC) - rules.HINT_LIFE
    for row in rows:
        if row.pk in held or row.pk in replaced or row.created_at < oldest:
            continue
        try:
            registered.run(row.payload)
        except Away as error:
            logger.warning("The %s channel is away, the rest of the batch is dropped: %s", kind, error)
            break
        except Exception:
            logger.exception("%s %s failed and is dropped.", kind, row.key)
    return Batch(len(rows), len(rows) == limit, min(held.values(), default=None))


def relay_promises(kind: str, registered: Registered, limit: int) -> Batch:
    """Lease due entries, do them one by one, mark each when it is done."""
    now = clock.now()
    if nothing_due(kind, now):
        return Batch()
    with transaction.atomic():
        rows = lock_due(kind, now, limit)
        OutboxEntry.objects.filter(pk__in=[row.pk for row in rows]).update(
            next_try_at=now + rules.LEASE, tries=F("tries") + 1
        )
    away: Away | None = None
    try:
        for row in rows:
            if away is None:
                away = run_promise(registered, row)
            else:
                postpone(row, away)
    finally:
        if rows and registered.after_batch is not None:
            registered.after_batch()
    return Batch(len(rows), len(rows) == limit)


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
    wait = rules.next_wait(row.tries + 1)
    text = (str(error) or type(error).__name__)[:ERROR_LENGTH]
    if wait is None:
        logger.error("%s %s is dead after 24 hours: %s", row.kind, row.key, text)
        entry(row).update(dead_at=clock.now(), error=text)
    else:
        entry(row).update(next_try_at=clock.now() + wait, error=text)


def entry(row: OutboxEntry) -> QuerySet[OutboxEntry]:
    """Return the row if it is still open: a lease may have run out and another relay have ended it."""
    return OutboxEntry.objects.filter(pk=row.pk, sent_at__isnull=True, dead_at__isnull=True)
