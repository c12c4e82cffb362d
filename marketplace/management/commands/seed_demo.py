"""Fill a demo with people, ads, offers and a month of history; a second run finds it done."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from marketplace.common.jobs.commands import ProjectCommand
from marketplace.demo.people import DEFAULT_PASSWORD
from marketplace.demo.seeding import SIZES, seed


class Command(ProjectCommand):
    help = "Fill the demo with people, ads, offers and their history. Safe to run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--size", choices=SIZES, default=SIZES[0], help="how many ads: full (30) or small")
        parser.add_argument("--seed", type=int, default=7, help="the same number makes the same demo")
        parser.add_argument("--password", default=DEFAULT_PASSWORD, help="of every demo account")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO_DATA:
            raise CommandError("Invented people and sales belong into a demo only, and DEMO_DATA is off.")
        made = seed(size=options["size"], seed_number=options["seed"], password=options["password"], say=self.say)
        if not made and options["verbosity"] > 1:
            self.say("The demo is there already.")

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
