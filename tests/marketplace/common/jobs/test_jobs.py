"""One run of a job at a time."""

import threading

import pytest
from django.db import connection, connections, transaction

from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.jobs import run_exclusively
from marketplace.common.jobs.failpoints import enabled, hit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def in_another_thread(name: str) -> bool:
    """Return whether a run in another thread would be free to go."""
    seen: list[bool] = []

    def rival() -> None:
        try:
            with run_exclusively(name) as free:
                seen.append(free)
        finally:
            connections.close_all()

    thread = threading.Thread(target=rival)
    thread.start()
    thread.join(20)
    return seen[0]


def test_a_second_run_does_not_start_beside_the_first() -> None:
    with run_exclusively("close") as free:
        assert free
        assert in_another_thread("close") is False
        assert in_another_thread("remind") is True
    assert in_another_thread("close") is True


@pytest.mark.postgres
def test_the_lock_is_free_before_its_connection_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a close the server hears some time later: the next run would meet a lock that nobody needs."""
    beside = connection.copy()
    close, held = beside.close, []

    def look_and_close() -> None:
        with connection.cursor() as cursor:
            # Of this database: other tests run beside this one in databases of theirs.
            cursor.execute(
                "SELECT count(*) FROM pg_locks AS held JOIN pg_database AS own ON own.oid = held.database"
                " WHERE held.locktype = 'advisory' AND own.datname = current_database()"
            )
            held.append(cursor.fetchone()[0])
        close()

    monkeypatch.setattr(beside, "close", look_and_close)
    monkeypatch.setattr(connection, "copy", lambda: beside)
    with run_exclusively("close") as free:
        assert free
    assert held == [0]


def test_a_run_that_breaks_frees_its_name() -> None:
    with pytest.raises(RuntimeError), run_exclusively("close"):
        raise RuntimeError
    assert in_another_thread("close") is True


def test_a_job_may_run_durable_use_cases() -> None:
    @transaction.atomic(durable=True)
    def use_case() -> None:
        RateCounter.objects.create(scope="job", key="x", count=1, window_ends_ms=0)

    with run_exclusively("close") as free:
        assert free
        use_case()
    assert RateCounter.objects.filter(scope="job").count() == 1


def test_failpoints_do_nothing_outside_the_fault_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAILPOINTS", "close.locked=kill,no_ad_lock=on")
    hit("close.locked")
    assert enabled("no_ad_lock") is False
