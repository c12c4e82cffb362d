"""Check what must hold of the stored data at any moment; print every row that breaks it.

Source: docs/spec/reliability.md, section 1.
"""

from typing import Any

from django.core.management.base import CommandError

from marketplace.common.jobs.commands import ProjectCommand
from marketplace.invariants import checks


class Command(ProjectCommand):
    help = "Check the invariants of the stored data; exit 1 and name the rows when one is broken."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = checks.run(self.stdout.write)
        if broken:
            raise CommandError(f"{broken} violations")
        self.stdout.write("all invariants hold")
