"""Partners and recommended sites, kept by administrators and shown on Home."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.files.models import StoredFile
from tests.clients import client_for
from tests.corpus.files import picture
from tests.factories import make_admin

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-HOME-01", "M-ADM-18")]


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def add(client: APIClient, name: str = "Zadruga Lug", *, kind: str = "partner", image: bool = True) -> dict[str, Any]:
    body: dict[str, Any] = {"par_kind": kind, "par_name": name, "par_link": "https://lug.example/med"}
    if image:
        body["par_image"] = SimpleUploadedFile("znak.png", picture("PNG", (300, 200)))
    response = client.post("/api/partners", body, format="multipart")
    assert response.status_code == 201, response.content
    row: dict[str, Any] = response.json()["data"]
    return row


def test_visitors_read_what_is_switched_on_in_the_order_of_adding(client: APIClient) -> None:
    first, second = add(client), add(client, "Komora", kind="friend", image=False)
    assert first["par_image"].endswith(".png") or first["par_image"].endswith(".jpg")
    assert second["par_image"] in ("", None)
    shown = APIClient().get("/api/partners")
    assert [(row["par_name"], row["par_kind"], row["par_link"]) for row in shown.json()["data"]] == [
        ("Zadruga Lug", "partner", "https://lug.example/med"),
        ("Komora", "friend", "https://lug.example/med"),
    ]
    assert APIClient().get("/api/partners", headers={"If-None-Match": shown["ETag"]}).status_code == 304

    client.patch(f"/api/partners/{first['par_id']}", {"par_active": 0}, format="json")
    assert [row["par_name"] for row in APIClient().get("/api/partners").json()["data"]] == ["Komora"]
    assert [row["par_active"] for row in client.get("/api/partners/all").json()["data"]] == [0, 1]


def test_they_are_named_in_the_readers_language_and_stand_in_their_order(client: APIClient) -> None:
    first, second = add(client), add(client, "Sindikat")
    changes = {"par_name_en": "Lug Cooperative", "par_priority": 5}
    row = client.patch(f"/api/partners/{first['par_id']}", changes, format="json").json()["data"]
    assert (row["par_name"], row["par_name_en"], row["par_priority"]) == ("Zadruga Lug", "Lug Cooperative", 5)
    assert second["par_priority"] == 1  # last by default
    assert add(client, "Komora", kind="friend")["par_priority"] == 0  # of its own kind
    for locale, names in (
        ("sr", ["Komora", "Sindikat", "Zadruga Lug"]),
        ("en", ["Komora", "Sindikat", "Lug Cooperative"]),
    ):
        shown = APIClient().get("/api/partners", {"locale": locale}).json()["data"]
        assert [partner["par_name"] for partner in shown] == names


def test_a_picture_is_public_and_goes_with_its_row(client: APIClient) -> None:
    row = add(client)
    assert APIClient().get(f"/api/files/{row['par_image']}").status_code == 200
    assert client.delete(f"/api/partners/{row['par_id']}").status_code == 200
    assert client.delete(f"/api/partners/{row['par_id']}").status_code == 200  # once more is no error
    assert not StoredFile.objects.filter(path=row["par_image"]).exists()
    kinds = AuditEntry.objects.filter(kind="partner").order_by("pk").values_list("action", flat=True)
    assert list(kinds) == ["create", "delete"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"par_link": "javascript:alert(1)"}, "par_link"),
        ({"par_link": ""}, "par_link"),
        ({"par_name": "a" * 101}, "par_name"),
        ({"par_kind": "sponsor"}, "par_kind"),
        ({"par_image": SimpleUploadedFile("znak.png", b"nije slika")}, "par_image"),
    ],
)
def test_refuses_what_is_none(client: APIClient, change: dict[str, Any], field: str) -> None:
    body = {"par_kind": "partner", "par_name": "Lug", "par_link": "https://lug.example", **change}
    response = client.post("/api/partners", body, format="multipart")
    assert response.status_code in (400, 415)
    assert list(response.json()["error"]["fields"]) == [field]
    assert not AuditEntry.objects.filter(kind="partner").exists()
