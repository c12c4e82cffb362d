"""Queries that a process compiles once and from then on only runs.

For a query that nearly every request makes, building the SQL takes the ORM longer than the database takes to answer.
Such a query is still written with the ORM, and its values still pass through the ORM's converters; only the SQL is
kept. `SingleRow` reads one row by a value, `RowsByIds` reads rows by their ids, and `compile_sql` gives the SQL to a
caller that completes it. What changes from run to run stands in the query as a `Parameter`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Aggregate, DateTimeField, JSONField, Model, QuerySet, Value
from django.db.models.sql.compiler import SQLCompiler

from marketplace.common.db import clock
from marketplace.common.db.replica import read_connection
from marketplace.common.framework_internals import CompiledRows, CompiledValues, compile_rows, compile_values

Row = TypeVar("Row", bound=Model)
Compiled = TypeVar("Compiled")
Values = dict[str, Any]
RawRow = tuple[Any, ...]
"""A row as the database driver gives it."""


# --- What changes from run to run ------------------------------------------------------------------------------------


class Parameter(Value):
    """The value that a run of the compiled query is given, at its place in the query."""

    def __init__(self) -> None:
        super().__init__(None)

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self,)

    def bound(self, given: Any) -> Any:
        """Return the parameter as the database driver takes it, for a run that is given this value."""
        return given


class RequestTime(Parameter):
    """The time that a run is given, moved by `offset`; with `day` the start of that day in Belgrade."""

    def __init__(self, offset: timedelta = timedelta(), *, day: bool = False) -> None:
        Value.__init__(self, None, output_field=DateTimeField())
        self.offset = offset
        self.at_day_start = day

    def __add__(self, other: Any) -> Any:
        return RequestTime(self.offset + other)

    def __sub__(self, other: Any) -> Any:
        return RequestTime(self.offset - other)

    def day(self, days: int) -> RequestTime:
        """Return the start of the day so many days later, as Belgrade counts them."""
        return RequestTime(timedelta(days=days), day=True)

    def bound(self, given: datetime) -> Any:
        time = clock.start_of_day_after(given, self.offset.days) if self.at_day_start else given + self.offset
        return connection.ops.adapt_datetimefield_value(time)


def bind(parameters: Iterable[Any], given: Any) -> list[Any]:
    """Return the parameters of a compiled query for a run that is given this value."""
    return [one.bound(given) if isinstance(one, Parameter) else one for one in parameters]


# --- Compiled queries ------------------------------------------------------------------------------------------------


class CompiledOnce(Generic[Compiled]):
    """A query that the process compiles when it runs for the first time."""

    def __init__(self, compile_query: Callable[[], Compiled]) -> None:
        self.compile_query = compile_query
        self.kept: Compiled | None = None

    @property
    def compiled(self) -> Compiled:
        kept = self.kept
        if kept is None:  # two threads may both compile it, with the same result
            kept = self.kept = self.compile_query()
        return kept


class SingleRow(CompiledOnce[CompiledRows], Generic[Row]):
    """A query of one row by one value, which stands in it as `Parameter()`; it may join and annotate."""

    def __init__(self, query: Callable[[], QuerySet[Row]]) -> None:
        super().__init__(lambda: compile_rows(query()[:1]))

    def row(self, value: Any) -> Row | None:
        """Return the first row that the query finds for the value."""
        compiled = self.compiled
        with read_connection().cursor() as cursor:
            cursor.execute(compiled.sql, bind(compiled.parameters, value))
            found = cursor.fetchone()
        return None if found is None else compiled.row(found)


class RowsByIds(CompiledOnce[CompiledValues]):
    """A `values()` query of rows by their ids, `slots` of them at a time.

    name: of the prepared statement. query: takes `slots` different ids and returns the query for them, which has no
    other parameters than these ids.
    """

    def __init__(self, name: str, query: Callable[[Sequence[int]], QuerySet[Any, Values]], slots: int) -> None:
        super().__init__(self.compile)
        self.name = name
        self.query = query
        self.slots = slots
        self.prepared: WeakSet[Any] = WeakSet()  # connections of the driver that know the statement

    def rows(self, ids: Sequence[int]) -> Iterator[RawRow]:
        """Yield the rows of these ids, as the driver gives them, in no order."""
        compiled = self.compiled
        for start in range(0, len(ids), self.slots):
            some = list(ids[start : start + self.slots])
            with read_connection().cursor() as cursor:
                cursor.execute(self.statement(compiled), [*some, *some[-1:] * (self.slots - len(some))])
                yield from cursor.fetchall()

    def values(self, rows: Iterable[RawRow]) -> list[Values]:
        """Return what `rows` yielded as the ORM would: each row by the names of its columns."""
        compiled = self.compiled
        return [compiled.row(row) for row in rows]

    def statement(self, compiled: CompiledValues) -> str:
        """Return the statement to run on this thread's connection, which is open.

        PostgreSQL prepares it once in each connection, because planning its joins takes longer than running them.
        """
        connection = read_connection()
        if connection.vendor != "postgresql":
            return compiled.sql
        driver = connection.connection
        slots = range(1, self.slots + 1)
        if driver not in self.prepared:
            numbers = iter(slots)
            numbered = re.sub("%s", lambda found: f"${next(numbers)}", compiled.sql)
            with connection.wrap_database_errors:
                driver.execute(f"PREPARE {self.name} ({', '.join('bigint' for _ in slots)}) AS {numbered}")
            self.prepared.add(driver)
        return f"EXECUTE {self.name} ({', '.join('%s' for _ in slots)})"

    def compile(self) -> CompiledValues:
        # Numbers stand for the ids: a lookup across a relation refuses a `Parameter` among ids.
        placeholders = tuple(range(1, self.slots + 1))
        compiled = compile_values(self.query(placeholders))
        if compiled.parameters != placeholders:
            raise AssertionError(f"The query takes other parameters than ids: {compiled.parameters}")
        return compiled


@dataclass(frozen=True, slots=True)
class CompiledSql:
    """The SQL of a query, for a caller that makes a statement of its own around it."""

    sql: str
    parameters: tuple[Any, ...]

    def bound(self, given: Any) -> list[Any]:
        """Return the parameters for a run that is given this value."""
        return bind(self.parameters, given)


def compile_sql(query: QuerySet[Any, Any]) -> CompiledSql | None:
    """Compile a query by `values_list()`; return None where no row can match."""
    try:
        compiled = compile_values(query)
    except EmptyResultSet:
        return None
    return CompiledSql(compiled.sql, compiled.parameters)


# --- Expressions for such queries ------------------------------------------------------------------------------------


class JsonRows(Aggregate):
    """The rows of a group as one JSON list of lists, so that a query reads a row and what belongs to it at once."""

    function = "JSON_GROUP_ARRAY"
    template = "%(function)s(JSON_ARRAY(%(expressions)s))"
    output_field = JSONField()

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, Any]:
        template = "JSONB_AGG(JSONB_BUILD_ARRAY(%(expressions)s))"
        sql, params = super().as_sql(compiler, connection, template=template, **extra)
        return sql, params
