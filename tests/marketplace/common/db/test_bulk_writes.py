"""Many rows in one statement: what goes in, what stays out, what comes back."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import bulk_writes
from marketplace.common.messaging import outbox
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_ad, make_user
from trading.catalogue.models import Ad
from trading.notifications.models import Notification

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
MOMENT = datetime(2026, 5, 4, 21, 59, 59, 123456, tzinfo=UTC)
COLUMNS = ("recipient_id", "type", "payload", "dedupe_key", "created_at")
PAYLOAD = {"pro_name": "Čaj „Šipak“ 100 %, 'q' \\ {x}", "price": None, "list": [1, {"a": True}]}


def test_rows_go_in_as_they_are_and_known_ones_stay_out() -> None:
    person = make_user()
    first = bulk_writes.insert_new(
        Notification, COLUMNS, [(person.pk, "new", PAYLOAD, f"new:{n}", MOMENT) for n in (1, 2)], returning="dedupe_key"
    )
    again = bulk_writes.insert_new(
        Notification, COLUMNS, [(person.pk, "new", {}, f"new:{n}", MOMENT) for n in (2, 3)], returning="dedupe_key"
    )
    assert first == [("new:1",), ("new:2",)]
    assert again == [("new:3",)]
    kept = Notification.objects.get(dedupe_key="new:2")
    assert (kept.payload, kept.created_at, kept.read_at) == (PAYLOAD, MOMENT, None)


def test_more_rows_than_one_statement_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk_writes, "ROWS_PER_STATEMENT", 2)
    monkeypatch.setattr(bulk_writes, "PARAMETERS", 10)
    person = make_user()
    found = bulk_writes.insert_new(
        Notification, COLUMNS, [(person.pk, "new", {}, f"new:{n}", MOMENT) for n in range(5)]
    )
    assert len(found) == 5
    assert Notification.objects.count() == 5
    assert bulk_writes.insert_new(Notification, COLUMNS, []) == []


def test_each_row_gets_its_own_values_where_it_may() -> None:
    ads = [make_ad() for _ in range(3)]
    Ad.objects.filter(pk=ads[2].pk).update(rev=7)
    changed = [(ad.pk, Decimal("80.50"), [{"id": 1}], MOMENT + timedelta(days=n)) for n, ad in enumerate(ads)]
    columns = ("current_price", "trace", "expires_at")
    bulk_writes.update_rows(Ad, columns, [*changed[:2], (ads[2].pk, Decimal(1), None, MOMENT)], where="t.rev = 1")
    stored = list(Ad.objects.order_by("pk").values_list("pk", *columns))
    assert stored[:2] == changed[:2]
    assert stored[2] == (ads[2].pk, Decimal(110), None, ads[2].expires_at)


def test_gathered_entries_are_one_statement_in_their_order() -> None:
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        with outbox.batched():
            outbox.enqueue("push", {"n": 1}, key="a")
            with outbox.batched():
                outbox.enqueue("mail", {"n": 2}, key="b")
            outbox.enqueue("push", {"n": 3}, key="c", delay=timedelta(minutes=1))
            assert not OutboxEntry.objects.exists()
        assert list(OutboxEntry.objects.order_by("pk").values_list("key", flat=True)) == ["a", "b", "c"]
    assert sum("INSERT" in query["sql"] for query in queries.captured_queries) == 1
    assert OutboxEntry.objects.get(key="a").next_try_at is None
    assert OutboxEntry.objects.get(key="c").next_try_at is not None


def test_a_gathering_that_fails_writes_nothing() -> None:
    @transaction.atomic
    @outbox.batched()
    def fail() -> None:
        outbox.enqueue("push", {}, key="a")
        raise ValueError("undone")

    with pytest.raises(ValueError, match="undone"):
        fail()
    with transaction.atomic():
        outbox.enqueue("push", {}, key="b")
    assert [entry.key for entry in OutboxEntry.objects.all()] == ["b"]
