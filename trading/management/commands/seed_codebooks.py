"""Adds the reference data that a new installation begins with; safe to run at every start."""

from marketplace.common.jobs.commands import ProjectCommand
from trading.codebooks.services import seed_codebooks


class Command(ProjectCommand):
    help = "Add the reference data a new installation begins with; rows that are there stay as they are."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(f"Reference rows added: {seed_codebooks()}.")
