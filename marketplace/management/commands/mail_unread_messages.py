"""Mail those who have had an unread message for fifteen minutes. The same service as the job of this name."""

from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from trading.messages import unread_mail


class Command(ProjectCommand):
    help = "Mail those who have had an unread message for fifteen minutes."

    def handle(self, *args: Any, **options: Any) -> None:
        done = unread_mail.mail_unread()
        self.stdout.write(f"{done} conversations mailed of")
