"""Writing one row of a hot path by a prepared statement, which the ORM would build anew each time.

Values still pass through the model's fields. As with `bulk_create` and `update`, no signal is sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import BigIntegerField, Func, Model
from django.db.models.sql.compiler import SQLCompiler

from marketplace.common.db.bulk_writes import fields_of, quoted, stored
from marketplace.common.db.joint_writes import put_off
from marketplace.common.db.prepared_statements import run_prepared, write_prepared


class NextKey(Func):
    """A new key for a row of the model, as a column of a compiled query. NULL on SQLite, which gives keys to rows."""

    output_field = BigIntegerField()

    def __init__(self, model: type[Model]) -> None:
        super().__init__()
        self.table = quoted(model._meta.db_table)

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, tuple[Any, ...]]:
        return "NULL", ()

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, tuple[Any, ...]]:
        return f"nextval(pg_get_serial_sequence('{self.table}', 'id'))", ()


def insert_row(row: Model) -> None:
    """Insert a new row; without a key the database gives it one. Runs inside the caller's transaction."""
    model = type(row)
    columns = tuple(field.attname for field in model._meta.concrete_fields if row.pk or not field.primary_key)
    values = [stored(field, getattr(row, field.attname)) for field in fields_of(model, columns)]
    sql = insert_sql(model, columns)
    row._state.adding = False
    if row.pk is None or not put_off(sql, values):
        ((row.pk,),) = run_prepared(connection, sql, values)


def add_row(row: Model) -> None:
    """Insert a new row whose key nobody needs, so that within `written_together` it can wait for the other writes.

    Runs inside the caller's transaction.
    """
    model = type(row)
    columns = tuple(field.attname for field in model._meta.concrete_fields if not field.primary_key)
    values = [stored(field, getattr(row, field.attname)) for field in fields_of(model, columns)]
    sql = insert_sql(model, columns)
    if not put_off(sql, values):
        run_prepared(connection, sql, values)


def update_row(
    model: type[Model], pk: int, values: Mapping[str, Any], *, where: str = "", given: Sequence[Any] = ()
) -> bool:
    """Write some columns of a row. Returns False, and writes nothing, for a row that does not meet `where`.

    values: by attribute names of the model's fields. where: SQL, its parameters in `given`. Runs inside the caller's
    transaction. Within `written_together` it returns True, and a row that does not meet `where` is found out at its
    end.
    """
    columns = tuple(values)
    fields = fields_of(model, columns)
    stored_values = [stored(field, value) for field, value in zip(fields, values.values(), strict=True)]
    sql, parameters = update_sql(model, columns, where), [*stored_values, pk, *given]
    return put_off(f"{sql} RETURNING 1", parameters) or bool(write_prepared(connection, sql, parameters))


@cache
def insert_sql(model: type[Model], columns: tuple[str, ...]) -> str:
    """Return the statement that inserts a row with these columns and returns its key."""
    names = ", ".join(quoted(field.column) for field in fields_of(model, columns))
    places = ", ".join(["%s"] * len(columns))
    (key,) = fields_of(model, ["pk"])
    return f"INSERT INTO {quoted(model._meta.db_table)} ({names}) VALUES ({places}) RETURNING {quoted(key.column)}"


@cache
def update_sql(model: type[Model], columns: tuple[str, ...], where: str) -> str:
    """Return the statement that writes these columns of the row of a key."""
    assigned = ", ".join(f"{quoted(field.column)} = %s" for field in fields_of(model, columns))
    (key,) = fields_of(model, ["pk"])
    condition = f" AND {where}" if where else ""
    return f"UPDATE {quoted(model._meta.db_table)} SET {assigned} WHERE {quoted(key.column)} = %s{condition}"
