"""The order that an administrator chooses for a list of the back-office."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from backoffice.ads.selectors import ads
from backoffice.ads.serializers import SORTS as AD_SORTS
from backoffice.audit.selectors import entries
from backoffice.audit.serializers import SORTS as AUDIT_SORTS
from backoffice.mails.selectors import mails
from backoffice.mails.serializers import SORTS as MAIL_SORTS
from backoffice.offers.selectors import offers
from backoffice.offers.serializers import SORTS as OFFER_SORTS
from backoffice.users.selectors import users
from backoffice.users.serializers import SORTS as USER_SORTS
from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.admin.sorting import DOWN, Sorts, sorted_query
from marketplace.common.admin.table_words import find_heading, heading, value_in_words
from marketplace.common.db import clock
from tests.backoffice.market import NOW
from tests.backoffice.test_tables import LISTS, required
from tests.clients import client_for
from tests.factories import make_admin, make_user
from tests.fuzz.operations import document
from tests.world import World
from tests.world_fixtures import taken_back

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-SORT")]


def offered() -> dict[str, list[str]]:
    """Return the values of `sort` of each list of the back-office, as the API document has them."""
    paths = document()["paths"]
    found = {}
    for path in LISTS:
        parameters = paths[f"/api/{path}"]["get"].get("parameters", ())
        values = [
            one["schema"]["enum"] for one in parameters if one["name"] == "sort" and "format" in names(parameters)
        ]
        found[path] = values[0] if values else []
    return found


def names(parameters: Any) -> set[str]:
    return {one["name"] for one in parameters}


OFFERED = offered()
SORTED = sorted(path for path, values in OFFERED.items() if values)
UNSORTED = sorted(set(LISTS) - set(SORTED))


@pytest.fixture
def market(world: World) -> Iterator[World]:
    with taken_back():
        yield world


def address(world: World, path: str) -> str:
    return "/api/" + path.replace("{category_id}", str(world.ids["category"]["there"]))


@pytest.mark.feature("X-SORT")
def test_only_the_reports_have_a_fixed_order() -> None:
    assert {path.split("/")[0] for path in UNSORTED} == {"reports", "statistics"}


def needed(market: World, path: str) -> dict[str, Any]:
    """Return the query without which some lists answer nothing, and that keeps exports out of the audit log."""
    named = {"user": market.people["seller"].pk, "id": market.ids["ad"]["closed"], "type": 1, "action": "delete"}
    return {**named, **required(path, market)}


@pytest.mark.feature("X-SORT")
@pytest.mark.parametrize("path", SORTED)
def test_a_list_is_sorted_by_each_column_it_offers(market: World, path: str) -> None:
    """Downwards is the reverse of upwards, so the id is the last key."""
    client, url, query = market.client("admin"), address(market, path), needed(market, path)
    whole = len(client.get(url, query).json()["data"])
    for sort in OFFERED[path]:
        if sort.startswith(DOWN):
            continue
        up = client.get(url, {**query, "sort": sort})
        down = client.get(url, {**query, "sort": DOWN + sort})
        assert up.status_code == down.status_code == 200, up.content
        rows = up.json()["data"]
        assert len(rows) == whole
        if up.json().get("page_count", 1) <= 1 and path != "admin/jobs":  # whose next starts pass by
            assert down.json()["data"] == rows[::-1]
        values = [row[sort] for row in rows if row[sort] is not None]
        if all(isinstance(value, int) for value in values):
            assert values == sorted(values)


@pytest.mark.feature("X-SORT")
@pytest.mark.parametrize("path", SORTED)
def test_a_table_has_the_chosen_order(market: World, path: str) -> None:
    client, url, sort = market.client("admin"), address(market, path), OFFERED[path][-1]
    query = {**needed(market, path), "sort": sort}
    rows = client.get(url, query).json()["data"]
    answer: Any = client.get(url, {**query, "format": "csv"})
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))
    for name in rows[0] if rows else ():
        if all(
            isinstance(row[name], str) and row[name].isalpha() and value_in_words(name, row[name]) == row[name]
            for row in rows
        ):
            assert [line[heading(name)] for line in lines[: len(rows)]] == [row[name] for row in rows]
            break
    entry = AuditEntry.objects.filter(action=Action.EXPORT).latest("id")
    assert entry.after is not None
    assert entry.after["sort"] == sort


@pytest.mark.feature("X-SORT")
@pytest.mark.parametrize("path", sorted(LISTS))
def test_a_column_that_a_list_does_not_offer_is_refused(world: World, path: str) -> None:
    for sort in ("password", "-", "--id", "pk"):
        answer = world.client("admin").get(address(world, path), {**needed(world, path), "sort": sort})
        assert answer.status_code == 400, answer.content
        assert [error["code"] for error in answer.json()["error"]["fields"]["sort"]] == ["choice"]


@pytest.mark.feature("X-SORT")
def test_every_column_has_a_heading() -> None:
    offered_names = {sort.removeprefix(DOWN) for values in OFFERED.values() for sort in values}
    assert [name for name in sorted(offered_names) if find_heading(name) is None] == []


@pytest.mark.feature("X-SORT")
def test_equal_rows_follow_in_the_order_of_their_ids() -> None:
    client, at = client_for(make_admin("redar")), clock.now()
    ids = [make_user(f"jednak{n}", created_at=at).pk for n in range(25)]
    pages = [client.get("/api/admin/users", {"sort": "usr_date", "search": "jednak", "page": n}) for n in (1, 2)]
    assert [row["usr_id"] for page in pages for row in page.json()["data"]] == ids
    names_down = client.get("/api/admin/users", {"sort": "-usr_username", "search": "jednak"}).json()["data"]
    assert names_down[0]["usr_username"] == "jednak9"


LARGE: dict[str, tuple[QuerySet[Any], Sorts]] = {
    "users": (users(), USER_SORTS),
    "ads": (ads(now=NOW), AD_SORTS),
    "offers": (offers(), OFFER_SORTS),
    "audit": (entries(), AUDIT_SORTS),
    "mails": (mails(), MAIL_SORTS),
}


@pytest.mark.feature("X-SORT")
@pytest.mark.postgres
@pytest.mark.parametrize("name", sorted(LARGE))
@pytest.mark.parametrize("direction", ["", DOWN])
def test_a_large_list_walks_an_index_in_the_chosen_order(name: str, direction: str) -> None:
    """Few rows are always sorted, so the planner may here sort only where no index has the order.

    An incremental sort is none of the whole table: it puts the rows of one moment in the order of their ids.
    """
    rows, sorts = LARGE[name]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        for sort in sorts:
            sql, params = sorted_query(rows, sorts, direction + sort)[:20].query.sql_with_params()
            cursor.execute(f"EXPLAIN {sql}", params)
            plan = [line for (line,) in cursor.fetchall()]
            assert not any(re.match(r"\W*Sort +\(cost", line) for line in plan), plan
