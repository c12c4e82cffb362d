"""What is counted for monitoring, each metric once. The process's listener hands the numbers out (`monitoring`).

Labels have few values: routes are templates, reasons are codes of our errors, and no label holds what a client sends.
None is called `job` or `instance`, which Prometheus gives to every series itself.

A service of several processes (gunicorn and its workers, Celery and its pool) sets PROMETHEUS_MULTIPROC_DIR. Each
process then counts in files of that folder, and the listener adds them up. A file belongs to a slot, not to a process:
who takes the place of a dead worker goes on with its numbers, so none is lost and the files stay as many as the slots.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import prometheus_client
import prometheus_client.values
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
MAIN_SLOT: Final = "main"


class Slot:
    """Under which name this process counts, among those of its service."""

    name = MAIN_SLOT


def folder() -> Path | None:
    """Return where the processes of this service count together, None for a service of one process."""
    given = os.environ.get(FOLDER_VARIABLE)
    return Path(given) if given else None


def use_slot(name: str) -> None:
    """Count under this name from now on. Called in a new worker, before its work; no other living one has the name."""
    Slot.name = name


def clear_folder() -> None:
    """Delete the numbers of an earlier start. Called before the first worker; those of MAIN_SLOT are in use already."""
    if shared := folder():
        for path in shared.glob("*.db"):
            if not path.stem.endswith(f"_{MAIN_SLOT}"):
                with suppress(FileNotFoundError):
                    path.unlink()


if shared_folder := folder():
    shared_folder.mkdir(parents=True, exist_ok=True)
    # The library's own is by process id: a new set of files with every worker, for ever.
    prometheus_client.values.ValueClass = prometheus_client.values.MultiProcessValue(lambda: Slot.name)
prometheus_client.disable_created_metrics()

REGISTRY: Final = CollectorRegistry()

HTTP_REQUESTS: Final = Counter(
    "zbir_http_requests_total",
    "Requests that were answered, by the template of their address.",
    ["method", "route", "status"],
    registry=REGISTRY,
)
HTTP_SECONDS: Final = Histogram(
    "zbir_http_request_duration_seconds",
    "Time until the answer was ready, without the sending of streamed files.",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15),
    registry=REGISTRY,
)
OFFERS: Final = Counter(
    "zbir_offers_total",
    "New offers: accepted (and committed), or refused with the code of the error.",
    ["outcome", "reason"],
    registry=REGISTRY,
)
ADS_CLOSED: Final = Counter(
    "zbir_ads_closed_total",
    "Sales that ended: by their expiry, or because everything was sold.",
    ["cause"],
    registry=REGISTRY,
)
CLOSE_LAG: Final = Histogram(
    "zbir_ad_close_lag_seconds",
    "Time from the expiry of a sale to the moment at which it was closed.",
    buckets=(1, 5, 15, 30, 45, 60, 120, 300, 900, 3600),
    registry=REGISTRY,
)
LOGINS_REFUSED: Final = Counter(
    "zbir_logins_refused_total",
    "Attempts to sign in that were refused, by the code of the error.",
    ["reason"],
    registry=REGISTRY,
)
LIVE_CONNECTIONS: Final = Gauge(
    "zbir_live_connections",
    "Live connections that are open.",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
LIVE_FRAMES: Final = Counter(
    "zbir_live_frames_sent_total",
    "Frames that were sent to live connections.",
    registry=REGISTRY,
)
OUTBOX_DELIVERIES: Final = Counter(
    "zbir_outbox_deliveries_total",
    "Outbox entries that were handled: sent, postponed for another attempt, dropped (pushes), or dead.",
    ["kind", "outcome"],
    registry=REGISTRY,
)
JOBS: Final = Counter(
    "zbir_jobs_total",
    "Jobs that ended: ok, or failed as a whole or in a part.",
    ["job_name", "outcome"],
    registry=REGISTRY,
)
JOB_SECONDS: Final = Histogram(
    "zbir_job_duration_seconds",
    "Duration of a job.",
    ["job_name"],
    buckets=(0.01, 0.05, 0.25, 1, 5, 15, 30, 60, 300, 1800),
    registry=REGISTRY,
)
