"""What must happen after a commit: pushes, mails, jobs. Rows of the business transaction, done by the relay."""

from marketplace.common.messaging.outbox.handlers import Away, PermanentFailure, handler
from marketplace.common.messaging.outbox.relay import relay_once
from marketplace.common.messaging.outbox.services import Entry, enqueue, enqueue_all, gathered

__all__ = ["Away", "Entry", "PermanentFailure", "enqueue", "enqueue_all", "gathered", "handler", "relay_once"]
