"""Walk the chain of the audit log. Source: docs/spec/reliability.md, S14."""

from typing import Any

from django.core.management.base import CommandError

from marketplace.common.admin.audit import services as audit
from marketplace.common.jobs.commands import ProjectCommand


class Command(ProjectCommand):
    help = "Check that no entry of the audit log was changed or taken out; exit 1 and name such entries."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = 0
        for line in audit.broken_links():
            broken += 1
            self.stdout.write(line)
        if broken:
            raise CommandError(f"{broken} faults in the audit log")
        number, digest = audit.end_of_chain()
        self.stdout.write(f"{number} entries, nothing changed or missing; the last is {digest}")
