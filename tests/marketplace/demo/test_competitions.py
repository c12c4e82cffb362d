"""The plans of the demo's competitions keep the rules of competitions, and the votes those of voting."""

import random
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from competitions.works.models import Work
from marketplace.common import limits
from marketplace.demo import competition_texts as texts
from marketplace.demo.competition_votes import ballots
from marketplace.demo.competitions import CONTACTS

pytestmark = pytest.mark.once

START, END = datetime(2026, 5, 4, 6, tzinfo=UTC), datetime(2026, 5, 9, 18, tzinfo=UTC)


@pytest.mark.parametrize("plan", texts.COMPETITIONS, ids=lambda plan: plan.key)
def test_competitions_keep_the_limits(plan: texts.CompetitionPlan) -> None:
    assert len(plan.description) <= limits.COMPETITION_TEXT_MAX
    assert (plan.posting is None) == (plan.status == "next_year")
    for work in plan.works:
        assert limits.WORK_NAME_MIN <= len(work.name) <= limits.WORK_NAME_MAX
        assert len(work.school_class) <= limits.WORK_CLASS_MAX
        assert plan.posting is not None
        assert plan.posting[0] < work.day < plan.posting[1]
        assert bool(work.story) == (plan.work_type == texts.PDF)
        assert bool(work.school_class) == (plan.age_group != texts.EVERYBODY)
    names = [work.name for work in plan.works]
    assert len(names) == len(set(names))


def test_contacts_are_as_many_as_works() -> None:
    assert len(CONTACTS) == sum(len(plan.works) for plan in texts.COMPETITIONS) == 32
    assert Work._meta.get_field("name").max_length == limits.WORK_NAME_MAX


@pytest.mark.parametrize("seed", [1, 7, 2026])
def test_votes_add_up_and_break_no_rule(seed: int) -> None:
    wanted = [work.votes for work in texts.TOWN]
    sent = [START - timedelta(days=2)] * (len(wanted) - 1) + [START + timedelta(days=2)]
    given = ballots(wanted, sent, START, END, random.Random(seed), START + timedelta(days=1, hours=-6))

    count = Counter(number for ballot in given for number, _ in ballot.votes)
    assert [count[number] for number in range(len(wanted))] == wanted
    for ballot in given:
        works = [number for number, _ in ballot.votes]
        assert 1 <= len(works) <= 3
        assert len(works) == len(set(works))
        moments = [moment for _, moment in ballot.votes]
        assert moments == sorted(moments)
        assert max(START, *(sent[number] for number in works)) < moments[0]
        assert moments[-1] < END
    assert given == ballots(wanted, sent, START, END, random.Random(seed), START + timedelta(days=1, hours=-6))
