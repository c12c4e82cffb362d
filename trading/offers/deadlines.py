"""Days that run after a sale: the seller's five working days and the consumer's fourteen. Pure.

The one rule of these dates: lists, the page of a deal, calendars, contracts and mails all take theirs from here.

Source: docs/spec/domain.md, "Rejecting" and "Withdrawal of a consumer"; working days are Monday to Friday without the
public holidays of Serbia.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

BELGRADE = ZoneInfo("Europe/Belgrade")

DECISION_DAYS = 5  # working days in which the seller decides on buyers
WITHDRAWAL_DAYS = 14  # days in which a consumer may withdraw
LONGEST_WITHDRAWAL = timedelta(days=365)  # after the close, while nobody has recorded the receipt
REMINDER = timedelta(days=3)  # before an expiry and before the decision deadline
LONGEST_DECISION = 30  # days: five working days are never longer, whatever holidays fall into them


@lru_cache(maxsize=16)
def public_holidays(year: int) -> frozenset[date]:
    """Return Serbia's days off of that year, moved ones included."""
    import holidays  # slow to import: it has the calendars of all countries

    return frozenset(holidays.country_holidays("RS", years=year))


def is_working_day(day: date) -> bool:
    return day.weekday() < 5 and day not in public_holidays(day.year)


def working_days_later(day: date, count: int) -> date:
    """Return the `count`-th working day after `day`; `day` itself does not count."""
    while count:
        day += timedelta(days=1)
        count -= is_working_day(day)
    return day


def last_second(day: date) -> datetime:
    """Return 23:59:59 of that day in Belgrade, as UTC."""
    return datetime.combine(day, time(23, 59, 59), BELGRADE).astimezone(UTC)


def decision_deadline(closed_at: datetime) -> datetime:
    """Return until when the seller of a sale closed then may reject buyers: the end of the fifth working day."""
    return last_second(working_days_later(closed_at.astimezone(BELGRADE).date(), DECISION_DAYS))


def working_days_left(closed_at: datetime, now: datetime) -> int | None:
    """Return how many working days after today the seller may still decide in: 0 on the last one, None after it."""
    if now > decision_deadline(closed_at):
        return None
    today = now.astimezone(BELGRADE).date()
    last = working_days_later(closed_at.astimezone(BELGRADE).date(), DECISION_DAYS)
    return sum(is_working_day(today + timedelta(days=ahead)) for ahead in range(1, (last - today).days + 1))


def withdrawal_deadline(closed_at: datetime, received_at: datetime | None = None) -> datetime:
    """Return the end of the fourteenth day after the receipt, or after the close while no receipt is recorded.

    Receipt is never before the close, so without one the date says "at least until".
    """
    first = received_at or closed_at
    return last_second(first.astimezone(BELGRADE).date() + timedelta(days=WITHDRAWAL_DAYS))


def withdrawal_end(closed_at: datetime, received_at: datetime | None = None) -> datetime:
    """Return until when a consumer may withdraw: fourteen days from the receipt, a year from the close without one."""
    if received_at is not None:
        return withdrawal_deadline(closed_at, received_at)
    return last_second((closed_at + LONGEST_WITHDRAWAL).astimezone(BELGRADE).date())


def closing_span_due(now: datetime) -> tuple[datetime, datetime] | None:
    """Return the span [first, end) of closes whose decision is due within three days and not over, None for none.

    A later close never has an earlier deadline, so the closing days that are due follow each other.
    """
    today = now.astimezone(BELGRADE).date()
    days = [today - timedelta(days=ago) for ago in range(LONGEST_DECISION, -1, -1)]
    due = [day for day in days if now <= last_second(working_days_later(day, DECISION_DAYS)) <= now + REMINDER]
    if not due:
        return None
    return first_second(due[0]), first_second(due[-1] + timedelta(days=1))


def first_second(day: date) -> datetime:
    """Return 00:00:00 of that day in Belgrade, as UTC."""
    return datetime.combine(day, time.min, BELGRADE).astimezone(UTC)
