"""Jobs of deals. Each may run twice, late, or twice at once: the state of the rows decides, never the schedule."""

from __future__ import annotations

from celery import shared_task

from marketplace.common.jobs.recording import recorded
from trading.deals import overdue


@shared_task
@recorded("remind-of-payments")
def remind_of_payments() -> int:
    """Remind of the terms of payment that have passed."""
    return overdue.remind_of_payments()
