"""Remind sellers of decisions due within three days. The same service as the job of this name."""

from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from trading.offers import services


class Command(ProjectCommand):
    help = "Remind sellers of decisions due within three days."

    def handle(self, *args: Any, **options: Any) -> None:
        done = services.send_deadline_reminders()
        self.stdout.write(f"{done} sales reminded of")
