"""The ranking of a large competition: `python -m benchmarks.competition [--works 2000] [--votes 100000] [--ads N]`.

1. Over HTTP, in turns on the same gunicorn workers: the whole ranking, the first page of ads of a database of the same
   size, both for clients that take them compressed; the ranking as it is; a bare view in which SQL makes the JSON of
   the same works; a competition of as many works without votes; who has the ranking already (304); and the ranking
   while it changes all the time.
2. The SQL of the ranking against that of the list of ads, warm, and its plan; that of its works, which is asked when
   something on it has changed.
3. The recount of all votes, which only administrators ask for.
Goal: no slower than the list of ads; votes do not matter to it, as sums stand in the rows of the works.
"""

import argparse
import itertools
import os
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from benchmarks.environment import environment, with_services
from benchmarks.lists import looking_at, requests, shop, statements
from benchmarks.load import Load, fetch, get, rush
from benchmarks.report import line, quantile, title
from tests.faults.installation import Installation

CLIENTS, WORKERS, RUNS = 8, 2, 40
GOAL, VOTES_GOAL, FLOOR_GOAL = 1.0, 0.9, 0.7
CHANGES = 20  # a second, to the ranking that changes
LIST = "/api/products?page=1&locale=sr"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--works", type=int, default=2_000)
    parser.add_argument("--votes", type=int, default=100_000)
    parser.add_argument("--ads", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=2.0, help="of one round")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    if not with_services("benchmarks.competition"):
        return
    with environment() as installation:
        from benchmarks.ballots import seed_competition, seed_votes, settle
        from benchmarks.seed_ads import seed_codes
        from benchmarks.seeding import FIRST

        seed_codes()
        title(f"The ranking of {given.works:,} works with {given.votes:,} votes, beside {given.ads:,} ads")
        with shop(installation, given.ads) as large, looking_at(large.env["DATABASE_URL"].rsplit("/", 1)[1]):
            ranked = seed_competition(given.works, name="Moj grad u jednoj slici", first=FIRST, active=True)
            quiet = seed_competition(given.works, name="Pesma za reku", first=2 * FIRST)
            seed_votes(ranked, given.votes, given.works, FIRST)
            settle()
            over_http(large, ranked.pk, quiet.pk, given)
            by_sql(ranked)
            recount(ranked)


def tag_of(port: int, path: str) -> str:
    """Return the tag of a page as it is now."""
    head = fetch(port, get(path)).partition(b"\r\n\r\n")[0]
    return next(row.split(b": ", 1)[1].decode() for row in head.split(b"\r\n") if row.lower().startswith(b"etag"))


def over_http(installation: Installation, ranked: int, quiet: int, given: argparse.Namespace) -> None:
    """Print rates of the ranking and of what it is compared with."""
    web = installation.web(workers=WORKERS)
    web.wait_listening()
    page, other, floor = (f"/api/competitions/competitions/{ranked}", f"/api/competitions/competitions/{quiet}",
                          f"/floor/ranking/{ranked}")  # fmt: skip
    ways: dict[str, Callable[[], Iterator[bytes]]] = {
        "ranking": lambda: requests(itertools.repeat(page), coding="gzip"),
        "12 ads": lambda: requests(itertools.repeat(LIST), coding="gzip"),
        "as it is": lambda: requests(itertools.repeat(page)),
        "bare view": lambda: itertools.repeat(get(floor)),
        "without votes": lambda: requests(itertools.repeat(other), coding="gzip"),
        "304": lambda: requests(itertools.repeat(page), tag_of(web.port, page)),
    }
    for make in ways.values():
        rush(web.port, make(), CLIENTS, 1.0)
    rounds: dict[str, list[Load]] = defaultdict(list)
    for _ in range(given.rounds):
        for name, make in ways.items():
            rounds[name].append(rush(web.port, make(), CLIENTS, given.seconds))
    with changing(ranked):  # at the end: whoever asks first after it has the page written
        rounds["voted on"].append(rush(web.port, ways["ranking"](), CLIENTS, given.seconds))

    def ratio(one: str, two: str) -> float:
        return median(a.rate / b.rate for a, b in zip(rounds[one], rounds[two], strict=True))

    print(f"  Over HTTP: {CLIENTS} clients, {WORKERS} workers, {given.rounds} rounds of {given.seconds} s, by turns")
    line("whole ranking / first page of 12 ads", ratio("ranking", "12 ads"), GOAL, at_least=True)
    line("304 / first page of 12 ads", ratio("304", "12 ads"), GOAL, at_least=True)
    line("whole ranking / bare view of SQL-made JSON", ratio("ranking", "bare view"), FLOOR_GOAL, at_least=True)
    line(f"{given.votes:,} votes / none", ratio("ranking", "without votes"), VOTES_GOAL, at_least=True)
    for name, loads in rounds.items():
        taken = [second for load in loads for second in load.seconds]
        statuses = sum((load.statuses for load in loads), start=Counter[int]())
        print(
            f"    {name:<14} {median(load.rate for load in loads):6.0f} /s   p50 {quantile(taken, 0.5):6.1f} ms   "
            f"p95 {quantile(taken, 0.95):6.1f} ms   {dict(statuses)}"
        )
    asked = (get(page), get(page, coding="gzip"), get(LIST))
    whole, packed, ads = (len(fetch(web.port, one).partition(b"\r\n\r\n")[2]) for one in asked)
    print(f"    bytes: ranking {whole:,}, packed {packed:,}, 12 ads {ads:,}; load average {os.getloadavg()[0]:.1f}")
    web.stop()


@contextmanager
def changing(competition: int) -> Iterator[None]:
    """Give works of a competition other points, one after another. Not votes, which would have to be recounted."""
    from django.db import connection
    from django.db.models import F

    from competitions.models import Work

    ended = threading.Event()

    def change() -> None:
        works = Work.objects.filter(competition=competition)
        for work in itertools.cycle(list(works.order_by("pk").values_list("pk", flat=True)[:100])):
            if ended.wait(1 / CHANGES):
                break
            works.filter(pk=work).update(admin_points=F("admin_points") + 1)
        connection.close()

    thread = threading.Thread(target=change)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def by_sql(competition: Any) -> None:
    """Print what the statements of both take in the database, and the plan of the ranking."""
    from django.db import connection

    from competitions.ranking.selectors import VERSION_STATEMENT, ranked_rows, ranking_version
    from marketplace.common.db import clock
    from trading.catalogue import lists
    from trading.catalogue.card_rows import lazy_rows

    wanted = lists.resolve_filters(lists.AdFilters())
    listing = lists.compiled_listing(wanted, lists.order_of(lists.AdFilters()))
    acts: dict[str, Callable[[], Any]] = {
        "ranking": lambda: ranking_version(competition.pk),
        "12 ads": lambda: lazy_rows(listing.ids(clock.approximate_now(), 0, lists.PAGE_SIZE)),
        "its works": lambda: ranked_rows(competition),
    }
    taken: dict[str, list[float]] = defaultdict(list)
    for number in range(RUNS + 3):
        for name, act in acts.items():
            with statements(connection) as log:
                act()
            if number >= 3:
                taken[name].append(sum(seconds for _, _, seconds in log))
    print(f"  SQL, {RUNS} runs each, warm, in turns")
    line("the ranking / the list of 12 ads", median(taken["ranking"]) / median(taken["12 ads"]), GOAL, at_least=False)
    for name, seconds in taken.items():
        print(f"    {name:<14} median {1000 * median(seconds):6.2f} ms   p95 {quantile(seconds, 0.95):6.2f} ms")
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS) {VERSION_STATEMENT.compiled.sql}", [competition.pk])
        for (row,) in cursor.fetchall():
            print(f"    {row}")


def recount(competition: Any) -> None:
    """Print how long the recount takes, and that it equals the ranking."""
    from competitions.voting import integrity

    started = time.perf_counter()
    report = integrity.report(competition)
    took = 1000 * (time.perf_counter() - started)
    said = "equals the ranking" if report["recount_ok"] else f"DIFFERS: {report['mismatches'][:3]}"
    print(f"  The recount of {report['votes']:,} votes of {report['voters']:,} voters took {took:.0f} ms and {said}")


if __name__ == "__main__":
    main()
