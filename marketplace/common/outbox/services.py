"""Writing outbox rows, and what an operator does with them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import connection, transaction

from marketplace.common import clock
from marketplace.common.outbox.models import OutboxEntry
from marketplace.common.outbox.thread import wake

SENT_KEPT = timedelta(days=1)
DEAD_KEPT = timedelta(days=90)
ROWS_PER_INSERT = 500  # SQLite bounds the parameters of one statement


@dataclass(frozen=True, slots=True)
class Entry:
    """What `enqueue` takes, for many at once."""

    kind: str
    payload: dict[str, object]
    key: str
    delay: timedelta | None = None


def enqueue(kind: str, payload: dict[str, object], *, key: str, delay: timedelta | None = None) -> None:
    """Write one outbox row inside the caller's transaction; a key that is there already stays as it is.

    kind: "push", "mail" or "task". key: names the event, at most 200 characters, for example "price:12:7".
    delay: not before that time has passed. After the commit this process's relay is woken.
    """
    enqueue_all([Entry(kind, payload, key, delay)])


def enqueue_all(entries: Iterable[Entry]) -> None:
    """Write many outbox rows in few statements. Runs inside the caller's transaction, as `enqueue` does."""
    rows = [
        OutboxEntry(
            key=entry.key,
            kind=OutboxEntry.Kind(entry.kind),
            payload=entry.payload,
            next_try_at=None if entry.delay is None else clock.now() + entry.delay,
        )
        for entry in entries
    ]
    if not rows:
        return
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("Outbox rows are written in the transaction of their event.")
    OutboxEntry.objects.bulk_create(rows, ignore_conflicts=True, batch_size=ROWS_PER_INSERT)
    for kind in {row.kind for row in rows}:
        transaction.on_commit(partial(wake, kind))


@transaction.atomic(durable=True)
def retry_dead(entry_id: int) -> bool:
    """Give a dead entry a new 24 hours, beginning now. Returns False when there is no such dead entry."""
    dead = OutboxEntry.objects.filter(pk=entry_id, dead_at__isnull=False)
    kind = dead.values_list("kind", flat=True).first()
    if kind is None or not dead.update(dead_at=None, next_try_at=None, tries=0, error=""):
        return False
    transaction.on_commit(partial(wake, kind))
    return True


def prune(now: datetime) -> int:
    """Delete rows done more than a day ago and rows dead for 90 days. Returns how many."""
    sent, _ = OutboxEntry.objects.filter(sent_at__lt=now - SENT_KEPT).delete()
    dead, _ = OutboxEntry.objects.filter(dead_at__lt=now - DEAD_KEPT).delete()
    return sent + dead
