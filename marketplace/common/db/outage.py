"""Telling a database that is unavailable or busy (503, try again) from a bug (500), and leaving a read-only one."""

from collections.abc import Callable
from typing import Any, Final

from django.db import Error, InterfaceError, OperationalError

# By SQLSTATE, not by the driver's exception classes: the error of a standby is an "internal error" there.
BUSY_CLASSES: Final = (
    "08",  # connection
    "40",  # serialization, deadlock
    "53",  # resources: too many connections, disk full
    "57",  # operator intervention: shutdown, start, a statement that took too long
    "58",  # the server's system: input and output
)
READ_ONLY: Final = "25006"
BUSY_STATES: Final = frozenset(
    {
        READ_ONLY,  # a standby, or a primary that is being replaced
        "25P03",  # the transaction stood idle too long and its session was ended
        "55006",  # object in use
        "55P03",  # a lock that was not free in time
    }
)
SQLITE_BUSY: Final = ("locked", "busy", "full", "disk i/o", "unable to open", "readonly")


def is_outage(exc: Error) -> bool:
    """Tell if the same statement may succeed later: after a lock wait that timed out, a deadlock, a lost or refused
    connection, a full disk.

    An OperationalError of a query that can never work ("no such column") is no outage.
    """
    if isinstance(exc, InterfaceError):
        return True
    cause = exc.__cause__
    state = getattr(cause, "sqlstate", None)
    if state is not None:
        return str(state).startswith(BUSY_CLASSES) or state in BUSY_STATES
    if not isinstance(exc, OperationalError):
        return False
    text = str(exc).lower()
    if type(cause).__module__.partition(".")[0] == "sqlite3":
        return any(word in text for word in SQLITE_BUSY)
    return True  # psycopg without a state: no connection, or it broke


def close_read_only_connection(
    execute: Callable[[str, Any, bool, Any], Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Run a statement; close the connection when its server is read-only, so that the next one finds the new primary.

    In every other respect such a connection works: it would be kept open, and would refuse every write.
    """
    try:
        return execute(sql, params, many, context)
    except Error as error:
        if getattr(error.__cause__, "sqlstate", None) == READ_ONLY and context["connection"].connection is not None:
            context["connection"].connection.close()  # the driver's; the framework and its pool then drop it
        raise


def install_read_only_guard(connection: Any, **kwargs: Any) -> None:
    """Wrap the statements of a new PostgreSQL connection with `close_read_only_connection`."""
    if connection.vendor == "postgresql" and close_read_only_connection not in connection.execute_wrappers:
        connection.execute_wrappers.append(close_read_only_connection)
