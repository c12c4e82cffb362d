"""The outbox: pushes, mails and jobs that a transaction writes as rows, and that are delivered after its commit.

The relay (`thread`) delivers the rows. Source: docs/spec/reliability.md, section 1, I16.
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
