"""Groups of synonyms: what an expression may be, that none stands in two groups, and how searches get them."""

from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.clients import client_for
from tests.factories import make_admin, make_user
from tests.trading.codebooks.helpers import add, listed, refused
from trading.codebooks import selectors
from trading.codebooks.csv_import import CsvRefused
from trading.codebooks.definitions.synonyms import SynonymGroup, expression_key
from trading.codebooks.services import load_codebooks, seed_codebooks

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("X-SYNONYMS")]


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def body(*expressions: str) -> dict[str, Any]:
    return {"syn_expressions": list(expressions)}


def error_at(response: Any, field: str) -> str:
    (error,) = response.json()["error"]["fields"][field]
    return str(error["message"])


def test_an_editor_keeps_the_groups() -> None:
    client = client_for(make_user("urednica", staff_role="editor"))
    group = add(client, "synonyms", body("bušilica", "drill"))
    place = f"/api/synonyms/{group['syn_id']}"
    changed = client.patch(place, body("bušilica", "bormašina", "drill"), format="json").json()["data"]
    assert changed["syn_expressions"] == ["bušilica", "bormašina", "drill"]
    assert [row["syn_id"] for row in listed(client, "synonyms", search="bormasina")] == [group["syn_id"]]
    assert client.delete(place).status_code == 200
    assert listed(client, "synonyms") == []


def test_a_group_holds_two_to_twelve_expressions(client: APIClient) -> None:
    for count, code, message in ((1, "min_length", "at least 2"), (13, "max_length", "at most 12")):
        response = client.post("/api/synonyms?locale=en", body(*(f"reč{n}" for n in range(count))), format="json")
        assert refused(response) == (400, "validation", {"syn_expressions": [code]})
        assert message in error_at(response, "syn_expressions")
    most = add(client, "synonyms", body(*("ž" * 43 + f"{n:02}" for n in range(12))))
    assert len(most["syn_expressions"]) == 12
    assert SynonymGroup.objects.get().expressions == most["syn_expressions"]


@pytest.mark.parametrize(
    ("expression", "code", "message"),
    [
        ("", "blank", "not be empty"),
        ("ž" * 46, "max_length", "at most 45"),
        ("aku bušilica sa baterijom", "invalid", "three words"),
        ("bušilica, bormašina", "invalid", "no commas"),
        ("bušilica; bormašina", "invalid", "no commas"),
        ("za", "invalid", "does not look for"),
        ("!!!", "invalid", "does not look for"),
        ("DRILL", "duplicate", "twice"),
        (7, "invalid", ""),
    ],
)
def test_an_expression_is_refused_at_its_place(client: APIClient, expression: Any, code: str, message: str) -> None:
    response = client.post("/api/synonyms?locale=en", body("drill", expression), format="json")
    assert refused(response) == (400, "validation", {"syn_expressions.1": [code]})
    assert message in error_at(response, "syn_expressions.1")
    assert not SynonymGroup.objects.exists()


@pytest.mark.parametrize("body", [{}, {"syn_expressions": None}, {"syn_expressions": "drill"}, {"syn_expressions": {}}])
def test_what_is_no_list_is_refused(client: APIClient, body: Any) -> None:
    assert refused(client.post("/api/synonyms", body, format="json"))[2].keys() == {"syn_expressions"}


def test_no_expression_stands_in_two_groups(client: APIClient) -> None:
    """The refusal names the expression and the other group; a group may keep its own, and an inactive one counts."""
    first = add(client, "synonyms", body("bušilica", "bormašina"))
    client.patch(f"/api/synonyms/{first['syn_id']}", {"syn_active": 0}, format="json")
    other = add(client, "synonyms", body("t-shirt 100%", "majica"))
    place = f"/api/synonyms/{other['syn_id']}?locale=en"
    taken = client.patch(place, body("majica", "T shirt 100%", "Bormasina"), format="json")
    assert refused(taken) == (409, "duplicate", {"syn_expressions.2": ["duplicate"]})
    assert error_at(taken, "syn_expressions.2") == "“Bormasina” stands in another group already: bušilica, bormašina."
    assert SynonymGroup.objects.get(pk=other["syn_id"]).expressions == ["t-shirt 100%", "majica"]
    kept = client.patch(place, body("majica", "T shirt 100%"), format="json")
    assert kept.status_code == 200
    third = client.post("/api/synonyms?locale=en", body("odeća", "t-shirt 100%"), format="json")
    assert error_at(third, "syn_expressions.1") == (
        "“t-shirt 100%” stands in another group already: majica, T shirt 100%."
    )


def test_searches_read_a_write_at_once(client: APIClient, django_capture_on_commit_callbacks: Any) -> None:
    assert selectors.synonym_groups() == []
    with django_capture_on_commit_callbacks(execute=True):
        row = add(client, "synonyms", body("sto", "desk"))
    assert selectors.synonym_groups() == [("sto", "desk")]
    place = f"/api/synonyms/{row['syn_id']}"
    SynonymGroup.objects.update(synonyms="table")
    assert selectors.synonym_groups() == [("sto", "desk")]  # cached
    with django_capture_on_commit_callbacks(execute=True):
        client.patch(place, body("sto", "desk", "table"), format="json")
    assert selectors.synonym_groups() == [("sto", "desk", "table")]
    with django_capture_on_commit_callbacks(execute=True):
        client.patch(place, {"syn_active": 0}, format="json")
    assert selectors.synonym_groups() == []
    with django_capture_on_commit_callbacks(execute=True):
        client.patch(place, {"syn_active": 1}, format="json")
    with django_capture_on_commit_callbacks(execute=True):
        client.delete(place)
    assert selectors.synonym_groups() == []


def test_the_seeded_groups_share_no_expression() -> None:
    seed_codebooks()
    keys = [expression_key(one) for group in selectors.synonym_groups() for one in group]
    assert len(selectors.synonym_groups()) > 50
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ("sto,desk\norman,DESK\n", "line 3, column expression: Line 2 has 'desk' already."),
        ("sto,bormašina\n", "line 2, column expression: Another row has 'bormasina' already."),
        ("sto,\n", "line 2, column synonyms: It is empty."),
        ('sto,"a1, a2, a3 a4 a5 a6"\n', "line 2, column synonyms: a3 a4 a5 a6: "),
        ('sto,"' + ", ".join(f"a{n}" for n in range(12)) + '"\n', "line 2, column synonyms: A group has at most 12"),
    ],
)
def test_a_file_keeps_the_same_rules(tmp_path: Path, lines: str, error: str) -> None:
    SynonymGroup.objects.create(expression="bušilica", synonyms="bormašina")
    file = tmp_path / "synonyms.csv"
    file.write_text("expression,synonyms\n" + lines, "utf-8")
    with pytest.raises(CsvRefused) as raised:
        load_codebooks([file])
    assert error in str(raised.value.errors[0])
    assert SynonymGroup.objects.count() == 1


def test_a_file_changes_the_group_of_an_expression(tmp_path: Path) -> None:
    SynonymGroup.objects.create(expression="bušilica", synonyms="bormašina")
    (tmp_path / "synonyms.csv").write_text('expression,synonyms\nbušilica,"bormašina,drill"\n', "utf-8")
    assert selectors.synonym_groups() == [("bušilica", "bormašina")]
    load_codebooks([tmp_path / "synonyms.csv"])
    assert selectors.synonym_groups() == [("bušilica", "bormašina", "drill")]
