"""Several queries that all see the same state of the database."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

STATEMENT_SECONDS = 900
"""How long one query of a snapshot may take, whatever kind of process runs it."""


@contextmanager
def one_snapshot() -> Iterator[None]:
    """Let all queries of the block see what was committed before its first one.

    Inside a transaction it does nothing: the isolation level of a running transaction cannot be changed.
    """
    if connection.in_atomic_block:
        yield
        return
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            # The limits of this kind of process are for short work; what reads much between two queries is not idle.
            cursor.execute(f"SET LOCAL statement_timeout = {STATEMENT_SECONDS * 1000}")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield
        return
    connection.ensure_connection()  # it sets the mode from the settings
    mode = connection.transaction_mode  # type: ignore[attr-defined]
    connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]  # a snapshot that lets writers go on
    try:
        with transaction.atomic():
            yield
    finally:
        connection.transaction_mode = mode  # type: ignore[attr-defined]
