"""The figures that follow from counts."""

from datetime import date
from decimal import Decimal

import pytest

from trading.ad_statistics.rules import conversion, each_day

pytestmark = pytest.mark.feature("X-AGAIN-03")


@pytest.mark.parametrize(
    ("buyers", "views", "percent"),
    [(0, 0, None), (3, 0, None), (0, 7, "0.0"), (1, 3, "33.3"), (2, 3, "66.7"), (1, 2000, "0.1"), (1, 2001, "0.0")]
    + [(4, 4, "100.0"), (5, 4, "125.0")],
)
def test_conversion_is_buyers_of_a_hundred_views(buyers: int, views: int, percent: str | None) -> None:
    assert conversion(buyers, views) == (None if percent is None else Decimal(percent))


def test_days_without_a_view_are_there_with_none() -> None:
    first, second, third = (date(2026, 2, day) for day in (27, 28, 27))
    assert each_day({second: 4}, first, date(2026, 3, 1)) == [(first, 0), (second, 4), (date(2026, 3, 1), 0)]
    assert each_day({}, third, third) == [(third, 0)]


def test_a_counted_day_outside_of_the_span_stretches_it() -> None:
    early, late = date(2026, 5, 1), date(2026, 5, 4)
    days = each_day({early: 2, late: 3}, date(2026, 5, 2), date(2026, 5, 3))
    assert [views for _, views in days] == [2, 0, 0, 3]


def test_a_span_that_ends_before_it_begins_has_no_days() -> None:
    assert each_day({}, date(2026, 5, 2), date(2026, 5, 1)) == []
