"""Take the second factor of an administrator who has lost phone and recovery codes."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from marketplace.common.jobs.commands import ProjectCommand
from trading.accounts.errors import PersonNotFound
from trading.accounts.second_factor import remove_lost_factor


class Command(ProjectCommand):
    help = "Remove somebody's second factor and end the session; make sure first who is asking. The owner gets a mail."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="username or e-mail")

    def handle(self, *args: Any, **options: Any) -> None:
        username = options["username"]
        try:
            removed = remove_lost_factor(username=username)
        except PersonNotFound:
            raise CommandError(f"There is no account {username}.") from None
        if not removed:
            raise CommandError(f"{username} has no second factor.")
        self.stdout.write(f"{username} signs in with the password alone; where a factor is required, sets up a new one")
