"""Doing what the workers do with ordered files."""

from marketplace.celery import app
from marketplace.common.messaging.outbox.models import OutboxEntry

JOB = "marketplace.common.tasks.run_export"


def run_exports() -> list[bool]:
    """Run the jobs that wait in the outbox for ordered files, each under the name by which a worker knows it."""
    app.autodiscover_tasks(force=True)
    waiting = list(OutboxEntry.objects.filter(kind="task", payload__name=JOB).order_by("pk"))
    OutboxEntry.objects.filter(pk__in=[entry.pk for entry in waiting]).delete()
    return [app.tasks[entry.payload["name"]](*entry.payload["args"]) for entry in waiting]
