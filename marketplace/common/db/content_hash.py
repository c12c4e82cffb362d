"""Content hashes: one value of what a row shows, which the database itself keeps beside the row.

The combined hash of many rows tells whether any of them has changed, whoever wrote it and however, and is read from an
index without the rows. PostgreSQL keeps 64 bits of a hash and adds them up; SQLite, which has no hash and runs the
demo, keeps the text itself.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.db.models import F, Func, QuerySet, Subquery, TextField
from django.db.models.sql.compiler import SQLCompiler

SEPARATOR: Final = 31
"""The control character between columns; no text of a row holds one."""


class ContentHashField(models.Field):
    """The column type of a content hash."""

    def db_type(self, connection: Any) -> str:
        return "bigint" if connection.vendor == "postgresql" else "text"


class ContentHash(Func):
    """The hash of some columns of a row. The row's key has to be one of them, or two rows could swap their contents."""

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

    It is no aggregate to the ORM, which would add a GROUP BY.
    """

    output_field = TextField()
    template = "SHA256(GROUP_CONCAT(%(expressions)s))"

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, Any]:
        return super().as_sql(compiler, connection, template="SUM(%(expressions)s)::text")


def content_hash_field(*columns: str) -> models.GeneratedField:
    """Return the field of a model in which the database keeps the hash of these columns."""
    return models.GeneratedField(expression=ContentHash(*columns), output_field=ContentHashField(), db_persist=True)


def combined_hash(rows: QuerySet[Any]) -> Subquery:
    """Return the hash of the rows' column `content_hash`, all of them together, as one value of a query."""
    combined = CombinedHash(F("content_hash"))
    return Subquery(rows.order_by().annotate(combined_hash=combined).values("combined_hash"))
