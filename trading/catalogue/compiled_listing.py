"""Which ads stand on a page of a list: the statement of a filter and an order, compiled once and then only run.

The moment, the page and the length of it are the only things that change from request to request; building the SQL
again for each takes longer than the database takes to walk the index.
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
from trading.catalogue.models import RANK, Ad

HANDED = "family.id"  # the category at hand, in SQL
DEEP = 600  # rows skipped, from where on the categories of a family are merged


@dataclass(frozen=True, eq=False)
class Order:
    """An order of a list; two are the same only when they are one. `by_category`: an index has it in each category."""

    by: tuple[Combinable | OrderBy, ...]
    by_category: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """A parameter that becomes the moment of the request, so far off; `day`: the beginning of that day in Belgrade."""

    by: timedelta = timedelta()
    day: bool = False


class Moment(Value):
    """The moment of the request in a query that is compiled before it is known."""

    def __init__(self, shift: timedelta = timedelta(), *, day: bool = False) -> None:
        super().__init__(Shift(shift, day), output_field=DateTimeField())

    def __add__(self, other: Any) -> Any:
        return Moment(self.value.by + other)

    def __sub__(self, other: Any) -> Any:
        return Moment(self.value.by - other)

    def day(self, days: int) -> Moment:
        """Return the beginning of the day so many days on, as Belgrade counts them."""
        return Moment(timedelta(days=days), day=True)

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self.value,)


class Family(Value):
    """The category at hand in a query that runs once for each of several."""

    def __init__(self) -> None:
        super().__init__(0)

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return HANDED, ()


@dataclass(frozen=True, slots=True)
class Walk:
    """A compiled list of ids. `sql` is None when nothing can match; `family`: the categories it runs over by turns."""

    sql: str | None
    params: tuple[Any, ...]
    family: tuple[int, ...] = ()

    def of_one(self, category_id: int) -> str:
        """Return the statement of one category of the family."""
        return str(self.sql).replace(HANDED, str(int(category_id)))

    def ids(self, now: datetime, start: int, count: int) -> list[int]:
        """Return up to `count` ids from position `start` on."""
        if self.sql is None:
            return []
        params = [moment(now, param) if isinstance(param, Shift) else param for param in self.params]
        if self.family:
            if start < DEEP:
                # Every category gives its first ones in order from its own index; what is asked for is among them.
                each = f"unnest(%s::bigint[]) AS family(id) CROSS JOIN LATERAL ({self.sql} LIMIT {start + count})"
                params = [list(self.family), *params]
            else:
                # All walk their indexes together, merged: dearer to plan, but nothing is read beyond what is asked for.
                each = f"({' UNION ALL '.join(f'({self.of_one(category)})' for category in self.family)})"
                params = params * len(self.family)
            sql = (
                f"SELECT one.ad FROM {each} AS one (rank, posted, ad) "
                f"ORDER BY one.rank, one.posted DESC, one.ad DESC LIMIT {count} OFFSET {start}"
            )
        else:
            sql = f"{self.sql} LIMIT {count} OFFSET {start}"
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            return [row[0] for row in cursor.fetchall()]


def moment(now: datetime, shift: Shift) -> Any:
    shifted = day_after(now, shift.by.days) if shift.day else now + shift.by
    return connection.ops.adapt_datetimefield_value(shifted)


def day_after(now: datetime, days: int) -> datetime:
    """Return the beginning of the day so many days after that of the moment, as Belgrade counts them."""
    return clock.start_of_day(now.astimezone(clock.BELGRADE).date() + timedelta(days=days))


def walk_of(ads: Callable[[Moment, Sequence[int] | Family], QuerySet[Ad]], family: Sequence[int], order: Order) -> Walk:
    """Compile the list of the ads that `ads` returns for a moment and categories (none: any), in this order.

    Several categories are read one by one where the database can: walking all ads until twelve of some categories are
    found reads half the table when theirs are old, and nothing tells the planner so.
    """
    by_turns = order.by_category and len(family) > 1 and connection.vendor == "postgresql"
    rows = ads(Moment(), Family() if by_turns else family).order_by(*order.by)
    columns = rows.values_list(RANK, "posted_at", "pk") if by_turns else rows.values_list("pk")
    # A connection of its own: what is compiled keeps hold of it, and must not keep a finished thread's open.
    own = connection.copy()
    try:
        sql, params = columns.query.get_compiler(connection=own).as_sql()
    except EmptyResultSet:
        return Walk(None, ())
    finally:
        own.close()
    return Walk(sql, tuple(params), tuple(family) if by_turns else ())
