"""The register of schools. Source: docs/spec/api-community.md, sections 1 and 2."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from competitions.models import School, Work
from marketplace.common.admin.audit.models import AuditEntry
from tests.clients import client_for
from tests.competitions.helpers import make_competition, make_school, make_work
from tests.factories import make_admin
from tests.trading.offers.helpers import data_of, error_of

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-CMP-04", "M-ADM-23")]

ADMIN = "/api/competitions/admin/schools"


@pytest.fixture
def admin() -> APIClient:
    return client_for(make_admin())


def found(search: str, **query: Any) -> list[str]:
    rows = data_of(APIClient().get("/api/competitions/schools", {"search": search, **query}))
    return [row["sch_name"] for row in rows]


@pytest.mark.feature("M-CMP-04")
def test_search_finds_confirmed_schools_best_first() -> None:
    make_school("Stara Breza")
    make_school("Breza", region="Raška")
    make_school("Muzička škola", region="Brezovica")
    make_school("Breza tajna", is_confirmed=False)
    make_school("Breza mala", age_group=1)
    assert found("breza") == ["Breza", "Breza mala", "Stara Breza"]
    assert found("бре", age=2) == ["Breza", "Stara Breza", "Muzička škola"]
    assert found("muzicka skola") == ["Muzička škola"]
    assert found("MUZIČKA brez") == ["Muzička škola"]
    assert found("nema je") == []


def test_at_most_twenty_and_at_least_two_letters() -> None:
    for number in range(25):
        make_school(f"Breza {number:02d}")
    assert len(found("breza")) == 20
    error = error_of(APIClient().get("/api/competitions/schools", {"search": "b"}), 400, "validation")
    assert error["error"]["fields"]["search"][0]["code"] == "min_length"


@pytest.mark.feature("M-ADM-23")
def test_administrators_keep_the_register(admin: APIClient) -> None:
    made = data_of(admin.post(ADMIN, {"sch_name": "OŠ Breza", "sch_age": 2, "sch_region": "Raška"}, format="json"), 201)
    assert made["sch_confirmed"] == 1
    twin = {"sch_name": "oš BREZA", "sch_age": 2, "sch_region": "raska"}
    error_of(admin.post(ADMIN, twin, format="json"), 409, "duplicate")
    data_of(admin.post(ADMIN, {**twin, "sch_age": 3}, format="json"), 201)
    changed = data_of(admin.patch(f"{ADMIN}/{made['sch_id']}", {"sch_website": "https://example.org"}, format="json"))
    assert (changed["sch_website"], changed["sch_name"]) == ("https://example.org", "OŠ Breza")
    bad = error_of(
        admin.patch(f"{ADMIN}/{made['sch_id']}", {"sch_website": "ftp://a.b"}, format="json"), 400, "validation"
    )
    assert set(bad["error"]["fields"]) == {"sch_website"}
    rows = data_of(admin.get(ADMIN, {"search": "breza", "age": 2, "confirmed": 1}))
    assert [row["sch_id"] for row in rows] == [made["sch_id"]]


def test_a_school_in_use_is_merged_into_another(admin: APIClient) -> None:
    typed, real = make_school("OS Breza", is_confirmed=False), make_school("Osnovna škola Breza")
    work = make_work(make_competition(), school=typed)
    error_of(admin.delete(f"{ADMIN}/{typed.pk}"), 409, "in_use")
    for into in (typed.pk, 10**9):
        error = error_of(admin.delete(f"{ADMIN}/{typed.pk}?into={into}"), 400, "validation")
        assert set(error["error"]["fields"]) == {"into"}
    data_of(admin.delete(f"{ADMIN}/{typed.pk}?into={real.pk}"))
    data_of(admin.delete(f"{ADMIN}/{typed.pk}?into={real.pk}"))
    assert Work.objects.get(pk=work.pk).school_id == real.pk
    assert not School.objects.filter(pk=typed.pk).exists()
    assert AuditEntry.objects.count() == 1
    assert admin.delete(f"{ADMIN}/{10**9}").status_code == 404


def load(admin: APIClient, text: str | bytes, **fields: Any) -> Any:
    content = text.encode() if isinstance(text, str) else text
    body = {"file": SimpleUploadedFile("skole.csv", content), **fields}
    return admin.post(f"{ADMIN}/import", body, format="multipart")


TABLE = (
    "\ufeffsch_age;sch_name;sch_region;sch_website\r\n"
    "2;OŠ Breza;Raška;https://breza.example\r\n"
    "\r\n"
    "5;OŠ Hrast;Raška;\r\n"
    '3;"Gimnazija; Čačak";;\r\n'
    "2;oš breza;raška;\r\n"
    "2;OŠ Lipa;;javascript:alert(1)\r\n"
)


@pytest.mark.feature("M-ADM-23")
def test_import_takes_good_lines_and_names_bad_ones(admin: APIClient) -> None:
    """First dry, then for real; once more changes nothing."""
    known = make_school("OŠ Breza", region="Raška", is_confirmed=False)
    expected = {"added": 1, "updated": 1, "same": 0, "refused": 3}
    for fields in ({}, {"dry_run": 1}, {"dry_run": 0}):
        done = data_of(load(admin, TABLE, **fields))
        assert {name: done[name] for name in expected} == expected
        assert done["errors"] == [
            {"row": 4, "field": "sch_age", "code": "max"},
            {"row": 7, "field": "sch_website", "code": "invalid"},
            {"row": 6, "field": "sch_name", "code": "duplicate"},
        ]
        assert School.objects.count() == (2 if fields.get("dry_run") == 0 else 1)
    known.refresh_from_db()
    assert (known.website, known.is_confirmed) == ("https://breza.example", True)
    assert AuditEntry.objects.count() == 1
    again = data_of(load(admin, TABLE, dry_run=0))
    assert {name: again[name] for name in expected} == {"added": 0, "updated": 0, "same": 2, "refused": 3}
    assert AuditEntry.objects.count() == 1


@pytest.mark.feature("M-ADM-24")
@pytest.mark.parametrize("header", ["Naziv;Uzrast;Mesto;Adresa;Sajt", "Name,Age,Place,Address,Website"])
def test_headings_are_words_of_either_language(admin: APIClient, header: str) -> None:
    """The wire's names are taken, too."""
    row = ("OŠ Nova", "2", "Niš", "Cvetna 1", "https://nova.example")
    text = f"{header}\n{(';' if ';' in header else ',').join(row)}\n"
    assert data_of(load(admin, text))["added"] == 1


@pytest.mark.parametrize("header", ["", "sch_name", "sch_name,sch_age,color", "sch_name,sch_age,sch_age", "ime;uzrast"])
def test_a_wrong_header_is_refused(admin: APIClient, header: str) -> None:
    error_of(load(admin, f"{header}\nA,1\n"), 400, "header")


def test_tables_of_the_wrong_kind_or_size_are_refused(admin: APIClient) -> None:
    header = b"sch_name,sch_age\n"
    error_of(load(admin, header + b"\xff\xfe,1\n"), 415, "file_type")
    error_of(load(admin, header + b"a\0b,1\n"), 415, "file_type")
    error_of(load(admin, header + b"x" * 2_000_000), 413, "file_size")
    error_of(load(admin, header + b"A,1\n" * 20_001), 413, "file_size")
    assert not School.objects.exists()


def test_a_school_register_of_many_is_searched_by_two_reads() -> None:
    School.objects.bulk_create(
        School(name=f"Breza {n}", age_group=1, identity=f"b{n}", search_text=f"breza {n}") for n in range(50)
    )
    with CaptureQueriesContext(connection) as asked:
        data_of(APIClient().get("/api/competitions/schools", {"search": "breza", "age": 1}))
    assert len(asked) == 1
