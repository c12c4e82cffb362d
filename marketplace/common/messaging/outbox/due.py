"""Finding the due entries of a queue."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypedDict

from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.queues import OutboxQueue

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class ReadAt(TypedDict):
        """When the database read a row, by its own clock."""

        read_at: datetime

    ReadEntry = WithAnnotations[OutboxEntry, ReadAt]


@dataclass(frozen=True, slots=True)
class Batch:
    """The outcome of one batch of a queue.

    taken: number of entries. full: there may be more. wake_in: seconds until a postponed push is due. unavailable: the
    service behind the queue does not answer, so another batch at once would fail, too.
    """

    taken: int = 0
    full: bool = False
    wake_in: float | None = None
    unavailable: bool = False


def open_entries(queue: OutboxQueue) -> QuerySet[OutboxEntry]:
    """Return the entries that are neither done nor dead, oldest first."""
    entries = OutboxEntry.objects.filter(kind=queue.kind, bulk=queue.bulk)
    return entries.filter(sent_at__isnull=True, dead_at__isnull=True).order_by("pk")


def lock_due(queue: OutboxQueue, now: datetime, limit: int) -> "list[ReadEntry]":
    """Return due entries, locked until the transaction ends; those that another relay holds are skipped."""
    due = open_entries(queue).filter(Q(next_try_at__isnull=True) | Q(next_try_at__lte=now)).annotate(read_at=Now())
    return list(due.select_for_update(skip_locked=True, of=("self",), no_key=True)[:limit])


def nothing_due(queue: OutboxQueue, now: datetime) -> bool:
    """Tell if nothing is due, on SQLite alone: there even an empty transaction would take the only write lock."""
    if connection.features.has_select_for_update:
        return False
    return not open_entries(queue).filter(Q(next_try_at__isnull=True) | Q(next_try_at__lte=now)).exists()
