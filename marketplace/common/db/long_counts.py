"""The number of rows of a list that may be very long: counting them costs as much as there are."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from django.core.exceptions import EmptyResultSet
from django.db.models import QuerySet

from marketplace.common.db.caches import get_cached, get_or_compute

COUNTED_ANEW: Final = 10_000  # rows; a larger number is counted at most once in COUNT_SECONDS
COUNT_SECONDS: Final = 25  # in the cache, and 5 more in each process


def items_of(rows: QuerySet[Any] | Sequence[Any], counted_as: str = "", count: Callable[[], int] | None = None) -> int:
    """Return the number of rows; of a very long list, the number of some seconds ago.

    counted_as: the cache key of a query that holds the present time and so is never the same twice. count: finds the
    number at less cost than counting the rows of the query.
    """
    if not isinstance(rows, QuerySet):
        return len(rows)
    try:
        asked = counted_as or repr(rows.query.sql_with_params())
    except EmptyResultSet:  # no row can match, as Django sees without asking the database
        return 0
    key = "long_counts:" + hashlib.sha256(asked.encode()).hexdigest()[:32]
    known: int | None = get_cached(key)
    items = count_up_to(COUNTED_ANEW, rows) if known is None else known
    if known is None and items > COUNTED_ANEW:
        items = get_or_compute(key, COUNT_SECONDS, count or rows.count)
    return items


def count_up_to(most: int, rows: QuerySet[Any]) -> int:
    """Return the number of rows, `most` + 1 for any larger number."""
    return rows.order_by()[: most + 1].count()
