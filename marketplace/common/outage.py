"""Telling a database that is away or busy (503, try again) from a bug of ours (500)."""

from django.db import Error, InterfaceError, OperationalError

# SQLSTATE classes: connection, resources, locks not available, operator intervention; and one serialization class.
BUSY_CLASSES = ("08", "53", "55", "57", "40", "58")
SQLITE_BUSY = ("locked", "busy", "full", "disk i/o", "unable to open", "readonly")


def is_outage(exc: Error) -> bool:
    """Whether trying again later may help: lock waits that ended, deadlocks, a lost or refused connection, a full disk.

    An OperationalError of a query that can never work ("no such column") is not one.
    """
    if isinstance(exc, InterfaceError):
        return True
    if not isinstance(exc, OperationalError):
        return False
    cause = exc.__cause__
    state = getattr(cause, "sqlstate", None)
    if state is not None:
        return str(state).startswith(BUSY_CLASSES)
    text = str(exc).lower()
    if type(cause).__module__.partition(".")[0] == "sqlite3":
        return any(word in text for word in SQLITE_BUSY)
    return True  # psycopg without a state: no connection, or it broke
