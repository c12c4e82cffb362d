"""The ids of the ads on one page of a list: one SQL statement for a filter and an order, compiled once and then run.

From request to request only the time, the position and the length of the page change. Building the SQL again for each
request takes longer than PostgreSQL takes to read the index.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import DateTimeField, QuerySet, Value
from django.db.models.expressions import Combinable, OrderBy
from django.db.models.sql.compiler import SQLCompiler

from marketplace.common.db import clock
from marketplace.common.framework_internals import compile_values
from trading.catalogue.models import RANK, Ad

CURRENT_CATEGORY_SQL = "category.id"
MERGE_FROM = 600  # rows skipped from which on the lists of several categories are merged instead of joined laterally


@dataclass(frozen=True, eq=False)
class Order:
    """The order of a list; compared by identity. `by_category`: an index has this order within each category."""

    by: tuple[Combinable | OrderBy, ...]
    by_category: bool = False


@dataclass(frozen=True, slots=True)
class TimeOffset:
    """A parameter that becomes the request's time plus `by`; with `day` the start of that day in Belgrade."""

    by: timedelta = timedelta()
    day: bool = False


class RequestTime(Value):
    """The time of the request, in a query that is compiled before that time is known."""

    def __init__(self, offset: timedelta = timedelta(), *, day: bool = False) -> None:
        super().__init__(TimeOffset(offset, day), output_field=DateTimeField())

    def __add__(self, other: Any) -> Any:
        return RequestTime(self.value.by + other)

    def __sub__(self, other: Any) -> Any:
        return RequestTime(self.value.by - other)

    def day(self, days: int) -> RequestTime:
        """Return the start of the day so many days later, as Belgrade counts them."""
        return RequestTime(timedelta(days=days), day=True)

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self.value,)


class CurrentCategory(Value):
    """The category of one turn, in a query that runs once for each of several categories."""

    def __init__(self) -> None:
        super().__init__(0)

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return CURRENT_CATEGORY_SQL, ()


@dataclass(frozen=True, slots=True)
class CompiledListing:
    """A compiled list of ids. `sql`: None when nothing can match; `category_ids`: those it runs for one by one."""

    sql: str | None
    params: tuple[Any, ...]
    category_ids: tuple[int, ...] = ()

    def for_category(self, category_id: int) -> str:
        """Return the statement for one of the categories."""
        return str(self.sql).replace(CURRENT_CATEGORY_SQL, str(int(category_id)))

    def ids(self, now: datetime, start: int, count: int) -> list[int]:
        """Return up to `count` ids from position `start` on."""
        if self.sql is None:
            return []
        params = [bound_time(now, param) if isinstance(param, TimeOffset) else param for param in self.params]
        if self.category_ids:
            if start < MERGE_FROM:
                # Each category gives its first rows from its own index; the page is among them.
                source = f"unnest(%s::bigint[]) AS category(id) CROSS JOIN LATERAL ({self.sql} LIMIT {start + count})"
                params = [list(self.category_ids), *params]
            else:
                # One merge over the indexes of all: slower to plan, but it reads no row beyond the page.
                source = f"({' UNION ALL '.join(f'({self.for_category(pk)})' for pk in self.category_ids)})"
                params = params * len(self.category_ids)
            sql = (
                f"SELECT listed.ad FROM {source} AS listed (rank, posted, ad) "
                f"ORDER BY listed.rank, listed.posted DESC, listed.ad DESC LIMIT {count} OFFSET {start}"
            )
        else:
            sql = f"{self.sql} LIMIT {count} OFFSET {start}"
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            return [row[0] for row in cursor.fetchall()]


def bound_time(now: datetime, offset: TimeOffset) -> Any:
    """Return the parameter's value for a request at `now`, as the database driver takes it."""
    time = start_of_day_after(now, offset.by.days) if offset.day else now + offset.by
    return connection.ops.adapt_datetimefield_value(time)


def start_of_day_after(now: datetime, days: int) -> datetime:
    """Return the start of the day `days` after today, as Belgrade counts them."""
    return clock.start_of_day(now.astimezone(clock.BELGRADE).date() + timedelta(days=days))


def compile_listing(
    ads: Callable[[RequestTime, Sequence[int] | CurrentCategory], QuerySet[Ad]],
    category_ids: Sequence[int],
    order: Order,
) -> CompiledListing:
    """Compile the list of the ads that `ads` returns for a time and categories (none: all of them), in this order.

    Several categories are read one by one where the database can do so. A single scan over all ads until twelve of
    these categories are found reads half the table when their ads are old, and the planner cannot know that.
    """
    one_by_one = order.by_category and len(category_ids) > 1 and connection.vendor == "postgresql"
    rows = ads(RequestTime(), CurrentCategory() if one_by_one else category_ids).order_by(*order.by)
    columns = rows.values_list(RANK, "posted_at", "pk") if one_by_one else rows.values_list("pk")
    try:
        compiled = compile_values(columns)
    except EmptyResultSet:
        return CompiledListing(None, ())
    return CompiledListing(compiled.sql, compiled.parameters, tuple(category_ids) if one_by_one else ())
