"""What must happen after a commit: pushes, mails, jobs.

A business transaction writes them as rows; the relay (`thread`) delivers the rows. Source: docs/spec/reliability.md,
section 1, I16.
"""

from marketplace.common.messaging.outbox.handlers import PermanentFailure, ServiceUnavailable, handler
from marketplace.common.messaging.outbox.relay import relay_once
from marketplace.common.messaging.outbox.services import Entry, batched, enqueue, enqueue_all

__all__ = [
    "Entry",
    "PermanentFailure",
    "ServiceUnavailable",
    "batched",
    "enqueue",
    "enqueue_all",
    "handler",
    "relay_once",
]
