"""Start ordered files anew whose job was lost. The same service as the job of this name."""

from typing import Any

from marketplace.common.files.exports import export_job
from marketplace.common.jobs.commands import ProjectCommand


class Command(ProjectCommand):
    help = "Start the ordered files (own data, contracts, long tables) anew whose job was lost."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Files started anew: {export_job.restart_lost()}")
