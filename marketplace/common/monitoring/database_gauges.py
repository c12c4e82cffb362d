"""Metrics that are read from the database when somebody asks for them. One service offers them: beat."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable
from typing import Final

from django.db import DatabaseError, connection, connections, transaction
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from marketplace.common.monitoring import backlog

KEPT_SECONDS: Final = 10.0
STATEMENT_MILLISECONDS: Final = 2000
DESCRIPTIONS: Final = {
    "zbir_database_up": "1 while the gauges of this page could be read from the database.",
    "zbir_outbox_waiting_entries": "Entries of the outbox that are to be delivered, at most 10,000.",
    "zbir_outbox_dead_entries": "Entries of the outbox that were given up, at most 10,000.",
    "zbir_outbox_oldest_due_seconds": "How long the entry that is due for longest has been due, 0 without one.",
    "zbir_job_interval_seconds": "Time between two starts of a job of the schedule.",
    "zbir_job_last_start_timestamp_seconds": "When the schedule last started a job, in seconds since 1970.",
    "zbir_database_connections": "Connections to the database, of all processes.",
    "zbir_database_connections_limit": "Connections that the database server allows.",
}
LABELS: Final = {"outbox": ("queue",), "job": ("job_name",)}

logger = logging.getLogger(__name__)


def gauge(name: str) -> GaugeMetricFamily:
    """Return an empty gauge of DESCRIPTIONS; its labels follow from its name."""
    return GaugeMetricFamily(name, DESCRIPTIONS[name], labels=LABELS.get(name.split("_")[1], ()))


class DatabaseGauges(Collector):
    """Reads the gauges at most every KEPT_SECONDS, each statement bounded in time."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._read_at = float("-inf")
        self._kept: list[Metric] = []

    def describe(self) -> Iterable[Metric]:
        """Name the metrics without reading them."""
        return [gauge(name) for name in DESCRIPTIONS]

    def collect(self) -> Iterable[Metric]:
        """Return the gauges; without the database only that it is away."""
        with self._guard:
            if time.monotonic() - self._read_at >= KEPT_SECONDS:
                self._kept = self._read()
                self._read_at = time.monotonic()
            return self._kept

    def _read(self) -> list[Metric]:
        up = gauge("zbir_database_up")
        try:
            with transaction.atomic():
                if connection.vendor == "postgresql":
                    with connection.cursor() as cursor:
                        cursor.execute(f"SET LOCAL statement_timeout = {STATEMENT_MILLISECONDS}")
                found = [*outbox_gauges(), *job_gauges(), *connection_gauges()]
        except DatabaseError as error:
            logger.warning("The gauges could not be read from the database: %s", type(error).__name__)
            up.add_metric([], 0)
            return [up]
        finally:
            connections.close_all()
        up.add_metric([], 1)
        return [up, *found]


def outbox_gauges() -> Iterable[Metric]:
    """Return what waits in each queue of the outbox."""
    waiting, dead = gauge("zbir_outbox_waiting_entries"), gauge("zbir_outbox_dead_entries")
    oldest = gauge("zbir_outbox_oldest_due_seconds")
    for name, queue in backlog.outbox_backlog().items():
        waiting.add_metric([name], queue.waiting)
        dead.add_metric([name], queue.dead)
        oldest.add_metric([name], queue.oldest_due)
    return [waiting, dead, oldest]


def job_gauges() -> Iterable[Metric]:
    """Return interval and last start of each job of the schedule."""
    interval, last = gauge("zbir_job_interval_seconds"), gauge("zbir_job_last_start_timestamp_seconds")
    for name, seconds in backlog.job_intervals().items():
        interval.add_metric([name], seconds)
    for name, at in backlog.last_starts().items():
        last.add_metric([name], at.timestamp())
    return [interval, last]


def connection_gauges() -> Iterable[Metric]:
    """Return the connections of PostgreSQL; SQLite has none."""
    if connection.vendor != "postgresql":
        return []
    used, limit = gauge("zbir_database_connections"), gauge("zbir_database_connections_limit")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*), current_setting('max_connections')::int FROM pg_stat_activity"
            " WHERE datname = current_database()"
        )
        numbers = cursor.fetchone()
    used.add_metric([], numbers[0])
    limit.add_metric([], numbers[1])
    return [used, limit]
