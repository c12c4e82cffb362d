"""Statements that PostgreSQL parses and plans once in each connection, and from then on only runs.

For a statement of every request the parsing and planning take longer than the run. The driver keeps the statements of
a connection by their SQL and drops the ones that are used least, so the SQL must be the same at each run: what changes
is a parameter, which the server binds. A parameter that stands where PostgreSQL cannot guess its type needs a cast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

Statement = tuple[str, Sequence[Any]]
"""SQL and its parameters."""


def run_prepared(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Run a statement that gives rows, and return them as the driver gives them."""
    with prepared(connection, sql, parameters) as cursor:
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def write_prepared(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any]) -> int:
    """Run a statement that gives no rows, and return how many it has written."""
    with prepared(connection, sql, parameters) as cursor:
        return int(cursor.rowcount)


def run_in_one_trip(connection: BaseDatabaseWrapper, statements: Sequence[Statement]) -> list[list[tuple[Any, ...]]]:
    """Run statements that give rows, each behind the one before, and return the rows of each.

    They are sent together, so all cost one round trip; each still sees what was committed while the one before it
    waited. The first that fails raises its error, and those behind it do not run.
    """
    if connection.vendor != "postgresql" or connection.queries_logged:
        return [run_prepared(connection, *statement) for statement in statements]
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.pipeline(), ExitStack() as stack:
        cursors = [stack.enter_context(prepared(connection, *statement)) for statement in statements]
        return [cursor.fetchall() for cursor in cursors]


def run_and_commit(connection: BaseDatabaseWrapper, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Run the last statement of a transaction, and commit in the same trip; return its rows.

    Whoever waits for a lock of the transaction waits for one trip less. Within another transaction, in a log of
    queries and on SQLite it only runs the statement, and the block's end commits. The end of a block that was committed
    here finds nothing left to commit, and runs what waits for the commit.
    """
    alone = len(connection.atomic_blocks) == 1 and not connection.needs_rollback
    if connection.vendor != "postgresql" or connection.queries_logged or not alone:
        return run_prepared(connection, sql, parameters)
    with connection.wrap_database_errors, connection.connection.pipeline(), ExitStack() as stack:
        cursor = stack.enter_context(prepared(connection, sql, parameters))
        connection.connection.execute("COMMIT")
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


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
