"""What must happen after a commit: pushes, mails, jobs. Rows of the business transaction, done by the relay."""

from marketplace.common.outbox.handlers import Away, PermanentFailure, handler
from marketplace.common.outbox.relay import relay_once
from marketplace.common.outbox.services import Entry, enqueue, enqueue_all, gathered

__all__ = ["Away", "Entry", "PermanentFailure", "enqueue", "enqueue_all", "gathered", "handler", "relay_once"]
