"""Continue the messages to many people whose job was lost. The same service as the job of this name."""

from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from trading.messages import bulk


class Command(ProjectCommand):
    help = "Go on with messages to many people whose job was lost."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Bulk messages restarted: {bulk.restart_lost()}")
