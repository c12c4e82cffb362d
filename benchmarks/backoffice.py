"""The back-office at size: `python -m benchmarks.backoffice [--ads 1000000]`.

As many ads as offers, in every state and spread over half a year. The SQL of each list's first page, and of a page deep
in it, against that of the public list's first page; the SQL of each statistic of the last month and of five years. All
warm, the median of some runs. The plan of the slowest statement of a list and of a statistic.
"""

import argparse
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from benchmarks.environment import environment, with_services
from benchmarks.lists import met, statements
from benchmarks.report import title

RUNS, HEAVY_RUNS = 15, 3
TIMES = 5.0  # a list, of the public list's first page
SECONDS = 2.0  # a statistic
DEEP_PAGE = 400


class QueryLog(NamedTuple):
    """seconds: of the SQL of one run. slowest: statement, parameters, seconds."""

    seconds: float
    slowest: tuple[str, Any, float]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ads", type=int, default=1_000_000)
    given = parser.parse_args()
    if not with_services("benchmarks.backoffice"):
        return
    with environment():
        from benchmarks.seed_ads import seed_codes
        from benchmarks.seed_backoffice import seed_market

        title(f"The back-office with {given.ads:,} ads and {given.ads:,} offers")
        started = time.perf_counter()
        seed_codes()
        seed_market(given.ads)
        print(f"    seeded in {time.perf_counter() - started:.0f} s", flush=True)
        explain("list", lists())
        explain("statistic", statistics())


def ask(do: Callable[[], Any], runs: int) -> QueryLog:
    """Return the median of the runs of what the function asks the database, after some to get warm."""
    from django.db import connection

    taken: list[QueryLog] = []
    for _ in range(runs + 1):
        with statements(connection) as log:
            do()
        taken.append(QueryLog(sum(one[2] for one in log), max(log, key=lambda one: one[2])))
    middle = median(one.seconds for one in taken[1:])
    return min(taken[1:], key=lambda one: abs(one.seconds - middle))


def public_page() -> None:
    """Read the first page of the public list."""
    from marketplace.common.db import clock
    from trading.catalogue import lists as shop
    from trading.catalogue.card_rows import lazy_rows

    list(lazy_rows(shop.compiled_listing(shop.NO_FILTERS, shop.NEWEST).ids(clock.approximate_now(), 0, shop.PAGE_SIZE)))


def questions() -> list[tuple[str, Callable[[], Any], Any]]:
    """Return every long list of the back-office: its name, its rows, their serializer."""
    from backoffice.audit.selectors import entries
    from backoffice.audit.serializers import AuditOut
    from backoffice.ratings.selectors import ratings
    from backoffice.ratings.serializers import AdminRatingOut
    from backoffice.reports import selectors as reports
    from backoffice.reports import serializers as out
    from marketplace.common.db import clock
    from trading.catalogue.models import Ad

    month, now = time_ranges()["month"], clock.now()
    deleted = Ad.objects.filter(deleted_by="seller", deleted_at__gte=month.since).values_list("seller_id", flat=True)[0]
    bought = reports.placed(month).values_list("ad_id", flat=True)[0]
    rejected = reports.ended(month, 3).values_list("seller_id", flat=True)[0]
    return [
        *others(),
        ("reports/new", lambda: reports.posted(month), out.ReportRowOut),
        ("reports/expired", lambda: reports.expired(month, now), out.ReportRowOut),
        ("reports/bought-out", lambda: reports.bought_out(month), out.ReportRowOut),
        ("reports/deleted", lambda: reports.deleted_by_seller(deleted, month), out.DeletedAdOut),
        ("reports/rejections", lambda: reports.rejected_by_seller(rejected, month), out.RejectedOfferOut),
        ("reports/buyings", lambda: reports.purchases_of_ad(bought, month), out.BuyingOut),
        ("comments", ratings, AdminRatingOut),
        ("admin/audit", entries, AuditOut),
    ]


def others() -> list[tuple[str, Callable[[], Any], Any]]:
    """Return the lists of ads, offers and accounts."""
    from backoffice.ads import selectors as ads
    from backoffice.offers import selectors as offers
    from backoffice.users import selectors as users
    from marketplace.common.db import clock

    now = clock.now()
    return [
        ("admin/products", lambda: ads.ads(now=now), None),
        *((f"admin/products {state}", lambda state=state: ads.ads(state=state, now=now), None) for state in ads.STATES),
        ("admin/offers", offers.offers, None),
        ("admin/users", users.users, None),
        *((f"admin/users {kind}", lambda kind=kind: users.users(kind=kind), None) for kind in users.TYPES),
    ]


def lists() -> QueryLog:
    """Print what each list takes, and return the slowest first page."""
    from marketplace.common.admin.lists import page_of

    first = ask(public_page, RUNS).seconds
    print(f"  SQL of a list's page, ms, median of {RUNS}; the public list's first page takes {1000 * first:.2f} ms")
    slowest = QueryLog(0.0, ("", None, 0.0))
    for name, rows, out in questions():

        def read(number: int, rows: Callable[[], Any] = rows, out: Any = out) -> None:
            found = page_of(rows(), number, 20)
            _ = list(found.rows) if out is None else out(found.rows, many=True).data

        once, page, deep = ask(lambda: read(1), 1), ask(lambda: read(1), RUNS), ask(lambda: read(DEEP_PAGE), HEAVY_RUNS)
        if page.seconds > slowest.seconds:
            slowest = page
        print(
            f"    {name:<26} {1000 * page.seconds:8.2f}   {page.seconds / first:6.1f} x <= {TIMES:.0f} "
            f"{met(page.seconds <= TIMES * first)}   page {DEEP_PAGE}: {1000 * deep.seconds:8.1f}, "
            f"slowest statement {1000 * once.slowest[2]:8.1f}",
            flush=True,
        )
    return slowest


def time_ranges() -> dict[str, Any]:
    """Return the ranges asked for: the default, and the longest there is."""
    from backoffice.reports.time_range import TimeRange
    from marketplace.common.db import clock

    until = clock.end_of_day(clock.today())
    return {"month": TimeRange.from_query({}), "5 years": TimeRange(until - timedelta(days=5 * 365), until)}


def first_page(rows: Callable[[Any], Any], time_range: Any) -> None:
    """Read the first page of a list of the range."""
    from marketplace.common.admin.lists import page_of

    list(page_of(rows(time_range), 1, 20).rows)


def statistics() -> QueryLog:
    """Print what each statistic takes, and return the slowest."""
    from backoffice.dashboard.selectors import dashboard
    from backoffice.reports import selectors as reports
    from backoffice.statistics import selectors, totals
    from marketplace.common.admin.lists import page_of
    from marketplace.common.db import clock
    from marketplace.common.roles import Role

    now = clock.now()
    asked: dict[str, Callable[[], Any]] = {
        "statistics/general": lambda: totals.general(now),
        "statistics/products/popular": lambda: list(page_of(selectors.popular(now), 1, 20).rows),
        "admin/dashboard": lambda: list(dashboard(now, Role.ADMINISTRATOR)["audit"]),
    }
    for name, time_range in time_ranges().items():
        ranged: dict[str, Callable[[Any], Any]] = {
            "cancellations": selectors.cancellations,
            "rejections": selectors.rejections,
            "purchases": selectors.purchases,
            "products/most-bought": lambda time_range: selectors.most_bought(reports.placed(time_range)),
        }
        for what, rows in ranged.items():
            asked[f"statistics/{what}, {name}"] = partial(first_page, rows, time_range)
        asked[f"statistics/categories, {name}"] = partial(selectors.categories, time_range, now)
        asked[f"statistics/general-period, {name}"] = partial(totals.period, time_range, now)
    print(f"  SQL of a statistic, s, median of {HEAVY_RUNS}")
    slowest = QueryLog(0.0, ("", None, 0.0))
    for title_, do in asked.items():
        measured = ask(do, HEAVY_RUNS)
        slowest = max(slowest, measured, key=lambda one: one.seconds)
        print(
            f"    {title_:<36} {measured.seconds:6.2f}   <= {SECONDS:.0f} {met(measured.seconds <= SECONDS)}",
            flush=True,
        )
    return slowest


def explain(what: str, measured: QueryLog) -> None:
    """Print the plan of its slowest statement."""
    from django.db import connection

    sql, params, _ = measured.slowest
    print(f"  The slowest statement of the slowest {what}:")
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS) {sql}", params)
        for (row,) in cursor.fetchall():
            print(f"    {row}")


if __name__ == "__main__":
    main()
