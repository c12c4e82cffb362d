"""Content hashes: a hash of a row's shown columns, which the database itself stores in a generated column.

The combined hash of many rows changes when any of them changes, by whatever write, and is read from an index without
the rows. PostgreSQL stores 64 bits of each hash and adds them up. SQLite, on which the demo runs, has no hash function
and stores the text itself.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.db.models import F, Func, QuerySet, Subquery, TextField
from django.db.models.sql.compiler import SQLCompiler

SEPARATOR: Final = 31
"""The control character between columns, which no text of a row contains."""


class ContentHashField(models.Field):
    """The column type of a content hash."""

    def db_type(self, connection: Any) -> str:
        return "bigint" if connection.vendor == "postgresql" else "text"


class ContentHash(Func):
    """The hash of some columns of a row. One must be the row's key; otherwise two rows could swap their contents."""

    output_field = ContentHashField()

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
        return f" || {character}({SEPARATOR}) || ".join(parts), params


class CombinedHash(Func):
    """The hashes of all rows of a query in one value.

    It is a function and no aggregate, for which the ORM would add a GROUP BY.
    """

    output_field = TextField()
    template = "SHA256(GROUP_CONCAT(%(expressions)s))"

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, Any]:
        return super().as_sql(compiler, connection, template="SUM(%(expressions)s)::text")


def content_hash_field(*columns: str) -> models.GeneratedField:
    """Return the field of a model in which the database keeps the hash of these columns."""
    return models.GeneratedField(expression=ContentHash(*columns), output_field=ContentHashField(), db_persist=True)


def combined_hash(rows: QuerySet[Any]) -> Subquery:
    """Return the combined hash of the rows' column `content_hash`, as a value for a query."""
    combined = CombinedHash(F("content_hash"))
    return Subquery(rows.order_by().annotate(combined_hash=combined).values("combined_hash"))
