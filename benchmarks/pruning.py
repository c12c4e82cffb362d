"""What an old database has to bear: deletion of old rows beside writers, and delivered entries in the outbox."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.db import connection, connections, transaction
from django.db.models.functions import Now

from benchmarks.page_reads import PageReads
from benchmarks.report import line, quantile
from benchmarks.seed_ads import SELLERS
from benchmarks.seed_scale import AD
from benchmarks.seeding import FIRST
from marketplace.common.db import clock
from marketplace.common.messaging.outbox import services as outbox
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.queues import OUTBOX_QUEUES
from trading.notifications import services as notifications
from trading.notifications.models import Notification

WRITES, ROUNDS = 300, 3
GOAL = 2.0  # times the p95 without
LOOKS, WARM = 5, 1
PUSHES = OUTBOX_QUEUES["push"]


def looks_after_deliveries(pages: PageReads, count: int) -> None:
    """Print what a look for open entries touches while nothing was vacuumed, and after it was."""
    from benchmarks.scale_work import look

    def cost() -> float:
        return pages.cost(partial(look, PUSHES), LOOKS, WARM).pages

    print("  A relay's look for open pushes when all are delivered, pages touched")
    OutboxEntry.objects.filter(sent_at=None, dead_at=None).update(sent_at=Now())
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE common_outboxentry SET (autovacuum_enabled = off)")
        cursor.execute("VACUUM common_outboxentry")
    print(f"    {count:,} delivered, vacuumed: {cost():6.0f}", flush=True)
    for delivered in (count // 20, count // 5):
        deliver(delivered)
        print(f"    {delivered:,} more delivered, not vacuumed: {cost():6.0f}", flush=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM common_outboxentry")
        cursor.execute("ALTER TABLE common_outboxentry RESET (autovacuum_enabled)")
    print(f"    vacuumed again: {cost():6.0f}", flush=True)


def deliver(count: int) -> None:
    """Write that many pushes and mark them as delivered, a queue's batch at a time, as its relay does."""
    written = 0
    while written < count:
        with transaction.atomic():
            outbox.enqueue_all(
                outbox.Entry("push", {}, f"deliver:{time.monotonic_ns()}:{number}") for number in range(PUSHES.batch)
            )
        with transaction.atomic():
            keys = OutboxEntry.objects.filter(kind="push", sent_at=None, dead_at=None).values_list("pk", flat=True)
            OutboxEntry.objects.filter(pk__in=list(keys[: PUSHES.batch])).update(sent_at=Now())
        written += PUSHES.batch


def beside_writers() -> None:
    """Print the p95 of writes alone and beside the deletion of what is old, by turns."""
    print(f"  A notification with its push is written, {WRITES} times by turns, {ROUNDS} rounds")
    alone: list[float] = []
    beside: list[float] = []
    deleted = 0
    for number in range(ROUNDS):
        alone += writes(number, "alone")
        made_old(number)
        with_deletions = Deletions()
        beside += writes(number, "beside")
        deleted += with_deletions.end()
    line("p95 beside deletions / p95 alone", quantile(beside, 0.95) / quantile(alone, 0.95), GOAL, at_least=False)
    for name, taken in (("alone", alone), ("beside", beside)):
        print(f"    {name:<8} p50 {quantile(taken, 0.5):6.1f} ms   p95 {quantile(taken, 0.95):6.1f} ms")
    print(f"    deleted meanwhile: {deleted:,} rows", flush=True)


def made_old(number: int) -> None:
    """Let a tenth of the outbox, and of the notifications that are left a part, be older than they are kept."""
    now = clock.now()
    oldest = Notification.objects.order_by("pk").values_list("pk", flat=True)[0]
    part = max(Notification.objects.order_by("-pk").values_list("pk", flat=True)[0] // 50, 1)
    Notification.objects.filter(pk__lt=oldest + part).update(created_at=now - timedelta(days=366))
    delivered = OutboxEntry.objects.filter(sent_at__gte=now - outbox.SENT_KEPT, pk__gte=FIRST)
    keys = delivered.order_by("pk").values_list("pk", flat=True)[: max(delivered.count() // 10, 1)]
    OutboxEntry.objects.filter(pk__in=keys).update(sent_at=now - timedelta(days=2))


class Deletions:
    """The deletion of what is old, in a thread of its own, again and again until it is ended."""

    def __init__(self) -> None:
        self.deleted = 0
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        steps: tuple[Callable[[], int], ...] = (
            notifications.delete_old_notifications,
            lambda: outbox.prune(clock.now()),
        )
        try:
            self.deleted = sum(step() for step in steps)
        finally:
            connections.close_all()

    def end(self) -> int:
        """Return how many rows were deleted, when it is done."""
        self.thread.join()
        return self.deleted


def writes(number: int, name: str) -> list[float]:
    """Write notifications, each in a transaction of its own. Returns the seconds of each."""
    taken = []
    for turn in range(WRITES):
        started = time.perf_counter()
        with transaction.atomic():
            notifications.notify([FIRST + SELLERS + turn % 100], "admin-deleted", AD, subject=f"{name}:{number}:{turn}")
        taken.append(time.perf_counter() - started)
    return taken
