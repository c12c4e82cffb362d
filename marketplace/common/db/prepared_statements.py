"""Statements that PostgreSQL parses and plans once in each connection, and from then on only runs.

For a statement of every request the parsing and planning take longer than the run. The driver keeps the statements of
a connection by their SQL and drops the ones that are used least, so the SQL must be the same at each run: what changes
is a parameter, which the server binds. A parameter that stands where PostgreSQL cannot guess its type needs a cast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper


def run_prepared(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Run a statement that gives rows, and return them as the driver gives them."""
    with prepared(connection, sql, parameters) as cursor:
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def write_prepared(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any]) -> int:
    """Run a statement that gives no rows, and return how many it has written."""
    with prepared(connection, sql, parameters) as cursor:
        return int(cursor.rowcount)


@contextmanager
def prepared(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any]) -> Iterator[Any]:
    """Run a statement and give its cursor. SQLite, and a log of queries, get Django's own cursor."""
    if connection.vendor != "postgresql" or connection.queries_logged:
        with connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            yield cursor
        return
    from psycopg import Cursor  # only where PostgreSQL's driver is in use
    from psycopg.types.numeric import Int8

    # The driver gives a small number a small type, and would prepare the statement for each mix of them.
    given = [Int8(one) if type(one) is int else one for one in parameters]
    connection.ensure_connection()
    on_server: Any = Cursor(connection.connection)  # Django's own puts the parameters into the text
    with connection.make_cursor(on_server) as cursor:
        cursor.execute(sql, given)
        yield cursor
