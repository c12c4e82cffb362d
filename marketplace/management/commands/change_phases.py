"""Make the competition active whose posting has begun. The same service as the job of this name."""

from typing import Any

from django.core.management.base import BaseCommand

from competitions.contests import services


class Command(BaseCommand):
    help = "Make the competition active whose posting has begun, if none is."

    def handle(self, *args: Any, **options: Any) -> None:
        done = services.change_phases()
        self.stdout.write(f"{done} competitions made active")
