"""Send the alerts of watched ads that are due or whose job was lost. The same service as the job of this name."""

from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from trading.watching import runs


class Command(ProjectCommand):
    help = "Send the alerts of watched ads that are due or whose job was lost."

    def handle(self, *args: Any, **options: Any) -> None:
        done = runs.send_due()
        self.stdout.write(f"{done} people alerted")
