"""The figures that follow from counts of an ad. Pure. Source: docs/spec/domain.md, "Statistics of an ad"."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

TENTH = Decimal("0.1")


def conversion(buyers: int, views: int) -> Decimal | None:
    """Return how many of a hundred views led to a buyer, in tenths; None without a view, of which nothing is a part."""
    if not views:
        return None
    return (Decimal(100 * buyers) / views).quantize(TENTH, ROUND_HALF_UP)


def each_day(counted: Mapping[date, int], first: date, last: date) -> list[tuple[date, int]]:
    """Return every day from the first to the last with its count, 0 where there is none.

    A counted day outside of the two stretches them, so that the counts add up to their sum.
    """
    first, last = min([first, *counted]), max([last, *counted])
    days = (first + timedelta(days=number) for number in range((last - first).days + 1))
    return [(day, counted.get(day, 0)) for day in days]
