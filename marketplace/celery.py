"""The Celery application; its schedule and limits stand in settings."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init, worker_process_shutdown, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
app = Celery("zbir")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

SWEEP = "trading.offers.tasks.close_due_ads"


@worker_ready.connect
def sweep_at_start(**kwargs: Any) -> None:
    """Close at once what came due while no worker ran, without waiting for the schedule."""
    app.send_task(SWEEP, expires=60)


@worker_process_init.connect
def start_own_relay(**kwargs: Any) -> None:
    """Give each pool process a relay, woken by the commits of its own jobs."""
    from marketplace.common.outbox.thread import start_relay

    start_relay()


@worker_process_shutdown.connect
def stop_own_relay(**kwargs: Any) -> None:
    """Finish the batch at hand."""
    from marketplace.common.outbox.thread import stop_relay

    stop_relay()
