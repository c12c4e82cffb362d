"""I12, I13: the check names votes against the rules, and competitions without exactly one status."""

from datetime import timedelta

import pytest
from django.db import connection

from competitions.competitions.models import Competition
from competitions.competitions.services import COMPETITIONS
from competitions.voting.invariants import violations
from competitions.voting.models import Vote, Voter
from competitions.voting.services import give_vote
from marketplace.common.db import clock
from tests.competitions.helpers import NOW, make_competition, make_work
from tests.factories import appointed_admin, make_user

pytestmark = pytest.mark.django_db


def voted(competition: Competition) -> list[Vote]:
    """Return three votes of one person, cast at NOW."""
    voter = Voter.objects.create(user=make_user("glasac"), created_at=NOW)
    with clock.travel(NOW):
        for number in (1, 2, 3):
            work = make_work(competition, number)
            give_vote(voter=voter, work_id=work.pk, competition_id=competition.pk)
    return list(Vote.objects.order_by("slot"))


def test_finds_a_vote_outside_the_window() -> None:
    competition = make_competition()
    vote = voted(competition)[0]
    assert list(violations()) == []
    assert competition.voting_from is not None
    assert competition.voting_to is not None
    inside = timedelta(microseconds=1)
    for moment, outside in (
        (competition.voting_from + inside, False),
        (competition.voting_from, True),
        (competition.voting_to - inside, False),
        (competition.voting_to, True),
    ):
        Vote.objects.filter(pk=vote.pk).update(cast_at=moment)
        line = f"I12 vote {vote.pk}: cast outside the voting window of competition {competition.pk}"
        assert list(violations()) == ([line] if outside else [])


def test_compares_a_vote_with_the_window_that_held_then() -> None:
    """The administrator moves the end of the voting twice; a vote counts by the window in which it was cast."""
    admin, competition = appointed_admin(), make_competition()
    vote = voted(competition)[0]
    day = timedelta(days=1)
    with clock.travel(NOW + day):
        COMPETITIONS.change(admin=admin, row_id=competition.pk, values={"voting_from": NOW + 2 * day})
    with clock.travel(NOW + 4 * day):
        COMPETITIONS.change(admin=admin, row_id=competition.pk, values={"voting_to": NOW + 6 * day})
    assert list(violations()) == []
    for moment, outside in ((NOW + 1.5 * day, True), (NOW + 3 * day, False), (NOW + 7 * day, True)):
        Vote.objects.filter(pk=vote.pk).update(cast_at=moment)
        assert bool(list(violations())) == outside, moment


def test_finds_a_vote_after_the_end() -> None:
    competition = make_competition()
    vote = voted(competition)[2]
    Competition.objects.update(deleted_at=NOW + timedelta(hours=1))
    assert list(violations()) == []
    Vote.objects.filter(pk=vote.pk).update(cast_at=NOW + timedelta(hours=2))
    assert list(violations()) == [
        f"I12 vote {vote.pk}: cast after competition {competition.pk} was archived or deleted"
    ]


def test_finds_points_that_are_not_those_of_the_slot() -> None:
    vote = voted(make_competition())[1]
    Vote.objects.filter(pk=vote.pk).update(points=3)
    assert list(violations()) == [
        f"I11 work {vote.work_id}: 2 points stored, 3 counted",
        f"I12 vote {vote.pk}: 3 points in slot 2",
    ]


def test_finds_a_vote_for_a_work_of_another_competition() -> None:
    vote = voted(make_competition())[0]
    other = make_competition(status=Competition.Status.UPCOMING)
    Vote.objects.filter(pk=vote.pk).update(competition=other)
    assert list(violations()) == [f"I12 vote {vote.pk}: its work belongs to another competition"]


def test_finds_two_active_competitions() -> None:
    one, two = make_competition(), make_competition(status=Competition.Status.UPCOMING)
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX one_active_competition")
    Competition.objects.filter(pk=two.pk).update(status=Competition.Status.ACTIVE)
    assert list(violations()) == [f"I13 competitions {one.pk}, {two.pk}: active at the same time"]


def without_checks() -> None:
    """Let the tables take what their conditions refuse, until the end of the test."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for name in ("competition_status", "competition_archived_since", "competition_has_its_times"):
                cursor.execute(f"ALTER TABLE competitions_competition DROP CONSTRAINT {name}")
        else:
            cursor.execute("PRAGMA ignore_check_constraints = ON")


def test_finds_a_competition_without_its_status() -> None:
    competition = make_competition()
    without_checks()
    try:
        Competition.objects.update(status="paused")
        assert list(violations()) == [f"I13 competition {competition.pk}: has no status, but 'paused'"]
        Competition.objects.update(status=Competition.Status.ARCHIVED)
        assert list(violations()) == [
            f"I13 competition {competition.pk}: its status and the time of its archiving differ"
        ]
        Competition.objects.update(status=Competition.Status.ACTIVE, voting_to=None)
        assert list(violations()) == [f"I13 competition {competition.pk}: active without its windows"]
    finally:
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA ignore_check_constraints = OFF")
