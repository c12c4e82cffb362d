"""Deliver what is due in the outbox: pushes, mails, jobs and fan-outs. The same service as the relay threads."""

from typing import Any

from django.conf import settings

from marketplace.common.jobs.commands import ProjectCommand
from marketplace.common.messaging import outbox


class Command(ProjectCommand):
    help = "Deliver what is due in the outbox, then end. Running servers and workers do so by themselves."

    def handle(self, *args: Any, **options: Any) -> None:
        # Without Redis, channel layer and broker are in the server's memory: pushes and jobs from here would be lost.
        kinds = ("fan_out", "push", "mail", "task") if settings.REDIS_URL else ("fan_out", "mail")
        taken = 0
        while batch := outbox.relay_once(kinds=kinds):
            taken += batch
        self.stdout.write(f"{taken} entries taken ({', '.join(kinds)})")
