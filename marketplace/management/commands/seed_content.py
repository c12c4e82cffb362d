"""Write the first rows of the site's content. Part of every release; a second run changes nothing."""

from typing import Any

from content.chatbot.seeding import seed_chatbot
from content.newsletter.staff_addresses import add_staff_addresses
from marketplace.common.jobs.commands import ProjectCommand


class Command(ProjectCommand):
    help = "List the staff's addresses of the setting, so that administrators can switch them, and teach the assistant."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Staff addresses added: {add_staff_addresses()}.")
        self.stdout.write(f"Branches of the assistant added: {seed_chatbot()}.")
