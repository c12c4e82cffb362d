"""Taking due entries and doing them.

A push is a hint: it is marked as done, then tried once. A mail or a job is a promise (`promises`): it is leased, done,
then marked. Nothing is sent while a transaction is open.
"""

import logging
import threading
import time
from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from marketplace.common.messaging.outbox import rules
from marketplace.common.messaging.outbox.due import Batch, lock_due, nothing_due
from marketplace.common.messaging.outbox.handlers import Away, Registered, handler_of
from marketplace.common.messaging.outbox.lanes import LANES, Lane
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.promises import Leases, relay_promises

logger = logging.getLogger(__name__)


class FrameGate:
    """Remembers when this process last sent the state of each thing."""

    def __init__(self) -> None:
        self._sent: dict[str, float] = {}
        self._guard = threading.Lock()

    def wait_for(self, thing: str) -> float:
        """Return 0 and count the frame as sent now, or the seconds until it may go."""
        now = time.monotonic()
        with self._guard:
            wait = self._sent.get(thing, -rules.FRAME_GAP) + rules.FRAME_GAP - now
            if wait > 0:
                return wait
            if len(self._sent) > 10_000:
                self._sent = {key: sent for key, sent in self._sent.items() if now - sent < rules.FRAME_GAP}
            self._sent[thing] = now
            return 0.0

    def clear(self) -> None:
        """Forget everything (tests)."""
        self._sent.clear()


gate = FrameGate()


def relay_once(limit: int | None = None, kinds: Iterable[str] = tuple(OutboxEntry.Kind.values)) -> int:
    """Do a batch of due entries of each lane of these kinds. Returns how many were taken. limit: of each lane."""
    return sum(relay_lane(name, limit).taken for name, lane in LANES.items() if lane.kind in kinds)


def relay_lane(name: str, limit: int | None = None, leases: Leases | None = None) -> Batch:
    """Do a batch of due entries of one lane. leases: by which another thread gives back what has not been begun."""
    lane = LANES[name]
    registered = handler_of(lane.kind)
    if registered.hint:
        return relay_hints(lane, registered, limit or lane.batch)
    return relay_promises(lane, registered, limit or lane.batch, leases or Leases())


def relay_hints(lane: Lane, registered: Registered, limit: int) -> Batch:
    """Mark due hints as done, then send those that are fresh and not replaced by a newer state."""
    now = clock.now()
    if nothing_due(lane, now):
        return Batch()
    held: dict[int, float] = {}
    with transaction.atomic():
        rows = lock_due(lane, now, limit)
        newest, replaced = rules.latest_frames((row.pk, row.payload) for row in rows)
        for thing, entry_id in newest.items():
            if wait := gate.wait_for(thing):
                held[entry_id] = wait
        done = [row.pk for row in rows if row.pk not in held]
        OutboxEntry.objects.filter(pk__in=done).update(sent_at=now, tries=1, payload={})
        for entry_id, wait in held.items():
            OutboxEntry.objects.filter(pk=entry_id).update(next_try_at=now + timedelta(seconds=wait))
    for row in rows:
        failpoints.hit("push.marked")
        # Both moments are the database's: no two machines have to agree on the time.
        if row.pk in held or row.pk in replaced or row.created_at < row.read_at - rules.HINT_LIFE:
            continue
        try:
            registered.run(row.payload)
        except Away as error:
            logger.warning("The %s channel is away, the rest of the batch is dropped: %s", lane.kind, error)
            break
        except Exception:
            logger.exception("%s %s failed and is dropped.", lane.kind, row.key)
    return Batch(len(rows), len(rows) == limit, min(held.values(), default=None))
