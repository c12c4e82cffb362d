"""Appoint an administrator: on a new site nobody could appoint the first one."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from backoffice.users.services import appoint_admin
from marketplace.common.http.errors import DomainError
from marketplace.common.jobs.commands import ProjectCommand


class Command(ProjectCommand):
    help = "Make somebody an administrator. The account must be verified; its session ends."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="username or e-mail")

    def handle(self, *args: Any, **options: Any) -> None:
        username = options["username"]
        try:
            appointed = appoint_admin(username=username)
        except DomainError as error:
            raise CommandError(f"{username}: {error.text()}") from None
        if not appointed:
            raise CommandError(f"{username} is an administrator already.")
        self.stdout.write(f"{username} is an administrator")
