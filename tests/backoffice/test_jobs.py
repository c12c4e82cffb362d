"""Jobs in the back-office."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from backoffice.jobs import selectors
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.jobs import run_exclusively
from marketplace.common.jobs.models import JobRun
from marketplace.common.jobs.recording import recorded
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.tasks import make_due_copies
from tests.clients import client_for
from tests.factories import make_admin

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-JOBS")]

NAME = "make-due-copies"


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def row(client: APIClient, name: str = NAME) -> dict[str, Any]:
    rows = client.get("/api/admin/jobs").json()["data"]
    assert [one["name"] for one in rows] == list(settings.CELERY_BEAT_SCHEDULE)
    return next(one for one in rows if one["name"] == name)


@pytest.mark.feature("X-JOBS")
def test_a_job_that_never_ran_says_so(client: APIClient) -> None:
    with clock.travel(selectors.known_since()):
        assert row(client) == {
            "name": NAME,
            "every": 60,
            "last_start": None,
            "last_end": None,
            "result": None,
            "summary": "",
            "next_start": None,
            "late": 0,
        }


@pytest.mark.feature("X-JOBS")
def test_a_run_is_written_down(client: APIClient) -> None:
    moment = clock.now().replace(microsecond=0)
    with clock.travel(moment):
        assert make_due_copies() == 0
    found = row(client)
    assert found["last_start"] == found["last_end"]
    assert (found["result"], found["summary"], found["late"]) == ("ok", "0", 0)
    assert JobRun.objects.get().scheduled_at == moment


@pytest.mark.feature("X-JOBS")
def test_a_run_by_hand_does_not_move_the_schedule(client: APIClient) -> None:
    start = clock.now().replace(microsecond=0)
    with clock.travel(start):
        make_due_copies()
        due = row(client)["next_start"]
    with clock.travel(start + timedelta(seconds=20)):
        make_due_copies(by_hand=True)
        found = row(client)
    assert found["next_start"] == due
    assert JobRun.objects.get().started_at == start + timedelta(seconds=20)


@pytest.mark.feature("X-JOBS")
@pytest.mark.parametrize(("seconds", "late"), [(180, 0), (181, 1)])
def test_a_missed_start_is_late(client: APIClient, seconds: int, late: int) -> None:
    """Two intervals and a minute in the queue are still in time. A run by hand makes nothing good."""
    start = clock.now()
    with clock.travel(start):
        make_due_copies()
    with clock.travel(start + timedelta(seconds=seconds)):
        make_due_copies(by_hand=True)
        assert row(client)["late"] == late


@pytest.mark.feature("X-JOBS")
def test_a_job_that_never_started_is_late_in_the_end() -> None:
    known = selectors.known_since()
    with clock.travel(known + timedelta(seconds=60)):
        assert selectors.late_count() == 0
    with clock.travel(known + timedelta(seconds=2 * 3600 + 61)):
        assert selectors.late_count() == len(settings.CELERY_BEAT_SCHEDULE) - 1  # the nightly one has time left
    with clock.travel(known + timedelta(days=2, seconds=61)):
        assert selectors.late_count() == len(settings.CELERY_BEAT_SCHEDULE)


@pytest.mark.feature("X-JOBS")
def test_a_failure_is_kept_with_its_reason_and_without_secrets() -> None:
    @recorded("clean-up")
    def fails() -> int:
        raise RuntimeError("at /x?token=abcdef")

    with pytest.raises(RuntimeError):
        fails()
    run = JobRun.objects.get()
    assert (run.result, run.ended_at is not None) == ("failed", True)
    assert run.summary.startswith("RuntimeError: at /x?token=[redacted:")


@pytest.mark.feature("X-JOBS")
@pytest.mark.parametrize(
    ("done", "result", "summary"),
    [
        (7, "ok", "7"),
        (None, "ok", ""),
        ({"files": 3, "outbox": 0, "notifications": 12}, "ok", "files: 3, notifications: 12"),
        ({"files": 3, "outbox": None}, "failed", "files: 3, outbox: !"),
        ({f"part{n}": 1 for n in range(100)}, "ok", ", ".join(f"part{n}: 1" for n in range(100))[:500]),
    ],
)
def test_what_was_done_is_told_in_a_line(done: Any, result: str, summary: str) -> None:
    recorded("clean-up")(lambda: done)()
    run = JobRun.objects.get()
    assert (run.result, run.summary) == (result, summary)


@pytest.mark.feature("X-JOBS")
def test_every_job_of_the_schedule_is_recorded_by_its_name() -> None:
    from marketplace.celery import app

    app.autodiscover_tasks(force=True)
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        app.tasks[str(entry["task"])]()
    assert set(JobRun.objects.values_list("name", flat=True)) == set(settings.CELERY_BEAT_SCHEDULE)
    assert set(JobRun.objects.values_list("result", flat=True)) == {"ok"}


@pytest.mark.feature("X-JOBS")
def test_a_job_is_put_into_the_queue_and_leaves_one_entry(client: APIClient) -> None:
    response = client.post(f"/api/admin/jobs/{NAME}/run")
    assert response.status_code == 200
    assert response.json()["data"] == row(client)
    queued = OutboxEntry.objects.get(kind="task")
    assert queued.payload == {"name": "marketplace.common.tasks.make_due_copies", "kwargs": {"by_hand": True}}
    (entry,) = AuditEntry.objects.all()
    assert (entry.action, entry.kind, entry.thing_id) == ("send", "job", NAME)
    assert client.post("/api/admin/jobs/nothing/run").status_code == 404


@pytest.fixture
def running() -> Iterator[None]:
    with run_exclusively(NAME) as free:
        assert free
        yield


@pytest.mark.feature("X-JOBS")
def test_a_job_that_runs_is_not_started_beside_itself(client: APIClient, running: None) -> None:
    response = client.post(f"/api/admin/jobs/{NAME}/run")
    assert (response.status_code, response.json()["error"]["code"]) == (409, "running")
    assert make_due_copies() is None  # and the schedule's own run steps back
    assert not JobRun.objects.exists()
    assert not OutboxEntry.objects.exists()
    assert not AuditEntry.objects.exists()
