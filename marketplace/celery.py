"""The Celery application; its schedule and limits stand in settings."""

import os
from typing import Any

from celery import Celery
from celery.signals import (
    beat_init,
    before_task_publish,
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

from marketplace.common.http.request_ids import current_request_id, set_request_id

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
# Celery's own run of Django's checks loads every view and drops what they find; `refuse_start` below does not.
os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")


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


@task_prerun.connect
def take_request_id(task: Any, **kwargs: Any) -> None:
    """Log what the job does, and what it writes to the outbox, under that id."""
    set_request_id(task.request.get(REQUEST_ID_HEADER) or "")


@task_postrun.connect
def drop_request_id(**kwargs: Any) -> None:
    """Forget the id: the next job of this process may be of no request."""
    set_request_id("")


@celeryd_init.connect
@beat_init.connect
def refuse_start(**kwargs: Any) -> None:
    """End the start of a worker or of the schedule with a setting that would hurt."""
    from marketplace.checks import stop_unless_fit

    try:
        stop_unless_fit()
    except ImproperlyConfigured as error:
        raise SystemExit(str(error)) from None  # any other exception of a signal's receiver is only logged


@worker_ready.connect
def sweep_at_start(sender: Any, **kwargs: Any) -> None:
    """Close at once what came due while no worker of the schedule ran, without waiting for its next start.

    sender: the consumer of the worker that has started.
    """
    if settings.SCHEDULE_QUEUE in sender.app.amqp.queues.consume_from:
        app.send_task(CLOSE_TASK)


@worker_process_init.connect
def start_own_relay(**kwargs: Any) -> None:
    """Give each pool process a relay, woken by the commits of its own jobs."""
    from marketplace.common.messaging.outbox.thread import start_relay

    start_relay()


@worker_process_shutdown.connect
def stop_own_relay(**kwargs: Any) -> None:
    """Finish the batch at hand."""
    from marketplace.common.messaging.outbox.thread import stop_relay

    stop_relay()
