"""Mails to people: queued in the transaction of their event, rendered and sent by the relay."""

from marketplace.common.messaging.mail.services import leave_headers, queue_mail

__all__ = ["leave_headers", "queue_mail"]
