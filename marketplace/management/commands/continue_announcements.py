"""Continue the announcements whose job was lost. The same service as the job of this name."""

from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from trading.notifications import announcements


class Command(ProjectCommand):
    help = "Go on with the delivery of announcements whose job was lost."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Announcements gone on with: {announcements.restart_lost()}")
