"""Documents for everybody, kept by administrators: rules and franchise. S5, S6, I17."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from content.documents.models import Document
from content.franchise.models import FranchiseDocument
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.files.models import StoredFile
from tests.clients import client_for
from tests.corpus.cases import CORPUS, Case
from tests.corpus.files import docx, pdf, picture
from tests.factories import make_admin, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-INF-01", "M-FRA-01", "M-ADM-18")]


@dataclass(frozen=True)
class DocumentFeature:
    """One of the two lists, as the wire calls it."""

    path: str
    prefix: str
    kind: str
    model: Any

    def form(self, **changes: Any) -> dict[str, Any]:
        fields = {"name": "Pravila", "document": SimpleUploadedFile("a.pdf", pdf()), **changes}
        return {f"{self.prefix}_{name}": value for name, value in fields.items() if value is not None}

    def add(self, client: APIClient, **changes: Any) -> dict[str, Any]:
        response = client.post(f"/api/{self.path}", self.form(**changes), format="multipart")
        assert response.status_code == 201, response.content
        row: dict[str, Any] = response.json()["data"]
        return {name.removeprefix(f"{self.prefix}_"): value for name, value in row.items()}

    def names(self, client: APIClient, **query: Any) -> list[str]:
        rows = client.get(f"/api/{self.path}", query).json()["data"]
        return [row[f"{self.prefix}_name"] for row in rows]


RULES = DocumentFeature("documents", "doc", "document", Document)
FRANCHISE = DocumentFeature("franchise/franchise", "frd", "franchise_document", FranchiseDocument)


@pytest.fixture(params=[RULES, FRANCHISE], ids=["rules", "franchise"])
def documents(request: Any) -> DocumentFeature:
    found: DocumentFeature = request.param
    return found


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def refused(response: Any) -> tuple[int, str, dict[str, list[str]]]:
    error = response.json()["error"]
    codes = {name: [one["code"] for one in found] for name, found in error["fields"].items()}
    return response.status_code, error["code"], codes


@pytest.mark.feature("M-ADM-18")
def test_a_document_is_listed_for_everybody_with_its_type(documents: DocumentFeature, client: APIClient) -> None:
    made = documents.add(client)
    row = documents.model.objects.get()
    shown = {"id": row.pk, "name": "Pravila", "type": "PDF", "priority": 0, "document": row.path}
    assert made == {**shown, "locale": None}
    listed = {f"{documents.prefix}_{name}": value for name, value in shown.items()}
    for reader in (APIClient(), client_for(make_user())):
        assert reader.get(f"/api/{documents.path}").json() == {"data": [listed]}
    whole = client.get(f"/api/{documents.path}", {"all": 1}).json()["data"]
    assert whole == [{**listed, f"{documents.prefix}_locale": None}]
    (entry,) = AuditEntry.objects.all()
    assert (entry.action, entry.kind, entry.thing_name, entry.before) == ("create", documents.kind, "Pravila", None)


def test_the_whole_list_is_for_administrators(documents: DocumentFeature, client: APIClient) -> None:
    assert APIClient().get(f"/api/{documents.path}?all=1").status_code == 401
    assert client_for(make_user()).get(f"/api/{documents.path}?all=1").status_code == 403
    assert APIClient().get(f"/api/{documents.path}?all=0").status_code == 200


@pytest.mark.feature("M-INF-01")
def test_each_language_has_its_own_and_those_for_both(documents: DocumentFeature, client: APIClient) -> None:
    """A document of the other language does not stand in for a missing one: the readers' list just lacks it."""
    for name, language in (("Oba", None), ("Srpski", "sr"), ("English", "en")):
        documents.add(client, name=name, locale=language)
    assert set(documents.names(APIClient())) == {"Oba", "Srpski"}
    assert set(documents.names(APIClient(), locale="en")) == {"Oba", "English"}
    assert set(documents.names(client, all=1)) == {"Oba", "Srpski", "English"}


def test_names_stand_in_the_order_of_the_alphabet(documents: DocumentFeature, client: APIClient) -> None:
    for name in ("Žalbe", "Članarina", "Cene"):
        documents.add(client, name=name, priority=1)
    assert documents.names(APIClient()) == ["Cene", "Članarina", "Žalbe"]


def test_priority_comes_before_the_name_and_is_last_by_default(documents: DocumentFeature, client: APIClient) -> None:
    documents.add(client, name="A", priority=7)
    assert documents.add(client, name="B")["priority"] == 8
    documents.add(client, name="C", priority=999)
    assert documents.add(client, name="D")["priority"] == 999
    documents.add(client, name="E", priority=0)
    assert documents.names(APIClient()) == ["E", "A", "B", "C", "D"]


def test_a_reader_with_the_same_list_is_told_so(documents: DocumentFeature, client: APIClient) -> None:
    documents.add(client)
    first = APIClient().get(f"/api/{documents.path}")
    assert APIClient().get(f"/api/{documents.path}", headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_the_list_is_one_query_however_long(
    documents: DocumentFeature, client: APIClient, django_assert_num_queries: Any
) -> None:
    for number in range(3):
        documents.add(client, name=f"Pravila {number}")
    with django_assert_num_queries(1):
        APIClient().get(f"/api/{documents.path}")


@pytest.mark.feature("M-INF-01", "M-FRA-01")
@pytest.mark.parametrize(
    ("name", "content", "kind", "media", "preview"),
    [
        ("a.pdf", pdf(), "PDF", "application/pdf", True),
        ("a.png", picture("PNG"), "IMG", "image/png", True),
        ("a.docx", docx(), "DOC", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", False),
    ],
    ids=["pdf", "picture", "office"],
)
def test_a_document_is_shown_or_saved(
    documents: DocumentFeature, client: APIClient, name: str, content: bytes, kind: str, media: str, preview: bool
) -> None:
    """What a browser cannot show has no preview, and is still saved under the document's own name."""
    made = documents.add(client, name="Pravila čuvanja", document=SimpleUploadedFile(name, content))
    assert made["type"] == kind
    shown = APIClient().get(f"/api/{documents.path}/{made['id']}/document")
    if preview:
        assert (shown.status_code, shown["Content-Type"]) == (200, media)
        assert shown["Content-Disposition"].startswith("inline; filename*=utf-8''Pravila%20%C4%8Duvanja.")
    else:
        assert refused(shown) == (404, "no_preview", {})
    saved = APIClient().get(f"/api/{documents.path}/{made['id']}/download")
    assert (saved.status_code, saved["Content-Type"]) == (200, media)
    assert saved["Content-Disposition"].startswith("attachment; filename*=utf-8''Pravila%20%C4%8Duvanja.")
    for response in (saved, *([shown] if preview else [])):
        assert response["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in response["Content-Security-Policy"]
        assert response["Cache-Control"] == "public, no-cache"
    if kind != "IMG":  # pictures are written anew
        assert saved.content == content
    again = APIClient().get(f"/api/{documents.path}/{made['id']}/download", headers={"If-None-Match": saved["ETag"]})
    assert again.status_code == 304
    with_a_sid = APIClient().get(f"/api/{documents.path}/{made['id']}/download?sid=abc")  # the address is a secret then
    assert (with_a_sid.status_code, with_a_sid["Cache-Control"]) == (200, "private, no-store")
    by_path = APIClient().get(f"/api/files/{made['document']}")
    assert by_path["Content-Disposition"].startswith("inline" if preview else "attachment")


def test_a_missing_document_is_not_found(documents: DocumentFeature) -> None:
    assert APIClient().get(f"/api/{documents.path}/7/document").status_code == 404
    assert APIClient().get(f"/api/{documents.path}/7/download").status_code == 404


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"name": None}, {"name": ["required"]}),
        ({"name": " "}, {"name": ["blank"]}),
        ({"name": "x" * 256}, {"name": ["max_length"]}),
        ({"document": None}, {"document": ["required"]}),
        ({"document": "x"}, {"document": ["invalid"]}),
        ({"locale": "de"}, {"locale": ["choice"]}),
    ],
)
def test_bad_fields_are_named_and_nothing_is_written(
    documents: DocumentFeature, client: APIClient, changes: dict[str, Any], expected: dict[str, list[str]]
) -> None:
    response = client.post(f"/api/{documents.path}", documents.form(**changes), format="multipart")
    assert refused(response) == (
        400, "validation", {f"{documents.prefix}_{name}": codes for name, codes in expected.items()},
    )  # fmt: skip
    assert (documents.model.objects.count(), StoredFile.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize(("priority", "code"), [("-1", "min"), ("1000", "max"), ("1.5", "invalid"), ("x", "invalid")])
def test_a_priority_is_a_whole_number_up_to_999(client: APIClient, priority: str, code: str) -> None:
    response = client.post("/api/documents", RULES.form(priority=priority), format="multipart")
    assert refused(response) == (400, "validation", {"doc_priority": [code]})


def taken(case: Case) -> bool:
    """Published documents are pages, pictures and office documents, not plain texts."""
    return case.document is None and not case.filename.lower().endswith(".txt")


def test_no_bad_file_is_taken_and_none_leaves_anything_s5(
    documents: DocumentFeature, client: APIClient, settings: Any
) -> None:
    settings.THROTTLES = False
    wrong = []
    for case in CORPUS:
        response = client.post(f"/api/{documents.path}", documents.form(document=case.upload()), format="multipart")
        kept = StoredFile.objects.count()
        if taken(case):
            good = response.status_code == 201 and kept == 1
        else:
            error = response.json()["error"]
            good = (response.status_code, list(error["fields"])) == (415, [f"{documents.prefix}_document"]) and not kept
        if not good:
            wrong.append((case.name, response.status_code))
        documents.model.objects.all().delete()
        StoredFile.objects.all().delete()
    assert wrong == []


@pytest.mark.feature("M-ADM-18")
def test_a_new_name_changes_nothing_else(documents: DocumentFeature, client: APIClient) -> None:
    made = documents.add(client)
    response = client.patch(f"/api/{documents.path}/{made['id']}", {f"{documents.prefix}_name": "Novo ime"})
    assert response.status_code == 200
    changed = {name.removeprefix(f"{documents.prefix}_"): value for name, value in response.json()["data"].items()}
    assert changed == {**made, "name": "Novo ime"}
    entry = AuditEntry.objects.get(action="update")
    assert (entry.before, entry.after) == ({"name": "Pravila"}, {"name": "Novo ime"})
    client.patch(f"/api/{documents.path}/{made['id']}", {f"{documents.prefix}_name": "Novo ime"})
    assert AuditEntry.objects.count() == 2  # what changes nothing is no write


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"name": ""}, {"name": ["blank"]}),
        ({"name": None}, {"name": ["required"]}),
        ({"name": "x" * 256}, {"name": ["max_length"]}),
        ({"id": 987}, {"id": ["mismatch"]}),
    ],
)
def test_a_bad_change_is_refused(
    documents: DocumentFeature, client: APIClient, body: dict[str, Any], expected: dict[str, list[str]]
) -> None:
    made = documents.add(client)
    wire = {f"{documents.prefix}_{name}": value for name, value in body.items()}
    response = client.patch(f"/api/{documents.path}/{made['id']}", wire)
    assert refused(response) == (
        400, "validation", {f"{documents.prefix}_{name}": codes for name, codes in expected.items()},
    )  # fmt: skip
    assert documents.model.objects.get().name == "Pravila"


def test_the_own_id_may_stand_in_the_body(client: APIClient) -> None:
    made = RULES.add(client)
    for name in ("id", "doc_id"):
        response = client.patch(f"/api/documents/{made['id']}", {name: made["id"], "doc_priority": 5})
        assert response.json()["data"]["doc_priority"] == 5


@pytest.mark.feature("M-ADM-18")
def test_deleting_takes_the_file_too_and_the_log_keeps_the_name(
    documents: DocumentFeature, client: APIClient, django_capture_on_commit_callbacks: Any, settings: Any
) -> None:
    made = documents.add(client)
    with django_capture_on_commit_callbacks(execute=True):
        assert client.delete(f"/api/{documents.path}/{made['id']}").json() == {"data": {"res": "ok"}}
    assert client.delete(f"/api/{documents.path}/{made['id']}").status_code == 200  # once more is no fault
    assert client.delete(f"/api/{documents.path}/987").status_code == 404
    assert (documents.model.objects.count(), StoredFile.objects.count()) == (0, 0)
    assert APIClient().get(f"/api/files/{made['document']}").status_code == 404
    (row,) = client.get("/api/admin/audit", {"action": "delete"}).json()["data"]
    assert row["before"][f"{documents.prefix}_name"] == "Pravila"
    assert row["before"][f"{documents.prefix}_document"] == made["document"]
    assert row["after"] is None
