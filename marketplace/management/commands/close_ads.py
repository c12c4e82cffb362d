"""Close every ad past its expiry, and notify of the expiry of sold-out ones. The same service as the job."""

from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from trading.offers import services


class Command(ProjectCommand):
    help = "Close every ad past its expiry, and notify of the expiry of sold-out ones."

    def handle(self, *args: Any, **options: Any) -> None:
        done = services.close_due_ads() + services.notify_expired()
        self.stdout.write(f"{done} ads closed or notified")
