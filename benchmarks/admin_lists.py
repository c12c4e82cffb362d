"""Every list of the back-office at size: `python -m benchmarks.admin_lists [--rows 1000000]`.

As many accounts, ads, offers, ratings, mails, audit entries, reports of abuse and cases. Each list is asked at its
address as the API document offers it: plain, with each choice of each filter, and in each order. What it asks the
database for is planned and run again with EXPLAIN, the median of some runs: the rows of the first page, and their
bounded count. Told beside, since they are made at most twice a minute: the whole count of a long list, and that of who
refers to the rows of a codebook when they are many. Page and bounded count are each held against the first page of the
public list of ads, `GET /api/products`; more than five times is marked. Reports and statistics have goals of their own
in `benchmarks.backoffice`.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Mapping
from statistics import median
from typing import Any, NamedTuple

from benchmarks.environment import environment, with_services
from benchmarks.lists import statements
from benchmarks.report import title

RUNS = 5
TIMES = 5.0
OTHER_GOALS = ("reports/", "statistics/")
SESSION = "trading_loginsession"  # of who asks, the same for every list
READS = ("SELECT", "(SELECT", "WITH")
USES = 'AS "codebook_uses"'  # the count of who refers to each row of a codebook
PAGE, BOUNDED_COUNT, COUNT = "page", "bounded count", "count"
Statement = tuple[str, Any]


class Cost(NamedTuple):
    """ms: planned and executed. buffers: pages of 8 KiB, in the server's memory or not."""

    ms: float
    buffers: int


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000, help="of each table")
    given = parser.parse_args()
    if not with_services("benchmarks.admin_lists"):
        return
    with environment():
        from django.test import override_settings

        title(f"Lists of the back-office with {given.rows:,} rows of each, load {os.getloadavg()[0]:.1f}")
        started = time.perf_counter()
        more = seed(given.rows)
        print(f"    seeded in {time.perf_counter() - started:.0f} s", flush=True)
        with override_settings(THROTTLES=False, APPROVE_FIRMS=True, ALLOWED_HOSTS=["testserver"]):
            compare(more)


def seed(rows: int) -> Mapping[str, tuple[Any, ...]]:
    """Fill the tables; return values of the parameters that have no choices in the API document."""
    from benchmarks.seed_ads import TABLES, quick_writes, seed_codes, write_options, write_regions
    from benchmarks.seed_backoffice import seed_market
    from benchmarks.seed_queues import QUEUES, seed_queues
    from benchmarks.seeding import FIRST, analyse
    from tests.competitions.helpers import make_competition
    from trading.accounts.models import User

    seed_codes()
    seed_market(rows, rows, rows)
    with quick_writes((*QUEUES, *TABLES)):
        write_regions(rows)
        write_options(rows)
        many, few = seed_queues(rows, User.objects.get(pk=FIRST), rows)
    analyse()
    people = (FIRST, FIRST + rows // 2)
    of_people = ("usr_id", "usr_id_reported", "usr_id_buyer", "usr_id_seller", "usr_id_from", "usr_id_to")
    return {
        **dict.fromkeys(of_people, people),
        "assignee": (0, many, few),
        "pro_id": (FIRST,),
        "off_id": (FIRST,),
        "cmp_id": (make_competition().pk,),
        "type": (1, 2),
    }


def compare(more: Mapping[str, tuple[Any, ...]]) -> None:
    """Print a row for each request, and which cost too much."""
    from tests.backoffice.list_requests import parameters_of_lists, queries
    from tests.clients import client_for
    from tests.factories import make_admin

    client = client_for(make_admin("merilac"))
    public = costs(asked(client, "products", {}))
    floor = public[PAGE].ms
    print(
        f"  the public list: {figures(public)}\n  {'':<52}ms and pages of 8 KiB, and how many times the public list's"
    )
    marked = []
    for path, parameters in parameters_of_lists().items():
        if path.startswith(OTHER_GOALS) or "{" in path:
            continue
        own = {name: values for name, values in more.items() if name in parameters}
        for query in queries(parameters, own):
            found = costs(asked(client, path, {**needed(path, own), **query}))
            name = f"{path} {' '.join(f'{key}={value}' for key, value in query.items())}"
            judged = {what: found[what].ms / floor for what in (PAGE, BOUNDED_COUNT) if what in found}
            over = [what for what, ratio in judged.items() if ratio > TIMES]
            times = " ".join(f"{ratio:6.1f} x" for ratio in judged.values())
            print(
                f"    {name:<50} {times:<18} {figures(found)}   {' '.join(('OVER', *over)) if over else ''}", flush=True
            )
            marked += [f"{name}: {', '.join(over)}"] if over else []
    print(f"  over {TIMES:.0f} times: {len(marked)}")
    for one in marked:
        print(f"    {one}")


def needed(path: str, own: Mapping[str, tuple[Any, ...]]) -> dict[str, Any]:
    """Return the parameters without which the list answers nothing."""
    names = {"admin/notifications": "usr_id", "competitions/documents": "cmp_id", "transport-clauses/all": "type"}
    return {names[path]: own[names[path]][0]} if path in names else {}


def asked(client: Any, path: str, query: Mapping[str, Any]) -> list[tuple[str, Statement]]:
    """Return what a list asks the database for, by what it is of: the page, or one of its counts."""
    from django.core.cache import cache
    from django.db import connection

    cache.clear()
    with statements(connection) as log:
        answer = client.get(f"/api/{path}", query)
    if answer.status_code != 200:
        raise RuntimeError(f"{path} {query}: {answer.status_code} {answer.content[:300]!r}")
    reads = [one for one in log if one[0].lstrip().startswith(READS) and SESSION not in one[0]]
    return [(kind_of(sql), (sql, params)) for sql, params, _ in reads]


def kind_of(sql: str) -> str:
    if sql.startswith("SELECT COUNT("):
        return BOUNDED_COUNT if "LIMIT" in sql else COUNT
    return COUNT if USES in sql else PAGE


def costs(found: list[tuple[str, Statement]]) -> dict[str, Cost]:
    """Return what the statements of each sort cost together."""
    together: dict[str, Cost] = {}
    for what, statement in found:
        before, one = together.get(what, Cost(0, 0)), cost(*statement)
        together[what] = Cost(before.ms + one.ms, before.buffers + one.buffers)
    return together


def cost(sql: str, params: Any) -> Cost:
    """Return the median cost of some runs, after one that warms up."""
    from django.db import connection

    taken = []
    with connection.cursor() as cursor:
        for _ in range(RUNS + 1):
            cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) {sql}", params)
            (answer,) = cursor.fetchone()
            plan = (json.loads(answer) if isinstance(answer, str) else answer)[0]
            buffers = plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"]
            taken.append(Cost(plan["Planning Time"] + plan["Execution Time"], buffers))
            if taken[-1].ms > 1000:  # what is as slow as this needs no median
                break
    return Cost(median(one.ms for one in taken[-RUNS:]), int(median(one.buffers for one in taken[-RUNS:])))


def figures(found: Mapping[str, Cost]) -> str:
    return ", ".join(f"{what} {one.ms:.2f} ms {one.buffers}" for what, one in found.items())


if __name__ == "__main__":
    main()
