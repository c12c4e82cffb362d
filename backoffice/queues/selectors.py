"""Reading a queue: its order, and the filters that all queues have."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, TypeVar

from django.db.models import Model, QuerySet
from django.db.models.lookups import Exact

from marketplace.common.db.queue_order import assignee, waiting_first
from marketplace.common.http.errors import NotFound

WAITING: Final = "waiting"
"""The value of the filter `state` that leaves the rows that wait."""

Row = TypeVar("Row", bound=Model)


def in_queue(
    rows: QuerySet[Row], waiting: Collection[str], *, state: str = "", assignee_id: int | None = None
) -> QuerySet[Row]:
    """Return the rows of a state and of an assignee in the order of the queue.

    waiting: the states in which a row waits. state: any, or WAITING; "": all. assignee_id: NOBODY for the rows that
    nobody has taken; None: all.
    """
    if assignee_id is not None:
        rows = rows.filter(Exact(assignee(), assignee_id))
    if not state:
        return rows.order_by(*waiting_first(waiting))
    return rows.filter(state__in=waiting if state == WAITING else (state,)).order_by("-id")


def access_row(rows: QuerySet[Row], row_id: int) -> Row:
    """Return one of the rows. Raises NotFound."""
    found = rows.filter(pk=row_id).first()
    if found is None:
        raise NotFound
    return found
