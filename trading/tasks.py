"""Index: Celery looks here for the jobs of every feature."""

from trading.catalogue.tasks import follow_renamed
from trading.notifications.tasks import continue_announcements, deliver_announcement
from trading.offers.tasks import close_due_ads, send_deadline_reminders, send_reminders

__all__ = [
    "close_due_ads",
    "continue_announcements",
    "deliver_announcement",
    "follow_renamed",
    "send_deadline_reminders",
    "send_reminders",
]
