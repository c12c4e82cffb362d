"""Bursts of votes that may have been bought, and counters that hold what was voted."""

from datetime import timedelta

import pytest

from competitions.models import Vote, Voter, Work
from competitions.voting import integrity, services
from competitions.voting.errors import WorkNotInCompetition
from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from tests.competitions.helpers import NOW, make_competition, make_work

pytestmark = pytest.mark.django_db


@pytest.mark.feature("X-RECOUNT")
def test_bursts_are_far_above_the_usual() -> None:
    usual = [NOW + timedelta(minutes=5 * number, seconds=second) for number in range(30) for second in (1, 2)]
    burst = [NOW + timedelta(minutes=151, seconds=number) for number in range(0, 480, 8)]
    found = integrity.bursts_in(sorted([*usual, *burst]))
    assert [(one.start, one.end, one.votes) for one in found] == [
        (NOW + timedelta(minutes=150), NOW + timedelta(minutes=160), 60)
    ]
    assert integrity.bursts_in(usual) == []
    assert integrity.bursts_in([]) == []


def test_a_work_that_is_deleted_while_a_vote_is_written_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """I11: the counter is the last to be written, and the vote goes with it."""
    work = make_work(make_competition())
    ana = Voter.objects.create(issuer="https://issuer.example", subject="ana", created_at=NOW)

    def hit(name: str) -> None:
        if name == "vote.written":
            Work.objects.filter(pk=work.pk).update(deleted_at=NOW)

    monkeypatch.setattr(failpoints, "hit", hit)
    with clock.travel(NOW), pytest.raises(WorkNotInCompetition):
        services.give_vote(voter=ana, work_id=work.pk, competition_id=work.competition_id)
    assert not Vote.objects.exists()
