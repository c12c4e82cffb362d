"""gunicorn: pages and API in production, behind the front server, which buffers uploads and serves static files."""

import os
from typing import Any

wsgi_app = "marketplace.wsgi:application"
bind = os.environ.get("BIND", "0.0.0.0:8000")
# One request at a time per worker, with a database connection kept open: the fastest measured for sync views.
worker_class = "sync"
workers = int(os.environ.get("WEB_CONCURRENCY", "4"))
timeout = 60
graceful_timeout = 30
max_requests = 10_000
max_requests_jitter = 1_000
worker_tmp_dir = "/dev/shm"
# No access log here: addresses carry the sid. The front server logs without the query.
accesslog = None
errorlog = "-"
# An error of the server's own may name the address with its query: its lines are redacted as ours are.
logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "marketplace.common.redaction.RedactingFormatter",
            "format": "{asctime} {levelname} {name} {message}",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "gunicorn.error": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "gunicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
    },
}
control_socket_disable = True  # nothing uses it, and the file system is read-only


def post_worker_init(worker: Any) -> None:
    """Give the worker its relay: woken by the commits of its own requests."""
    from marketplace.common.outbox.thread import start_relay

    start_relay()


def worker_exit(server: Any, worker: Any) -> None:
    """Let the relay finish the batch at hand; the others take over what is left."""
    from marketplace.common.outbox.thread import stop_relay

    stop_relay()
