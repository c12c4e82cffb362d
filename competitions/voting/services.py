"""Giving a vote. Source: docs/spec/domain.md, "Votes"; docs/spec/reliability.md, I12."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db import connection, transaction

from competitions.competitions.models import Competition
from competitions.competitions.rules import WINDOW_ENDS, voting_is_open
from competitions.ranking.selectors import ranked_work
from competitions.voting import errors, rules, voters
from competitions.voting.models import Vote, Voter
from competitions.voting.rules import Ballot
from competitions.works.models import Work
from marketplace.common.db import bulk_writes, clock
from marketplace.common.db.compiled_queries import Parameter, RawRows, SingleRow, is_beyond_columns
from marketplace.common.db.prepared_statements import write_prepared
from marketplace.common.jobs import failpoints

COMPETITION_COLUMNS: Final = (*WINDOW_ENDS, "status", "deleted_at", "age_group", "work_type")
SHARED_LOCK: Final = f'SELECT "id" FROM "{Competition._meta.db_table}" WHERE "id" = %s FOR SHARE'
COUNT_VOTE: Final = (
    f'UPDATE "{Work._meta.db_table}" SET "votes" = "votes" + 1, "vote_points" = "vote_points" + %s'
    ' WHERE "id" = %s AND "deleted_at" IS NULL'
)
WORK_COLUMNS: Final = ("competition", *(f"competition__{name}" for name in COMPETITION_COLUMNS))

WORK: Final = SingleRow(
    lambda: (
        Work.objects.select_related("competition")
        .only(*WORK_COLUMNS)
        .filter(pk=Parameter(), deleted_at=None, competition__deleted_at=None)
    )
)
VOTES: Final = RawRows(
    lambda: Vote.objects.filter(voter=Parameter(0), competition=Parameter(1)).values_list("work_id", "slot")
)


@dataclass(frozen=True, slots=True)
class GivenVote:
    """A vote that was given. points: its worth. row: the work's row in the ranking after it, under wire names."""

    ballot: Ballot
    points: int
    row: dict[str, Any]


def check_voting_open(competition: Competition) -> None:
    """Raise VotingClosed unless voting is open now."""
    if not voting_is_open(competition, clock.now()):
        raise errors.VotingClosed


def access_work(work_id: int) -> Work:
    """Return a work with the columns that decide on a vote. Raises WorkNotInCompetition."""
    work = WORK.row(work_id)
    if work is None:
        raise errors.WorkNotInCompetition
    return work


def check_vote(*, voter: Voter, work: Work) -> Ballot:
    """Return what the voter's next vote is worth. Raises VotingClosed, AlreadyVoted, VoteLimit."""
    check_voting_open(work.competition)
    return rules.ballot(slots_used(voters.voter_ids_of_person(voter), work), settings.VOTE_POINTS)


def lock_competition_of_work(competition_id: int, work_id: int) -> Work:
    """Lock the competition's row against changes until the transaction ends, and return its work behind that lock.

    Other voters may hold the same lock. Runs inside the caller's transaction. Raises WorkNotInCompetition.
    """
    locks_rows = connection.features.has_select_for_update and not failpoints.enabled("no_competition_lock")
    one_trip = locks_rows and not is_beyond_columns((competition_id, work_id))
    work = WORK.row_behind(SHARED_LOCK, competition_id, work_id) if one_trip else WORK.row(work_id)
    if work is None or work.competition_id != competition_id:
        raise errors.WorkNotInCompetition
    return work


def slots_used(person: list[int], work: Work) -> list[int]:
    """Return the slots of the votes given in the work's competition. Raises AlreadyVoted, VoteLimit."""
    given = [row for voter_id in person for row in VOTES.rows((voter_id, work.competition_id))]
    if any(work_id == work.pk for work_id, _ in given):
        raise errors.AlreadyVoted
    used = [slot for _, slot in given]
    if rules.next_slot(used) is None:
        raise errors.VoteLimit
    return used


@transaction.atomic(durable=True)
def give_vote(*, voter: Voter, work_id: int, competition_id: int, shown_points: int | None = None) -> GivenVote:
    """Give the voter's next vote to a work. shown_points: the worth that the page showed; None: not checked.

    Locks all rows of the voting person, and the competition's row for sharing. Votes of different people therefore
    wait for each other only at the counter of the same work, and archiving or deleting the competition waits for the
    votes that have begun.
    Raises WorkNotInCompetition, VotingClosed, AlreadyVoted, VoteLimit, PointsChanged.
    """
    person = voters.lock_person(voter)
    work = lock_competition_of_work(competition_id, work_id)
    now = clock.now()
    if not voting_is_open(work.competition, now):
        raise errors.VotingClosed
    used = slots_used(person, work)
    slot, points = rules.next_slot(used), rules.ballot(used, settings.VOTE_POINTS).points
    assert slot is not None
    assert points is not None
    if shown_points is not None and shown_points != points:
        raise errors.PointsChanged(points=points)
    columns = ("voter_id", "competition_id", "work_id", "slot", "points", "cast_at")
    vote = (voter.pk, work.competition_id, work.pk, slot, points, now)
    if not bulk_writes.insert_new(Vote, columns, [vote]):  # refused by a constraint, in case the lock was not enough
        raise errors.AlreadyVoted
    failpoints.hit("vote.written")
    if not write_prepared(connection, COUNT_VOTE, [points, work.pk]):  # the work was deleted after it was read
        raise errors.WorkNotInCompetition
    failpoints.hit("vote.before_commit")
    after = rules.ballot([*used, slot], settings.VOTE_POINTS)
    return GivenVote(after, points, ranked_work(work.pk, work.competition))


def ballot_of(voter: Voter | None, competition_id: int) -> tuple[Ballot, list[int]]:
    """Return what a voter has left in a competition, and the ids of the works voted for, in that order.

    voter: None for a visitor who is not a voter yet.
    """
    person = [] if voter is None else voters.voter_ids_of_person(voter)
    given = list(
        Vote.objects.filter(voter__in=person, competition=competition_id)
        .order_by("slot")
        .values_list("work_id", "slot")
    )
    return rules.ballot([slot for _, slot in given], settings.VOTE_POINTS), [work_id for work_id, _ in given]
