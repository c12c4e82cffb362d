"""Make the competition active whose posting has begun. The same service as the job of this name."""

from typing import Any

from competitions.competitions import services
from marketplace.common.jobs.commands import ProjectCommand


class Command(ProjectCommand):
    help = "Make the competition active whose posting has begun, if none is."

    def handle(self, *args: Any, **options: Any) -> None:
        done = services.change_phases()
        self.stdout.write(f"{done} competitions made active")
