"""The chat assistant: what it answers, and its tree in the back-office.

Source: docs/spec/reliability.md, I17.
"""

from functools import partial
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from content.chatbot.models import Branch, BranchText
from content.chatbot.seeding import seed_chatbot
from content.chatbot.services import change_branch
from marketplace.common.admin.audit.models import AuditEntry
from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import make_admin

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-BOT-01", "X-BOT")]


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


@pytest.fixture
def intro(client: APIClient) -> int:
    return add(client, None, "Početak")


def data_of(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    return response.json()["data"]


def refused(response: Any) -> tuple[int, str, dict[str, list[str]]]:
    error = response.json()["error"]
    found = {name: [error["code"] for error in errors] for name, errors in error["fields"].items()}
    return response.status_code, error["code"], found


def texts(label: str, sr: str = "Ovo je odgovor.", en: str = "This is the answer.") -> list[dict[str, str]]:
    return [{"locale": "sr", "label": label, "text": sr}, {"locale": "en", "label": f"{label} (en)", "text": en}]


def add(client: APIClient, parent: int | None, label: str, **more: Any) -> int:
    made = data_of(client.post("/api/chatbot", {"parent": parent, "texts": texts(label), **more}), 201)
    return int(made["id"])


def ask(number: int | str = "", locale: str = "sr") -> Any:
    return data_of(APIClient().get(f"/api/chatbot/{number}".rstrip("/"), {"locale": locale}))


def labels(number: int | str = "", locale: str = "sr") -> list[str]:
    return [item["label"] for item in ask(number, locale)["items"]]


def tree(client: APIClient) -> dict[str, Any]:
    response = client.get("/api/chatbot/all")
    assert response.status_code == 200
    return dict(response.json())


def last_entry(client: APIClient) -> dict[str, Any]:
    return dict(data_of(client.get("/api/admin/audit", {"object": "chatbot"}))[0])


@pytest.mark.feature("X-CSV", "X-SORT")
def test_the_tree_is_a_table_too_and_its_order_is_chosen(client: APIClient, intro: int) -> None:
    buying = add(client, intro, "Kupujem", route="berza")
    answer: Any = client.get("/api/chatbot/all", {"format": "csv", "sort": "-id"})
    head, *lines = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()
    assert head == "Broj;Broj nadređene grane;Mesto;Aktivno;Otvara stranicu;Tekstovi"
    assert lines[0].startswith(f"{buying};{intro};1;Da;Berza;")
    sorted_tree = client.get("/api/chatbot/all", {"sort": "-id"}).json()
    assert [branch["id"] for branch in sorted_tree["data"]] == [buying, intro]
    assert sorted_tree["meta"] == tree(client)["meta"]


@pytest.mark.feature("M-BOT-01")
def test_a_visitor_walks_from_the_intro_and_back_in_both_languages(client: APIClient, intro: int) -> None:
    buying = add(client, intro, "Kupujem")
    opens = add(client, buying, "Berza", route="berza")
    assert ask() == {
        "id": intro,
        "text": "Ovo je odgovor.",
        "items": [{"id": buying, "label": "Kupujem", "route": None}],
        "parent": None,
        "author": "bot",
    }
    assert ask(buying, "en") == {
        "id": buying,
        "text": "This is the answer.",
        "items": [{"id": opens, "label": "Berza (en)", "route": "berza"}],
        "parent": intro,
        "author": "bot",
    }
    assert ask(ask(opens)["parent"])["id"] == buying
    assert ask(intro) == ask()


@pytest.mark.feature("M-BOT-01")
def test_answers_keep_like_other_lookups_until_a_write(client: APIClient, intro: int) -> None:
    first = APIClient().get("/api/chatbot")
    assert first["Cache-Control"] == "public, max-age=300"
    again = APIClient().get("/api/chatbot", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    add(client, intro, "Kupujem")
    changed = APIClient().get("/api/chatbot", headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert client.get("/api/chatbot")["Cache-Control"] == "no-store"


def test_what_is_switched_off_is_gone_with_all_under_it(client: APIClient, intro: int) -> None:
    buying = add(client, intro, "Kupujem")
    under = add(client, buying, "Ponuda")
    data_of(client.patch(f"/api/chatbot/{buying}", {"active": 0}))
    assert labels() == []
    for number in (buying, under, 987_654):
        assert refused(APIClient().get(f"/api/chatbot/{number}"))[:2] == (404, "not_found")
    data_of(client.patch(f"/api/chatbot/{buying}", {"active": 1}))
    data_of(client.patch(f"/api/chatbot/{intro}", {"active": 0}))
    assert refused(APIClient().get("/api/chatbot"))[:2] == (404, "not_found")
    assert refused(APIClient().get(f"/api/chatbot/{under}"))[:2] == (404, "not_found")


def test_a_house_without_a_tree_has_no_answer() -> None:
    assert refused(APIClient().get("/api/chatbot"))[:2] == (404, "not_found")


def test_a_reader_asks_120_times_a_minute_s3() -> None:
    visitor = APIClient()
    assert {visitor.get("/api/chatbot").status_code for _ in range(60)} == {404}
    assert {visitor.get("/api/chatbot/1").status_code for _ in range(60)} == {404}
    response = visitor.get("/api/chatbot")
    assert refused(response)[:2] == (429, "throttled")
    assert int(response["Retry-After"]) > 0


def test_the_number_of_queries_does_not_grow_with_the_tree(client: APIClient, intro: int) -> None:
    def queries(of: APIClient, path: str) -> int:
        of.get(path)  # what is read once a minute has been
        with CaptureQueriesContext(
            connection,
        ) as seen:
            of.get(path)
        return len(seen)

    add(client, intro, "Prvo")
    few = queries(APIClient(), "/api/chatbot"), queries(client, "/api/chatbot/all")
    for number in range(6):
        branch = add(client, intro, f"Grana {number}")
        add(client, branch, f"List {number}")
    assert (queries(APIClient(), "/api/chatbot"), queries(client, "/api/chatbot/all")) == few
    assert few[0] == 2


@pytest.mark.feature("X-BOT")
def test_an_administrator_adds_a_branch(client: APIClient, intro: int) -> None:
    sent = {
        "parent": intro, "route": "berza",
        "texts": [
            {"locale": "en", "label": " Marketplace ", "text": "Have a look.\r\n\r\n \n\nIt is open."},
            {"locale": "sr", "label": "Berza", "text": "Pogledajte.\n\nOtvorena je."},
        ],
    }  # fmt: skip
    made = data_of(client.post("/api/chatbot", sent), 201)
    assert made == {
        "id": made["id"],
        "parent": intro,
        "position": 1,
        "active": 1,
        "route": "berza",
        "texts": [
            {"locale": "sr", "label": "Berza", "text": "Pogledajte.\n\nOtvorena je."},
            {"locale": "en", "label": "Marketplace", "text": "Have a look.\n\nIt is open."},
        ],
    }
    assert labels() == ["Berza"]
    entry = last_entry(client)
    assert (entry["action"], entry["object_id"], entry["object_name"]) == ("create", str(made["id"]), "Berza")
    assert entry["after"]["texts"][1]["locale"] == "en"
    assert entry["after"]["parent"] == intro


@pytest.mark.feature("X-BOT")
def test_one_change_is_one_entry_of_what_differs(client: APIClient, intro: int) -> None:
    branch = add(client, intro, "Kupujem", route="berza")
    before = AuditEntry.objects.count()
    changed = data_of(client.patch(f"/api/chatbot/{branch}", {"route": "", "texts": texts("Kupovina")}))
    assert (changed["route"], changed["texts"][0]["label"], changed["position"]) == (None, "Kupovina", 1)
    assert AuditEntry.objects.count() == before + 1
    assert set(last_entry(client)["after"]) == {"route", "texts"}
    data_of(client.patch(f"/api/chatbot/{branch}", {"route": None, "position": None, "active": None}))
    assert AuditEntry.objects.count() == before + 1


@pytest.mark.feature("X-BOT")
def test_positions_have_no_gaps(client: APIClient, intro: int) -> None:
    one, two, three = (add(client, intro, name) for name in ("Prvo", "Drugo", "Treće"))
    zero = add(client, intro, "Nulto", position=1)
    assert labels() == ["Nulto", "Prvo", "Drugo", "Treće"]
    assert data_of(client.patch(f"/api/chatbot/{zero}", {"position": 50}))["position"] == 4
    assert data_of(client.patch(f"/api/chatbot/{three}", {"position": 1}))["position"] == 1
    assert labels() == ["Treće", "Prvo", "Drugo", "Nulto"]
    moved = data_of(client.patch(f"/api/chatbot/{two}", {"parent": one}))
    assert (moved["parent"], moved["position"]) == (one, 1)
    data_of(client.delete(f"/api/chatbot/{three}"))
    rows = tree(client)["data"]
    assert [(row["id"], row["parent"], row["position"]) for row in rows] == [
        (intro, None, 1), (one, intro, 1), (zero, intro, 2), (two, one, 1),
    ]  # fmt: skip


def test_a_branch_never_stands_under_itself(client: APIClient, intro: int) -> None:
    branch = add(client, intro, "Kupujem")
    deep = add(client, add(client, branch, "Ponuda"), "Uslov")
    for parent in (branch, deep):
        assert refused(client.patch(f"/api/chatbot/{branch}", {"parent": parent}))[:2] == (409, "cycle")
    assert refused(client.patch(f"/api/chatbot/{intro}", {"parent": deep}))[:2] == (409, "cycle")
    assert Branch.objects.get(pk=branch).parent_id == intro


def test_there_is_one_intro_and_it_stays(client: APIClient, intro: int) -> None:
    branch = add(client, intro, "Kupujem")
    count = AuditEntry.objects.count()
    assert refused(client.post("/api/chatbot", {"parent": None, "texts": texts("Drugi")}))[:2] == (409, "root")
    assert refused(client.patch(f"/api/chatbot/{branch}", {"parent": None}))[:2] == (409, "root")
    assert refused(client.delete(f"/api/chatbot/{intro}", {"with_children": 1}))[:2] == (409, "root")
    assert data_of(client.patch(f"/api/chatbot/{intro}", {"parent": None}))["parent"] is None
    assert (Branch.objects.count(), AuditEntry.objects.count()) == (2, count)
    with pytest.raises(IntegrityError), transaction.atomic():
        Branch.objects.create()


@pytest.mark.feature("X-BOT")
def test_deleting_takes_what_is_under_it_only_when_that_is_said(client: APIClient, intro: int) -> None:
    branch = add(client, intro, "Kupujem")
    under = add(client, branch, "Ponuda")
    path = f"/api/chatbot/{branch}"
    assert refused(client.delete(path))[:2] == (409, "has_children")
    assert refused(client.delete(path, {"with_children": 0}))[:2] == (409, "has_children")
    assert data_of(client.delete(f"{path}?with_children=1")) == {"res": "ok"}
    assert data_of(client.delete(path)) == {"res": "ok"}
    assert list(Branch.objects.values_list("pk", flat=True)) == [intro]
    assert BranchText.objects.count() == 2
    entry = last_entry(client)
    assert (entry["action"], entry["object_name"]) == ("delete", "Kupujem")
    assert [(child["id"], child["texts"][0]["label"]) for child in entry["before"]["children"]] == [(under, "Ponuda")]
    assert refused(client.delete("/api/chatbot/987654"))[:2] == (404, "not_found")


@pytest.mark.feature("X-BOT")
def test_dead_ends_and_missing_languages_are_listed(client: APIClient, intro: int) -> None:
    assert tree(client)["meta"] == {"dead_ends": [intro], "missing": []}
    leaf = add(client, intro, "List")
    opens = add(client, intro, "Berza", route="berza")
    off = add(client, intro, "Isključeno", active=0)
    add(client, off, "Pod isključenim")
    assert tree(client)["meta"]["dead_ends"] == [leaf]
    data_of(client.patch(f"/api/chatbot/{leaf}", {"route": "faq"}))
    assert tree(client)["meta"]["dead_ends"] == []
    BranchText.objects.filter(branch=opens, language="en").delete()
    assert tree(client)["meta"]["missing"] == [{"id": opens, "locale": "en"}]
    assert labels("", "en") == ["List (en)", "Berza"]


BAD: list[tuple[dict[str, Any], dict[str, list[str]]]] = [
    ({}, {"texts": ["required"]}),
    ({"texts": texts("a")}, {"parent": ["required"]}),
    ({"parent": 987_654, "texts": texts("a")}, {"parent": ["not_found"]}),
    ({"parent": 0, "texts": texts("a")}, {"parent": ["min"]}),
    ({"parent": 1, "texts": texts("a")[:1]}, {"texts": ["required"]}),
    ({"parent": 1, "texts": [texts("a")[0]] * 2}, {"texts.1.locale": ["duplicate"]}),
    ({"parent": 1, "texts": [*texts("a"), texts("a")[0]]}, {"texts": ["max_length"]}),
    ({"parent": 1, "texts": "x"}, {"texts": ["invalid"]}),
    (
        {"parent": 1, "texts": [{"locale": "de", "label": "a", "text": "a"}, 3]},
        {"texts.0.locale": ["choice"], "texts.1": ["invalid"]},
    ),
    ({"parent": 1, "texts": texts(" ")}, {"texts.0.label": ["blank"]}),
    ({"parent": 1, "texts": texts("a" * 101)}, {"texts.0.label": ["max_length"], "texts.1.label": ["max_length"]}),
    ({"parent": 1, "texts": texts("a", sr="a" * 2001)}, {"texts.0.text": ["max_length"]}),
    ({"parent": 1, "texts": texts("a", en="\n\n".join("1234567"))}, {"texts.1.text": ["max"]}),
    ({"parent": 1, "texts": texts("a\nb")}, {"texts.0.label": ["invalid"], "texts.1.label": ["invalid"]}),
    ({"parent": 1, "texts": texts("a"), "route": "admin"}, {"route": ["choice"]}),
    ({"parent": 1, "texts": texts("a"), "position": 0}, {"position": ["min"]}),
    ({"parent": 1, "texts": texts("a"), "position": 51}, {"position": ["max"]}),
    ({"parent": 1, "texts": texts("a"), "active": 2}, {"active": ["invalid"]}),
]  # fmt: skip


@pytest.mark.parametrize(("body", "errors"), BAD)
def test_bad_fields_are_named(
    client: APIClient, intro: int, body: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    sent = {**body, "parent": intro} if body.get("parent") == 1 else body
    assert refused(client.post("/api/chatbot", sent)) == (400, "validation", errors)
    assert (Branch.objects.count(), AuditEntry.objects.count()) == (1, 1)


def test_a_parent_holds_fifty(client: APIClient, intro: int) -> None:
    Branch.objects.bulk_create(Branch(parent_id=intro, position=number) for number in range(1, 51))
    response = client.post("/api/chatbot", {"parent": intro, "texts": texts("Previše")})
    assert refused(response) == (400, "validation", {"parent": ["max"]})


def test_six_parts_of_two_thousand_letters_are_taken(client: APIClient, intro: int) -> None:
    text = "\n\n".join(["a" * 331] * 5 + ["a" * 335])
    assert len(text) == 2000
    number = data_of(client.post("/api/chatbot", {"parent": intro, "texts": texts("š" * 94, text, text)}), 201)["id"]
    assert ask(number)["text"] == text


@pytest.mark.feature("M-BOT-01")
def test_the_seed_is_a_tree_without_dead_ends_in_both_languages(client: APIClient, settings: Any) -> None:
    settings.THROTTLES = False
    call_command("seed_content")
    seen = tree(client)
    assert seen["meta"] == {"dead_ends": [], "missing": []}
    assert len(seen["data"]) >= 30
    for locale in ("sr", "en"):
        depth, left, said = 0, [(ask(locale=locale), 0)], 0
        while left:
            node, deep = left.pop()
            said, depth = said + 1, max(depth, deep)
            parts = node["text"].split("\n\n")
            assert 1 <= len(parts) <= 6
            assert all(0 < len(part) <= 200 for part in parts), parts
            left += [(ask(item["id"], locale), deep + 1) for item in node["items"]]
        assert (said, depth) == (len(seen["data"]), 4)


def test_the_seed_leaves_a_tree_that_stands_alone(client: APIClient) -> None:
    assert seed_chatbot() > 30
    first = tree(client)["data"][1]
    data_of(client.patch(f"/api/chatbot/{first['id']}", {"texts": texts("Naše reči")}))
    data_of(client.delete(f"/api/chatbot/{tree(client)['data'][2]['id']}?with_children=1"))
    before = tree(client)
    assert seed_chatbot() == 0
    assert tree(client) == before


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_moves_at_once_close_no_circle(client: APIClient, intro: int) -> None:
    admins = make_admin("upravnik1"), make_admin("upravnik2")
    for number in range(10):
        one, two = add(client, intro, f"Prva {number}"), add(client, intro, f"Druga {number}")

        def move(admin: Any, branch: int, under: int) -> str:
            change_branch(admin=admin, branch_id=branch, changes={"parent_id": under})
            return "moved"

        outcome = run_together([partial(move, admins[0], one, two), partial(move, admins[1], two, one)])
        assert sorted(outcome) == ["cycle", "moved"]
