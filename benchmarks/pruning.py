"""What an old database has to bear: deletion of old rows beside writers, and delivered entries in the outbox."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from datetime import timedelta
from functools import partial
from pathlib import Path

from django.db import connection, transaction
from django.db.models.functions import Now

from benchmarks.environment import on_database
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

ROOT = Path(__file__).resolve().parent.parent
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
    print(f"  A notification with its push is written, alone and while the clean-up runs, {ROUNDS} rounds by turns")
    alone: list[float] = []
    beside: list[float] = []
    deleted = 0
    for number in range(ROUNDS):
        alone += [write(f"alone:{number}:{turn}") for turn in range(WRITES)]
        make_old()
        clean_up = CleanUp()
        while clean_up.goes_on():
            beside.append(write(f"beside:{number}:{len(beside)}"))
        deleted += clean_up.deleted()
    line("p95 beside the clean-up / p95 alone", quantile(beside, 0.95) / quantile(alone, 0.95), GOAL, at_least=False)
    for name, taken in (("alone", alone), ("beside", beside)):
        print(
            f"    {name:<8} p50 {quantile(taken, 0.5):6.1f} ms   p95 {quantile(taken, 0.95):6.1f} ms"
            f"   {len(taken):,} times"
        )
    print(f"    deleted meanwhile: {deleted:,} rows", flush=True)


def make_old() -> None:
    """Let a tenth of the outbox, and of the notifications that are left a part, be older than they are kept."""
    now = clock.now()
    oldest = Notification.objects.order_by("pk").values_list("pk", flat=True)[0]
    part = max(Notification.objects.order_by("-pk").values_list("pk", flat=True)[0] // 50, 1)
    Notification.objects.filter(pk__lt=oldest + part).update(created_at=now - timedelta(days=366))
    delivered = OutboxEntry.objects.filter(sent_at__gte=now - outbox.SENT_KEPT, pk__gte=FIRST)
    keys = delivered.order_by("pk").values_list("pk", flat=True)[: max(delivered.count() // 10, 1)]
    OutboxEntry.objects.filter(pk__in=keys).update(sent_at=now - timedelta(days=2))


class CleanUp:
    """The product's clean-up in a process of its own, as a worker runs it."""

    def __init__(self) -> None:
        name = str(connection.settings_dict["NAME"])
        env = {**os.environ, "DATABASE_URL": on_database(os.environ["DATABASE_URL"], name)}
        command = [sys.executable, "manage.py", "clean_up"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)

    def goes_on(self) -> bool:
        return self.process.poll() is None

    def deleted(self) -> int:
        """Return how many rows of the outbox and notifications it has deleted."""
        said = dict(step.split(": ") for step in self.process.communicate()[0].strip().split(", "))
        return sum(int(said[name]) for name in ("outbox", "notifications"))


def write(subject: str) -> float:
    """Write a notification in a transaction of its own. Returns the seconds it took."""
    started = time.perf_counter()
    with transaction.atomic():
        notifications.notify([FIRST + SELLERS], "admin-deleted", AD, subject=subject)
    return time.perf_counter() - started
