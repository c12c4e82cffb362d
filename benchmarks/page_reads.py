"""What a piece of work costs PostgreSQL: the time of its statements, and the pages that they touch.

The pages are those that the server counts for this database, so those of commits, foreign keys, indexes that are
written, and parallel workers are among them, which no plan of a statement shows. Unlike the time they are the same on a
busy machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any, NamedTuple

import psycopg

from benchmarks.environment import on_database
from benchmarks.lists import statements


class Cost(NamedTuple):
    """Of one run: milliseconds of SQL, pages touched, rows of the answer (1 where it has none)."""

    ms: float
    pages: float
    rows: int


class PageReads:
    """The count of pages of the database that this process's Django looks at."""

    def __init__(self, beside: psycopg.Connection[Any]) -> None:
        self.beside = beside
        self.none = median(self.of(lambda: None) for _ in range(5))

    def count(self) -> int:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_force_next_flush()")  # or the server tells up to a second later
        name = connection.settings_dict["NAME"]
        found = self.beside.execute("SELECT blks_hit + blks_read FROM pg_stat_database WHERE datname = %s", [name])
        row = found.fetchone()
        assert row is not None
        return int(row[0])

    def of(self, do: Callable[[], object]) -> int:
        """Return the pages that one run touches, with those of the counting itself."""
        before = self.count()
        do()
        return self.count() - before

    def cost(
        self,
        do: Callable[[int], int | None],
        runs: int,
        warm: int,
        before: Callable[[int], object] | None = None,
    ) -> Cost:
        """Return the median cost of some runs, after others that warm up. do: gets the number of the run, from 0,
        and returns how many rows the answer has, where it has any.

        before: what each run needs first, which does not count.
        """
        from django.db import connection

        times: list[float] = []
        pages: list[float] = []
        rows: list[int] = []
        for number in range(warm + runs):
            if before is not None:
                before(number)
            with statements(connection) as log:
                pages.append(self.of(lambda: rows.append(do(number) or 1)) - self.none)  # noqa: B023
            # The first and the last statement are the counting's.
            times.append(1000 * sum(seconds for _, _, seconds in log[1:-1]))
        return Cost(median(times[warm:]), max(median(pages[warm:]), 0), rows[-1])


@contextmanager
def page_reads(url: str) -> Iterator[PageReads]:
    """Yield the count; it is read from another database, so that reading it is not counted. url: of the server."""
    with psycopg.connect(on_database(url, "postgres"), autocommit=True) as beside:
        yield PageReads(beside)
