"""The check of the stored data sees one moment, however long it takes."""

import threading
from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections

from marketplace.common.db import clock, snapshot
from marketplace.common.jobs.models import JobRun
from marketplace.invariants import checks

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def commit_elsewhere() -> None:
    """Commit a row on a connection of another thread."""

    def write() -> None:
        JobRun.objects.create(name="meanwhile", started_at=clock.now())
        connections.close_all()

    thread = threading.Thread(target=write)
    thread.start()
    thread.join(20)


def test_a_change_between_two_checks_is_seen_by_none(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []

    def first() -> Iterator[object]:
        counts.append(JobRun.objects.count())
        commit_elsewhere()
        yield from ()

    def second() -> Iterator[object]:
        counts.append(JobRun.objects.count())
        yield from ()

    monkeypatch.setattr(checks, "CHECKS", (first, second))
    call_command("check_invariants")
    assert counts == [0, 0]
    assert JobRun.objects.count() == 1


def test_every_real_check_runs_inside_the_snapshot() -> None:
    """None of them writes, or begins a transaction that is not the outermost."""
    call_command("check_invariants")


def test_a_process_that_has_not_connected_yet_can_check(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = connections.create_connection(DEFAULT_DB_ALIAS)
    monkeypatch.setattr(snapshot, "connection", fresh)
    try:
        with snapshot.one_snapshot():
            assert JobRun.objects.count() == 0
    finally:
        fresh.close()
