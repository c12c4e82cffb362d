"""Index: Celery looks here for the jobs of every feature."""

from trading.catalogue.tasks import reindex_categories
from trading.notifications.tasks import continue_announcements, deliver_announcement
from trading.offers.tasks import close_due_ads, send_deadline_reminders, send_reminders

__all__ = [
    "close_due_ads",
    "continue_announcements",
    "deliver_announcement",
    "reindex_categories",
    "send_deadline_reminders",
    "send_reminders",
]
