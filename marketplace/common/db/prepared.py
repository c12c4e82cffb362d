"""A row that nearly every request asks for: its SQL is built once in a process.

Building the SQL takes the ORM longer than the database takes to answer. The query is still written in the ORM's words,
and its values pass through the ORM's own converters.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

from marketplace.common.framework_internals import CompiledRows, compile_rows

Row = TypeVar("Row", bound=Model)

PLACE = "\ue000value\ue000"
"""Stands in the query where the value will."""


class Prepared(Generic[Row]):
    """A query of one row by one text, which `query` names by PLACE; it may join and annotate."""

    def __init__(self, query: Callable[[], QuerySet[Row]]) -> None:
        self.query = query
        self.compiled: CompiledRows | None = None

    def row(self, value: str) -> Row | None:
        """Return the first row that fits the value."""
        known = self.compiled
        if known is None:  # two threads may both compile it, to the same end
            known = self.compiled = compile_rows(self.query()[:1])
        with connection.cursor() as cursor:
            cursor.execute(known.sql, [value if one == PLACE else one for one in known.parameters])
            found = cursor.fetchone()
        return None if found is None else known.row(found)
