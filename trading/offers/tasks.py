"""Jobs of offers. Each may run twice, late, or twice at once: the state of the rows decides, never the schedule."""

from __future__ import annotations

from celery import shared_task

from marketplace.common.jobs import failpoints
from marketplace.common.jobs.recording import recorded
from trading.offers import services


@shared_task
@recorded("close-due-ads")
def close_due_ads() -> int:
    """Close every ad past its expiry and write the notifications of sold-out ones whose expiry has come."""
    done = services.close_due_ads() + services.notify_expired()
    failpoints.hit("close.before_ack")
    return done


@shared_task
@recorded("send-reminders")
def send_reminders() -> int:
    """Remind of sales that end within three days."""
    return services.send_reminders()


@shared_task
@recorded("send-deadline-reminders")
def send_deadline_reminders() -> int:
    """Remind sellers of decisions due within three days."""
    return services.send_deadline_reminders()
