"""Liveness asks nothing, readiness the database and its schema; whatever else fails is named, and the site goes on."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from marketplace.common.db import clock
from marketplace.common.jobs.models import JobRun
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.monitoring import readiness
from tests.launch_services import free_port

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture(autouse=True)
def checked_anew() -> Iterator[None]:
    """Let no test see what another one has found."""
    readiness.LastCheck.at = readiness.MigrationState.complete_at = float("-inf")
    yield
    readiness.LastCheck.at = readiness.MigrationState.complete_at = float("-inf")


def started(name: str, seconds_ago: float) -> None:
    at = clock.now() - timedelta(seconds=seconds_ago)
    JobRun.objects.create(name=name, started_at=at, scheduled_at=at)


def put(kind: str, *, bulk: bool = False, due_ago: float = 0, retry_in: float | None = None) -> None:
    """Write an entry that is due for so many seconds, or is to be tried again in so many."""
    now = clock.now()
    OutboxEntry.objects.create(
        key=f"{kind}:{bulk}:{due_ago}:{retry_in}",
        kind=kind,
        bulk=bulk,
        payload={},
        created_at=now - timedelta(seconds=due_ago),
        next_try_at=None if retry_in is None else now + timedelta(seconds=retry_in),
    )


def without_database(*args: Any, **kwargs: Any) -> None:
    raise DatabaseError("away")


def test_a_sound_site_is_ready(client: Client) -> None:
    started("close-due-ads", 20)
    put("mail", due_ago=10)
    assert client.get("/api/health/ready").json() == {"data": {"status": "ready", "degraded": []}}


def test_without_the_database_a_process_is_live_and_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "cursor", without_database)
    assert client.get("/api/health/live").json() == {"data": {"res": "ok"}}
    answer = client.get("/api/health/ready")
    assert answer.status_code == 503
    assert answer.json()["failing"] == ["database"]
    assert "away" not in answer.content.decode()


def test_with_an_old_schema_a_process_is_not_ready(client: Client) -> None:
    MigrationRecorder.Migration.objects.filter(app="common", name="0001_initial").delete()
    answer = client.get("/api/health/ready")
    assert (answer.status_code, answer.json()["failing"]) == (503, ["migrations"])
    (part,) = (part for part in readiness.readiness().parts if part.name == "migrations")
    assert part.details == {"waiting": ["common.0001_initial"]}


def test_the_release_before_stays_ready_while_the_next_one_has_migrated() -> None:
    MigrationRecorder.Migration.objects.create(app="common", name="9999_of_the_next_release")
    assert readiness.readiness().failing == []


def test_without_redis_the_site_is_degraded_and_ready(client: Client, settings: Any) -> None:
    started("close-due-ads", 20)
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    settings.CACHE_URL = f"redis://127.0.0.1:{free_port()}/0"
    answer = client.get("/api/health/ready")
    assert answer.status_code == 200
    assert answer.json() == {"data": {"status": "degraded", "degraded": ["redis", "cache"]}}


@pytest.mark.parametrize(
    ("entry", "is_late"),
    [
        ({"kind": "push", "due_ago": 30}, False),
        ({"kind": "push", "due_ago": 90}, True),
        ({"kind": "mail", "due_ago": 400}, True),
        ({"kind": "mail", "bulk": True, "due_ago": 400}, False),
        ({"kind": "mail", "due_ago": 4000, "retry_in": 60}, False),  # its server is away: it waits for its next try
        ({"kind": "task", "due_ago": 4000, "retry_in": -90}, True),
    ],
)
def test_a_stuck_outbox_degrades_the_site(client: Client, entry: dict[str, Any], is_late: bool) -> None:
    started("close-due-ads", 20)
    put(**entry)
    assert client.get("/api/health/ready").json()["data"]["degraded"] == (["outbox"] if is_late else [])


@pytest.mark.parametrize(
    ("starts", "is_late"),
    [
        ({}, True),
        ({"close-due-ads": 400, "change-phases": 100}, False),
        ({"close-due-ads": 400, "clean-up": 10}, True),  # that one starts once an hour
    ],
)
def test_a_silent_schedule_degrades_the_site(client: Client, starts: dict[str, float], is_late: bool) -> None:
    for name, seconds in starts.items():
        started(name, seconds)
    assert client.get("/api/health/ready").json()["data"]["degraded"] == (["schedule"] if is_late else [])


def test_many_who_ask_cost_one_check(client: Client, django_assert_num_queries: Any) -> None:
    client.get("/api/health/ready")
    with django_assert_num_queries(0):
        client.get("/api/health/ready")
