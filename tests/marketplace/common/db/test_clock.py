from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from marketplace.common.db import clock

pytestmark = pytest.mark.embedded


@pytest.mark.django_db
def test_now_is_aware_utc_and_moves_on() -> None:
    first, second = clock.now(), clock.now()
    assert first.tzinfo is UTC
    assert first <= second
    assert abs(datetime.now(UTC) - second) < timedelta(seconds=30)


@pytest.mark.postgres
@pytest.mark.django_db
def test_now_is_the_moment_of_the_statement_not_of_the_transaction() -> None:
    assert clock.now() < clock.now()


def test_travel_nests_and_ends() -> None:
    first, second = datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
    with clock.travel(first):
        with clock.travel(second):
            assert clock.now() == second
        assert clock.now() == first


def test_travel_wants_an_aware_moment() -> None:
    with pytest.raises(ValueError), clock.travel(datetime(2026, 1, 1)):
        pass


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 1, 14, 22, 59, tzinfo=UTC), date(2026, 1, 14)),
        (datetime(2026, 1, 14, 23, 0, tzinfo=UTC), date(2026, 1, 15)),
        (datetime(2026, 7, 14, 21, 59, tzinfo=UTC), date(2026, 7, 14)),
        (datetime(2026, 7, 14, 22, 0, tzinfo=UTC), date(2026, 7, 15)),
    ],
)
def test_today_is_the_day_in_belgrade(moment: datetime, day: date) -> None:
    with clock.travel(moment):
        assert clock.today() == day


@pytest.mark.parametrize(
    ("day", "start", "end"),
    [
        (date(2026, 1, 15), datetime(2026, 1, 14, 23, tzinfo=UTC), datetime(2026, 1, 15, 22, 59, 59, tzinfo=UTC)),
        # The clocks change at 1:00 UTC: the day has 23 hours in March, 25 in October.
        (date(2026, 3, 29), datetime(2026, 3, 28, 23, tzinfo=UTC), datetime(2026, 3, 29, 21, 59, 59, tzinfo=UTC)),
        (date(2026, 10, 25), datetime(2026, 10, 24, 22, tzinfo=UTC), datetime(2026, 10, 25, 22, 59, 59, tzinfo=UTC)),
    ],
)
def test_a_day_begins_and_ends_in_belgrade(day: date, start: datetime, end: datetime) -> None:
    assert clock.start_of_day(day) == start
    assert clock.end_of_day(day) == end


@pytest.mark.django_db
def test_about_now_is_never_behind_and_seldom_asks(django_assert_num_queries: Any) -> None:
    clock.approximate_now()
    with django_assert_num_queries(0):
        moments = [clock.approximate_now() for _ in range(3)]

    assert moments == sorted(moments)
    assert abs(clock.approximate_now() - clock.now()) < timedelta(seconds=60)
    before = clock.now()
    assert clock.approximate_now() >= before
    with clock.travel(datetime(2026, 1, 1, tzinfo=UTC)):
        assert clock.approximate_now() == datetime(2026, 1, 1, tzinfo=UTC)
