"""Queries that a process compiles once and from then on only runs.

For a query that nearly every request makes, building the SQL takes the ORM longer than the database takes to answer.
Such a query is still written with the ORM, and its values still pass through the ORM's converters; only the SQL is
kept. `SingleRow` reads one row by a value, `RowsByIds` rows by their ids and `RawRows` plain values;
`compile_sql` gives the SQL to a caller that completes it. What changes from run to run is a `Parameter` in the query.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Generic, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Aggregate, DateTimeField, JSONField, Model, QuerySet, Value
from django.db.models.sql.compiler import SQLCompiler

from marketplace.common.db import clock
from marketplace.common.db.prepared_statements import Statement, run_in_one_trip, run_prepared
from marketplace.common.db.replica import read_connection
from marketplace.common.framework_internals import CompiledRows, CompiledValues, compile_rows, compile_values

Row = TypeVar("Row", bound=Model)
Compiled = TypeVar("Compiled")
Values = dict[str, Any]
BIGGEST: Final = 2**63 - 1
RawRow = tuple[Any, ...]
"""A row as the database driver gives it."""


# --- What changes from run to run ------------------------------------------------------------------------------------


class Parameter(Value):
    """The value that a run of the compiled query is given, at its place in the query.

    number: of the value, where a run is given several.
    """

    def __init__(self, number: int | None = None) -> None:
        super().__init__(None)
        self.number = number

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self,)

    def bound(self, given: Any) -> Any:
        """Return the parameter as the database driver takes it, for a run that is given this value."""
        return given if self.number is None else given[self.number]


class RequestTime(Parameter):
    """The time that a run is given, moved by `offset`; with `day` the start of that day in Belgrade."""

    def __init__(self, offset: timedelta = timedelta(), *, day: bool = False) -> None:
        Value.__init__(self, None, output_field=DateTimeField())
        self.number = None
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


def is_beyond_columns(value: Any) -> bool:
    """Tell if a value, or one of several, is a number that no column holds; the ORM, too, asks nothing then."""
    return any(isinstance(one, int) and abs(one) > BIGGEST for one in (value if isinstance(value, tuple) else (value,)))


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
    """A query of one row by one value, which stands in it as `Parameter()`, or by several; it may join and annotate.

    locks: the row itself, not what is joined to it, stays locked until the transaction ends, as by
    `select_for_update(of=("self",), no_key=True)`. SQLite ignores it there, too.
    """

    def __init__(self, query: Callable[[], QuerySet[Row]], *, locks: bool = False) -> None:
        super().__init__(lambda: compile_rows(query()[:1]))
        self.locks = locks

    def row(self, value: Any) -> Row | None:
        """Return the first row that the query finds for the value, or for a sequence of several."""
        if is_beyond_columns(value):
            return None
        return self.first(run_prepared(connection if self.locks else read_connection(), *self.statement(value)))

    def statement(self, value: Any) -> Statement:
        """Return the statement for the value, for a caller that sends several at once."""
        compiled = self.compiled
        sql = compiled.sql
        if self.locks and connection.features.has_select_for_update:
            sql = f'{sql} FOR NO KEY UPDATE OF "{compiled.model._meta.db_table}"'
        return sql, bind(compiled.parameters, value)

    def first(self, found: Sequence[RawRow]) -> Row | None:
        """Return the first of the rows that the statement gave."""
        return self.compiled.row(found[0]) if found else None

    def row_behind(self, lock: str, key: int, value: Any) -> Row | None:
        """Return the first row as `row` does, after another statement, which locks the row of a key.

        Both go to the database together, and the row is read as it is behind the lock.
        """
        return self.first(run_in_one_trip(connection, [(lock, [key]), self.statement(value)])[1])


class RowsByIds(CompiledOnce[CompiledValues]):
    """A `values()` query of rows by their ids, `slots` of them at a time.

    query: takes `slots` different ids and returns the query for them, which has no other parameters than these ids.
    """

    def __init__(self, query: Callable[[Sequence[int]], QuerySet[Any, Values]], slots: int) -> None:
        super().__init__(self.compile)
        self.query = query
        self.slots = slots

    def rows(self, ids: Sequence[int]) -> Iterator[RawRow]:
        """Yield the rows of these ids, as the driver gives them, in no order."""
        compiled = self.compiled
        for start in range(0, len(ids), self.slots):
            some = list(ids[start : start + self.slots])
            some += some[-1:] * (self.slots - len(some))
            yield from run_prepared(read_connection(), compiled.sql, some)

    def values(self, rows: Iterable[RawRow]) -> list[Values]:
        """Return what `rows` yielded as the ORM would: each row by the names of its columns."""
        compiled = self.compiled
        return [compiled.row(row) for row in rows]

    def compile(self) -> CompiledValues:
        # Numbers stand for the ids: a lookup across a relation refuses a `Parameter` among ids.
        placeholders = tuple(range(1, self.slots + 1))
        compiled = compile_values(self.query(placeholders))
        if compiled.parameters != placeholders:
            raise AssertionError(f"The query takes other parameters than ids: {compiled.parameters}")
        return compiled


class RawRows(CompiledOnce["CompiledSql"]):
    """A `values_list()` query of numbers and texts, whose rows need no converter; values stand in it as `Parameter`.

    locks: as in `SingleRow`.
    """

    def __init__(self, query: Callable[[], QuerySet[Any, Any]], *, locks: bool = False) -> None:
        super().__init__(lambda: compiled_values(query()))
        self.locks = locks

    def rows(self, value: Any) -> list[RawRow]:
        """Return the rows for the value, or for a sequence of several."""
        if is_beyond_columns(value):
            return []
        compiled = self.compiled
        database = connection if self.locks else read_connection()
        locks = self.locks and database.features.has_select_for_update
        return run_prepared(database, f"{compiled.sql}{' FOR NO KEY UPDATE' * locks}", compiled.bound(value))


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
        return compiled_values(query)
    except EmptyResultSet:
        return None


def compiled_values(query: QuerySet[Any, Any]) -> CompiledSql:
    """Compile a query by `values_list()`. Raises EmptyResultSet where no row can match."""
    compiled = compile_values(query)
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
