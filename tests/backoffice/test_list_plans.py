"""Every list of the back-office finds its page in an index, whatever it is filtered and sorted by, and asks nothing for
each row.

`benchmarks.admin_lists` measures the same requests with a million rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from benchmarks.seed_queues import QUEUES, seed_queues
from benchmarks.seeding import FIRST, multiply
from tests.backoffice.list_requests import asked_again, parameters_of_lists, queries
from tests.clients import client_for
from tests.factories import make_ad, make_admin, make_offer, make_user
from tests.world_fixtures import taken_back
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.models import Offer, Rating

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.feature("X-SORT", "X-REPORT", "X-SUPPORT")]

ROWS = 2_000
BIG = {*QUEUES, "trading_user", "trading_ad", "trading_offer", "trading_rating"}
READ_AT_MOST = 300  # rows of any step of a plan: some pages of a list
IN_VAIN = 4  # rows that a count may throw away for each that it counts
LISTS = (
    "admin/abuse-reports",
    "admin/audit",
    "admin/cases",
    "admin/mails",
    "admin/offers",
    "admin/products",
    "admin/users",
    "comments",
    "suggestions",
)
PARAMETERS = parameters_of_lists()
# What is common in any market, so no index of its own has it: the columns of a half of the rows, and of the other one.
ENDED = {
    "expires_at": ("now() - interval '1 hour'", "now() + interval '9 days'"),
    "closed_at": ("now() - interval '1 hour'", "NULL"),
    "closed_by": ("'expiry'", "''"),
    "achieved_price": ("s.current_price", "NULL"),
}
CONTRACTED = {"status": ("5", "1"), "fulfilled": ("true", "NULL")}
Step = dict[str, Any]


class Filled(NamedTuple):
    """many, few: the administrators who have done most and least of what waited."""

    client: APIClient
    many: int
    few: int


@pytest.fixture(scope="module")
def filled(django_db_setup: None, django_db_blocker: Any) -> Iterator[Filled]:
    """A market with that many rows of everything that grows."""
    with django_db_blocker.unblock(), override_settings(THROTTLES=False), taken_back():
        seller, buyer = make_user("prodavac"), make_user("kupac")
        ad = make_ad(seller)
        offer = make_offer(ad, buyer)
        rating = Rating.objects.create(
            offer=offer, author=buyer, rated=seller, stars=4, comment="U redu", created_at=offer.placed_at
        )
        person = {"username": "'p' || n", "email": "'p' || n || '@example.com'", "identity_key": "'many:' || n"}
        since = f"now() - interval '1 minute' * ({ROWS} - n)"
        number = f"{FIRST} + n"
        multiply(User, buyer.pk, ROWS, {"id": number, "created_at": since, **person})
        multiply(Ad, ad.pk, ROWS, {"id": number, "posted_at": since, **of_half(ENDED)})
        offered = {"id": number, "ad_id": number, "buyer_id": number, "placed_at": since}
        multiply(Offer, offer.pk, ROWS, {**offered, **of_half(CONTRACTED)})
        multiply(Rating, rating.pk, ROWS, {"id": number, "offer_id": number, "created_at": since})
        many, few = seed_queues(ROWS, seller, ROWS)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        yield Filled(client_for(make_admin()), many, few)


def of_half(columns: dict[str, tuple[str, str]]) -> dict[str, str]:
    return {name: f"CASE WHEN n %% 2 = 1 THEN {one} ELSE {other} END" for name, (one, other) in columns.items()}


def steps_of(step: Step) -> Iterator[Step]:
    yield step
    for inner in step.get("Plans", ()):
        yield from steps_of(inner)


def plan_of(sql: str) -> list[Step]:
    """Return the steps of the plan, once run: few rows are always sorted and read whole, so here only without index."""
    with connection.cursor() as cursor:
        for way in ("seqscan", "sort", "bitmapscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET LOCAL enable_{way} = off")
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}")
        plan = cursor.fetchone()[0][0]["Plan"]
        cursor.execute("RESET ALL")
    return list(steps_of(plan))


def objections(step: Step, counted: int | None) -> Iterator[str]:
    """Yield what is wrong with a step.

    counted: the rows of a bounded count, which may read many, but few in vain; None for a page.
    """
    vain = step.get("Rows Removed by Filter", 0)
    read = (step["Actual Rows"] + vain) * step["Actual Loops"]
    if read > READ_AT_MOST and (counted is None or vain > counted * IN_VAIN):
        yield f"reads {read} rows by {step.get('Index Name', step['Node Type'])}"
    if counted is not None:
        return
    if step["Node Type"] == "Seq Scan" and step["Relation Name"] in BIG:
        yield f"reads all of {step['Relation Name']}"
    if step["Node Type"] == "Sort":
        yield f"sorts by {step['Sort Key']}"


@pytest.mark.feature("X-SORT")
@pytest.mark.parametrize("path", LISTS)
def test_a_page_is_found_in_an_index_and_asks_nothing_for_each_row(filled: Filled, path: str) -> None:
    """A sort of some rows that an index has already found in order, an incremental one, is none of the table."""
    more = {"assignee": (0, filled.many, filled.few)} if path in {"admin/abuse-reports", "admin/cases"} else {}
    found = []
    for query in queries(PARAMETERS[path], more):
        with CaptureQueriesContext(connection) as captured:
            answer = filled.client.get(f"/api/{path}", query)
        assert answer.status_code == 200, answer.content
        found += [(query, f"asks again: {sql}") for sql in asked_again(captured)]
        for one in captured.captured_queries:
            is_count = one["sql"].endswith("LIMIT 10001) subquery")
            if is_count or one["sql"].endswith("LIMIT 20"):
                steps = plan_of(one["sql"])
                counted = max(s["Actual Rows"] for s in steps if s["Node Type"] == "Limit") if is_count else None
                found += [(query, objection) for step in steps for objection in objections(step, counted)]
    assert not found, "\n".join(f"{query}: {objection}" for query, objection in found)
