"""Hand the next batch of each newsletter over to the outbox. The same service as the job of this name."""

from typing import Any

from content.newsletter import sending
from marketplace.common.jobs.commands import ProjectCommand


class Command(ProjectCommand):
    help = "Hand the next batch of each newsletter that is being sent over to the outbox."

    def handle(self, *args: Any, **options: Any) -> None:
        done = sending.send_newsletters()
        self.stdout.write(f"{done} mails handed over")
