"""Many at once, on PostgreSQL: I12 and I13, each with a negative control. docs/spec/reliability.md, section 1."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event, Lock, Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections

from competitions.competitions.services import COMPETITIONS
from competitions.models import Competition, Vote, Voter, Work
from competitions.voting import invariants, services
from competitions.voting.errors import VotingClosed
from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError
from marketplace.common.jobs import failpoints
from tests.competitions.helpers import NOW, make_competition, make_work
from tests.factories import make_admin, make_user

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

THREADS = 10


def each(acts: list[Callable[[], Any]]) -> list[Any]:
    """Run the acts, ten at a time; return results, refusals as their codes."""
    results: list[Any] = [None] * len(acts)
    waiting, guard = iter(enumerate(acts)), Lock()

    def work_off() -> None:
        try:
            while True:
                with guard:
                    number, act = next(waiting, (-1, None))
                if act is None:
                    return
                try:
                    results[number] = act()
                except DomainError as error:
                    results[number] = error.code
                except IntegrityError:
                    results[number] = "integrity"
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        for ended in [pool.submit(work_off) for _ in range(THREADS)]:
            ended.result()
    return results


@pytest.fixture
def works() -> list[Work]:
    now = clock.now()
    day = timedelta(days=1)
    row = make_competition(
        posting_from=now - 5 * day, posting_to=now + 5 * day, voting_from=now - day, voting_to=now + 9 * day
    )
    return [make_work(row, number) for number in range(10)]


def voter(number: int = 0) -> Voter:
    return Voter.objects.create(issuer="https://issuer.example", subject=f"{number}", created_at=NOW)


def account() -> Voter:
    return Voter.objects.create(user=make_user("birac"), created_at=NOW)


def votes_for(one: Voter, work: Work) -> Callable[[], Any]:
    return lambda: services.give_vote(voter=one, work_id=work.pk, competition_id=work.competition_id).points


def outcome(results: list[Any]) -> Counter[str]:
    return Counter(str(result) for result in results)


@pytest.mark.feature("M-CMP-09")
def test_a_hundred_parallel_votes_of_one_voter_count_three(works: list[Work]) -> None:
    """I12: of 3, 2 and 1 points, each once."""
    ana = voter()
    results = outcome(each([votes_for(ana, works[number % 10]) for number in range(100)]))
    assert {name: results[name] for name in ("3", "2", "1")} == {"3": 1, "2": 1, "1": 1}
    assert set(results) <= {"3", "2", "1", "already_voted", "vote_limit"}
    assert sorted(Vote.objects.values_list("slot", flat=True)) == [1, 2, 3]
    assert list(invariants.violations()) == []


def test_fifty_parallel_votes_for_one_work_count_one(works: list[Work]) -> None:
    """I12."""
    ana = voter()
    results = outcome(each([votes_for(ana, works[0])] * 50))
    assert results == {"3": 1, "already_voted": 49}
    assert Work.objects.get(pk=works[0].pk).votes == 1
    assert list(invariants.violations()) == []


def test_many_voters_at_once_lose_no_vote(works: list[Work]) -> None:
    """I11, I12: accounts try five of the same works each; three count, and every point of them.

    500 of them do so over HTTP in `python -m benchmarks.voting`.
    """
    accounts = [make_user(f"birac{number}") for number in range(80)]
    people = Voter.objects.bulk_create(Voter(user=user, created_at=NOW) for user in accounts)
    results = outcome(each([votes_for(one, works[number]) for number in range(5) for one in people]))
    assert results == {"3": 80, "2": 80, "1": 80, "vote_limit": 160}
    assert Vote.objects.count() == 240
    assert sum(Work.objects.values_list("total_points", flat=True)) == 80 * 6
    assert list(invariants.violations()) == []


def test_without_the_lock_the_tables_still_refuse(works: list[Work], monkeypatch: pytest.MonkeyPatch) -> None:
    """I12, negative control: the lock makes votes of one voter wait; the unique slots are what cannot be passed."""
    enabled = failpoints.enabled
    monkeypatch.setattr(failpoints, "enabled", lambda name: name == "no_voter_lock" or enabled(name))
    ana, seen = voter(), set()
    for _ in range(5):
        Vote.objects.all().delete()
        Work.objects.update(votes=0, vote_points=0)
        results = each([votes_for(ana, work) for work in works])
        seen |= set(results)
        assert Vote.objects.count() <= 3
        assert list(invariants.violations()) == []
        if results.count("already_voted"):  # nobody had voted for that work: the table refused the slot
            break
    assert "already_voted" in seen


@pytest.mark.feature("M-ADM-22")
def test_twenty_parallel_activations_leave_one_active() -> None:
    """I13."""
    admins = [make_admin(f"upravnik{number}") for number in range(5)]
    rows = [make_competition(status="upcoming", name=f"Konkurs {number}") for number in range(20)]

    def activate(number: int) -> Callable[[], Any]:
        return lambda: (
            COMPETITIONS.change(admin=admins[number % 5], row_id=rows[number].pk, values={"status": "active"}).status
        )

    results = outcome(each([activate(number) for number in range(20)]))
    assert results == {"active": 1, "active_exists": 19}
    assert Competition.objects.filter(status="active").count() == 1
    assert connection.vendor == "postgresql"


def archived_during_a_vote(work: Work, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Return whether a competition could be archived while a vote was written that had found it open."""
    admin, ana = make_admin(), voter()
    done = Event()

    def archive() -> None:
        try:
            values = {"status": Competition.Status.ARCHIVED}
            COMPETITIONS.change(admin=admin, row_id=work.competition_id, values=values)
            done.set()
        finally:
            connections.close_all()

    archiving = Thread(target=archive)
    slipped = []

    def hit(name: str) -> None:
        if name == "vote.written":
            archiving.start()
            slipped.append(done.wait(2))

    monkeypatch.setattr(failpoints, "hit", hit)
    assert votes_for(ana, work)() == 3
    archiving.join(60)
    assert done.is_set()
    with pytest.raises(VotingClosed):
        votes_for(voter(2), work)()
    return slipped[0]


def test_no_competition_is_archived_while_a_vote_is_written(works: list[Work], monkeypatch: pytest.MonkeyPatch) -> None:
    assert not archived_during_a_vote(works[0], monkeypatch)


def test_without_the_shared_lock_it_is(works: list[Work], monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control."""
    monkeypatch.setattr(failpoints, "enabled", lambda name: name == "no_competition_lock")
    assert archived_during_a_vote(works[0], monkeypatch)


@pytest.mark.parametrize("person", [voter, account], ids=["identity", "account"])
def test_a_second_vote_waits_for_the_first_and_takes_the_next_slot(
    works: list[Work], monkeypatch: pytest.MonkeyPatch, person: Callable[[], Voter]
) -> None:
    """I12: without the lock on the voter it would take the same slot, and the table would refuse it."""
    ana, done = person(), Event()
    results: list[Any] = []

    def vote_again() -> None:
        results.extend(each([votes_for(ana, works[1])]))
        done.set()

    second = Thread(target=vote_again)

    def hit(name: str) -> None:
        if name == "vote.written" and second.ident is None:
            second.start()
            assert not done.wait(1)

    monkeypatch.setattr(failpoints, "hit", hit)
    assert votes_for(ana, works[0])() == 3
    second.join(60)
    assert results == [2]
