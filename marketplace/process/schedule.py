"""Which jobs beat starts, and how often, in seconds."""

from __future__ import annotations

from typing import Any, Final

from marketplace.common.jobs.daily import DailyAt

SCHEDULE: Final[dict[str, dict[str, Any]]] = {
    "close-due-ads": {"task": "trading.offers.tasks.close_due_ads", "schedule": 30.0},
    "send-reminders": {"task": "trading.offers.tasks.send_reminders", "schedule": 3600.0},
    "send-deadline-reminders": {"task": "trading.offers.tasks.send_deadline_reminders", "schedule": 3600.0},
    "remind-of-payments": {"task": "trading.deals.tasks.remind_of_payments", "schedule": 3600.0},
    "send-newsletters": {"task": "content.newsletter.tasks.send_newsletters", "schedule": 60.0},
    "change-phases": {"task": "competitions.competitions.tasks.change_phases", "schedule": 60.0},
    "make-due-copies": {"task": "marketplace.common.tasks.make_due_copies", "schedule": 60.0},
    "continue-bulk-messages": {"task": "trading.messages.tasks.continue_bulk_messages", "schedule": 60.0},
    "continue-announcements": {"task": "trading.notifications.tasks.continue_announcements", "schedule": 60.0},
    "mail-unread-messages": {"task": "trading.messages.tasks.mail_unread_messages", "schedule": 60.0},
    "send-digests": {"task": "trading.notifications.tasks.send_digests", "schedule": 300.0},
    "send-due-alerts": {"task": "trading.watching.tasks.send_due_alerts", "schedule": 60.0},
    "restart-lost-exports": {"task": "marketplace.common.tasks.restart_lost_exports", "schedule": 60.0},
    "clean-up": {"task": "marketplace.tasks.clean_up", "schedule": 3600.0},
    "check-invariants": {"task": "marketplace.tasks.check_invariants", "schedule": DailyAt(3, 40)},
}
