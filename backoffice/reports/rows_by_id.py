"""Long lists read in two steps: the ids in their order, then the columns of the rows of one page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, overload

from django.db.models import QuerySet

from marketplace.common.db.long_counts import items_of

Values = dict[str, Any]

ROWS_AT_ONCE = 500


class RowsById(Sequence[Values]):
    """A sequence that reads its rows when they are used.

    A database counts, sorts and skips rows in an index alone while the query has no other columns. In one query with
    joins it would read each of the hundred thousand rows that a page skips.

    order: query of dictionaries with the id under `key`, and perhaps figures. read: takes ids and returns id -> the
    other columns. counted_as, count: as for `items_of`.
    """

    def __init__(
        self,
        order: QuerySet[Any, Any],
        key: str,
        read: Callable[[Sequence[int]], Mapping[int, Values]],
        counted_as: str = "",
        count: Callable[[], int] | None = None,
    ) -> None:
        self.order, self.key, self.read, self.counted_as, self.count_rows = order, key, read, counted_as, count

    @cached_property
    def items(self) -> int:
        return items_of(self.order, self.counted_as, self.count_rows)

    def __len__(self) -> int:
        return self.items

    @overload
    def __getitem__(self, index: int) -> Values: ...
    @overload
    def __getitem__(self, index: slice) -> list[Values]: ...
    def __getitem__(self, index: int | slice) -> Values | list[Values]:
        if isinstance(index, slice):
            return self.rows_of(self.order[index])
        return self.rows_of([self.order[index]])[0]

    def __iter__(self) -> Iterator[Values]:
        left = self.order.iterator(chunk_size=ROWS_AT_ONCE)
        while some := list(islice(left, ROWS_AT_ONCE)):
            yield from self.rows_of(some)

    def rows_of(self, chosen: Iterable[Values]) -> list[Values]:
        """Return these rows of `order` with their other columns; a row that was deleted meanwhile is left out."""
        rows = list(chosen)
        found = self.read([row[self.key] for row in rows])
        return [{**found[row[self.key]], **row} for row in rows if row[self.key] in found]
