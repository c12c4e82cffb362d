"""Delete data past its retention time. The same service as the job of this name."""

from typing import Any

from django.core.management.base import CommandError

from marketplace.common.jobs.commands import ProjectCommand
from marketplace.process import retention


class Command(ProjectCommand):
    help = "Delete files without an owner, done outbox rows, old sessions, tokens, counters and notifications."

    def handle(self, *args: Any, **options: Any) -> None:
        done = retention.clean_up()
        self.stdout.write(", ".join(f"{name}: {count}" for name, count in done.items() if count is not None))
        if failed := [name for name, count in done.items() if count is None]:
            raise CommandError(f"Failed, see the log: {', '.join(failed)}")
