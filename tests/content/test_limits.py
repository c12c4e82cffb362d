"""What the site publishes, at its limits: one below, at and one beyond each of the shared table.

The client's side of the same table is frontend/src/entities/site/limits.test.ts.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from marketplace.common import limits
from tests.clients import client_for
from tests.corpus.files import pdf, picture
from tests.factories import make_admin

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-18", "M-ADM-20")]

LEAST = (480, 270)  # pixels of a banner; the other pictures may be smaller

TABLE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "limits.json").read_text("utf-8"))["content"]


def form(call: str) -> dict[str, Any]:
    """Return what the call takes."""
    image = SimpleUploadedFile("slika.png", picture("PNG", LEAST))
    page = SimpleUploadedFile("pravila.pdf", pdf())
    forms: dict[str, dict[str, Any]] = {
        "news": {"new_title": "Vest", "new_article": "<p>a</p>", "new_author": "Redakcija", "new_image": image},
        "documents": {"doc_name": "Pravila", "doc_document": page},
        "franchise/franchise": {"frd_name": "Uslovi", "frd_document": page},
        "banners": {"image": image},
        "partners": {"par_kind": "partner", "par_name": "Lug", "par_link": "https://lug.example", "par_image": image},
    }
    return forms[call]


@pytest.fixture(scope="module")
def big_pdf() -> bytes:
    return pdf(b"% " + b"0" * 15_000_002 + b"\n")


def sized(row: dict[str, Any], size: int, big_pdf: bytes) -> SimpleUploadedFile:
    """Return a good file of exactly so many bytes."""
    if row["picture"]:
        small = picture("PNG", LEAST)
        return SimpleUploadedFile("slika.png", small + b"\0" * (size - len(small)))
    cut = big_pdf.index(b"0" * 100)
    whole = big_pdf[:cut] + big_pdf[cut + len(big_pdf) - size :]
    assert len(whole) == size
    return SimpleUploadedFile("pravila.pdf", whole)


def answer(client: APIClient, call: str, **changes: Any) -> tuple[int, str | None]:
    """Return the status and the error code of the only invalid field."""
    response = client.post(f"/api/{call}", {**form(call), **changes}, format="multipart")
    if response.status_code < 400:
        return response.status_code, None
    ((name, (error,)),) = response.json()["error"]["fields"].items()
    assert list(changes) == [name]
    return response.status_code, error["code"]


@pytest.mark.parametrize("row", TABLE["texts"], ids=lambda row: row["field"])
def test_texts(row: dict[str, Any]) -> None:
    client = client_for(make_admin())
    for length in (row["max"] - 1, row["max"]):
        assert answer(client, row["call"], **{row["field"]: "a" * length}) == (201, None)
    assert answer(client, row["call"], **{row["field"]: "a" * (row["max"] + 1)}) == (400, "max_length")
    assert limits.PUBLIC[row["limit"]] == row["max"]


@pytest.mark.parametrize("row", TABLE["files"], ids=lambda row: row["field"])
def test_files(row: dict[str, Any], big_pdf: bytes) -> None:
    client = client_for(make_admin())
    for size in (row["bytes"] - 1, row["bytes"]):
        assert answer(client, row["call"], **{row["field"]: sized(row, size, big_pdf)}) == (201, None)
    too_large = sized(row, row["bytes"] + 1, big_pdf)
    assert answer(client, row["call"], **{row["field"]: too_large}) == (413, "file_size")
    assert limits.PUBLIC[row["limit"]] == row["bytes"]


def test_numbers() -> None:
    """Each is tried where its field is: links in test_news, priorities in test_documents, names in test_groups."""
    assert {name: limits.PUBLIC[name] for name in TABLE["numbers"]} == TABLE["numbers"]
