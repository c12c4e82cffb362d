"""Mails to people: queued in the transaction of their event, rendered and sent by the relay."""

from marketplace.common.messaging.mail.services import queue_mail, unsubscribe_headers

__all__ = ["queue_mail", "unsubscribe_headers"]
