"""Index: Celery looks here for the jobs of every feature."""

from trading.catalogue.tasks import reindex_categories, reindex_named
from trading.deals.tasks import remind_of_payments
from trading.messages.tasks import continue_bulk_message, continue_bulk_messages, mail_unread_messages
from trading.notifications.tasks import continue_announcements, deliver_announcement, send_digests
from trading.offers.tasks import close_due_ads, send_deadline_reminders, send_reminders
from trading.watching.tasks import send_alerts, send_due_alerts

__all__ = [
    "close_due_ads",
    "continue_announcements",
    "continue_bulk_message",
    "continue_bulk_messages",
    "deliver_announcement",
    "mail_unread_messages",
    "reindex_categories",
    "reindex_named",
    "remind_of_payments",
    "send_alerts",
    "send_deadline_reminders",
    "send_digests",
    "send_due_alerts",
    "send_reminders",
]
