"""Long lists by their ids: which rows and in which order first, then what stands in the few of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, overload

from django.db.models import QuerySet

from marketplace.common.admin.lists import items_of

Values = dict[str, Any]

ROWS_AT_ONCE = 500


class Listing(Sequence[Values]):
    """Rows that are read when somebody looks at them.

    A database that counts, sorts and skips rows does so in an index alone while no other column is asked for; joined
    at once, each of the hundred thousand rows that a page skips would be read whole.

    order: rows as dictionaries with the id under `key` and perhaps figures beside it. read: what else stands in the
    rows with these ids, by id. counted_as: as for `items_of`.
    """

    def __init__(
        self,
        order: QuerySet[Any, Any],
        key: str,
        read: Callable[[Sequence[int]], Mapping[int, Values]],
        counted_as: str = "",
    ) -> None:
        self.order, self.key, self.read, self.counted_as = order, key, read, counted_as

    @cached_property
    def items(self) -> int:
        return items_of(self.order, self.counted_as)

    def __len__(self) -> int:
        return self.items

    @overload
    def __getitem__(self, index: int) -> Values: ...
    @overload
    def __getitem__(self, index: slice) -> list[Values]: ...
    def __getitem__(self, index: int | slice) -> Values | list[Values]:
        if isinstance(index, slice):
            return self.filled(self.order[index])
        return self.filled([self.order[index]])[0]

    def __iter__(self) -> Iterator[Values]:
        left = self.order.iterator(chunk_size=ROWS_AT_ONCE)
        while some := list(islice(left, ROWS_AT_ONCE)):
            yield from self.filled(some)

    def filled(self, chosen: Iterable[Values]) -> list[Values]:
        rows = list(chosen)
        found = self.read([row[self.key] for row in rows])
        return [{**found[row[self.key]], **row} for row in rows if row[self.key] in found]
