"""Lists of ads at size: `python -m benchmarks.lists [--ads 1000000] [--seconds 2] [--rounds 5]`.

1. The first page over HTTP against a bare view that lets SQL build the JSON of the same cards, on the same gunicorn
   workers, in turns; pages deep and shallow at random beside it, which are seldom asked for twice.
2. The same page of a shop of 10,000 ads.
3. Each filter, sort and search by the SQL of the list itself, warm.
4. What is suggested for a typed text, and what comes nearest to a search that finds nothing, by the SQL.
5. The numbers beside the options of the filters, not cached.
6. Answers to who has the page already (304) against full ones.
7. The late pages while others search, against the late ones of moments in which nobody does.
"""

import argparse
import itertools
import os
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.environment import environment, on_database, variables, with_services
from benchmarks.lists_beside_searches import measure_beside_searches
from benchmarks.load import Load, fetch, get, rush
from benchmarks.report import line, quantile, title
from tests.faults.installation import Installation

CLIENTS, WORKERS, SMALL = 8, 2, 10_000
GOAL, SIZE_GOAL = 0.7, 0.9
FILTER_MS, FILTER_TIMES = 5.0, 5.0  # a filter has both goals; times: of the first page's SQL
SEARCH_TIMES, COMMON_TIMES = 25.0, 10.0  # of any search; of one of two common words
SUGGESTIONS_MS, OPTIONS_MS = 5.0, 200.0
PAGE = "/api/products?page=1&locale=sr"
FLOOR = "/floor/list"
RUNS, WARM = 40, 3


def requests(paths: Iterator[str], tag: str = "", coding: str = "") -> Iterator[bytes]:
    """Yield requests without end, each from another address: rates are counted, and nobody reaches one."""
    for number, path in zip(itertools.count(random.Random().randrange(2**24)), paths, strict=False):
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        yield get(path, "" if path == FLOOR else address, tag, coding=coding)


def pages(last: int) -> Iterator[str]:
    """Yield pages at random up to the last, near ones more often."""
    chosen = random.Random(1)
    while True:
        yield f"/api/products?page={int(last ** chosen.random())}&locale=sr"


@contextmanager
def shop(installation: Installation, count: int) -> Iterator[Installation]:
    """Yield an installation on a shop of that many ads, a copy of the installation's database with them in it."""
    import psycopg
    from django.db import connections

    from benchmarks.seed_ads import seed_shop

    connection = connections["default"]
    whole = str(connection.settings_dict["NAME"])
    name, server = f"{whole}_{count}", installation.env["DATABASE_URL"]
    connections.close_all()
    with psycopg.connect(on_database(server, "postgres"), autocommit=True) as beside:
        beside.execute(f"CREATE DATABASE {name} TEMPLATE {whole}")
    folder = installation.folder / str(count)
    folder.mkdir()
    env = {**variables(on_database(server, name), folder), "NUM_PROXIES": "1"}
    # A Redis database of its own, too: both would find each other's counts.
    other = Installation(folder, {**env, "REDIS_URL": on_database(env["REDIS_URL"], str(len(str(count))))})
    try:
        with looking_at(name):
            started = time.perf_counter()
            seed_shop(count)
            print(f"    {count:,} ads seeded in {time.perf_counter() - started:.0f} s", flush=True)
        yield other
    finally:
        other.close()
        connections.close_all()
        with psycopg.connect(on_database(server, "postgres"), autocommit=True) as beside:
            beside.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def looking_at(database: str) -> Iterator[None]:
    """Let this process's Django read that database."""
    from django.db import connections

    connection = connections["default"]
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = database
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ads", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=2.0, help="of one round")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    if not with_services("benchmarks.lists"):
        return
    with environment() as installation:
        from benchmarks.seed_ads import seed_codes

        seed_codes()
        title(f"Lists of {given.ads:,} and {SMALL:,} ads")
        with shop(installation, SMALL) as small, shop(installation, given.ads) as large:
            over_http(small, large, given)
            with looking_at(large.env["DATABASE_URL"].rsplit("/", 1)[1]):
                by_sql()
                suggestions_by_sql()
                nearest_by_sql()
                option_counts_by_time()
                texts = [asked.filters["search"] for asked in searches()]
            measure_beside_searches(large, texts, deepest=min(given.ads // 20, 1000))


def tag_of(port: int) -> str:
    """Return the tag of the page as it is now."""
    head = fetch(port, next(requests(iter([PAGE])))).partition(b"\r\n\r\n")[0]
    return next(row.split(b": ", 1)[1].decode() for row in head.split(b"\r\n") if row.lower().startswith(b"etag"))


def over_http(small: Installation, large: Installation, given: argparse.Namespace) -> None:
    """Print rates of pages and floors."""
    ports = {}
    for name, installation in (("small", small), ("large", large)):
        web = installation.web(workers=WORKERS)
        web.wait_listening()
        ports[name] = web.port
    answer = fetch(ports["large"], next(requests(iter([PAGE]))))
    body = answer.partition(b"\r\n\r\n")[2]
    bare = len(fetch(ports["large"], get(FLOOR)).partition(b"\r\n\r\n")[2])
    deepest = given.ads * 6 // 10 // 12
    ways: dict[str, tuple[int, Callable[[], Iterator[bytes]]]] = {
        "bare view": (ports["large"], lambda: requests(itertools.repeat(FLOOR))),
        "first page": (ports["large"], lambda: requests(itertools.repeat(PAGE))),
        "of 10,000 ads": (ports["small"], lambda: requests(itertools.repeat(PAGE))),
        "any page": (ports["large"], lambda: requests(pages(min(deepest, 1000)))),
        "304": (ports["large"], lambda: requests(itertools.repeat(PAGE), tag_of(ports["large"]))),
    }
    for port, make in ways.values():
        rush(port, make(), CLIENTS, 1.0)
    rounds: dict[str, list[Load]] = defaultdict(list)
    for _ in range(given.rounds):
        for name, (port, make) in ways.items():
            rounds[name].append(rush(port, make(), CLIENTS, given.seconds))

    def ratio(one: str, other: str) -> float:
        return median(a.rate / b.rate for a, b in zip(rounds[one], rounds[other], strict=True))

    print(f"  Over HTTP: {CLIENTS} clients, {WORKERS} workers, {given.rounds} rounds of {given.seconds} s, by turns")
    line("first page / bare view of SQL-made JSON", ratio("first page", "bare view"), GOAL, at_least=True)
    line("any of 1,000 pages / bare view of the first", ratio("any page", "bare view"), GOAL, at_least=True)
    line(f"{given.ads:,} ads / {SMALL:,} ads", ratio("first page", "of 10,000 ads"), SIZE_GOAL, at_least=True)
    print(f"  304 / full answer{ratio('304', 'first page'):38.2f}   no goal: the page is made before it is compared")
    for name, loads in rounds.items():
        taken = [second for load in loads for second in load.seconds]
        statuses = sum((load.statuses for load in loads), start=loads[0].statuses.__class__())
        rates = sorted(load.rate for load in loads)
        print(
            f"    {name:<14} {median(rates):6.0f} /s [{rates[0]:.0f}-{rates[-1]:.0f}]"
            f"   p50 {quantile(taken, 0.5):6.1f} ms   p95 {quantile(taken, 0.95):6.1f} ms   {dict(statuses)}"
        )
    print(f"    bytes: page {len(body):,}, bare view {bare:,}; load average {os.getloadavg()[0]:.1f}")
    for installation in (small, large):
        for process in installation.processes:
            process.stop()


@dataclass(frozen=True)
class Question:
    """A list asked for."""

    name: str
    filters: dict[str, Any]
    page: int = 1
    is_search: bool = False
    times: float = FILTER_TIMES

    def rows(self) -> int:
        """Read the page as the list does; return how many ads are on it. What is counted is kept for a while."""
        from marketplace.common.db import clock
        from trading.catalogue import searching

        return len(searching.search(self.wanted, self.page, clock.approximate_now()).rows)

    @property
    def wanted(self) -> Any:
        from trading.catalogue.lists import AdFilters

        return AdFilters(**self.filters)


def questions() -> list[Question]:
    """Return every filter and sort, and searches of all kinds."""
    return [*filters(), *searches()]


def filters() -> list[Question]:
    """Return every filter and sort: of many ads, of few, and far back."""
    from trading.catalogue.term_filters import TermFilters
    from trading.catalogue.vat import VatKind
    from trading.codebooks.definitions.categories import Category
    from trading.codebooks.definitions.characteristics import CharacteristicOption
    from trading.codebooks.definitions.regions import Region

    parents = list(Category.objects.filter(parent=None).order_by("pk").values_list("pk", flat=True))
    leaves = list(Category.objects.exclude(parent=None).order_by("pk").values_list("pk", flat=True))
    regions = list(Region.objects.filter(is_world=False).order_by("pk").values_list("pk", flat=True))
    options = CharacteristicOption.objects.order_by("pk").values_list("pk", flat=True)
    common = list(options.filter(characteristic__category_id=parents[0]))
    rare = list(options.filter(characteristic__category_id=parents[-2]))
    euro, dollar = {"currency_id": "EUR"}, {"currency_id": "USD"}
    prices = TermFilters(price_from=Decimal(1000), price_to=Decimal(1100))
    terms = TermFilters(delivery_included=True, vat_kinds=(VatKind.ADDED,), seller_kind="firm")
    return [
        Question("newest, page 1", {}),
        Question("newest, page 1000", {}, page=1000),
        Question("posted in 7 days", {"newest_days": 7}),
        Question("expires in a day", {"expiry_days": 1}),
        Question("expires in 5 days", {"expiry_days": 5}),
        Question("region, common", {"region_ids": (regions[0],)}),
        Question("region, rare", {"region_ids": (regions[-1],)}),
        Question("currency, newest", dollar),
        Question("currency, cheapest", {**euro, "sort": "asc"}),
        Question("currency, dearest", {**euro, "sort": "desc"}),
        Question("currency, cheapest, page 1000", {**euro, "sort": "asc"}, page=1000),
        Question("popular", {"sort": "popular"}),
        Question("almost at the next price", {"sort": "near"}),
        Question("almost at the next price, page 1000", {"sort": "near"}, page=1000),
        Question("ends soon", {"sort": "ends"}),
        Question("ends soon, rare category", {"category_id": leaves[-4], "sort": "ends"}),
        Question("next price, common category", {"category_id": leaves[0], "sort": "near"}),
        Question("next price, rare category", {"category_id": leaves[-4], "sort": "near"}),
        Question("price from to, cheapest", {**euro, "sort": "asc", "terms": prices}),
        Question("price from to, newest", {**euro, "terms": prices}),
        Question("delivery, VAT, firms", {"terms": terms}),
        Question("delivery, VAT, firms, next price", {"terms": terms, "sort": "near"}),
        Question("category, common", {"category_id": leaves[0]}),
        Question("category, rare", {"category_id": leaves[-4]}),
        Question("category, all old", {"category_id": leaves[-3]}),
        Question("category, page 1000", {"category_id": leaves[0]}, page=1000),
        Question("parent category, common", {"category_id": parents[0]}),
        Question("parent category, rare", {"category_id": parents[-2]}),
        Question("parent category, all old", {"category_id": parents[-1]}),
        Question("parent category, page 1000", {"category_id": parents[0]}, page=1000),
        Question("characteristics, common", {"category_id": parents[0], "option_ids": tuple(common[:2])}),
        Question("characteristics, rare", {"category_id": parents[-2], "option_ids": tuple(rare[:1])}),
        Question("category, region", {"category_id": parents[-2], "region_ids": (regions[-1],)}),
        Question("category, currency, cheapest", {"category_id": parents[-2], **euro, "sort": "asc"}),
        Question("category, dollar, dearest", {"category_id": parents[-1], **dollar, "sort": "desc"}),
    ]


def searches() -> list[Question]:
    """Return searches of all kinds."""
    from benchmarks.seed_ads import word_number

    rarest, middling = word_number(4000), word_number(400)
    texts = {
        "common word": word_number(1),
        "middling word": middling,
        "rare word": rarest,
        "two words": f"{word_number(3)} {middling}",
        "rare and common": f"{word_number(0)} {rarest}",
        "part of a word": word_number(30)[1:5],
        "Cyrillic": cyrillic(middling),
        "nothing found": "xqwxqw",
        "three letters": word_number(2)[:3],
        "two letters": word_number(2)[:2],
        "one letter": word_number(2)[:1],
        "two letters, nothing found": "xq",
        "two letters and a middling word": f"{word_number(2)[:2]} {middling}",
        # The worst for a walk and for an index: too few ads hold both for the one, too many each for the other.
        "two common words": f"{word_number(20)} {word_number(60)}",
        "two of the commonest words": f"{word_number(0)} {word_number(1)}",
        "three common words": f"{word_number(0)} {word_number(5)} {word_number(20)}",
        "inflected": inflected(middling),
        "inflected, two common words": f"{inflected(word_number(20))} {inflected(word_number(60))}",
        "a slip": slip(middling),
        "a slip beside a common word": f"{word_number(1)} {slip(middling)}",
        "number and unit": "5 kg",
        "measure and a common word": f"{word_number(1)} 7kg",
        "measure as it is seldom written": f"0,012t {word_number(20)}",
        "category": "alati",
        "category and a common word": f"{word_number(1)} alat",
    }
    return [
        Question(
            f"search: {name}",
            {"search": text},
            is_search=True,
            times=COMMON_TIMES if name.endswith("two common words") else SEARCH_TIMES,
        )
        for name, text in texts.items()
    ]


def inflected(word: str) -> str:
    """Return a form of the word that no text holds."""
    return word[:-1] + "ima"


def slip(word: str) -> str:
    """Return the word with two letters swapped."""
    return word[:2] + word[3] + word[2] + word[4:]


def cyrillic(word: str) -> str:
    return word.translate(str.maketrans("abvgdezijklmnoprstufhc", "абвгдезијклмнопрстуфхц"))


def by_sql() -> None:
    """Print what the statements of each list take in the database, and the slowest's plan."""
    from marketplace.common.db import clock
    from trading.catalogue import lists

    slowest, slow, plan = "", 0.0, ("", None)
    print(f"  SQL of each list: which ads and their rows, {RUNS} runs, warm; ms of processor: best, median, p95; count")
    first_page = Question("", {})
    for asked in questions():
        times = times_of(asked.rows, first_page.rows)
        taken, rows, log, floor = times.taken, times.found, times.log, times.floor
        middle, late = 1000 * median(taken), quantile(taken, 0.95)
        wanted = lists.resolve_filters(asked.wanted)
        counts = []
        for _ in range(3):
            started = time.perf_counter()
            items = lists.ads_to_count(wanted, clock.approximate_now()).count()
            counts.append(1000 * (time.perf_counter() - started))
        first = 1000 * median(floor)
        if middle > slow:
            slowest, slow, plan = asked.name, middle, max(log, key=lambda one: one[2])[:2]
        print(
            f"    {asked.name:<32} {1000 * min(taken):7.2f} {middle:7.2f} {late:8.2f}   "
            f"{'            ' if asked.is_search else f'<= {FILTER_MS:.0f} {met(middle <= FILTER_MS)}'}   "
            f"{middle / first:5.1f} x page 1 <= {asked.times:2.0f} {met(middle <= asked.times * first)}   "
            f"{rows:>2} of {items:>7,}, counted in {median(counts):5.0f} ms",
            flush=True,
        )
    print(f"  The slowest: {slowest}")
    print_plan(*plan)


@dataclass(frozen=True)
class Times:
    """Seconds of processor in the database of each run, warm; what the last returned, and its statements; the seconds
    of the floor, which ran in turns with them."""

    taken: list[float]
    found: int
    log: list[tuple[str, Any, float]]
    floor: list[float]


def times_of(do: Callable[[], int], floor: Callable[[], int] = lambda: 0) -> Times:
    """Run both in turns."""
    from django.db import connection

    result = Times([], 0, [], [])
    with by_processor() as processor:
        for _ in range(RUNS + WARM):
            started = processor()
            floor()
            between = processor()
            with statements(connection) as log:
                found = do()
            result = Times(
                [*result.taken, processor() - between], found, log or result.log, [*result.floor, between - started]
            )
    return Times(result.taken[WARM:], result.found, result.log, result.floor[WARM:])


def suggestions_by_sql() -> None:
    """Print what the statements of the suggestions take in the database, and the slowest's plan."""
    from benchmarks.seed_ads import word_number
    from marketplace.common.db import clock
    from trading.catalogue.suggestions import suggest

    word, rare, middling = word_number(1), word_number(4000), word_number(400)
    typed = [word[:1], word[:2], word[:3], word, cyrillic(word), rare, "1", "xqwxqw"]
    typed += [f"{word_number(60)} {word_number(20)}", inflected(middling), slip(middling), f"{word} {slip(middling)}"]
    slow, plan = 0.0, ("", None)

    def names_of(text: str) -> int:
        return len(suggest(text, clock.approximate_now()).names)

    print(f"  SQL of suggestions, {RUNS} runs, warm; ms of processor: best, median, p95")
    for text in typed:
        times = times_of(partial(names_of, text))
        taken, names, log = times.taken, times.found, times.log
        middle = 1000 * median(taken)
        if middle > slow:
            slow, plan = middle, max(log, key=lambda one: one[2])[:2]
        print(
            f"    {text:<32} {1000 * min(taken):7.2f} {middle:7.2f} {quantile(taken, 0.95):8.2f}   "
            f"<= {SUGGESTIONS_MS:.0f} {met(middle <= SUGGESTIONS_MS)}   {names} names, {len(log)} statements",
            flush=True,
        )
    print_plan(*plan)


def nearest_by_sql() -> None:
    """Print what the statements take that look for the nearest ads of a search without hits."""
    from benchmarks.seed_ads import word_number
    from marketplace.common.db import clock
    from trading.catalogue.lists import AdFilters
    from trading.catalogue.searching import nearest

    common, other, rare = word_number(1), word_number(20), word_number(4000)

    def ads_near(text: str) -> int:
        return len(nearest(AdFilters(search=text), clock.approximate_now()).ads)

    print(f"  SQL of the nearest ads, {RUNS} runs, warm; ms of processor: best, median, p95")
    for text in (f"{common} xqwxqw", f"{common} {other} xqwxqw", f"{rare} {word_number(3999)}", "xqwxqw"):
        times = times_of(partial(ads_near, text))
        taken, ads = times.taken, times.found
        print(
            f"    {text:<32} {1000 * min(taken):7.2f} {1000 * median(taken):7.2f} {quantile(taken, 0.95):8.2f}   "
            f"{ads} ads",
            flush=True,
        )


def option_counts_by_time() -> None:
    """Print what the numbers beside the options take that nobody has asked for in a while, in both processes."""
    from django.core.cache import cache

    from marketplace.common.db import clock
    from trading.catalogue.lists import ads_to_count, resolve_filters
    from trading.catalogue.option_counts import option_counts

    print("  Numbers beside the options, nothing kept: ms of processor, median of 5; ads that meet the filters")
    for asked in [one for one in questions() if one.page == 1 and "sort" not in one.filters]:
        taken = []
        with by_processor() as processor:
            for _ in range(5):
                cache.clear()
                resolve_filters(asked.wanted)  # the words of the codebooks and of ANALYZE are kept for long
                started = processor() + time.process_time()
                found = option_counts(asked.wanted, clock.approximate_now())
                taken.append(1000 * (processor() + time.process_time() - started))
        ads = ads_to_count(resolve_filters(asked.wanted), clock.approximate_now()).count()
        print(
            f"    {asked.name:<32} {median(taken):7.1f}   <= {OPTIONS_MS:.0f} {met(median(taken) <= OPTIONS_MS)}"
            f"   {ads:>7,} ads, {len(found)} filters told",
            flush=True,
        )


def print_plan(sql: str, parameters: Any) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS) {sql}", parameters)
        for (row,) in cursor.fetchall():
            print(f"    {row}")


def met(reached: bool) -> str:
    return "met   " if reached else "MISSED"


@contextmanager
def statements(connection: Any) -> Iterator[list[tuple[str, Any, float]]]:
    """Yield a list that fills with each statement, its parameters and its seconds by the clock."""
    log: list[tuple[str, Any, float]] = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        started = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            log.append((sql, params, time.perf_counter() - started))

    with connection.execute_wrapper(watch):
        yield log


@contextmanager
def by_processor() -> Iterator[Callable[[], float]]:
    """Yield what returns the seconds of processor that the server process of this connection has had.

    What else the machine does changes little about them. No statement has parallel workers meanwhile.
    """
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SET max_parallel_workers_per_gather = 0")
        cursor.execute("SELECT pg_backend_pid()")
        taken = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    try:
        yield lambda: int(taken.read_text().split()[0]) / 1e9
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET max_parallel_workers_per_gather")


if __name__ == "__main__":
    main()
