"""Writing outbox rows, retrying dead ones, deleting old ones. Source: docs/spec/reliability.md, section 2."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import connection, transaction

from marketplace.common.db import bulk_writes, clock
from marketplace.common.db.batched_deletes import delete_in_batches
from marketplace.common.http.request_ids import current_request_id
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.queues import queue_name_of
from marketplace.common.messaging.outbox.thread import wake

SENT_KEPT = timedelta(days=1)
DEAD_KEPT = timedelta(days=90)
COLUMNS = ("key", "kind", "bulk", "payload", "next_try_at", "tries", "error", "request_id")


@dataclass(frozen=True, slots=True)
class Entry:
    """An outbox row to write; its fields are the arguments of `enqueue`. bulk: for the queue of bulk mails. not_before:
    a moment before which it is not delivered, in place of a delay."""

    kind: str
    payload: dict[str, object]
    key: str
    delay: timedelta | None = None
    bulk: bool = False
    not_before: datetime | None = None


def enqueue(kind: str, payload: dict[str, object], *, key: str, delay: timedelta | None = None) -> None:
    """Write one outbox row inside the caller's transaction; a row with the same key stays as it is.

    kind: "push", "mail", "task" or "fan_out". key: names the event, at most 200 characters, for example "price:12:7".
    delay: time before which it is not delivered. After the commit this process's relay is woken.
    """
    enqueue_all([Entry(kind, payload, key, delay)])


def enqueue_all(entries: Iterable[Entry]) -> None:
    """Write many outbox rows in one statement. Runs inside the caller's transaction, as `enqueue` does."""
    given = list(entries)
    if not given:
        return
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("Outbox rows are written in the transaction of their event.")
    waiting = _batch.get()
    if waiting is None:
        write(given)
    else:
        waiting.extend(given)


_batch: ContextVar[list[Entry] | None] = ContextVar("outbox_batch", default=None)


@contextmanager
def batched(*, commits: bool = False) -> Iterator[None]:
    """Write all rows that the block enqueues in one statement at its end, inside the same transaction.

    For use cases that hold a lock for which others wait. commits: the block is the whole transaction, which is
    committed in the same trip. Within another such block it does nothing. A block that raises writes nothing.
    """
    if _batch.get() is not None:
        yield
        return
    entries: list[Entry] = []
    token = _batch.set(entries)
    try:
        yield
    finally:
        _batch.reset(token)
    if entries:
        write(entries, commits=commits)


def write(entries: Sequence[Entry], *, commits: bool = False) -> None:
    """Insert the rows whose key is new, and wake the relay after the commit."""
    request_id = current_request_id()
    rows = [
        (
            entry.key,
            entry.kind,
            entry.bulk,
            entry.payload,
            entry.not_before if entry.delay is None else clock.now() + entry.delay,
            0,
            "",
            request_id,
        )
        for entry in entries
    ]
    for queue in {queue_name_of(entry.kind, entry.bulk) for entry in entries}:
        transaction.on_commit(partial(wake, queue))
    bulk_writes.insert_new(OutboxEntry, COLUMNS, rows, commits=commits)


def retry_dead(entry_id: int) -> bool:
    """Try a dead entry again for 24 hours from now. Returns False when there is no such dead entry.

    Runs inside the caller's transaction.
    """
    dead = OutboxEntry.objects.filter(pk=entry_id, dead_at__isnull=False)
    found = dead.values_list("kind", "bulk").first()
    if found is None or not dead.update(dead_at=None, next_try_at=None, tries=0, error=""):
        return False
    transaction.on_commit(partial(wake, queue_name_of(*found)))
    return True


def prune(now: datetime) -> int:
    """Delete entries that were delivered more than a day ago or died more than 90 days ago. Returns how many."""
    sent = delete_in_batches(OutboxEntry.objects.filter(sent_at__lt=now - SENT_KEPT), "sent_at")
    return sent + delete_in_batches(OutboxEntry.objects.filter(dead_at__lt=now - DEAD_KEPT), "dead_at")
