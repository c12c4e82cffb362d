"""List the names and passwords with which anybody may sign in to the demo."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from marketplace.common.jobs.commands import ProjectCommand
from marketplace.demo.listing import accounts


class Command(ProjectCommand):
    help = "List the demo's accounts: username, password, role."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="as a list of objects for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO_DATA:
            raise CommandError("Passwords are told in a demo only, and DEMO_DATA is off.")
        rows = accounts()
        if options["json"]:
            self.stdout.write(json.dumps([{"username": a, "password": b, "role": c} for a, b, c in rows]))
            return
        if not rows:
            self.stdout.write("No demo accounts yet: manage.py seed_demo makes them.")
        for username, password, role in rows:
            self.stdout.write(f"{username:<15} {password:<20} {role}")
