"""The two windows of a competition, over HTTP on a set clock.

Source: docs/spec/reliability.md, I12.

Times are kept in UTC, so the nights in which Belgrade's clocks change are nights like others: that is shown here.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.hashers import make_password
from rest_framework.test import APIClient

from competitions.models import Competition, Vote, Work
from competitions.voting import integrity, invariants, voters
from competitions.works.errors import DeadlinePassed
from competitions.works.services import change_work, withdraw_work
from marketplace.common.db import clock
from marketplace.common.integrations.openid import Identity
from tests.competitions.helpers import NOW, make_competition, make_work, submit
from tests.trading.offers.helpers import data_of, error_of

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-CMP-02", "M-CMP-10", "X-RECOUNT")]

EDIT = "/api/competitions/edit-work"
SECRET = "lozinka-rada"
HOUR, SECOND, TICK = timedelta(hours=1), timedelta(seconds=1), timedelta(microseconds=1)
SPRING, AUTUMN = datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)
MOMENTS = {
    "day": NOW,
    "02:00 becomes 03:00": SPRING,
    "02:30 for the second time": AUTUMN + HOUR / 2,
}


def with_edge(edge: str, moment: datetime) -> Competition:
    """Return a competition of which that end of a window is at that moment; the others are hours away."""
    ends = {
        "posting_from": NOW,
        "voting_from": NOW + 3 * HOUR,
        "posting_to": NOW + 6 * HOUR,
        "voting_to": NOW + 9 * HOUR,
    }
    later = moment - ends[edge]
    return make_competition(**{name: end + later for name, end in ends.items()})


def access(work: Work) -> dict[str, str]:
    return {"wrk_code": work.code, "wrk_password": SECRET}


def around(row: Competition, edge: str) -> list[tuple[datetime, bool]]:
    """Return moments at and close to that end of a window, each with whether the window is open then."""
    end: datetime = getattr(row, edge)
    opens = edge.endswith("from")
    return [
        (end + step, step > timedelta() if opens else step < timedelta())
        for step in (-SECOND, -TICK, timedelta(), TICK, SECOND)
    ]


def flags(row: Competition) -> tuple[int, int]:
    """Return what the page of the competition says of both windows; the list says the same."""
    page = data_of(APIClient().get(f"/api/competitions/competitions/{row.pk}"))
    groups = data_of(APIClient().get("/api/competitions/competitions"))
    [listed] = [found for group in groups.values() for found in group]
    assert (listed["posting_open"], listed["voting_open"]) == (page["posting_open"], page["voting_open"])
    return page["posting_open"], page["voting_open"]


@pytest.mark.feature("M-CMP-10")
@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
@pytest.mark.parametrize("edge", ["posting_from", "posting_to"])
def test_works_are_sent_changed_and_taken_back_only_inside(edge: str, moment: datetime) -> None:
    row = with_edge(edge, moment)
    kept, *entrants = [access(make_work(row, number, password=make_password(SECRET))) for number in range(6)]
    sent, gone = 6, 0
    for (when, is_open), leaving in zip(around(row, edge), entrants, strict=True):
        with clock.travel(when):
            assert flags(row)[0] == int(is_open)
            answers = [
                submit(row.pk),
                APIClient().post(EDIT, kept, format="json"),
                APIClient().patch(EDIT, {**kept, "wrk_name": f"Reka u {when.isoformat()}"}, format="multipart"),
                APIClient().delete(EDIT, leaving, format="json"),
            ]
        if is_open:
            for answer, status in zip(answers, (201, 200, 200, 200), strict=True):
                data_of(answer, status)
            sent, gone = sent + 1, gone + 1
        else:
            for answer, code in zip(answers, ("not_active", *["deadline_passed"] * 3), strict=True):
                error_of(answer, 409, code)
        assert (Work.objects.count(), Work.objects.exclude(deleted_at=None).count()) == (sent, gone)
    assert gone == 2


@pytest.mark.feature("M-CMP-10", "X-RECOUNT")
@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
@pytest.mark.parametrize("edge", ["voting_from", "voting_to"])
def test_votes_are_given_only_inside_and_the_recount_holds(edge: str, moment: datetime) -> None:
    """After each of them, given or refused."""
    row = with_edge(edge, moment)
    work, given = make_work(row), 0
    for number, (when, is_open) in enumerate(around(row, edge)):
        with clock.travel(when):
            assert flags(row)[1] == int(is_open)
            sid = voters.new_pass(voters.voter_of_identity(Identity("https://issuer.example", str(number))))
            asked = {"cmp_id": row.pk, "sid": sid}
            checked = APIClient().get(f"/api/competitions/works/{work.pk}/vote", asked)
            answer = APIClient().post(f"/api/competitions/works/{work.pk}/vote", asked, format="json")
        if is_open:
            data_of(checked)
            data_of(answer, 201)
            given += 1
            assert Vote.objects.latest("pk").cast_at == when
        else:
            error_of(checked, 409, "voting_closed")
            error_of(answer, 409, "voting_closed")
        report = integrity.report(row)
        assert (report["votes"], report["recount_ok"]) == (given, True)
        [ranked] = data_of(APIClient().get(f"/api/competitions/competitions/{row.pk}"))["rank_list"]
        assert (ranked["votes"], ranked["total_points"]) == (given, 3 * given)
        assert list(invariants.violations()) == []
    assert given == 2


@pytest.mark.feature("M-CMP-02")
def test_buttons_follow_the_clock_through_both_windows() -> None:
    """Who has the page of a moment ago is told that it is another one now, though no row has changed."""
    row = make_competition(
        posting_from=NOW, voting_from=NOW + 2 * HOUR, posting_to=NOW + 4 * HOUR, voting_to=NOW + 6 * HOUR
    )
    address, tag = f"/api/competitions/competitions/{row.pk}", ""
    for hours, expected in ((-1, (0, 0)), (1, (1, 0)), (3, (1, 1)), (5, (0, 1)), (7, (0, 0))):
        with clock.travel(NOW + hours * HOUR):
            answer = APIClient().get(address, headers={"If-None-Match": tag} if tag else {})
            assert flags(row) == expected
            assert answer.status_code == 200
            tag = answer.headers["ETag"]
            assert APIClient().get(address, headers={"If-None-Match": tag}).status_code == 304
    Competition.objects.update(status="archived", archived_at=NOW)
    for hours in (1, 3, 5):
        with clock.travel(NOW + hours * HOUR):
            assert flags(row) == (0, 0)


@pytest.mark.feature("X-RECOUNT")
def test_the_hour_that_comes_twice_is_two_hours_of_the_report() -> None:
    row = with_edge("voting_from", AUTUMN - 2 * HOUR)
    work = make_work(row)
    for number, when in enumerate((AUTUMN - HOUR / 2, AUTUMN + HOUR / 2, AUTUMN + HOUR / 2 + SECOND)):
        with clock.travel(when):
            sid = voters.new_pass(voters.voter_of_identity(Identity("https://issuer.example", str(number))))
            asked = {"cmp_id": row.pk, "sid": sid}
            data_of(APIClient().post(f"/api/competitions/works/{work.pk}/vote", asked, format="json"), 201)
    hours = [(found["hour"], found["votes"]) for found in integrity.report(row)["per_hour"]]
    assert hours == [(AUTUMN - HOUR, 1), (AUTUMN, 2)]


def test_the_deadline_is_read_behind_the_lock() -> None:
    """I12: a form that was opened in time and arrives late changes nothing."""
    row = with_edge("posting_to", NOW)
    work = make_work(row, password="!")
    with clock.travel(NOW + timedelta(seconds=1)):
        with pytest.raises(DeadlinePassed):
            change_work(work_id=work.pk, password_hash="!", values={"name": "Reka kasno"})
        with pytest.raises(DeadlinePassed):
            withdraw_work(work_id=work.pk, password_hash="!")
    work.refresh_from_db()
    assert (work.name, work.deleted_at) == ("Reka broj 1", None)
