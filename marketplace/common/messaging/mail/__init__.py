"""Mails: a transaction queues them with its event, and the relay renders and sends them."""

from marketplace.common.messaging.mail.services import queue_mail, unsubscribe_headers

__all__ = ["queue_mail", "unsubscribe_headers"]
