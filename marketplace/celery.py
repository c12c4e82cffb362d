"""The Celery application; its schedule and limits stand in settings."""

import logging
import os
import time
from typing import Any

from billiard.process import current_process
from celery import Celery
from celery.signals import (
    beat_init,
    before_task_publish,
    celeryd_after_setup,
    celeryd_init,
    setup_logging,
    task_postrun,
    task_prerun,
    worker_process_init,
    worker_process_shutdown,
    worker_ready,
)
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from kombu.transport import TRANSPORT_ALIASES

from marketplace.common import metrics
from marketplace.common.http.request_ids import current_request_id, set_request_id

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
# Celery's own run of Django's checks loads every view and drops what they find; `refuse_start` below does not.
os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")

TRANSPORT_ALIASES["redis"] = TRANSPORT_ALIASES["rediss"] = "marketplace.process.broker:Transport"


def make_app(*, as_current: bool = True) -> Celery:
    """Return an application with this project's settings and jobs. as_current: jobs are sent through it."""
    made = Celery("zbir", set_as_current=as_current)
    made.config_from_object("django.conf:settings", namespace="CELERY")
    made.autodiscover_tasks()
    return made


app = make_app()

CLOSE_TASK = "trading.offers.tasks.close_due_ads"
REQUEST_ID_HEADER = "zbir_request_id"


@setup_logging.connect
def keep_logging(**kwargs: Any) -> None:
    """Leave the logs as Django has set them up; with a receiver of this signal Celery installs no handlers."""


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **kwargs: Any) -> None:
    """Give a job the id of the request that caused it."""
    if request_id := current_request_id():
        headers[REQUEST_ID_HEADER] = request_id


started_at: dict[str, float] = {}
"""Id of a running job -> when it began, in seconds of this process's clock."""


@task_prerun.connect
def begin_job(task_id: str, task: Any, **kwargs: Any) -> None:
    """Log what the job does, and what it writes to the outbox, under the id of its request."""
    started_at[task_id] = time.perf_counter()
    set_request_id(task.request.get(REQUEST_ID_HEADER) or "")


@task_postrun.connect
def end_job(task_id: str, task: Any, retval: Any, state: str, **kwargs: Any) -> None:
    """Count the job, and forget the id: the next job of this process may be of no request."""
    from marketplace.common.jobs.models import JobRun
    from marketplace.common.jobs.recording import result_of

    set_request_id("")
    is_ok = state == "SUCCESS" and result_of(retval) is JobRun.Result.OK
    metrics.JOBS.labels(task.name, "ok" if is_ok else "failed").inc()
    if (began := started_at.pop(task_id, None)) is not None:
        metrics.JOB_SECONDS.labels(task.name).observe(time.perf_counter() - began)


@celeryd_init.connect
@beat_init.connect
def refuse_start(**kwargs: Any) -> None:
    """End the start of a worker or of the schedule with a setting that would hurt."""
    from marketplace.checks import stop_unless_fit

    try:
        stop_unless_fit()
    except ImproperlyConfigured as error:
        raise SystemExit(str(error)) from None  # any other exception of a signal's receiver is only logged


@celeryd_init.connect
def begin_worker(**kwargs: Any) -> None:
    """Write warnings as lines of the log, and begin to count anew, before the pool is started."""
    logging.captureWarnings(True)
    metrics.clear_folder()


@celeryd_after_setup.connect
def listen_as_worker(**kwargs: Any) -> None:
    """Hand out the counts of the pool."""
    from marketplace.common.monitoring.listener import start_listener

    start_listener(forks=True)


@beat_init.connect
def listen_as_beat(**kwargs: Any) -> None:
    """Hand out what is read from the database: there is one beat, and it has time."""
    from marketplace.common.monitoring.listener import start_listener

    start_listener(with_database=True)


@worker_ready.connect
def sweep_at_start(sender: Any, **kwargs: Any) -> None:
    """Close at once what came due while no worker of the schedule ran, without waiting for its next start.

    sender: the consumer of the worker that has started.
    """
    if settings.SCHEDULE_QUEUE in sender.app.amqp.queues.consume_from:
        app.send_task(CLOSE_TASK)


@worker_process_init.connect
def begin_pool_process(**kwargs: Any) -> None:
    """Give each pool process its slot of the metrics, and a relay, woken by the commits of its own jobs."""
    from marketplace.common.messaging.outbox.thread import start_relay

    process: Any = current_process()  # of the pool: its class has no type for its place there
    metrics.use_slot(f"pool{process.index}")
    start_relay()


@worker_process_shutdown.connect
def stop_own_relay(**kwargs: Any) -> None:
    """Finish the batch at hand."""
    from marketplace.common.messaging.outbox.thread import stop_relay

    stop_relay()
