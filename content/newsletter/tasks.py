"""Jobs of the newsletter."""

from __future__ import annotations

from celery import shared_task

from content.newsletter import sending
from marketplace.common.jobs.recording import recorded


@shared_task
@recorded("send-newsletters")
def send_newsletters() -> int:
    """Hand the next batch of each issue over; may run twice, late, or beside itself."""
    return sending.send_newsletters()
