"""Archive competitions that are over and start the one that is due. The same service as the job of this name."""

from typing import Any

from competitions.competitions import phases
from marketplace.common.jobs.commands import ProjectCommand


class Command(ProjectCommand):
    help = "Archive the competitions whose voting is over; start the one whose posting has begun, if none is active."

    def handle(self, *args: Any, **options: Any) -> None:
        done = phases.change_phases()
        self.stdout.write(f"{done} competitions changed their phase")
