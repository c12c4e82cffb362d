"""Check what must hold of the stored data at any moment; print every row that breaks it.

Source: docs/spec/reliability.md, section 1.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.core.management.base import CommandError

from competitions.voting import integrity as votes
from marketplace.common.db.snapshot import one_snapshot
from marketplace.common.files import invariants as files
from marketplace.common.jobs.commands import ProjectCommand
from trading.messages import invariants as messages
from trading.offers import invariants

CHECKS: tuple[Callable[[], Iterable[object]], ...] = (
    invariants.violations,
    messages.violations,
    files.violations,
    votes.violations,
)
"""One for each area of the data; each yields violations, whose text is one line."""


class Command(ProjectCommand):
    help = "Check the invariants of the stored data; exit 1 and name the rows when one is broken."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = 0
        with one_snapshot():  # a change between two queries would look like a violation
            for check in CHECKS:
                for violation in check():
                    broken += 1
                    self.stdout.write(str(violation))
        if broken:
            raise CommandError(f"{broken} violations")
        self.stdout.write("all invariants hold")
