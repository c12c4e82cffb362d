"""Sending, opening, changing and taking back a work."""

import re
from typing import Any

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from competitions.models import Competition, School, Work
from marketplace.common.db import clock
from marketplace.common.files import invariants as files
from marketplace.common.files.models import StoredFile
from marketplace.common.http.idempotency.models import IdempotencyKey
from marketplace.common.messaging.outbox import relay_once
from tests.competitions.helpers import (
    NOW,
    PDF,
    access,
    change,
    codes_by_field,
    image,
    make_competition,
    make_school,
    pdf,
    submit,
)
from tests.corpus.files import GPS_MARK, with_exif
from tests.pictures import no_picture_is_decoded, wide_claim
from tests.trading.offers.helpers import data_of, error_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("in_march"),
    pytest.mark.feature("M-CMP-04", "M-CMP-05", "M-CMP-06", "M-CMP-10", "M-ADM-23"),
]

WorkType = Competition.WorkType


def sized(size: int) -> bytes:
    return PDF.replace(b"trailer", b"%" + b"x" * (size - len(PDF) - 2) + b"\ntrailer")


@pytest.mark.feature("M-CMP-04")
def test_a_work_is_sent_and_its_access_told_once(competition: Competition) -> None:
    made = data_of(submit(competition.pk), 201)
    assert re.fullmatch(r"[A-HJ-NP-Z2-9]{8}", made["wrk_code"])
    assert len(made["wrk_password"]) == 12
    work = Work.objects.get()
    assert made == {
        "wrk_id": work.pk,
        "wrk_code": work.code,
        "wrk_password": made["wrk_password"],
        "wrk_name": "Plava reka",
        "cmp_id": competition.pk,
    }
    assert made["wrk_password"] not in work.password
    assert (work.school_class, work.link, work.author) == ("3-b", "https://example.org/reka", "Ana Anić")
    assert (work.rules_accepted_at, work.submitted_at) == (NOW, NOW)
    while relay_once():
        pass
    [letter] = mail.outbox
    assert letter.to == ["mira@example.com"]
    assert made["wrk_code"] in letter.body
    assert made["wrk_password"] in letter.body
    assert f"/competitions/{competition.pk}/entry-edit" in letter.body


@pytest.mark.feature("M-CMP-04")
def test_the_letters_are_in_the_language_of_the_reader(competition: Competition) -> None:
    """The form is in English; its reader need not be."""
    sent = data_of(submit(competition.pk, wrk_locale="en"), 201)
    assert Work.objects.get(pk=sent["wrk_id"]).language == "en"
    refused = error_of(submit(competition.pk, wrk_locale="de"), 400, "validation")
    assert refused["error"]["fields"]["wrk_locale"][0]["code"] == "choice"


@pytest.mark.feature("M-CMP-04")
@pytest.mark.parametrize(
    "field",
    [
        "wrk_name",
        "wrk_author",
        "wrk_parent",
        "wrk_phone_number",
        "wrk_region",
        "wrk_postal_code",
        "wrk_address",
        "wrk_class",
        "wrk_text",
        "rules",
    ],
)
def test_each_field_is_required(competition: Competition, field: str) -> None:
    assert codes_by_field(submit(competition.pk, **{field: None})) == {field: "required"}
    assert not Work.objects.exists()


@pytest.mark.feature("M-CMP-04", "M-CMP-05")
@pytest.mark.parametrize(
    ("changed", "errors"),
    [
        ({"wrk_name": "Reka"}, {"wrk_name": "min_length"}),
        ({"wrk_name": "a" * 46}, {"wrk_name": "max_length"}),
        ({"wrk_class": "12345678901"}, {"wrk_class": "max_length"}),
        ({"wrk_class": "123456", "wrk_class1": "7890"}, {"wrk_class": "max_length"}),
        ({"wrk_phone_number": "064-123"}, {"wrk_phone_number": "invalid"}),
        ({"wrk_phone_number": "064+1"}, {"wrk_phone_number": "invalid"}),
        ({"wrk_phone_number": "+ "}, {"wrk_phone_number": "invalid"}),
        ({"wrk_text": "ftp://example.org"}, {"wrk_text": "invalid"}),
        ({"wrk_text": "https://example.org/" + "a" * 236}, {"wrk_text": "max_length"}),
        ({"wrk_sponsor_link": "javascript:alert(1)"}, {"wrk_sponsor_link": "invalid"}),
        ({"sch_name": None}, {"sch_id": "required"}),
        ({"rules": "0"}, {"rules": "required"}),
        ({"work_file": pdf()}, {"work_file": "read_only"}),
        ({"wrk_author": "a" * 256}, {"wrk_author": "max_length"}),
    ],
)
def test_fields_beyond_their_limits_are_named(
    competition: Competition, changed: dict[str, Any], errors: dict[str, str]
) -> None:
    assert codes_by_field(submit(competition.pk, **changed)) == errors
    assert not Work.objects.exists()
    assert not School.objects.exists()


def test_fields_at_their_limits_are_taken(competition: Competition) -> None:
    data_of(submit(competition.pk, wrk_name="Rekaa", wrk_class="12345", wrk_class1="7890"), 201)
    data_of(submit(competition.pk, wrk_name="a" * 45, wrk_phone_number="+38 1", wrk_sponsor_name="a" * 255), 201)
    assert list(Work.objects.order_by("pk").values_list("school_class", flat=True)) == ["12345-7890", "3-b"]


@pytest.mark.feature("M-CMP-04")
@pytest.mark.parametrize("email", ["mira", "mira@", "mira@example.com,ana@example.com", None])
def test_a_wrong_contact_address_has_its_own_code(competition: Competition, email: str | None) -> None:
    """The error of the catalogue, whatever else is wrong."""
    assert "wrk_email" in codes_by_field(submit(competition.pk, wrk_email=email, wrk_name="a"), "email")


@pytest.mark.feature("M-CMP-04")
def test_a_school_is_chosen_or_typed(competition: Competition) -> None:
    school = make_school(region="Raška")
    other_age, hidden = make_school("Mala škola", age_group=1), make_school("Tajna", is_confirmed=False)
    data_of(submit(competition.pk, sch_id=school.pk, sch_name=None), 201)
    for wrong in (other_age.pk, hidden.pk, 10**9):
        assert codes_by_field(submit(competition.pk, sch_id=wrong, sch_name=None)) == {"sch_id": "not_found"}
    for name in ("Škola kod mora", "škola KOD mora"):
        data_of(submit(competition.pk, sch_name=name, sch_region="Primorje"), 201)
    typed = School.objects.get(name="Škola kod mora")
    assert (typed.is_confirmed, typed.age_group, typed.works.count()) == (False, 2, 2)  # type: ignore[attr-defined]
    data_of(submit(competition.pk, sch_name="oš breza", sch_region="RASKA"), 201)
    assert Work.objects.filter(school=school).count() == 2


@pytest.mark.feature("M-CMP-04")
def test_age_group_four_has_no_school_and_no_class() -> None:
    row = make_competition(age_group=4)
    data_of(submit(row.pk, sch_name=None, wrk_class=None), 201)
    data_of(submit(row.pk, wrk_class="3-b"), 201)
    assert set(Work.objects.values_list("school", "school_class")) == {(None, "")}
    assert not School.objects.exists()


SENT = {"pdf": pdf, "png": image, "jpg": lambda: image("rad.jpg", "JPEG"), "txt": lambda: pdf("rad.txt", b"Rad")}


@pytest.mark.feature("M-CMP-05")
@pytest.mark.parametrize(("work_type", "taken"), [(WorkType.PDF, {"pdf"}), (WorkType.IMAGE, {"png", "jpg"})])
@pytest.mark.parametrize("kind", sorted(SENT))
def test_files_by_type(work_type: int, taken: set[str], kind: str) -> None:
    row = make_competition(work_type=work_type)
    response = submit(row.pk, wrk_text=None, work_file=SENT[kind]())
    if kind not in taken:
        error_of(response, 415, "file_type")
        assert not StoredFile.objects.exists()
        return
    data_of(response, 201)
    work = Work.objects.get()
    assert (work.link, StoredFile.objects.get().path) == ("", work.file)
    assert list(files.violations()) == []


@pytest.mark.feature("M-CMP-05")
def test_a_disguised_file_and_none_are_refused() -> None:
    row = make_competition(work_type=WorkType.IMAGE)
    error_of(submit(row.pk, work_file=image("rad.pdf")), 415, "file_type")
    assert codes_by_field(submit(row.pk)) == {"work_file": "required"}
    error_of(submit(row.pk, work_file=pdf("rad.png", b"\x89PNG\r\n\x1a\n" + b"0" * 99)), 415, "image_invalid")
    assert not StoredFile.objects.exists()


@pytest.mark.feature("M-CMP-05")
def test_a_photograph_tells_nothing_of_where_it_was_taken() -> None:
    """Also one that takes the place of another; a link beside it is left alone, as is a file beside a link."""
    row = make_competition(work_type=WorkType.IMAGE)
    made = data_of(submit(row.pk, work_file=SimpleUploadedFile("rad.jpg", with_exif(orientation=1))), 201)
    first = Work.objects.get()
    assert first.link == ""
    data_of(change(access(made), work_file=SimpleUploadedFile("rad.jpg", with_exif()), wrk_text="https://x.example"))
    second = Work.objects.get()
    assert (second.link, second.file == first.file) == ("", False)
    shown = APIClient().get(f"/api/files/{second.file}")
    assert shown.headers["Content-Type"] == "image/jpeg"
    assert shown.content
    assert GPS_MARK not in shown.content
    error_of(change(access(made), wrk_text="https://x.example"), 400, "nothing_changed")
    Competition.objects.filter(pk=row.pk).update(status="archived", archived_at=NOW)
    by_link = access(data_of(submit(make_competition().pk), 201))
    assert codes_by_field(change(by_link, work_file=pdf())) == {"work_file": "read_only"}


@pytest.mark.feature("M-CMP-05")
def test_a_file_over_its_size_is_refused() -> None:
    row = make_competition(work_type=WorkType.PDF)
    data_of(submit(row.pk, file=pdf(content=sized(15_000_000))), 201)
    error_of(submit(row.pk, file=pdf(content=sized(15_000_001))), 413, "file_size")


@pytest.mark.feature("M-CMP-10")
def test_works_are_taken_only_inside_the_window(competition: Competition) -> None:
    for moment in (competition.posting_from, competition.posting_to):
        assert moment is not None
        with clock.travel(moment):
            error_of(submit(competition.pk), 409, "not_active")
    Competition.objects.update(status="archived", archived_at=NOW)
    error_of(submit(competition.pk), 409, "not_active")
    Competition.objects.update(status="active", archived_at=None, deleted_at=NOW)
    error_of(submit(competition.pk), 409, "not_active")
    assert submit(10**9).status_code == 404
    assert not Work.objects.exists()


def test_sending_twice_is_one_work_and_the_password_is_told_once(competition: Competition) -> None:
    """The kept answer holds no password."""
    error_of(submit(competition.pk, headers={"Idempotency-Key": "k" * 15}), 400, "bad_request")
    key = {"Idempotency-Key": "k" * 16}
    first = data_of(submit(competition.pk, headers=key), 201)
    second = data_of(submit(competition.pk, headers=key), 201)
    assert first["wrk_password"]
    assert second == {**first, "wrk_password": None}
    assert Work.objects.count() == 1
    assert first["wrk_password"] not in str(IdempotencyKey.objects.values_list().get())


def test_no_picture_is_decoded_outside_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """S8: who comes too late costs next to nothing."""
    row = make_competition(work_type=WorkType.IMAGE)
    Competition.objects.filter(pk=row.pk).update(status="archived", archived_at=NOW)
    with no_picture_is_decoded(monkeypatch):
        error_of(submit(row.pk, work_file=wide_claim()), 409, "not_active")
