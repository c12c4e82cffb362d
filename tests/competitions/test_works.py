"""Sending, opening, changing and taking back a work. M-CMP-04, M-CMP-05, M-CMP-06, M-CMP-10, M-ADM-23."""

import contextlib
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from competitions.models import Competition, School, Work
from competitions.works.erasure import erase_entrants
from competitions.works.services import PERSONAL_COLUMNS
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.files import invariants as files
from marketplace.common.files.models import StoredFile
from marketplace.common.http.idempotency.models import IdempotencyKey
from marketplace.common.messaging.outbox import relay_once
from tests.clients import client_for
from tests.competitions.helpers import NOW, PDF, image, make_competition, make_school, make_work, pdf, submit
from tests.corpus.files import GPS_MARK, with_exif
from tests.factories import make_admin
from tests.pictures import no_picture_is_decoded, wide_claim
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts import passwords

pytestmark = pytest.mark.django_db

EDIT = "/api/competitions/edit-work"
WorkType = Competition.WorkType


@pytest.fixture(autouse=True)
def in_march() -> Any:
    with clock.travel(NOW):
        yield


@pytest.fixture
def competition() -> Competition:
    return make_competition()


def access(made: dict[str, Any]) -> dict[str, Any]:
    return {"wrk_code": made["wrk_code"], "wrk_password": made["wrk_password"]}


def opened(credentials: dict[str, Any]) -> Any:
    return APIClient().post(EDIT, credentials, format="json")


def change(credentials: dict[str, Any], **fields: Any) -> Any:
    return APIClient().patch(EDIT, {**credentials, **fields}, format="multipart")


def sized(size: int) -> bytes:
    return PDF.replace(b"trailer", b"%" + b"x" * (size - len(PDF) - 2) + b"\ntrailer")


def codes_by_field(response: Any, code: str = "validation") -> dict[str, str]:
    fields = error_of(response, 400, code)["error"]["fields"]
    return {name: found[0]["code"] for name, found in fields.items()}


def test_a_work_is_sent_and_its_access_told_once_m_cmp_04(competition: Competition) -> None:
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
def test_each_field_is_required_m_cmp_04(competition: Competition, field: str) -> None:
    assert codes_by_field(submit(competition.pk, **{field: None})) == {field: "required"}
    assert not Work.objects.exists()


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
    """M-CMP-04, M-CMP-05."""
    assert codes_by_field(submit(competition.pk, **changed)) == errors
    assert not Work.objects.exists()
    assert not School.objects.exists()


def test_fields_at_their_limits_are_taken(competition: Competition) -> None:
    data_of(submit(competition.pk, wrk_name="Rekaa", wrk_class="12345", wrk_class1="7890"), 201)
    data_of(submit(competition.pk, wrk_name="a" * 45, wrk_phone_number="+38 1", wrk_sponsor_name="a" * 255), 201)
    assert list(Work.objects.order_by("pk").values_list("school_class", flat=True)) == ["12345-7890", "3-b"]


@pytest.mark.parametrize("email", ["mira", "mira@", "mira@example.com,ana@example.com", None])
def test_a_wrong_contact_address_has_its_own_code(competition: Competition, email: str | None) -> None:
    """M-CMP-04: the error of the catalogue, whatever else is wrong."""
    assert "wrk_email" in codes_by_field(submit(competition.pk, wrk_email=email, wrk_name="a"), "email")


def test_a_school_is_chosen_or_typed(competition: Competition) -> None:
    """M-CMP-04, C8."""
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


def test_age_group_four_has_no_school_and_no_class() -> None:
    """M-CMP-04."""
    row = make_competition(age_group=4)
    data_of(submit(row.pk, sch_name=None, wrk_class=None), 201)
    data_of(submit(row.pk, wrk_class="3-b"), 201)
    assert set(Work.objects.values_list("school", "school_class")) == {(None, "")}
    assert not School.objects.exists()


SENT = {"pdf": pdf, "png": image, "jpg": lambda: image("rad.jpg", "JPEG"), "txt": lambda: pdf("rad.txt", b"Rad")}


@pytest.mark.parametrize(("work_type", "taken"), [(WorkType.PDF, {"pdf"}), (WorkType.IMAGE, {"png", "jpg"})])
@pytest.mark.parametrize("kind", sorted(SENT))
def test_files_by_type_m_cmp_05(work_type: int, taken: set[str], kind: str) -> None:
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


def test_a_disguised_file_and_none_are_refused_m_cmp_05() -> None:
    row = make_competition(work_type=WorkType.IMAGE)
    error_of(submit(row.pk, work_file=image("rad.pdf")), 415, "file_type")
    assert codes_by_field(submit(row.pk)) == {"work_file": "required"}
    error_of(submit(row.pk, work_file=pdf("rad.png", b"\x89PNG\r\n\x1a\n" + b"0" * 99)), 415, "image_invalid")
    assert not StoredFile.objects.exists()


def test_a_photograph_tells_nothing_of_where_it_was_taken_m_cmp_05() -> None:
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
    by_link = access(data_of(submit(make_competition(status="upcoming").pk), 201))
    assert codes_by_field(change(by_link, work_file=pdf())) == {"work_file": "read_only"}


def test_a_file_over_its_size_is_refused_m_cmp_05() -> None:
    row = make_competition(work_type=WorkType.PDF)
    data_of(submit(row.pk, file=pdf(content=sized(15_000_000))), 201)
    error_of(submit(row.pk, file=pdf(content=sized(15_000_001))), 413, "file_size")


def test_works_are_taken_only_inside_the_window_m_cmp_10(competition: Competition) -> None:
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
    """C20: the kept answer holds no password."""
    error_of(submit(competition.pk, headers={"Idempotency-Key": "k" * 15}), 400, "bad_request")
    key = {"Idempotency-Key": "k" * 16}
    first = data_of(submit(competition.pk, headers=key), 201)
    second = data_of(submit(competition.pk, headers=key), 201)
    assert first["wrk_password"]
    assert second == {**first, "wrk_password": None}
    assert Work.objects.count() == 1
    assert first["wrk_password"] not in str(IdempotencyKey.objects.values_list().get())


def test_the_entrant_opens_and_changes_m_cmp_06(competition: Competition) -> None:
    made = data_of(submit(competition.pk), 201)
    entrant = access(made)
    shown = data_of(opened({**entrant, "wrk_code": f" {made['wrk_code'].lower()} "}))
    assert (shown["wrk_name"], shown["wrk_text"], shown["wrk_work"]) == (
        "Plava reka",
        *["https://example.org/reka"] * 2,
    )
    assert (shown["sch_name"], shown["cmp_age"], shown["cmp_type"]) == ("OŠ Reka", 2, 2)
    assert not {"wrk_password", "password", "total_points", "votes"} & set(shown)
    assert data_of(APIClient().get(EDIT, entrant)) == shown
    changed = data_of(change(entrant, wrk_name="Zelena reka", wrk_sponsor_name="Pekara"))
    assert (changed["wrk_name"], changed["wrk_sponsor_name"], changed["wrk_author"]) == (
        "Zelena reka",
        "Pekara",
        "Ana Anić",
    )
    assert data_of(change(entrant, wrk_sponsor_name=""))["wrk_sponsor_name"] == ""
    assert data_of(change(entrant, sch_id=shown["sch_id"], wrk_class="4"))["wrk_class"] == "4"
    for same in ({}, {"wrk_name": "Zelena reka"}, {"sch_id": shown["sch_id"]}):
        error_of(change(entrant, **same), 400, "nothing_changed")
    assert codes_by_field(change(entrant, wrk_name="")) == {"wrk_name": "blank"}
    assert "wrk_email" in codes_by_field(change(entrant, wrk_email="x"), "email")


def test_another_file_takes_the_place_of_the_first() -> None:
    """M-CMP-06."""
    row = make_competition(work_type=WorkType.PDF)
    entrant = access(data_of(submit(row.pk, work_file=pdf()), 201))
    before = Work.objects.get().file
    error_of(change(entrant, work_file=pdf()), 400, "nothing_changed")
    after = data_of(change(entrant, work_file=pdf(content=PDF + b"% drugi\n")))["work_file"]
    assert after != before
    assert list(StoredFile.objects.values_list("path", flat=True)) == [after]
    error_of(change(entrant, work_file=image()), 415, "file_type")


def test_wrong_credentials_are_one_answer_m_cmp_06(competition: Competition) -> None:
    made = data_of(submit(competition.pk), 201)
    wrong = [
        {**access(made), "wrk_password": "pogresna"},
        {"wrk_code": "NEMA2222", "wrk_password": made["wrk_password"]},
    ]
    answers = [opened(credentials) for credentials in wrong]
    assert answers[0].json() == answers[1].json()
    for response in answers:
        error_of(response, 400, "invalid_credentials")
    assert codes_by_field(opened({"wrk_code": made["wrk_code"]})) == {"wrk_password": "required"}
    data_of(APIClient().delete(EDIT, access(made), format="json"))
    error_of(opened(access(made)), 400, "invalid_credentials")
    assert Work.objects.get().deleted_at == NOW


def test_the_deadline_is_told_only_to_the_entrant_m_cmp_06(competition: Competition) -> None:
    entrant = access(data_of(submit(competition.pk), 201))
    with clock.travel(competition.posting_to or NOW):
        error_of(opened({**entrant, "wrk_password": "pogresna"}), 400, "invalid_credentials")
        for response in (opened(entrant), change(entrant, wrk_name="Druga reka")):
            error_of(response, 409, "deadline_passed")
        error_of(APIClient().delete(EDIT, entrant, format="json"), 409, "deadline_passed")
    Competition.objects.update(status="archived", archived_at=NOW)
    error_of(opened(entrant), 409, "deadline_passed")


def test_five_wrong_tries_lock_the_code_m_cmp_06(competition: Competition) -> None:
    made = data_of(submit(competition.pk), 201)
    entrant, wrong = access(made), {**access(made), "wrk_password": "pogresna"}
    for _ in range(4):
        error_of(opened(wrong), 400, "invalid_credentials")
    data_of(opened(entrant))  # a right one begins anew
    for _ in range(5):
        error_of(opened(wrong), 400, "invalid_credentials")
    locked = opened(entrant)
    error_of(locked, 429, "code_locked")
    assert 0 < int(locked.headers["Retry-After"]) <= 900
    other = access(data_of(submit(competition.pk), 201))
    data_of(opened(other))
    with clock.travel(NOW + timedelta(minutes=15, seconds=1)):
        data_of(opened(entrant))


def test_administrators_give_points_and_access_m_adm_23(competition: Competition) -> None:
    made = data_of(submit(competition.pk), 201)
    admin = client_for(make_admin())
    address = f"/api/competitions/admin/works/{made['wrk_id']}"
    assert codes_by_field(admin.patch(address, {"points": 1_000_001}, format="json")) == {"points": "max"}
    assert codes_by_field(admin.patch(address, {"points": -1}, format="json")) == {"points": "min"}
    assert codes_by_field(admin.patch(address, {"points": "1.5"}, format="json")) == {"points": "invalid"}
    row = data_of(admin.patch(address, {"wrk_admin_points": 1_000_000}, format="json"))
    assert (row["wrk_admin_points"], row["total_points"], row["sch_name"]) == (1_000_000, 1_000_000, "OŠ Reka")
    info = data_of(admin.get(address))
    assert (info["wrk_email"], info["wrk_deleted"]) == ("mira@example.com", 0)
    for _ in range(6):
        opened({**access(made), "wrk_password": "pogresna"})
    make_work(competition, 7)
    error_of(admin.post(f"{address}/setup", {"wrk_code": "RAD00007"}, format="json"), 409, "duplicate")
    assert codes_by_field(admin.post(f"{address}/setup", {"wrk_code": "RAD-7"}, format="json")) == {
        "wrk_code": "invalid"
    }
    done = data_of(admin.post(f"{address}/setup", {"wrk_code": "moj7rad"}, format="json"))
    assert done["wrk_code"] == "MOJ7RAD"
    error_of(opened(access(made)), 400, "invalid_credentials")
    data_of(opened(access(done)))
    while relay_once():
        pass
    assert done["wrk_password"] in mail.outbox[-1].body
    data_of(admin.delete(address))
    data_of(admin.delete(address))
    error_of(admin.patch(address, {"points": 1}, format="json"), 409, "deleted")
    entries = AuditEntry.objects.order_by("id")
    assert [entry.action for entry in entries] == ["update", "update", "delete"]
    assert done["wrk_password"] not in str(list(entries.values_list("before", "after")))


def test_the_list_of_works_filters_and_searches_m_adm_23(competition: Competition) -> None:
    other = make_competition(name="Drugi", status="archived")
    make_work(competition, 1, deleted_at=NOW)
    make_work(other, 2)
    admin = client_for(make_admin())
    address = "/api/competitions/admin/works"
    assert [row["wrk_name"] for row in data_of(admin.get(address))] == ["Reka broj 2", "Reka broj 1"]
    assert [row["wrk_deleted"] for row in data_of(admin.get(address, {"cmp_id": competition.pk}))] == [1]
    assert [row["cmp_name"] for row in data_of(admin.get(address, {"search": "reka broj 2"}))] == ["Drugi"]
    with CaptureQueriesContext(connection) as asked:
        data_of(admin.get(address))
    assert len(asked) <= 4


def test_the_file_of_a_deleted_work_is_the_administrators(competition: Competition) -> None:
    """M-CMP-07: everybody reads a work; a deleted one, or a deleted competition's, only administrators."""
    row = make_competition(status="archived", name="Slike", work_type=WorkType.PDF)
    Competition.objects.filter(pk=row.pk).update(status="upcoming", archived_at=None)
    made = data_of(submit(row.pk, work_file=pdf()), 201)
    address = f"/api/files/{Work.objects.get().file}"
    shown = APIClient().get(address)
    assert (shown.status_code, shown.headers["Content-Disposition"][:6]) == (200, "inline")
    admin = client_for(make_admin())
    for table, pk in ((Competition, row.pk), (Work, made["wrk_id"])):
        table.objects.filter(pk=pk).update(deleted_at=NOW)  # type: ignore[attr-defined]
        assert APIClient().get(address).status_code == 404
        assert admin.get(address).status_code == 200
        table.objects.filter(pk=pk).update(deleted_at=None)  # type: ignore[attr-defined]


def test_entrants_are_forgotten_after_a_year(competition: Competition) -> None:
    """docs/spec/domain.md, "Data of entrants": the work, its name, school and rank stay."""
    made = data_of(submit(competition.pk), 201)
    Competition.objects.update(status="archived", archived_at=NOW)
    with clock.travel(NOW.replace(year=2027) - timedelta(seconds=1)):
        assert erase_entrants() == 0
    with clock.travel(NOW.replace(year=2027)):
        assert erase_entrants() == 1
        assert erase_entrants() == 0
    work = Work.objects.get(pk=made["wrk_id"])
    assert {getattr(work, name) for name in PERSONAL_COLUMNS} == {""}
    assert (work.name, work.school is not None, work.link) == ("Plava reka", True, "https://example.org/reka")
    assert "anic" not in work.search_text
    error_of(opened(access(made)), 400, "invalid_credentials")


def test_unknown_fields_move_nothing(competition: Competition) -> None:
    """S12."""
    made = data_of(
        submit(
            competition.pk, votes=5, vote_points=9, admin_points=7, total_points=3, wrk_admin_points=4, code="MOJ222"
        ),
        201,
    )
    work = Work.objects.get(pk=made["wrk_id"])
    assert (work.votes, work.vote_points, work.admin_points, work.total_points) == (0, 0, 0, 0)
    assert work.code != "MOJ222"


def test_no_picture_is_decoded_outside_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """S8: who comes too late costs next to nothing."""
    row = make_competition(work_type=WorkType.IMAGE)
    Competition.objects.filter(pk=row.pk).update(status="archived", archived_at=NOW)
    with no_picture_is_decoded(monkeypatch):
        error_of(submit(row.pk, work_file=wide_claim()), 409, "not_active")


def test_passwords_of_works_are_hashed_four_at_a_time(
    competition: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/spec/reliability.md, S2: the limit of the process is one for accounts and works."""
    made = data_of(submit(competition.pk), 201)
    monkeypatch.setattr(passwords, "LONGEST_WAIT", 0.01)
    with contextlib.ExitStack() as taken:
        for _ in range(passwords.MAX_PARALLEL):
            taken.enter_context(passwords.hashing_slot())
        error_of(opened(access(made)), 503, "unavailable")
        error_of(opened({**access(made), "wrk_code": "AAAAAAAAAA"}), 503, "unavailable")
        error_of(submit(competition.pk), 503, "unavailable")
    assert opened(access(made)).status_code == 200
