"""Jobs of the inbox. Each may run twice, late, or beside itself."""

from celery import shared_task

from marketplace.common.jobs.recording import recorded
from trading.notifications import announcing


@shared_task
def deliver_announcement(announcement_id: int) -> int:
    """Deliver one announcement."""
    return announcing.deliver(announcement_id)


@shared_task
@recorded("continue-announcements")
def continue_announcements() -> int:
    """Start the deliveries of announcements anew whose job was lost."""
    return announcing.continue_lost()
