"""Hours of trade in Belgrade, also over the nights that change the clock. The server's part of"""

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trading.catalogue.rules import BELGRADE, trade_window

pytestmark = [pytest.mark.once, pytest.mark.feature("M-OFR-06")]

MILD, STRONG = (time(18), time(6)), (time(23), time(6))


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[misc, arg-type]


@pytest.mark.feature("M-OFR-06")
@pytest.mark.parametrize(
    ("hours", "now", "expected"),
    [
        # Winter: Belgrade is one hour ahead
        (MILD, utc(2026, 11, 20, 16, 59, 59), (False, utc(2026, 11, 20, 17), None)),
        (MILD, utc(2026, 11, 20, 17), (True, None, utc(2026, 11, 21, 5))),
        (MILD, utc(2026, 11, 20, 23), (True, None, utc(2026, 11, 21, 5))),  # midnight
        (MILD, utc(2026, 11, 21, 4, 59, 59, 999999), (True, None, utc(2026, 11, 21, 5))),
        (MILD, utc(2026, 11, 21, 5), (False, utc(2026, 11, 21, 17), None)),
        (STRONG, utc(2026, 11, 20, 21, 59, 59), (False, utc(2026, 11, 20, 22), None)),
        (STRONG, utc(2026, 11, 20, 22), (True, None, utc(2026, 11, 21, 5))),
        # Summer: two hours ahead
        (MILD, utc(2026, 7, 1, 15, 59, 59), (False, utc(2026, 7, 1, 16), None)),
        (MILD, utc(2026, 7, 1, 16), (True, None, utc(2026, 7, 2, 4))),
        # The night of 28 to 29 March 2026 skips 02:00 to 03:00: the same hours are an hour shorter
        (MILD, utc(2026, 3, 28, 17), (True, None, utc(2026, 3, 29, 4))),
        (MILD, utc(2026, 3, 29, 0, 59, 59), (True, None, utc(2026, 3, 29, 4))),
        (MILD, utc(2026, 3, 29, 1), (True, None, utc(2026, 3, 29, 4))),
        (MILD, utc(2026, 3, 29, 4), (False, utc(2026, 3, 29, 16), None)),
        (STRONG, utc(2026, 3, 28, 22), (True, None, utc(2026, 3, 29, 4))),
        # The night of 24 to 25 October 2026 has 02:00 to 03:00 twice: an hour longer
        (MILD, utc(2026, 10, 24, 16), (True, None, utc(2026, 10, 25, 5))),
        (MILD, utc(2026, 10, 25, 4, 59, 59), (True, None, utc(2026, 10, 25, 5))),
        (MILD, utc(2026, 10, 25, 5), (False, utc(2026, 10, 25, 17), None)),
        (STRONG, utc(2026, 10, 24, 21), (True, None, utc(2026, 10, 25, 5))),
        (STRONG, utc(2026, 10, 25, 22), (True, None, utc(2026, 10, 26, 5))),
        # Hours within the day, and the whole day
        ((time(8), time(16)), utc(2026, 11, 20, 6, 59), (False, utc(2026, 11, 20, 7), None)),
        ((time(8), time(16)), utc(2026, 11, 20, 15), (False, utc(2026, 11, 21, 7), None)),
        ((time(0), time(0)), utc(2026, 11, 20, 15), (True, None, None)),
        # Edges inside the changed hour: the skipped 02:30 is 03:30, of the doubled 02:30 the first counts
        ((time(2, 30), time(6)), utc(2026, 3, 29, 1, 29), (False, utc(2026, 3, 29, 1, 30), None)),
        ((time(22), time(2, 30)), utc(2026, 10, 25, 0, 30), (False, utc(2026, 10, 25, 21), None)),
    ],
)
def test_window(
    hours: tuple[time, time], now: datetime, expected: tuple[bool, datetime | None, datetime | None]
) -> None:
    """Open from exactly the opening until just before the closing, across midnight and clock changes."""
    assert trade_window(*hours, now) == expected


@given(
    st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)),
    st.times(min_value=time(0), max_value=time(23, 59)),
    st.times(min_value=time(0), max_value=time(23, 59)),
)
def test_window_agrees_with_the_clock_on_the_wall(moment: datetime, opens: time, closes: time) -> None:
    """Away from the changed nights, open is what the time of day says, and the next change is within a day."""
    now = moment.replace(tzinfo=UTC)
    offsets = {(now + timedelta(days=days)).astimezone(BELGRADE).utcoffset() for days in (-2, 0, 2)}
    if len(offsets) > 1 or opens == closes:
        return
    wall = now.astimezone(BELGRADE).time()
    inside = opens <= wall < closes if opens < closes else wall >= opens or wall < closes

    is_open, opens_at, locks_at = trade_window(opens, closes, now)

    assert is_open == inside
    ahead = locks_at if is_open else opens_at
    assert ahead is not None
    assert now < ahead <= now + timedelta(days=1)
