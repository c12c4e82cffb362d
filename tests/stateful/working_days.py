"""Working days of Serbia, counted without the code of the product."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

BELGRADE = ZoneInfo("Europe/Belgrade")
DAY = timedelta(days=1)


def easter(year: int) -> date:
    """Orthodox Easter by the Julian computus, in the Gregorian calendar (13 days later until 2099)."""
    a, b, c = year % 4, year % 7, year % 19
    d = (19 * c + 15) % 30
    month, day = divmod(d + (2 * a + 4 * b - d + 34) % 7 + 114, 31)
    return date(year, month, day + 1) + timedelta(days=13)


def days_off(year: int) -> set[date]:
    """New Year, Christmas, Statehood Day, Easter from Friday to Monday, Labour Day, Armistice Day.

    What meets a Sunday moves to the next day that is not one of them; Christmas and Easter do not move.
    """
    found = {easter(year) + timedelta(days=days) for days in (-2, -1, 0, 1)} | {date(year, 1, 7)}
    for days in ({(1, 1), (1, 2)}, {(2, 15), (2, 16)}, {(5, 1), (5, 2)}, {(11, 11)}):
        held = {date(year, month, day) for month, day in days}
        if any(day.weekday() == 6 for day in held):
            day = max(held) + DAY
            while day in found:
                day += DAY
            held.add(day)
        found |= held
    return found


def fifth_working_day(closed_at: datetime) -> datetime:
    """23:59:59 in Belgrade of the fifth working day after the close."""
    day, left = closed_at.astimezone(BELGRADE).date(), 5
    while left:
        day += DAY
        left -= day.weekday() < 5 and day not in days_off(day.year)
    return datetime.combine(day, time(23, 59, 59), BELGRADE).astimezone(UTC)
