"""gunicorn: pages and API in production, behind the front server, which buffers uploads and serves static files.

Two kinds by PROCESS_KIND. `web` (the default) answers pages and the JSON API. `uploads` answers requests whose body is
`multipart/form-data`, and long downloads: pictures take processor time and a slow reader takes minutes, and neither
may keep a page waiting. Both hold the whole application, so a request that reaches the other kind is answered, too.
"""

import os
from itertools import count
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from marketplace.common import metrics
from marketplace.common.http.log_format import FORMATS, logging_settings

KIND = os.environ.setdefault("PROCESS_KIND", "web")
LOG_FORMAT = os.environ.get("LOG_FORMAT", "").strip() or "text"
UPLOADS_NICE = 10

wsgi_app = "marketplace.wsgi:application"
# Loaded once, before the workers are forked: they share it, and one that takes another's place answers at once.
preload_app = True
bind = os.environ.get("BIND", "0.0.0.0:8000")
if KIND == "uploads":
    # One process: it bounds how many pictures it decodes at a time (`files.images.MAX_CONCURRENT_IMAGES`), so that a
    # machine with one uploads process never decodes more. The threads beyond read bodies, wait for the disk and send
    # files.
    worker_class = "gthread"
    workers = 1
    threads = int(os.environ.get("UPLOAD_THREADS", "8"))
    # The front server opens a connection for each request here: none may be closed under a form that is on its way.
    keepalive = 0
    # A worker that ends by a count waits for its slowest download first, and the next one starts only then.
    max_requests = 0
else:
    # One request at a time per worker, with a database connection kept open: the fastest measured for sync views.
    worker_class = "sync"
    workers = int(os.environ.get("WEB_CONCURRENCY", "4"))
    max_requests = 10_000
    max_requests_jitter = 1_000
timeout = 60
graceful_timeout = 30
worker_tmp_dir = "/dev/shm"
# No access log here: addresses carry the sid. The front server logs without the query.
accesslog = None
errorlog = "-"
# An error of the server's own may name the address with its query: its lines are redacted as ours are.
logconfig_dict = logging_settings(
    LOG_FORMAT if LOG_FORMAT in FORMATS else "text",  # the settings refuse another one by its name
    KIND,
    "INFO",
    {
        "gunicorn.error": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "gunicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
    },
)
control_socket_disable = True  # nothing uses it, and the file system is read-only


def on_starting(server: Any) -> None:
    """Begin to count anew, before the first worker."""
    metrics.clear_folder()


def when_ready(server: Any) -> None:
    """Hand out the counts of all workers."""
    from marketplace.common.monitoring.listener import start_listener

    start_listener(forks=True)


def pre_fork(server: Any, worker: Any) -> None:
    """Give the worker the first slot of the metrics that no living one has."""
    taken = {other.metrics_slot for other in server.WORKERS.values()}
    worker.metrics_slot = next(name for number in count() if (name := f"worker{number}") not in taken)


def child_exit(server: Any, worker: Any) -> None:
    """Take back what a dead worker held open; its counts stay, for whoever takes its slot."""
    if metrics.folder() is not None:
        mark_process_dead(worker.metrics_slot)


def post_fork(server: Any, worker: Any) -> None:
    """Count in the worker's own slot, and let pages go before pictures where both want the processor."""
    metrics.use_slot(worker.metrics_slot)
    if KIND == "uploads":
        os.nice(UPLOADS_NICE)


def post_worker_init(worker: Any) -> None:
    """Give the worker its relay: woken by the commits of its own requests."""
    from marketplace.common.messaging.outbox.thread import start_relay

    start_relay()


def worker_exit(server: Any, worker: Any) -> None:
    """Let the relay finish the batch at hand; the others take over what is left."""
    from marketplace.common.messaging.outbox.thread import stop_relay

    stop_relay()
