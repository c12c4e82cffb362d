"""Send the digests that are due. The same service as the job of this name."""

from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from trading.notifications import digests


class Command(ProjectCommand):
    help = "Send the digests that are due."

    def handle(self, *args: Any, **options: Any) -> None:
        done = digests.send_digests()
        self.stdout.write(f"{done} digests sent")
