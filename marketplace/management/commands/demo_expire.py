"""Let an ad of the demo expire now, to see what a close does."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from marketplace.common.jobs.commands import ProjectCommand
from marketplace.demo.expiring import NoSuchAd, expire_now


class Command(ProjectCommand):
    help = "Set an ad's expiry to now and run the closing job."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ad_id", type=int, help="number of the ad, as in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO_DATA:
            raise CommandError("Sales are ended by hand in a demo only, and DEMO_DATA is off.")
        try:
            done = expire_now(options["ad_id"])
        except NoSuchAd:
            raise CommandError(f"There is no running ad {options['ad_id']}.") from None
        self.stdout.write(f"{done} ads closed or notified")
