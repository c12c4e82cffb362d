"""Finding what is due in a lane."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypedDict

from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from marketplace.common.messaging.outbox.lanes import Lane
from marketplace.common.messaging.outbox.models import OutboxEntry

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class ReadAt(TypedDict):
        """When the database read a row, by its own clock."""

        read_at: datetime

    ReadEntry = WithAnnotations[OutboxEntry, ReadAt]


@dataclass(frozen=True, slots=True)
class Batch:
    """What one look did. full: there may be more. wake_in: seconds until a state held back is due. away: the service
    behind the lane does not answer, so that going on at once is vain."""

    taken: int = 0
    full: bool = False
    wake_in: float | None = None
    away: bool = False


def open_entries(lane: Lane) -> QuerySet[OutboxEntry]:
    """Return the entries that are neither done nor dead, oldest first."""
    lanes = OutboxEntry.objects.filter(kind=lane.kind, bulk=lane.bulk)
    return lanes.filter(sent_at__isnull=True, dead_at__isnull=True).order_by("pk")


def lock_due(lane: Lane, now: datetime, limit: int) -> "list[ReadEntry]":
    """Return due entries, locked until the transaction ends; those another relay holds are passed over."""
    due = open_entries(lane).filter(Q(next_try_at__isnull=True) | Q(next_try_at__lte=now)).annotate(read_at=Now())
    return list(due.select_for_update(skip_locked=True, of=("self",), no_key=True)[:limit])


def nothing_due(lane: Lane, now: datetime) -> bool:
    """Tell if a look is needless. On SQLite even an empty transaction would take the one write lock."""
    if connection.features.has_select_for_update:
        return False
    return not open_entries(lane).filter(Q(next_try_at__isnull=True) | Q(next_try_at__lte=now)).exists()
