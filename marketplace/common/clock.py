"""The one clock. Rules take `now` as an argument; services read it here, after the row lock is held."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import DateTimeField, Func, Value

BELGRADE = ZoneInfo("Europe/Belgrade")

_travelled: ContextVar[datetime | None] = ContextVar("clock_travelled", default=None)


def now() -> datetime:
    """Return the present moment, aware, in UTC.

    On PostgreSQL it is the database's clock at this very statement (`clock_timestamp()`, not the start of the
    transaction), so that servers whose clocks differ still agree on an expiry.
    """
    travelled = _travelled.get()
    if travelled is not None:
        return travelled
    if connection.vendor != "postgresql":
        return datetime.now(UTC)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
    return moment.astimezone(UTC)


def reading() -> Value | Func:
    """Return `now()` as a column of a query that reads anyway; only where no row lock is waited for."""
    travelled = _travelled.get()
    if travelled is None and connection.vendor == "postgresql":
        return Func(function="clock_timestamp", output_field=DateTimeField())
    return Value(travelled or datetime.now(UTC), output_field=DateTimeField())


def today() -> date:
    """Return the calendar day in Belgrade."""
    return now().astimezone(BELGRADE).date()


def end_of_day(day: date) -> datetime:
    """Return 23:59:59 of that day in Belgrade, in UTC: the last whole second a bare end date stands for."""
    return datetime.combine(day, time(23, 59, 59), BELGRADE).astimezone(UTC)


def start_of_day(day: date) -> datetime:
    """Return 00:00:00 of that day in Belgrade, in UTC."""
    return datetime.combine(day, time.min, BELGRADE).astimezone(UTC)


@contextmanager
def travel(moment: datetime) -> Iterator[None]:
    """Let `now()` return this aware moment inside the block; blocks nest. For tests and for making the demo's past.

    Holds for the present thread or task only, so a server running beside it keeps the true time.
    """
    if moment.tzinfo is None:
        raise ValueError("clock.travel() wants an aware datetime")
    token = _travelled.set(moment.astimezone(UTC))
    try:
        yield
    finally:
        _travelled.reset(token)
