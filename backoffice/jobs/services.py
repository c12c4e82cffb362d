"""Starting a job by hand. Source: docs/spec/api-community.md, section 9; feature X-JOBS."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from backoffice.jobs.errors import Running
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.http.authentication import new_token
from marketplace.common.http.errors import NotFound
from marketplace.common.jobs import run_exclusively
from marketplace.common.jobs.recording import BY_HAND
from marketplace.common.messaging import outbox
from trading.accounts.actors import lock_staff
from trading.accounts.models import User

KIND = "job"


def run_now(*, admin: User, name: str) -> None:
    """Put a job of the schedule into the queue of the workers; it begins when one is free. Raises NotFound, Running."""
    entry = settings.CELERY_BEAT_SCHEDULE.get(name)
    if entry is None:
        raise NotFound
    with run_exclusively(name) as free:
        if not free:
            raise Running
    queue(admin, name, str(entry["task"]))


@transaction.atomic(durable=True)
def queue(admin: User, name: str, task: str) -> None:
    lock_staff(admin, about=())
    outbox.enqueue("task", {"name": task, "kwargs": {BY_HAND: True}}, key=f"job:{name}:{new_token()}")
    record(admin, Action.SEND, KIND, name, name)
