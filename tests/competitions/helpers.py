"""Competitions, works and voters for these tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from competitions.models import Competition, School, Work
from marketplace.common.text.normalise import index_text
from tests.corpus.files import picture
from tests.trading.offers.helpers import error_of

EDIT = "/api/competitions/edit-work"
NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
PEOPLE = {
    "wrk_author": "Ana Anić",
    "wrk_parent": "Mira Anić",
    "wrk_phone_number": "+381 64 123 456",
    "wrk_region": "Zlatiborski",
    "wrk_postal_code": "31320",
    "wrk_address": "Kraljev trg 1",
    "wrk_email": "mira@example.com",
}


def make_competition(**changed: Any) -> Competition:
    """Return a competition that takes works and votes at NOW."""
    row = {
        "name": "Moj grad",
        "theme": "Grad u jednoj slici",
        "description": "Nacrtajte svoj grad.",
        "status": Competition.Status.ACTIVE,
        "age_group": 2,
        "work_type": Competition.WorkType.LINK,
        "posting_from": NOW - timedelta(days=5),
        "posting_to": NOW + timedelta(days=5),
        "voting_from": NOW - timedelta(days=1),
        "voting_to": NOW + timedelta(days=9),
        "created_at": NOW,
        **changed,
    }
    if "voting_from" not in changed and row["posting_from"] is not None:
        row["voting_from"] = max(NOW - timedelta(days=1), row["posting_from"])
    if row["status"] == Competition.Status.ARCHIVED:
        row.setdefault("archived_at", NOW)
    return Competition.objects.create(search_text=index_text(str(row["name"]), str(row["theme"])), **row)


def make_school(name: str = "OŠ Breza", age_group: int = 2, **changed: Any) -> School:
    from competitions.schools.services import set_derived_columns

    school = set_derived_columns(School(name=name, age_group=age_group, **changed))
    school.save()
    return school


def make_work(competition: Competition, number: int = 1, **changed: Any) -> Work:
    row = {
        "code": f"RAD{number:05d}",
        "password": "!",
        "name": f"Reka broj {number}",
        "link": f"https://example.org/{number}",
        "author": "Ana Anić",
        "email": "mira@example.com",
        "language": "sr",
        "submitted_at": NOW - timedelta(days=2) + timedelta(minutes=number),
        "rules_accepted_at": NOW,
        **changed,
    }
    return Work.objects.create(competition=competition, search_text=index_text(str(row["name"])), **row)


def form(**changed: Any) -> dict[str, Any]:
    """Return the fields of a work for a competition of links; None leaves one out."""
    fields = {
        "wrk_name": "Plava reka",
        **PEOPLE,
        "wrk_class": "3-b",
        "wrk_text": "https://example.org/reka",
        "sch_name": "OŠ Reka",
        "rules": "1",
        **changed,
    }
    return {name: value for name, value in fields.items() if value is not None}


def submit(competition_id: int, client: APIClient | None = None, **changed: Any) -> Any:
    headers = changed.pop("headers", {})
    return (client or APIClient()).post(
        f"/api/competitions/competitions/{competition_id}/works", form(**changed), format="multipart", headers=headers
    )


def pdf(name: str = "rad.pdf", content: bytes = PDF) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def image(name: str = "rad.png", kind: str = "PNG") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, picture(kind))


def access(made: dict[str, Any]) -> dict[str, Any]:
    return {"wrk_code": made["wrk_code"], "wrk_password": made["wrk_password"]}


def opened(credentials: dict[str, Any]) -> Any:
    return APIClient().post(EDIT, credentials, format="json")


def change(credentials: dict[str, Any], **fields: Any) -> Any:
    return APIClient().patch(EDIT, {**credentials, **fields}, format="multipart")


def codes_by_field(response: Any, code: str = "validation") -> dict[str, str]:
    fields = error_of(response, 400, code)["error"]["fields"]
    return {name: found[0]["code"] for name, found in fields.items()}
