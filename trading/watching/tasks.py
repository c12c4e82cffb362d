"""Jobs of what people watch. Each may run twice, late, or twice at once."""

from __future__ import annotations

from celery import shared_task

from marketplace.common.jobs.recording import recorded
from trading.watching import runs


@shared_task
def send_alerts(ad_id: int, event: str, tier_id: int = 0) -> int:
    """Alert the people who watch an ad of one event."""
    return runs.send_alerts(ad_id, event, tier_id)


@shared_task
@recorded("send-due-alerts")
def send_due_alerts() -> int:
    """Alert of favourites that end within a day, and go on with alerts whose job was lost."""
    return runs.send_due()
