"""Frequent questions and help texts, per language. Source: docs/spec/reliability.md, I17 and S8."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from content.models import FaqItem, FaqText
from marketplace.common.admin.audit.models import AuditEntry
from tests.clients import client_for
from tests.factories import make_admin
from trading.codebooks.definitions.tutorials import Tutorial

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-21")]


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def data_of(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    return response.json()["data"]


def refused(response: Any) -> tuple[int, str, dict[str, list[str]]]:
    error = response.json()["error"]
    found = {name: [error["code"] for error in errors] for name, errors in error["fields"].items()}
    return response.status_code, error["code"], found


def add(client: APIClient, name: str = "Dostava") -> tuple[int, dict[str, int]]:
    made = data_of(client.post("/api/faq", {"name": name}), 201)
    return made["faq_id"], {row["locale"]: row["id"] for row in made["locales"]}


def shown(locale: str = "sr") -> list[str]:
    return [row["question"] for row in data_of(APIClient().get("/api/faq", {"locale": locale}))]


@pytest.mark.feature("M-ADM-21")
def test_a_question_is_hidden_until_its_language_is_filled(client: APIClient) -> None:
    number, texts = add(client)
    assert set(texts) == {"sr", "en"}
    path = f"/api/faq/locale/{texts['sr']}"
    data_of(client.patch(path, {"question": "Kako stiže roba?"}))
    assert shown() == []
    answer = data_of(client.patch(path, {"answer": "<p onclick=x>Kurirom.</p><script>alert(1)</script>"}))
    assert answer == {
        "id": texts["sr"], "faq_id": number, "name": "Dostava", "locale": "sr", "question": "Kako stiže roba?",
        "answer": "<p>Kurirom.</p>",
    }  # fmt: skip
    assert data_of(client.get(path)) == answer
    assert data_of(APIClient().get("/api/faq")) == [
        {"faq_id": number, "question": "Kako stiže roba?", "answer": "<p>Kurirom.</p>"}
    ]
    assert shown("en") == []
    data_of(client.patch(path, {"text": ""}))
    assert shown() == []
    assert [entry.action for entry in AuditEntry.objects.order_by("id")] == ["create", "update", "update", "update"]


def test_questions_stand_by_position(client: APIClient) -> None:
    for name in ("Prvo", "Drugo", "Treće"):
        _, texts = add(client, name)
        data_of(client.patch(f"/api/faq/locale/{texts['sr']}", {"question": name, "answer": "<p>a</p>"}))
    assert shown() == ["Prvo", "Drugo", "Treće"]
    last = FaqItem.objects.get(name="Treće")
    assert data_of(client.patch(f"/api/faq/{last.pk}", {"position": 0}))["position"] == 0
    data_of(client.patch(f"/api/faq/{FaqItem.objects.get(name='Prvo').pk}", {"position": 7, "name": "Prvi"}))
    assert shown() == ["Treće", "Drugo", "Prvo"]
    rows = data_of(client.get("/api/faq/all", {"locale": "en"}))
    assert [(row["name"], row["locale"], row["position"], row["question"]) for row in rows] == [
        ("Treće", "en", 0, ""),
        ("Drugo", "en", 1, ""),
        ("Prvi", "en", 7, ""),
    ]


def test_a_name_stands_once(client: APIClient) -> None:
    add(client)
    other, _ = add(client, "Plaćanje")
    assert refused(client.post("/api/faq", {"name": "dostava"}))[:2] == (409, "duplicate")
    assert refused(client.patch(f"/api/faq/{other}", {"name": "DOSTAVA"}))[:2] == (409, "duplicate")
    assert list(FaqItem.objects.order_by("id").values_list("name", flat=True)) == ["Dostava", "Plaćanje"]
    assert AuditEntry.objects.count() == 2


@pytest.mark.parametrize(
    ("method", "path", "body", "errors"),
    [
        ("post", "faq", {}, {"name": ["required"]}),
        ("post", "faq", {"name": " "}, {"name": ["blank"]}),
        ("post", "faq", {"name": "x" * 256}, {"name": ["max_length"]}),
        ("patch", "faq/{faq}", {"position": 1000}, {"position": ["max"]}),
        ("patch", "faq/{faq}", {"position": -1}, {"position": ["min"]}),
        ("patch", "faq/{faq}", {"name": ""}, {"name": ["blank"]}),
        ("patch", "faq/locale/{text}", {"question": "x" * 256}, {"question": ["max_length"]}),
        ("patch", "faq/locale/{text}", {"answer": 7}, {"answer": ["invalid"]}),
    ],
)
def test_bad_fields_are_named(
    client: APIClient, method: str, path: str, body: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    number, texts = add(client)
    response = getattr(client, method)("/api/" + path.format(faq=number, text=texts["sr"]), body)
    assert refused(response) == (400, "validation", errors)
    assert AuditEntry.objects.count() == 1


@pytest.mark.feature("M-ADM-21")
def test_deleting_takes_the_translations_and_the_log_keeps_them(client: APIClient) -> None:
    number, texts = add(client)
    data_of(client.patch(f"/api/faq/locale/{texts['en']}", {"question": "How?", "answer": "<p>So.</p>"}))
    assert data_of(client.delete(f"/api/faq/{number}")) == {"res": "ok"}
    assert data_of(client.delete(f"/api/faq/{number}")) == {"res": "ok"}
    assert (FaqItem.objects.count(), FaqText.objects.count()) == (0, 0)
    (row,) = data_of(client.get("/api/admin/audit", {"action": "delete"}))
    assert row["before"]["texts"][0] == {"locale": "en", "question": "How?", "answer": "<p>So.</p>"}


@pytest.mark.feature("M-ADM-21")
def test_a_help_text_is_changed_in_one_language(client: APIClient) -> None:
    help_text = Tutorial.objects.create(pk=9057, name_sr="Registar", name_en="Register", text_sr="<p>a</p>", text_en="")
    path = f"/api/tutorials/{help_text.pk}"
    rows = {row["tut_id"]: row for row in data_of(client.get("/api/tutorials", {"locale": "en"}))}
    assert rows[9057] == {"tut_id": 9057, "tut_name": "Register", "empty": 1}
    assert data_of(APIClient().get(path, {"locale": "en"}))["tut_text"] == "<p>a</p>"
    changed = data_of(client.patch(f"{path}?locale=en", {"tut_text": "<p>b<img src=x onerror=alert(1)></p>"}))
    assert changed == {"tut_id": 9057, "tut_name": "Register", "tut_text": "<p>b</p>"}
    assert data_of(APIClient().get(path, {"locale": "en"}))["tut_text"] == "<p>b</p>"
    assert data_of(APIClient().get(path))["tut_text"] == "<p>a</p>"
    data_of(client.patch(path, {"tut_text": ""}))
    data_of(client.patch(f"{path}?locale=en", {"tut_text": ""}))
    assert data_of(APIClient().get(path))["tut_text"] == ""
    assert refused(client.patch(path, {})) == (400, "validation", {"tut_text": ["required"]})
    entries = data_of(client.get("/api/admin/audit", {"object": "tutorial"}))
    assert [(entry["object_name"], entry["after"]) for entry in reversed(entries)] == [
        ("Register (en)", {"tut_text": "<p>b</p>"}),
        ("Registar (sr)", {"tut_text": ""}),
        ("Register (en)", {"tut_text": ""}),
    ]


@pytest.mark.feature("X-CSV")
@pytest.mark.parametrize("path", ["faq/all", "tutorials"])
def test_the_lists_are_tables_too(client: APIClient, path: str) -> None:
    add(client)
    response = client.get(f"/api/{path}", {"format": "csv"})
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert b"".join(response.streaming_content).startswith(b"\xef\xbb\xbf")
    assert AuditEntry.objects.filter(action="export").count() == 1
