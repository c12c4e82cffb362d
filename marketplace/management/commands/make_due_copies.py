"""Make the smaller copies of pictures that lost jobs have left out. The same service as the job of this name."""

from typing import Any

from marketplace.common.files.copies import make_due_copies
from marketplace.common.jobs.commands import ProjectCommand


class Command(ProjectCommand):
    help = "Make the smaller copies of uploaded pictures that lost jobs have left out."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Pictures that got their copies: {make_due_copies()}")
