"""Delivering due entries of the outbox, a batch at a time. Nothing is sent while a transaction is open."""

from collections.abc import Iterable

from marketplace.common.messaging.outbox.at_least_once import Leases, deliver_at_least_once
from marketplace.common.messaging.outbox.at_most_once import deliver_at_most_once
from marketplace.common.messaging.outbox.due import Batch
from marketplace.common.messaging.outbox.handlers import handler_of
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.queues import OUTBOX_QUEUES


def relay_once(limit: int | None = None, kinds: Iterable[str] = tuple(OutboxEntry.Kind.values)) -> int:
    """Deliver a batch of each queue of these kinds. Returns how many entries were taken. limit: of each queue."""
    return sum(relay_queue(name, limit).taken for name, queue in OUTBOX_QUEUES.items() if queue.kind in kinds)


def relay_queue(name: str, limit: int | None = None, leases: Leases | None = None) -> Batch:
    """Deliver a batch of one queue. leases: through them another thread may return the entries that are not begun."""
    queue = OUTBOX_QUEUES[name]
    registered = handler_of(queue.kind)
    if registered.at_most_once:
        return deliver_at_most_once(queue, registered, limit or queue.batch)
    return deliver_at_least_once(queue, registered, limit or queue.batch, leases or Leases())
