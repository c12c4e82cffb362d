"""Opening and changing a work with its code and password."""

import contextlib
from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from competitions.models import Competition, Work
from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from tests.competitions.helpers import (
    EDIT,
    NOW,
    PDF,
    access,
    change,
    codes_by_field,
    image,
    make_competition,
    opened,
    pdf,
    submit,
)
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts import passwords

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_march"), pytest.mark.feature("M-CMP-06")]

WorkType = Competition.WorkType


@pytest.mark.feature("M-CMP-06")
def test_the_entrant_opens_and_changes(competition: Competition) -> None:
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


@pytest.mark.feature("M-CMP-06")
def test_another_file_takes_the_place_of_the_first() -> None:
    row = make_competition(work_type=WorkType.PDF)
    entrant = access(data_of(submit(row.pk, work_file=pdf()), 201))
    before = Work.objects.get().file
    error_of(change(entrant, work_file=pdf()), 400, "nothing_changed")
    after = data_of(change(entrant, work_file=pdf(content=PDF + b"% drugi\n")))["work_file"]
    assert after != before
    assert list(StoredFile.objects.values_list("path", flat=True)) == [after]
    error_of(change(entrant, work_file=image()), 415, "file_type")


@pytest.mark.feature("M-CMP-06")
def test_wrong_credentials_are_one_answer(competition: Competition) -> None:
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


@pytest.mark.feature("M-CMP-06")
def test_the_deadline_is_told_only_to_the_entrant(competition: Competition) -> None:
    entrant = access(data_of(submit(competition.pk), 201))
    with clock.travel(competition.posting_to or NOW):
        error_of(opened({**entrant, "wrk_password": "pogresna"}), 400, "invalid_credentials")
        for response in (opened(entrant), change(entrant, wrk_name="Druga reka")):
            error_of(response, 409, "deadline_passed")
        error_of(APIClient().delete(EDIT, entrant, format="json"), 409, "deadline_passed")
    Competition.objects.update(status="archived", archived_at=NOW)
    error_of(opened(entrant), 409, "deadline_passed")


@pytest.mark.feature("M-CMP-06")
def test_five_wrong_tries_lock_the_code(competition: Competition) -> None:
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
