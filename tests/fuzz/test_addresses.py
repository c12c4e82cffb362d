"""Queries and paths that nobody would write by hand, on every operation.

Source: docs/spec/reliability.md, section 4.
"""

from collections.abc import Collection
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings

from tests.fuzz.judge import asked, judge, watched
from tests.fuzz.operations import OPERATIONS, READS, Operation, operation_of
from tests.routes import PARAMETER, Route, all_routes
from tests.world import World, fingerprint
from tests.world_fixtures import taken_back

pytestmark = [pytest.mark.django_db, pytest.mark.exhaustive]

REACHING = [
    "", "0", "1", "x", "99999999999999999999", "9" * 400, "%00", "a%00b", "%ff", "%ED%A0%80", "%E2%80%AEabc",
    "%F0%9F%98%80", "'%3B--", "a%CC%81" * 40, "x" * 2000, "%25", "_", "100%25_", "\\", "1," * 200,
]  # fmt: skip
"""What may reach the database, which may take it in a way of its own."""
READ = [
    "-1", "abc", "1.5", "4.0", "1e3", "1_0", "%D9%A1", "true", "null", "%20", "%E2%80%8B", "%0d%0aSet-Cookie:a=b",
    "[1,2]", "[1,2", "[[1]]", "{}", "1,2,x", ",,,", "undefined",
]  # fmt: skip
"""What is read before any question: the same on every database, so one pass asks it."""
ON_SQLITE = ["99999999999999999999", "9" * 400, "%00", "%ED%A0%80", "%F0%9F%98%80", "\\", "100%25_"]
"""What reaches SQLite, where it has bounds and letters of its own: of the rest PostgreSQL is the stricter judge."""
SEARCHED = [
    "rec " * 300, "x" * 5000, "?!.,;:", "za i u od", "\U0001f642 \U0001f642", "meд ЂакĐ", "%", "_", "'--",
    "* :* & | ! ()", "\\%\\_", "x1x1", "1x1x1 x 5", "^@~", "chair or drill", "m'ed\" OR 1=1", "9" * 100, "-" * 100,
    "a1" * 50, "a b " * 25,
]  # fmt: skip
"""What somebody types into a field of words."""
PATTERN = "_%_"
"""Matches every row where signs of patterns mean more than themselves."""
TWISTED = ["{0}[]=x", "{0}[a]=1", "{0}", "{0}=1&{0}=2", "{0}=1&{0}=x"]
"""Read before any question, as READ."""
NOT_READ = ("unknown", "unknown[]", "locale")
"""Parameters that no operation reads: two are unknown, the third is for what stands before all of them."""
BAD_PAGES = {"0", "-1", "abc", "", "1.0", "+1", "%2B1", " 1", "٣", "1e1", "0x1", "00"}
PAGES = sorted({*BAD_PAGES, "1", "2", "01", "100000000000000000000"})
SIDS = ["", "x", "a" * 10, "a" * 43, "a" * 44, "a" * 10_000, "%00" * 43, "%ff" * 43, "é" * 43]
IDS = ["0", "2147483648", "9223372036854775807", "9223372036854775808", "9" * 20, "9" * 5000]
"""Numbers at the bounds of a column: each database has its own."""
NO_IDS = ["-1", "1.5", "abc", "%00", "%ff", "1e3", "%D9%A1", "1%2F2", "+1", "1_0", "%20", "1;a", "null"]
"""Refused as an address, before any question: the same on every database, so one pass asks them."""


@pytest.fixture(scope="module")
def before(world: World) -> dict[str, list[Any]]:
    return fingerprint()


def chosen(parameter: dict[str, Any]) -> bool:
    """Tell a choice or a page: it says which statement is asked and stands in none."""
    return "enum" in parameter["schema"] or parameter["name"] == "page"


def forms_of(parameter: dict[str, Any]) -> list[str]:
    """Return the queries of a parameter that this database is asked, with {0} for its name.

    What is chosen is asked in one pass; numbers of pages meet both databases in the test of pages."""
    if settings.DATABASE_URL:
        values = [] if chosen(parameter) else REACHING
    else:
        values = [*READ, *(REACHING if chosen(parameter) else ON_SQLITE)]
    if parameter["name"] == "search":
        values = [*values, *map(quote, SEARCHED)]
    forms = [f"{{0}}={value.replace('{', '{{').replace('}', '}}')}" for value in values]
    return forms if settings.DATABASE_URL else [*forms, *TWISTED]


def queries_of(operation: Operation) -> dict[str, dict[str, bool]]:
    """Return the parameters that each query is for, and which of them are chosen."""
    found: dict[str, dict[str, bool]] = {}
    for parameter in operation.described.get("parameters", []):
        if parameter["in"] == "query" and parameter["name"] not in NOT_READ:
            names = [parameter["name"]]
            if parameter["schema"].get("type") == "array":
                names.append(f"{names[0]}[]")  # lists have two names
            for form in forms_of(parameter):
                found.setdefault(form, {}).update(dict.fromkeys(names, chosen(parameter)))
    return found


@pytest.mark.parametrize("operation", [one for one in READS if queries_of(one)], ids=str)
def test_queries_are_refused_by_name_or_mean_what_they_say(
    world: World, before: dict[str, list[Any]], operation: Operation
) -> None:
    """Each value in every parameter at once, again without those that were refused by name; then in each of the rest
    by itself."""
    client, url = world.client(operation.actor), operation.url(world)

    def ask(form: str, names: Collection[str]) -> tuple[bool, set[str]]:
        """Return whether it was refused, and which parameters are whatever stands beside them."""
        query = "&".join(form.format(name) for name in names)
        place = f"{operation} ?{query[:60]}"
        with taken_back(), watched() as writes, asked() as questions:
            response = client.get(f"{url}?{query}")
            refused = judge(response, before, writes, place)
            if refused and response.json()["error"]["code"] == "validation":
                assert response.json()["error"]["fields"], place
        return refused, questions.refused_by_readers(response)

    for form, parameters in queries_of(operation).items():
        rest = dict(parameters)
        refused, named = ask(form, rest)
        while rest.keys() & named:
            rest = {name: is_chosen for name, is_chosen in rest.items() if name not in named}
            refused, named = ask(form, rest) if rest else (False, set())
        for name, is_chosen in rest.items() if len(rest) > 1 else ():
            if refused or not is_chosen:
                ask(form, [name])


def answers_rows(operation: Operation) -> bool:
    """Tell an answer of rows from a file."""
    return "application/json" in operation.described["responses"]["200"]["content"]


SEARCHES = [one for one in READS if "search" in one.query_fields and answers_rows(one)]


@pytest.mark.parametrize("operation", SEARCHES, ids=str)
def test_signs_of_patterns_stand_for_themselves(world: World, operation: Operation) -> None:
    """A search for them finds no more than one for letters that stand nowhere."""
    client, url = world.client(operation.actor), operation.url(world)
    with taken_back():
        found, nothing = (
            client.get(f"{url}?{operation.least_query}search={quote(text)}") for text in (PATTERN, "qxwzqxwz")
        )
        assert found.status_code == nothing.status_code == 200
        assert found.json()["data"] == nothing.json()["data"]


@pytest.mark.once
@pytest.mark.parametrize("operation", READS, ids=str)
def test_what_no_operation_reads_changes_nothing(
    world: World, before: dict[str, list[Any]], operation: Operation
) -> None:
    client, url = world.client(operation.actor), operation.url(world)
    with taken_back():
        plain = client.get(url).status_code
    for form in (*(f"{{0}}={value}" for value in (*REACHING[:4], *ON_SQLITE[:4])), *TWISTED):
        query = "&".join(form.format(name) for name in NOT_READ)
        with taken_back(), watched() as writes:
            response = client.get(f"{url}?{query}")
            judge(response, before, writes, f"{operation} ?{query[:60]}")
            assert response.status_code == plain, f"{operation} ?{query[:60]}: {response.status_code}"


@pytest.mark.parametrize("operation", [one for one in READS if "page" in one.query_fields], ids=str)
def test_pages_begin_at_one(world: World, before: dict[str, list[Any]], operation: Operation) -> None:
    client = world.client(operation.actor)
    for page in PAGES:
        with taken_back(), watched() as writes:
            response = client.get(f"{operation.url(world)}?{operation.least_query}page={page}")
            refused = judge(response, before, writes, f"{operation} page {page}")
            assert refused == (page in BAD_PAGES), f"{operation} page {page!r}: {response.status_code}"
            if refused:
                assert set(response.json()["error"]["fields"]) == {"page"}
            elif page not in {"1", "01"}:
                assert response.json()["data"] == []


@pytest.mark.once
@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_a_sid_that_cannot_be_one_is_nobody(world: World, before: dict[str, list[Any]], operation: Operation) -> None:
    """Of any length and form, in the query and in the header; two different ones count as none, and no parameter sets
    a language that is not there."""
    client, url, call = world.client("anonymous"), operation.url(world), operation.route.method
    for sid in SIDS:
        for query, headers in ((f"?sid={sid}", {}), ("", {"Authorization": f"Bearer {sid}"})):
            with taken_back(), watched() as writes:
                try:
                    response = client.generic(call, url + query, headers=headers)
                except UnicodeEncodeError:
                    continue  # no header can carry it
                judge(response, before, writes, f"{operation} sid {sid[:20]}")
    sid = world.sids[operation.actor]
    with taken_back():
        both = client.generic(call, f"{url}?sid={sid}&sid={'b' * 43}")
        one = client.generic(call, url)
    if "sid" not in operation.body_fields:  # there it is a field, which one call has and the other has not
        assert both.status_code == one.status_code
    for locale in ("", "de", "%00", "%ff", "sr-Latn", "x" * 5000, "en&locale=de"):
        with taken_back():
            answer = client.generic(call, f"{url}?locale={locale}")
            assert answer.status_code < 500
            assert answer.headers["Content-Language"] == "sr-Latn"
    with taken_back():
        assert client.generic(call, f"{url}?{'&'.join(f'a{n}=1' for n in range(1200))}").status_code < 500


@pytest.mark.parametrize("route", [one for one in all_routes() if PARAMETER.search(one.path)], ids=str)
def test_ids_that_are_none_are_not_found(world: World, before: dict[str, list[Any]], route: Route) -> None:
    actor = operation_of(route).actor
    client = world.client("admin" if actor == "admin" else "buyer")  # an administrator's are refused before that
    for thing in IDS if settings.DATABASE_URL else (*IDS, *NO_IDS):
        with taken_back(), watched() as writes:
            response = client.generic(route.method, route.url(thing), b"{}", content_type="application/json")
            judge(response, before, writes, f"{route} {thing[:30]}")
            assert response.status_code == 404, f"{route} {thing[:30]}: {response.status_code}"
