"""The order of a queue, whose rows have a `state` and an `assignee`: those that wait for somebody first, of each the
newest first.

Whether a row waits is a boolean, so that an index that begins with it serves the whole order, and the rows that wait
alone as well: PostgreSQL takes the condition that holds it for a constant.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.db.models import BooleanField, ExpressionWrapper, Index, Q, Value
from django.db.models.expressions import OrderBy
from django.db.models.functions import Coalesce

NOBODY: Final = 0
"""The assignee of a row that nobody has taken: a value, because of rows without one no index has an order."""


def waits(waiting: Collection[str]) -> ExpressionWrapper:
    """Return the expression that is true of a row that waits. waiting: the states in which one does."""
    return ExpressionWrapper(Q(state__in=waiting), output_field=BooleanField())


def assignee() -> Coalesce:
    """Return the expression of the id of who has taken a row, or NOBODY."""
    return Coalesce("assignee_id", Value(NOBODY))


def waiting_first(waiting: Collection[str]) -> tuple[OrderBy, str]:
    """Return the order, for `order_by`."""
    return waits(waiting).desc(), "-id"


def queue_indexes(table: str, waiting: Collection[str], columns: Collection[str]) -> list[Index]:
    """Return the indexes of the order: of all rows, of those of an assignee, and of those alike in each of the columns.

    table: the beginning of their names.
    """
    order = (waits(waiting), "id")
    return [
        Index(*order, name=f"{table}_waiting"),
        Index(assignee(), *order, name=f"{table}_assignee"),
        *(Index(column, *order, name=f"{table}_{column}") for column in columns),
    ]
