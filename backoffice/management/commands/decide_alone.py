"""Permit the only administrator to decide about own things: nobody else could, and something has to be decided."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from backoffice.users.services import let_decide_alone
from marketplace.common.http.errors import DomainError
from marketplace.common.jobs.commands import ProjectCommand


class Command(ProjectCommand):
    help = (
        "Let the only administrator decide about own ads, reports and approvals for an hour. The audit log says so."
        " Refused while somebody else can decide."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="username or e-mail")

    def handle(self, *args: Any, **options: Any) -> None:
        username = options["username"]
        try:
            let_decide_alone(username=username)
        except DomainError as error:
            raise CommandError(f"{username}: {error.text()}") from None
        self.stdout.write(f"{username} may decide about own things for an hour")
