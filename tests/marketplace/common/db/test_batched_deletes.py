"""Old rows are deleted a bounded number at a time, beside those who hold some of them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest
from django.db import connection, connections, transaction
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from marketplace.common.db.batched_deletes import delete_chosen, delete_in_batches
from marketplace.common.messaging.outbox import services as outbox
from marketplace.common.messaging.outbox.models import OutboxEntry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def sent(count: int, at: datetime) -> list[int]:
    """Write entries that were delivered at that moment; return their keys."""
    rows = [
        OutboxEntry(key=f"{at:%j%H%M}:{number}", kind="push", payload={}, sent_at=at, created_at=at)
        for number in range(count)
    ]
    return [row.pk for row in OutboxEntry.objects.bulk_create(rows)]


def keys() -> list[int]:
    return list(OutboxEntry.objects.order_by("pk").values_list("pk", flat=True))


@contextmanager
def held_elsewhere(key: int) -> Iterator[None]:
    """Let another transaction hold the row during the block."""
    locked, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                list(OutboxEntry.objects.select_for_update().filter(pk=key))
                locked.set()
                done.wait(60)
        finally:
            connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    assert locked.wait(60)
    try:
        yield
    finally:
        done.set()
        holder.join()


@pytest.mark.parametrize("by", ["sent_at", "pk"])
def test_every_batch_is_a_transaction_of_its_own_and_nothing_is_left(by: str) -> None:
    now = clock.now()
    old, young = sent(7, now - timedelta(days=2)), sent(3, now)
    rows = OutboxEntry.objects.all()
    with CaptureQueriesContext(connection) as asked:
        assert delete_in_batches(rows, by, Q(sent_at__lt=now - timedelta(days=1)), size=3) == len(old)
    assert keys() == young
    assert sum("DELETE" in one["sql"] for one in asked) == 3


def test_the_walk_ends_at_the_first_batch_without_an_old_row() -> None:
    now = clock.now()
    young, old = sent(4, now), sent(2, now - timedelta(days=2))
    assert delete_in_batches(OutboxEntry.objects.all(), "pk", Q(sent_at__lt=now), size=3) == 0
    assert keys() == young + old
    assert delete_in_batches(OutboxEntry.objects.all(), "pk", Q(sent_at__lt=now), size=5) == 2


def test_a_row_that_was_opened_again_meanwhile_stays() -> None:
    now = clock.now()
    first, second = sent(2, now)
    rows = OutboxEntry.objects.filter(sent_at__lte=now)
    OutboxEntry.objects.filter(pk=first).update(sent_at=None)
    with transaction.atomic():
        assert delete_chosen(rows, [first, second], None) == 1
    assert keys() == [first]


@pytest.mark.postgres
def test_a_row_that_somebody_holds_is_left_for_the_next_run() -> None:
    now = clock.now()
    _, second, _ = sent(3, now - timedelta(days=2))
    with held_elsewhere(second):
        assert outbox.prune(now) == 2
        assert keys() == [second]
    assert outbox.prune(now) == 1
