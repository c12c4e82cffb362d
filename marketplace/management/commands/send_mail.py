"""`manage.py send_mail`: the process that sends mails."""

import signal
import threading
from typing import Any

from marketplace.common.jobs.commands import ProjectCommand
from marketplace.common.messaging.outbox.queues import MAIL_QUEUES
from marketplace.common.messaging.outbox.thread import start_relay, stop_relay
from marketplace.common.monitoring.listener import start_listener

POLL_SECONDS = 2.0
"""The processes that queue mails cannot wake this one, so it looks this often."""
STOP_SECONDS = 30.0
"""Seconds that the mail being sent may still take; the others go back to the outbox at once."""


class Command(ProjectCommand):
    help = "Send the mails of the outbox until SIGTERM. Several processes share the work."

    def handle(self, *args: Any, **options: Any) -> None:
        ended = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: ended.set())
        start_listener()
        start_relay(POLL_SECONDS, MAIL_QUEUES)
        self.stdout.write("Sending mails. (Ctrl-C ends it)")
        self.stdout.flush()
        ended.wait()
        stop_relay(STOP_SECONDS)
        self.stdout.write("Stopped.")
