"""What the processes of the fault tests do faster than in earnest."""

import os
from datetime import timedelta

from django.apps import AppConfig


class FaultsConfig(AppConfig):
    """Part of `tests.fault_settings` alone."""

    name = "tests.faults"
    label = "faults"

    def ready(self) -> None:
        """Let a dead process's mails go after seconds, not five minutes, and deferred ones at once, not after 30 s.

        Without its service a relay waits for a second, not ten. TRUE_WAITS leaves all of this as it is. A live process
        looks after sessions each minute, or as often as SESSION_SECONDS says. A job that was killed is made up after
        seconds, too, and an announcement has more than one batch. LEASE_SECONDS is the lease of a mail.
        """
        from marketplace.common.files.exports import export_job
        from marketplace.common.jobs import failpoints
        from marketplace.common.messaging.outbox import rules, thread
        from trading.messages import bulk
        from trading.notifications import announcements
        from trading.watching import runs

        if "TRUE_WAITS" not in os.environ:
            rules.LEASE = timedelta(seconds=float(os.environ.get("LEASE_SECONDS", 4)))  # type: ignore[misc]
            rules.FIRST_WAIT = timedelta(seconds=0.3)  # type: ignore[misc]
            rules.LONGEST_WAIT = timedelta(seconds=3)  # type: ignore[misc]
            rules.JOB_WAIT = timedelta(seconds=0.3)  # type: ignore[misc]
            thread.UNAVAILABLE_PAUSE = 1.0
        export_job.LEASE = timedelta(seconds=4)
        announcements.BATCH, announcements.LOST_AFTER = 20, timedelta(seconds=4)  # type: ignore[misc]
        bulk.BATCH, bulk.LOST_AFTER = 20, timedelta(seconds=4)  # type: ignore[misc]
        runs.BATCH, runs.LOST_AFTER = 20, timedelta(seconds=4)  # type: ignore[misc]
        seconds = {name: os.environ.get(name) for name in ("GAP_SECONDS", "SESSION_SECONDS")}
        if any(seconds.values()):
            from trading.live import heartbeat

            heartbeat.CHECK_PRICES = float(seconds["GAP_SECONDS"] or heartbeat.CHECK_PRICES)  # type: ignore[misc]
            heartbeat.CHECK_SESSION = float(seconds["SESSION_SECONDS"] or heartbeat.CHECK_SESSION)  # type: ignore[misc]
        if failpoints.enabled("no_vote_transaction"):  # the negative control of a vote's one transaction
            from competitions.voting import services

            services.give_vote = services.give_vote.__wrapped__  # type: ignore[attr-defined]
