"""How cost grows with the market: `python -m benchmarks.scale [--ads 10000 100000 1000000]`.

The same work in markets of several sizes, each with ten notifications for every ad: the time of its SQL and the pages
that PostgreSQL touches for it, both warm, the median of some runs. What finds its rows by an index touches as many more
pages as the index is deeper, so between two sizes the pages may grow by the ratio of their logarithms; half as much is
added for rows that lie further apart, and a few pages for what is tiny. More is printed as WORSE, with what it grows by
where that is known. The time says the same on an idle machine only.

Then what an old database has to bear: notifications and outbox entries are deleted beside writers, and the relay looks
for open entries among many that were just delivered.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import pairwise

from benchmarks.environment import environment, on_database, with_services
from benchmarks.lists import looking_at
from benchmarks.page_reads import Cost, PageReads, page_reads
from benchmarks.report import title

SLACK, FEW_PAGES = 1.5, 8
JUDGED_FROM = 10_000  # ads: a smaller market lies in a few pages, whatever it is read by
READ_RUNS, WRITE_RUNS, WARM = 7, 7, 2


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ads", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    given = parser.parse_args()
    if not with_services("benchmarks.scale"):
        return
    with environment() as installation:
        from benchmarks import pruning, scale_work
        from benchmarks.seed_ads import seed_codes

        seed_codes()
        title(
            f"How cost grows: {', '.join(f'{ads:,}' for ads in given.ads)} ads, {datetime.now(UTC):%Y-%m-%d}, "
            f"load {os.getloadavg()[0]:.1f}"
        )
        url = installation.env["DATABASE_URL"]
        costs: dict[int, dict[str, Cost]] = {}
        known: dict[str, str] = {}
        for ads in given.ads:
            with market(url, ads), page_reads(url) as pages:
                costs[ads] = measure(ads, pages)
                known.update({work.name: work.grows_with for work in scale_work.reads(ads) if work.grows_with})
                if ads == given.ads[-1]:
                    pruning.looks_after_deliveries(pages, ads)
                    pruning.beside_writers()
        show(costs, known)


@contextmanager
def market(url: str, ads: int) -> Iterator[None]:
    """Let this process's Django look at a market of that many ads, in a copy of the database. url: of the server."""
    import psycopg
    from django.core.cache import cache
    from django.db import connections

    from benchmarks.seed_scale import seed_scale

    whole = str(connections["default"].settings_dict["NAME"])
    connections.close_all()
    with psycopg.connect(on_database(url, "postgres"), autocommit=True) as beside:
        beside.execute(f"CREATE DATABASE {whole}_{ads} TEMPLATE {whole}")
        try:
            with looking_at(f"{whole}_{ads}"):
                cache.clear()
                started = time.perf_counter()
                seed_scale(ads)
                print(f"    {ads:,} ads seeded in {time.perf_counter() - started:.0f} s", flush=True)
                yield
        finally:
            beside.execute(f"DROP DATABASE {whole}_{ads} WITH (FORCE)")


def measure(ads: int, pages: PageReads) -> dict[str, Cost]:
    """Return what each piece of work costs in this market."""
    from benchmarks import scale_work

    found = {work.name: pages.cost(work.do, READ_RUNS, WARM) for work in scale_work.reads(ads)}
    for work in scale_work.writes(ads, WRITE_RUNS + WARM):
        found[work.name] = pages.cost(work.do, WRITE_RUNS, WARM, work.before)
    return found


def allowed(early: Cost, late: Cost, smaller: int, larger: int) -> float:
    """Return the most pages in the larger market. A page of a list that was not full in the smaller one may touch as
    many more as it has more rows."""
    fuller = max(late.rows / early.rows, 1)
    return early.pages * fuller * SLACK * math.log(larger) / math.log(smaller) + FEW_PAGES


def show(costs: Mapping[int, Mapping[str, Cost]], by: Mapping[str, str]) -> None:
    """Print a row for each piece of work: pages and milliseconds in each market, and how they grow between two.

    by: what a piece of work is known to grow with.
    """
    sizes = list(costs)
    print(f"  pages touched and ms of SQL, warm, median of {READ_RUNS}; growth of the pages from one size to the next")
    heads = [f"{ads:>10,} ads       " for ads in sizes]
    print(f"    {'':<34}{''.join(heads)}growth")
    worse = 0
    for name in costs[sizes[0]]:
        row = [costs[ads][name] for ads in sizes]
        cells = [f"{cost.pages:>8.0f} {cost.ms:>8.2f} ms  " for cost in row]
        growth = [f"{late.pages / max(early.pages, 1):6.2f}" for early, late in pairwise(row)]
        verdict = verdict_of(row, sizes)
        worse += verdict != ""
        if verdict and name in by:
            verdict += f": {by[name]}"
        print(f"    {name:<34}{''.join(cells)}{''.join(growth)}   {verdict}".rstrip(), flush=True)
    print(f"  worse than the logarithm: {worse} of {len(costs[sizes[0]])}")


def verdict_of(row: Sequence[Cost], sizes: Sequence[int]) -> str:
    """Return "WORSE" when the pages grow by more than is allowed in one of the steps, else nothing."""
    steps = zip(pairwise(row), pairwise(sizes), strict=True)
    judged = [(early, late, of) for (early, late), of in steps if of[0] >= JUDGED_FROM]
    return "WORSE" if any(late.pages > allowed(early, late, *of) for early, late, of in judged) else ""


if __name__ == "__main__":
    main()
