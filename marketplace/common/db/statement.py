"""One query, compiled once in a process and then only run.

Building the SQL of a list's 38 columns over six tables takes the ORM longer than the database takes to answer it. The
query itself is still written in the ORM's words, and its values pass through the ORM's own converters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from weakref import WeakSet

from django.db import connection
from django.db.models import Aggregate, JSONField, QuerySet
from django.db.models.sql.compiler import SQLCompiler

from marketplace.common.framework_internals import CompiledValues, compile_values

Values = dict[str, Any]
Raw = tuple[Any, ...]


class JsonRows(Aggregate):
    """The rows of a group as one JSON list of lists."""

    function = "JSON_GROUP_ARRAY"
    template = "%(function)s(JSON_ARRAY(%(expressions)s))"
    output_field = JSONField()

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, Any]:
        template = "JSONB_AGG(JSONB_BUILD_ARRAY(%(expressions)s))"
        sql, params = super().as_sql(compiler, connection, template=template, **extra)
        return sql, params


class ByIds:
    """Rows by their ids, `slots` at a time.

    name: of the prepared statement; query: takes `slots` different ids and returns the `values()` query for them, whose
    only parameters are these.
    """

    def __init__(self, name: str, query: Callable[[Sequence[int]], QuerySet[Any, Values]], slots: int) -> None:
        self.name = name
        self.query = query
        self.slots = slots
        self.compiled: CompiledValues | None = None
        self.prepared: WeakSet[Any] = WeakSet()  # connections of the driver that know the statement

    def rows(self, ids: Sequence[int]) -> Iterator[Raw]:
        """Yield the rows of these ids as the database gives them, in no order."""
        known = self.known()
        for start in range(0, len(ids), self.slots):
            some = list(ids[start : start + self.slots])
            with connection.cursor() as cursor:
                cursor.execute(self.call(known), [*some, *some[-1:] * (self.slots - len(some))])
                yield from cursor.fetchall()

    def values(self, rows: Iterable[Raw]) -> list[Values]:
        """Return such rows as the ORM would."""
        known = self.known()
        return [known.row(row) for row in rows]

    def call(self, known: CompiledValues) -> str:
        """Return what to run on this thread's connection, which is open.

        PostgreSQL prepares the statement once in each connection: planning its joins takes longer than running them.
        """
        if connection.vendor != "postgresql":
            return known.sql
        driver = connection.connection
        slots = range(1, self.slots + 1)
        if driver not in self.prepared:
            numbers = iter(slots)
            numbered = re.sub("%s", lambda found: f"${next(numbers)}", known.sql)
            with connection.wrap_database_errors:
                driver.execute(f"PREPARE {self.name} ({', '.join('bigint' for _ in slots)}) AS {numbered}")
            self.prepared.add(driver)
        return f"EXECUTE {self.name} ({', '.join('%s' for _ in slots)})"

    def known(self) -> CompiledValues:
        known = self.compiled
        if known is None:  # two threads may both compile it, to the same end
            known = self.compiled = self.compile()
        return known

    def compile(self) -> CompiledValues:
        compiled = compile_values(self.query(range(1, self.slots + 1)))
        if compiled.parameters != tuple(range(1, self.slots + 1)):
            raise AssertionError(f"The query takes other parameters than ids: {compiled.parameters}")
        return compiled
