"""One run of a job at a time, over all processes."""

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import Error, connection


class Running:
    """Jobs that run in this process. SQLite serves only one process."""

    guard = threading.Lock()
    names: set[str] = set()


def lock_number(name: str) -> int:
    """Return the number of a job's lock: 64 bits, signed."""
    return int.from_bytes(hashlib.sha256(f"job:{name}".encode()).digest()[:8], "big", signed=True)


@contextmanager
def run_exclusively(name: str) -> Iterator[bool]:
    """Yield True when no other run of this job is going on, else False, upon which the caller does nothing.

    On PostgreSQL the lock belongs to a transaction on a connection of its own, so the job may commit as often as it
    needs, and a killed process releases the lock at once. The lock only saves work: a job still decides by the state
    of its rows what to do.
    """
    with _on_postgresql(name) if connection.vendor == "postgresql" else _in_process(name) as free:
        yield free


@contextmanager
def _on_postgresql(name: str) -> Iterator[bool]:
    beside = connection.copy()
    try:
        beside.set_autocommit(False)
        with beside.cursor() as cursor:
            # A job may take longer than an idle transaction may last.
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [lock_number(name)])
            free = bool(cursor.fetchone()[0])
        yield free
    finally:
        # The server answers when the lock is free; of a connection that is only closed it hears some time later.
        with suppress(Error):
            beside.rollback()
        beside.close()


@contextmanager
def _in_process(name: str) -> Iterator[bool]:
    with Running.guard:
        free = name not in Running.names
        if free:
            Running.names.add(name)
    try:
        yield free
    finally:
        if free:
            with Running.guard:
                Running.names.discard(name)
