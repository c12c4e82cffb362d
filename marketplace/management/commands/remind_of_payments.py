"""Remind of the terms of payment that have passed. The same service as the job of this name."""

from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from trading.deals import overdue


class Command(ProjectCommand):
    help = "Remind of the terms of payment that have passed."

    def handle(self, *args: Any, **options: Any) -> None:
        done = overdue.remind_of_payments()
        self.stdout.write(f"{done} sales reminded of")
