"""A row that nearly every request asks for: its SQL is built once in a process.

Building the SQL takes the ORM longer than the database takes to answer. The query is still written in the ORM's words,
and its values pass through the ORM's own converters.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

Row = TypeVar("Row", bound=Model)

PLACE = "\ue000value\ue000"
"""Stands in the query where the value will."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """The SQL with its parameters, and how a row of it is read."""

    model: Any
    sql: str
    parameters: tuple[Any, ...]
    converters: dict[int, tuple[Any, Any]]
    part: slice  # the columns of the row itself
    names: list[str]
    joined: list[Any]
    annotations: dict[str, int]


class Prepared(Generic[Row]):
    """A query of one row by one text, which `query` names by PLACE; it may join and annotate."""

    def __init__(self, query: Callable[[], QuerySet[Row]]) -> None:
        self.query = query
        self.compiled: Compiled | None = None

    def row(self, value: str) -> Row | None:
        """Return the first row that fits the value."""
        known = self.compiled
        if known is None:  # two threads may both compile it, to the same end
            known = self.compiled = self.compile()
        with connection.cursor() as cursor:
            cursor.execute(known.sql, [value if one == PLACE else one for one in known.parameters])
            found = cursor.fetchone()
        if found is None:
            return None
        columns = list(found)
        for position, (converters, expression) in known.converters.items():
            for convert in converters:
                columns[position] = convert(columns[position], expression, connection)
        row: Row = known.model.from_db(connection.alias, known.names, columns[known.part])
        for other in known.joined:
            other.populate(columns, row)
        for name, position in known.annotations.items():
            setattr(row, name, columns[position])
        return row

    def compile(self) -> Compiled:
        # A connection of its own: what is compiled keeps hold of it, and must not keep a finished thread's open.
        own = connection.copy()
        try:
            compiler = self.query()[:1].query.get_compiler(connection=own)
            sql, parameters = compiler.as_sql()
            select, info = compiler.select, compiler.klass_info
            converters = compiler.get_converters([column[0] for column in select])
        finally:
            own.close()
        part = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
        return Compiled(
            info["model"],
            sql,
            tuple(parameters),
            converters,
            part,
            [column[0].target.attname for column in select[part]],
            get_related_populators(info, select, connection.alias),  # type: ignore[call-arg]  # the stubs are ahead
            compiler.annotation_col_map,
        )
