"""Imprints: what a row shows, in one value that the database itself keeps beside it.

The imprints of many rows together tell whether any of them says something else than before, whoever wrote it and
however, and are read from an index without the rows. PostgreSQL keeps 64 bits of a hash and adds them up; SQLite, which
has no hash and runs the demo, keeps the text itself.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.db.models import F, Func, QuerySet, Subquery, TextField
from django.db.models.sql.compiler import SQLCompiler

BETWEEN: Final = 31
"""The control character between columns; no text of a row holds one."""


class ImprintField(models.Field):
    """The type of an imprint."""

    def db_type(self, connection: Any) -> str:
        return "bigint" if connection.vendor == "postgresql" else "text"


class Imprint(Func):
    """What some columns of a row say. The key of the row belongs to them, or two rows could swap what they say."""

    output_field = ImprintField()

    def as_sql(self, compiler: SQLCompiler, connection: Any, *args: Any, **extra: Any) -> tuple[str, Any]:
        return self.joined(compiler, "char")

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, Any]:
        text, params = self.joined(compiler, "chr")
        return f"hashtextextended({text}, 0)", params

    def joined(self, compiler: SQLCompiler, character: str) -> tuple[str, list[Any]]:
        parts: list[str] = []
        params: list[Any] = []
        for column in self.get_source_expressions():
            sql, some = compiler.compile(column)
            parts.append(f"COALESCE(CAST({sql} AS text), '')")
            params += some
        return f" || {character}({BETWEEN}) || ".join(parts), params


class Together(Func):
    """The imprints of all rows of a query in one value; not an aggregate to the ORM, which would group by something."""

    output_field = TextField()
    template = "SHA256(GROUP_CONCAT(%(expressions)s))"

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, Any]:
        return super().as_sql(compiler, connection, template="SUM(%(expressions)s)::text")


def kept_imprint(*columns: str) -> models.GeneratedField:
    """Return the field of a model in which the database keeps the imprint of these columns."""
    return models.GeneratedField(expression=Imprint(*columns), output_field=ImprintField(), db_persist=True)


def together(rows: QuerySet[Any]) -> Subquery:
    """Return the imprints of the rows, their column `imprint`, as one value of a query."""
    return Subquery(rows.order_by().annotate(together=Together(F("imprint"))).values("together"))
