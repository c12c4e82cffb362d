"""The one clock. Rules take `now` as an argument; services read it here, after the row lock is held."""

import time as time_module
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.db.models import DateTimeField, Func, Value
from django.db.models.sql.compiler import SQLCompiler

from marketplace.common.db.prepared_statements import run_prepared
from marketplace.common.db.replica import read_connection

BELGRADE = ZoneInfo("Europe/Belgrade")

REFRESH_SECONDS = 60.0
"""Seconds after which `approximate_now` reads the database's clock again."""


class _LastReading:
    """The last reading of the database's clock: alias -> (monotonic seconds of this process, the database's moment)."""

    last: ClassVar[dict[str, tuple[float, datetime]]] = {}


_travelled: ContextVar[datetime | None] = ContextVar("clock_travelled", default=None)


def now() -> datetime:
    """Return the present moment, aware, in UTC.

    On PostgreSQL it is the database's clock at this very statement (`clock_timestamp()`, not the start of the
    transaction), so that servers whose clocks differ still agree on an expiry.
    """
    travelled = _travelled.get()
    if travelled is not None:
        return travelled
    connection = read_connection()
    if connection.vendor != "postgresql":
        return datetime.now(UTC)
    moment: datetime
    ((moment,),) = run_prepared(connection, "SELECT clock_timestamp()", [])
    return moment.astimezone(UTC)


def approximate_now() -> datetime:
    """Return `now()` without asking the database at each call, for reads, where milliseconds do not matter.

    Once a minute it reads the database's clock and counts on from there, so servers still agree. A change of this
    machine's own clock in between has no effect.
    """
    connection = read_connection()
    if _travelled.get() is not None or connection.vendor != "postgresql":
        return now()
    last = _LastReading.last.get(connection.alias)
    if last is None or time_module.monotonic() - last[0] > REFRESH_SECONDS:
        # Read before the query, so that the result is never late: an expired ad must not look open.
        before = time_module.monotonic()
        last = _LastReading.last[connection.alias] = (before, now())
    return last[1] + timedelta(seconds=time_module.monotonic() - last[0])


def now_expression() -> Value | Func:
    """Return `now()` as an expression for a query, but not for one that waits for a lock: it is read before."""
    travelled = _travelled.get()
    if travelled is None and read_connection().vendor == "postgresql":
        return DatabaseClock()
    return Value(travelled or datetime.now(UTC), output_field=DateTimeField())


class DatabaseClock(Func):
    """The database's clock as a column of a compiled query. NULL on SQLite, where this process's clock is used."""

    function = "clock_timestamp"
    output_field = DateTimeField()

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, tuple[str | int, ...]]:
        return "NULL", ()


def database_now(column: datetime | None) -> datetime:
    """Return `now()` from the value of a `DatabaseClock` column that was just read."""
    return _travelled.get() or column or datetime.now(UTC)


def today() -> date:
    """Return the calendar day in Belgrade."""
    return now().astimezone(BELGRADE).date()


def end_of_day(day: date) -> datetime:
    """Return 23:59:59 of that day in Belgrade, in UTC: the last whole second a bare end date stands for."""
    return datetime.combine(day, time(23, 59, 59), BELGRADE).astimezone(UTC)


def start_of_day(day: date) -> datetime:
    """Return 00:00:00 of that day in Belgrade, in UTC."""
    return datetime.combine(day, time.min, BELGRADE).astimezone(UTC)


def start_of_day_after(moment: datetime, days: int) -> datetime:
    """Return the start of the day `days` after the moment's own, as Belgrade counts them, in UTC."""
    return start_of_day(moment.astimezone(BELGRADE).date() + timedelta(days=days))


@contextmanager
def travel(moment: datetime) -> Iterator[None]:
    """Let `now()` return this aware time inside the block; blocks nest. Raises ValueError for a naive time.

    For tests, for the past of the demo, and for a list that a job makes as of the time when it was ordered. It affects
    the present thread or task alone, so a server in the same process keeps the true time.
    """
    if moment.tzinfo is None:
        raise ValueError("clock.travel() wants an aware datetime")
    token = _travelled.set(moment.astimezone(UTC))
    try:
        yield
    finally:
        _travelled.reset(token)
