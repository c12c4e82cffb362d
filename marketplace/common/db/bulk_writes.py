"""Writing many rows in one statement, where the ORM would build an object or send a query for each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.models import (
    BigAutoField,
    BigIntegerField,
    BooleanField,
    CharField,
    Field,
    ForeignKey,
    IntegerField,
    Model,
    PositiveIntegerField,
    PositiveSmallIntegerField,
    TextField,
)

from marketplace.common.db.joint_writes import run_with_waiting

FEW = 4  # rows: up to so many go by a prepared statement for just that number
ROWS_PER_STATEMENT = 5_000  # on PostgreSQL, to limit its memory
PARAMETERS = 30_000  # per statement on SQLite, which takes 32,766
PLAIN: Mapping[type[Field[Any, Any]], type] = {
    BooleanField: bool,
    **dict.fromkeys((CharField, TextField), str),
    **dict.fromkeys((BigAutoField, BigIntegerField, IntegerField), int),
    **dict.fromkeys((ForeignKey, PositiveIntegerField, PositiveSmallIntegerField), int),
}
"""Fields that give a value of this type to the driver as it is."""


Row = Sequence[Any]


def insert_new(
    model: type[Model], columns: Sequence[str], rows: Sequence[Row], *, returning: str = "id", commits: bool = False
) -> list[tuple[Any, ...]]:
    """Insert the rows that break no unique constraint. Returns the inserted ones, as the SQL in `returning` names them.

    columns: attribute names of the model's fields; rows: their values, as the model holds them. Other columns get
    their default in the database. Runs inside the caller's transaction. commits: nothing follows in the transaction; it
    may be committed with these rows.
    """
    fields = fields_of(model, columns)
    if len(rows) <= FEW:
        return insert_few(model, tuple(columns), rows, returning, commits=commits) if rows else []
    into, rest = insert_parts(model, tuple(columns), returning)
    found: list[tuple[Any, ...]] = []
    with connection.cursor() as cursor:
        for batch in batches(rows, len(fields)):
            if connection.vendor == "postgresql":
                cursor.execute(f"{into} SELECT * FROM {recordset(fields)} {rest}", [as_json(fields, batch)])
            else:
                cursor.execute(f"{into} VALUES {places(len(batch), len(fields))} {rest}", parameters(fields, batch))
            found += cursor.fetchall()
    return found


def insert_few(
    model: type[Model], columns: tuple[str, ...], rows: Sequence[Row], returning: str, *, commits: bool
) -> list[tuple[Any, ...]]:
    """Insert up to `FEW` rows as `insert_new` does."""
    into, rest = insert_parts(model, columns, returning)
    sql = f"{into} VALUES {places(len(rows), len(columns))} {rest}"
    return run_with_waiting(sql, parameters(fields_of(model, columns), rows), commits=commits)


@cache
def insert_parts(model: type[Model], columns: tuple[str, ...], returning: str) -> tuple[str, str]:
    """Return what stands before and behind the rows of an INSERT."""
    names = ", ".join(quoted(field.column) for field in fields_of(model, columns))
    into = f"INSERT INTO {quoted(model._meta.db_table)} ({names})"
    return into, f"ON CONFLICT DO NOTHING RETURNING {returning}"


def places(rows: int, width: int) -> str:
    """Return the placeholders of so many rows of `width` columns."""
    return ", ".join([f"({', '.join(['%s'] * width)})"] * rows)


def parameters(fields: Sequence[Field[Any, Any]], rows: Iterable[Row]) -> list[Any]:
    """Return the values of rows for `places`."""
    return [stored(*pair) for row in rows for pair in zip(fields, row, strict=True)]


def update_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Row], *, where: str = "TRUE") -> None:
    """Write each row's own values. rows: the primary key, then the values of `columns`.

    where: SQL that the stored row must meet, its table named `t`. Runs inside the caller's transaction.
    """
    fields = fields_of(model, ["pk", *columns])
    key, *others = (quoted(field.column) for field in fields)
    table = quoted(model._meta.db_table)
    given = list(rows)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            assigned = ", ".join(f"{name} = v.{name}" for name in others)
            source = recordset(fields)
            for batch in batches(given, len(fields)):
                cursor.execute(
                    f"UPDATE {table} t SET {assigned} FROM {source} WHERE t.{key} = v.{key} AND {where}",
                    [as_json(fields, batch)],
                )
        else:
            assigned = ", ".join(f"{name} = %s" for name in others)
            cursor.executemany(
                f"UPDATE {table} AS t SET {assigned} WHERE {key} = %s AND {where}",
                [
                    [stored(*pair) for pair in zip([*fields[1:], fields[0]], [*row[1:], row[0]], strict=True)]
                    for row in given
                ],
            )


def fields_of(model: type[Model], columns: Sequence[str]) -> Sequence[Field[Any, Any]]:
    """Return the model's fields of these attribute names, "pk" for the primary key."""
    return known_fields(model, tuple(columns))


@cache
def known_fields(model: type[Model], columns: tuple[str, ...]) -> tuple[Field[Any, Any], ...]:
    by_name: dict[str, Field[Any, Any]] = {field.attname: field for field in model._meta.concrete_fields}
    assert model._meta.pk is not None
    by_name["pk"] = model._meta.pk
    return tuple(by_name[name] for name in columns)


def stored(field: Field[Any, Any], value: Any) -> Any:
    """Return a value as the driver takes it."""
    if type(value) is PLAIN.get(type(field)):
        return value  # the field would say the same after a dozen calls
    return field.get_db_prep_save(value, connection)


def batches(rows: Sequence[Row], width: int) -> Iterable[Sequence[Row]]:
    """Yield the rows in batches for one statement each. width: parameters of a row."""
    size = ROWS_PER_STATEMENT if connection.vendor == "postgresql" else PARAMETERS // width
    for start in range(0, len(rows), size):
        yield rows[start : start + size]


def recordset(fields: Sequence[Field[Any, Any]]) -> str:
    """Return the SQL of a table `v` of one JSON parameter. An array for each column would cost ten times as much."""
    return (
        f"json_to_recordset(%s::json) AS v({', '.join(f'{quoted(field.column)} {type_of(field)}' for field in fields)})"
    )


def type_of(field: Field[Any, Any]) -> str:
    """Return the type of a field's column; a serial's is that of the number itself."""
    return str(field.rel_db_type(connection) if field.primary_key else field.db_type(connection))


def as_json(fields: Sequence[Field[Any, Any]], batch: Sequence[Row]) -> str:
    """Return rows as the parameter of `recordset`."""
    names = [field.column for field in fields]
    return json.dumps([dict(zip(names, row, strict=True)) for row in batch], default=as_text)


def as_text(value: Any) -> Any:
    """Return the text of a value that JSON cannot hold. A time keeps its microseconds."""
    return value.isoformat() if isinstance(value, datetime) else DjangoJSONEncoder().default(value)


def quoted(name: str | None) -> str:
    """Return a quoted name of a table or column."""
    assert name is not None
    return connection.ops.quote_name(name)
