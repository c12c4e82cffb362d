"""Working days, the seller's decision and the consumer's withdrawal."""

from datetime import UTC, date, datetime, timedelta

import pytest

from trading.offers.deadlines import (
    BELGRADE,
    closing_span_due,
    decision_deadline,
    is_working_day,
    withdrawal_deadline,
    working_days_later,
)

pytestmark = [pytest.mark.once, pytest.mark.feature("M-LIFE-03")]


def belgrade(year: int, month: int, day: int, hour: int = 12, minute: int = 0, second: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, second, tzinfo=BELGRADE)


@pytest.mark.parametrize(
    ("day", "works"),
    [
        (date(2026, 1, 1), False),  # New Year
        (date(2026, 1, 5), True),
        (date(2026, 1, 7), False),  # Orthodox Christmas
        (date(2026, 2, 16), False),  # Statehood Day
        (date(2026, 2, 17), False),  # moved from Sunday the 15th
        (date(2026, 4, 10), False),  # Good Friday of the Orthodox calendar
        (date(2026, 4, 13), False),  # Easter Monday
        (date(2026, 5, 1), False),
        (date(2026, 11, 11), False),  # Armistice Day
        (date(2026, 11, 14), False),  # Saturday
        (date(2026, 11, 16), True),
    ],
)
def test_working_days_are_monday_to_friday_without_public_holidays(day: date, works: bool) -> None:
    assert is_working_day(day) is works


@pytest.mark.feature("M-LIFE-03")
@pytest.mark.parametrize(
    ("closed", "last_day"),
    [
        (belgrade(2026, 11, 16), date(2026, 11, 23)),  # Monday
        (belgrade(2026, 11, 20), date(2026, 11, 27)),  # Friday
        (belgrade(2026, 11, 21), date(2026, 11, 27)),  # Saturday
        (belgrade(2026, 11, 6), date(2026, 11, 16)),  # Friday before Armistice Day, a Wednesday
        (belgrade(2026, 2, 13), date(2026, 2, 24)),  # Friday before the two days off of Statehood
        (belgrade(2026, 12, 31), date(2027, 1, 11)),  # New Year on Friday, Christmas on Thursday
        (belgrade(2026, 4, 9), date(2026, 4, 20)),  # Thursday before Easter
        (belgrade(2026, 11, 16, 23, 59, 59), date(2026, 11, 23)),
        (belgrade(2026, 11, 17, 0, 0, 0), date(2026, 11, 24)),  # the day is Belgrade's, not that of UTC
    ],
)
def test_decision_lasts_to_the_end_of_the_fifth_working_day(closed: datetime, last_day: date) -> None:
    deadline = decision_deadline(closed.astimezone(UTC))

    local = deadline.astimezone(BELGRADE)
    assert (local.date(), local.hour, local.minute, local.second) == (last_day, 23, 59, 59)
    assert deadline.tzinfo is UTC


@pytest.mark.feature("M-LIFE-03")
def test_withdrawal_lasts_to_the_end_of_the_fourteenth_day() -> None:
    assert withdrawal_deadline(belgrade(2026, 3, 20)) == belgrade(2026, 4, 3, 23, 59, 59)  # over the summer-time change


def test_no_day_follows_none() -> None:
    assert working_days_later(date(2026, 11, 21), 0) == date(2026, 11, 21)


def test_span_of_closes_due_agrees_with_each_deadline() -> None:
    now = belgrade(2026, 1, 1, 9)
    for hours in range(0, 24 * 40, 7):
        moment = now + timedelta(hours=hours)
        span = closing_span_due(moment)
        for ago in range(0, 24 * 31, 5):
            closed = moment - timedelta(hours=ago)
            due = moment <= decision_deadline(closed) <= moment + timedelta(days=3)
            assert due == (span is not None and span[0] <= closed < span[1])
