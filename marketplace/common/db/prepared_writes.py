"""Writing one row of a hot path by a prepared statement, which the ORM would build anew each time.

Values still pass through the model's fields. As with `bulk_create` and `update`, no signal is sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model

from marketplace.common.db.bulk_writes import fields_of, quoted, stored
from marketplace.common.db.prepared_statements import run_prepared, write_prepared


def insert_row(row: Model) -> None:
    """Insert a new row, whose key the database gives it. Runs inside the caller's transaction."""
    model = type(row)
    columns = tuple(field.attname for field in model._meta.concrete_fields if not field.primary_key)
    values = [stored(field, getattr(row, field.attname)) for field in fields_of(model, columns)]
    ((row.pk,),) = run_prepared(connection, insert_sql(model, columns), values)
    row._state.adding = False


def update_row(
    model: type[Model], pk: int, values: Mapping[str, Any], *, where: str = "", given: Sequence[Any] = ()
) -> bool:
    """Write some columns of a row. Returns False, and writes nothing, for a row that does not meet `where`.

    values: by attribute names of the model's fields. where: SQL, its parameters in `given`. Runs inside the caller's
    transaction.
    """
    columns = tuple(values)
    fields = fields_of(model, columns)
    stored_values = [stored(field, value) for field, value in zip(fields, values.values(), strict=True)]
    return bool(write_prepared(connection, update_sql(model, columns, where), [*stored_values, pk, *given]))


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
