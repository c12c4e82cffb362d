"""Go on with announcements whose job was lost. The same service as the job of this name."""

from typing import Any

from django.core.management.base import BaseCommand

from trading.inbox import announcing


class Command(BaseCommand):
    help = "Go on with the delivery of announcements whose job was lost."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Announcements gone on with: {announcing.continue_lost()}")
