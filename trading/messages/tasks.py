"""Jobs of messages. Each may run twice, late, or twice at once."""

from __future__ import annotations

from celery import shared_task

from marketplace.common.jobs.recording import recorded
from trading.messages import bulk, unread_mail


@shared_task
@recorded("mail-unread-messages")
def mail_unread_messages() -> int:
    """Mail those who have had something unread for fifteen minutes."""
    return unread_mail.mail_unread()


@shared_task
def continue_bulk_message(message_id: int) -> int:
    """Go on with one message to many people."""
    return bulk.send_rest(message_id)


@shared_task
@recorded("continue-bulk-messages")
def continue_bulk_messages() -> int:
    """Enqueue again the messages to many people whose job was lost."""
    return bulk.restart_lost()
