"""Jobs of notifications. Each may run twice, late, or twice at once."""

from celery import shared_task

from marketplace.common.jobs.recording import recorded
from trading.notifications import announcements, digests


@shared_task
def deliver_announcement(announcement_id: int) -> int:
    """Deliver one announcement."""
    return announcements.deliver(announcement_id)


@shared_task
@recorded("continue-announcements")
def continue_announcements() -> int:
    """Enqueue again the deliveries of announcements whose job was lost."""
    return announcements.restart_lost()


@shared_task
@recorded("send-digests")
def send_digests() -> int:
    """Send the digests that are due."""
    return digests.send_digests()
