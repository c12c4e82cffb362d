"""Remind of every running sale that ends within three days. The same service as the job of this name."""

from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from trading.offers import services


class Command(ProjectCommand):
    help = "Remind of every running sale that ends within three days."

    def handle(self, *args: Any, **options: Any) -> None:
        done = services.send_reminders()
        self.stdout.write(f"{done} ads reminded of")
