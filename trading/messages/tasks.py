"""Jobs of messages. Each may run twice, late, or twice at once."""

from __future__ import annotations

from celery import shared_task

from marketplace.common.jobs.recording import recorded
from trading.messages import unread_mail


@shared_task
@recorded("mail-unread-messages")
def mail_unread_messages() -> int:
    """Mail those who have had something unread for fifteen minutes."""
    return unread_mail.mail_unread()
