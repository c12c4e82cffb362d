"""A small HTTP server of its own for those who watch: /metrics, /live and /ready. Never behind the front server.

It answers in threads beside the work of the process. gunicorn's first process and Celery's fork their workers while it
runs, so there it only reads files: it holds no connection and no lock that a worker could inherit (`forks`).
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

from django.conf import settings
from django.db import connections
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from marketplace.common import metrics

SOCKET_SECONDS: Final = 10.0
JSON: Final = "application/json"

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address of the listener answers."""

    status: int
    content_type: str
    body: bytes


Addresses = dict[str, Callable[[], Answer]]


class Listener(ThreadingHTTPServer):
    """Answers the addresses it is given."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, host: str, port: int, addresses: Addresses) -> None:
        self.addresses = addresses
        super().__init__((host, port), Handler)


class Handler(BaseHTTPRequestHandler):
    """One request to the listener."""

    server_version = "zbir"
    sys_version = ""
    timeout = SOCKET_SECONDS
    server: Listener

    def do_GET(self) -> None:
        """Answer a known address, or 404."""
        make = self.server.addresses.get(self.path.partition("?")[0])
        try:
            answer = make() if make is not None else Answer(404, JSON, b'{"status": "not_found"}')
        except Exception:  # whatever fails in here must be seen by who watches, and must not end the process
            logger.exception("The listener could not answer.")
            answer = Answer(500, JSON, b'{"status": "error"}')
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.content_type)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body)

    def log_message(self, format: str, *args: object) -> None:
        """Keep the log for what matters: this is asked several times a minute."""


def registry_of(*, with_database: bool) -> CollectorRegistry:
    """Return what /metrics shows: the counts of this process or, with a shared folder, of all of its service."""
    registry = CollectorRegistry()
    if metrics.folder() is not None:
        MultiProcessCollector(registry)
    else:
        registry.register(metrics.REGISTRY)
        ProcessCollector(registry=registry)
    if with_database:
        from marketplace.common.monitoring.database_gauges import DatabaseGauges

        registry.register(DatabaseGauges())
    return registry


def ready_answer() -> Answer:
    """Answer with every part and its details: 503 while this process is not ready."""
    from marketplace.common.monitoring.readiness import readiness

    try:
        found = readiness()
    finally:
        connections.close_all()
    return Answer(503 if found.failing else 200, JSON, json.dumps(found.report()).encode())


def address_of(bind: str) -> tuple[str, int]:
    """Return host and port of "host:port". Raises ValueError."""
    host, _, port = bind.rpartition(":")
    if not host or not (port.isascii() and port.isdigit()) or not 0 < int(port) < 65536:
        raise ValueError(f"expected host:port, got {bind!r}")
    return host.strip("[]"), int(port)


def start_listener(*, forks: bool = False, with_database: bool = False) -> Listener | None:
    """Listen at METRICS_BIND in a thread of its own; None when it is not set, or taken: then the log says so.

    forks: this process forks others later, so nothing here may use the database. with_database: /metrics also shows
    the gauges that are read from it.
    """
    if not settings.METRICS_BIND:
        return None
    registry = registry_of(with_database=with_database)
    addresses: Addresses = {
        "/live": lambda: Answer(200, JSON, b'{"status": "live"}'),
        "/metrics": lambda: Answer(200, CONTENT_TYPE_LATEST, generate_latest(registry)),
    }
    if not forks:
        addresses["/ready"] = ready_answer
    host, port = address_of(settings.METRICS_BIND)
    try:
        listener = Listener(host, port, addresses)
    except OSError as error:  # whoever watches sees that nothing answers; the site itself goes on
        logger.error("No metrics at %s: %s", settings.METRICS_BIND, error.strerror)
        return None
    os.register_at_fork(after_in_child=listener.socket.close)  # a worker must not hold the port
    Thread(target=listener.serve_forever, name="metrics", daemon=True).start()
    return listener
