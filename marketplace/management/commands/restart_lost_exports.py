"""Start ordered files anew whose job was lost. The same service as the job of this name."""

from typing import Any

from django.core.management.base import BaseCommand

from marketplace.common.exports import making


class Command(BaseCommand):
    help = "Start the ordered files (own data, long tables) anew whose job was lost."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Files started anew: {making.restart_lost()}")
