"""The listener of a process answers its three addresses, with the database's gauges where they are asked for."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from prometheus_client.parser import text_string_to_metric_families

from marketplace.common.db import clock
from marketplace.common.jobs.models import JobRun
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.monitoring import backlog, database_gauges, listener, readiness
from marketplace.common.monitoring.database_gauges import DatabaseGauges
from tests.launch_services import free_port

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def address(settings: Any) -> str:
    settings.METRICS_BIND = f"127.0.0.1:{free_port()}"
    return f"http://{settings.METRICS_BIND}"


@pytest.fixture
def started() -> Iterator[list[listener.Listener]]:
    running: list[listener.Listener] = []
    yield running
    for one in running:
        one.shutdown()
        one.server_close()


def ask(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def start(running: list[listener.Listener], **given: bool) -> None:
    made = listener.start_listener(**given)
    assert made is not None
    running.append(made)


def test_it_answers_for_its_process(address: str, started: list[listener.Listener]) -> None:
    readiness.LastCheck.at = float("-inf")
    start(started)
    assert ask(f"{address}/live") == (200, '{"status": "live"}')
    status, body = ask(f"{address}/ready")
    assert status == 200
    assert set(json.loads(body)["parts"]) >= {"database", "migrations", "outbox", "schedule"}
    status, body = ask(f"{address}/metrics")
    assert status == 200
    assert "zbir_http_requests_total" in body
    assert "zbir_outbox_waiting_entries" not in body
    assert ask(f"{address}/")[0] == ask(f"{address}/api/health")[0] == 404


def test_a_process_that_forks_others_asks_the_database_nothing(address: str, started: list[listener.Listener]) -> None:
    start(started, forks=True)
    assert ask(f"{address}/ready")[0] == 404
    assert ask(f"{address}/live")[0] == 200


def test_without_an_address_nothing_listens(settings: Any) -> None:
    settings.METRICS_BIND = ""
    assert listener.start_listener() is None


def test_a_taken_port_does_not_stop_the_process(address: str, started: list[listener.Listener], caplog: Any) -> None:
    start(started)
    assert listener.start_listener() is None
    assert "No metrics at" in caplog.text


@pytest.mark.parametrize("bind", ["9101", ":9101", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:0", "127.0.0.1:65536"])
def test_an_address_without_host_or_port_is_refused(bind: str) -> None:
    with pytest.raises(ValueError, match="host:port"):
        listener.address_of(bind)


def test_an_address_may_be_of_either_family() -> None:
    assert listener.address_of("127.0.0.1:9101") == ("127.0.0.1", 9101)
    assert listener.address_of("[::1]:9101") == ("::1", 9101)


# --- Gauges of the database ------------------------------------------------------------------------------------------


def samples(address: str) -> dict[tuple[str, str], float]:
    """Return (metric, value of its label) -> number."""
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(ask(f"{address}/metrics")[1])
        for sample in family.samples
    }


@pytest.mark.embedded
def test_the_gauges_are_those_of_the_rows(address: str, started: list[listener.Listener]) -> None:
    now = clock.now()
    for number in range(3):
        OutboxEntry.objects.create(key=f"m{number}", kind="mail", payload={})
    OutboxEntry.objects.create(key="bulk", kind="mail", bulk=True, payload={})
    OutboxEntry.objects.create(key="dead", kind="task", payload={}, dead_at=now)
    OutboxEntry.objects.create(key="sent", kind="push", payload={}, sent_at=now)
    JobRun.objects.create(name="clean-up", started_at=now, scheduled_at=now)
    start(started, with_database=True)
    found = samples(address)
    waiting = {queue: found["zbir_outbox_waiting_entries", queue] for queue in ("push", "task", "mail", "bulk_mail")}
    assert waiting == {"push": 0, "task": 0, "mail": 3, "bulk_mail": 1}
    assert found["zbir_outbox_dead_entries", "task"] == 1
    assert found["zbir_outbox_oldest_due_seconds", "push"] == 0
    assert found["zbir_job_last_start_timestamp_seconds", "clean-up"] == pytest.approx(now.timestamp())
    assert found["zbir_job_interval_seconds", "clean-up"] == 3600
    assert found["zbir_database_up", ""] == 1


def test_gauges_are_read_once_for_many_scrapes(django_assert_num_queries: Any) -> None:
    gauges = DatabaseGauges()
    gauges.collect()
    with django_assert_num_queries(0):
        gauges.collect()


def test_without_the_database_only_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> Any:
        raise DatabaseError

    monkeypatch.setattr(backlog, "outbox_backlog", away)
    (family,) = DatabaseGauges().collect()
    assert [(sample.name, sample.value) for sample in family.samples] == [("zbir_database_up", 0)]


def test_a_long_queue_is_counted_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "MOST_COUNTED", 5)
    with transaction.atomic():
        OutboxEntry.objects.bulk_create([OutboxEntry(key=f"m{n}", kind="mail", payload={}) for n in range(8)])
    assert backlog.outbox_backlog()["mail"].waiting == 5


def test_every_gauge_has_its_labels() -> None:
    described = {family.name for family in DatabaseGauges().describe()}
    assert described == set(database_gauges.DESCRIPTIONS)
