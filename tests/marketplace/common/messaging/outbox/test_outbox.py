"""The outbox: rows of the event's transaction, done once, tried again, given up."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db import connection, transaction

from marketplace.common.db import clock
from marketplace.common.messaging import outbox
from marketplace.common.messaging.outbox import at_most_once, handlers, relay
from marketplace.common.messaging.outbox import services as outbox_services
from marketplace.common.messaging.outbox.due import open_entries
from marketplace.common.messaging.outbox.handlers import PermanentFailure, ServiceUnavailable
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.queues import OUTBOX_QUEUES
from marketplace.common.messaging.outbox.thread import Relay

pytestmark = pytest.mark.embedded


class Sink:
    """Stands for the handlers of all kinds; remembers what it was given and fails as told."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.failure: Exception | None = None
        self.batches = 0
        self.inside_transaction = False

    def __call__(self, payload: dict[str, Any]) -> None:
        self.got.append(payload)
        self.inside_transaction |= connection.in_atomic_block
        if self.failure is not None:
            raise self.failure

    def end_batch(self) -> None:
        self.batches += 1


@pytest.fixture
def sink() -> Iterator[Sink]:
    known = dict(handlers._handlers)
    made = Sink()
    outbox.handler("push", at_most_once=True)(made)
    outbox.handler("mail", after_batch=made.end_batch)(made)
    outbox.handler("task")(made)
    at_most_once.frame_rate_limit.clear()
    yield made
    handlers._handlers.clear()
    handlers._handlers.update(known)


def put(kind: str, key: str, payload: dict[str, object] | None = None) -> OutboxEntry:
    with transaction.atomic():
        outbox.enqueue(kind, payload if payload is not None else {"n": key}, key=key)
    return OutboxEntry.objects.get(key=key)


# --- Writing ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_a_row_lives_and_dies_with_its_transaction() -> None:
    """I16"""
    with pytest.raises(RuntimeError), transaction.atomic():
        outbox.enqueue("mail", {}, key="a") or _fail()
    assert not OutboxEntry.objects.exists()
    with pytest.raises(transaction.TransactionManagementError):
        outbox.enqueue("mail", {}, key="a")
    assert not OutboxEntry.objects.exists()


def _fail() -> None:
    raise RuntimeError


@pytest.mark.django_db
def test_the_same_key_is_written_once() -> None:
    first = put("mail", "welcome:7", {"to": "a"})
    second = put("mail", "welcome:7", {"to": "b"})
    assert first.pk == second.pk
    assert second.payload == {"to": "a"}


@pytest.mark.django_db
def test_writing_is_one_statement(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        outbox.enqueue("push", {"n": 1}, key="a")
    with django_assert_num_queries(1):
        outbox.enqueue_all(outbox.Entry("push", {"n": n}, f"b{n}") for n in range(100))


@pytest.mark.django_db(transaction=True)
def test_wakes_the_relay_of_its_kind_after_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[str] = []
    monkeypatch.setattr(outbox_services, "wake", woken.append)
    with transaction.atomic():
        outbox.enqueue("push", {}, key="a")
        assert woken == []
    assert woken == ["push"]


# --- Doing -----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["push", "mail", "task"])
def test_each_entry_is_done_once_and_its_content_erased(sink: Sink, kind: str) -> None:
    entry = put(kind, "a", {"secret": "token"})
    assert outbox.relay_once() == 1
    assert outbox.relay_once() == 0
    assert sink.got == [{"secret": "token"}]
    entry.refresh_from_db()
    assert entry.sent_at is not None
    assert entry.payload == {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["push", "mail", "task"])
def test_nothing_is_sent_while_a_transaction_is_open(sink: Sink, kind: str) -> None:
    put(kind, "a")
    assert outbox.relay_once() == 1
    assert not sink.inside_transaction


@pytest.mark.django_db
def test_waits_for_its_delay(sink: Sink) -> None:
    outbox.enqueue("task", {}, key="a", delay=timedelta(minutes=5))
    assert outbox.relay_once() == 0
    with clock.travel(clock.now() + timedelta(minutes=6)):
        assert outbox.relay_once() == 1


@pytest.mark.django_db
def test_a_batch_is_bounded(sink: Sink) -> None:
    outbox.enqueue_all(outbox.Entry("task", {"n": n}, f"t{n}") for n in range(7))
    assert [outbox.relay_once(3) for _ in range(4)] == [3, 3, 1, 0]
    assert [payload["n"] for payload in sink.got] == list(range(7))


@pytest.mark.django_db
def test_a_failed_mail_is_tried_again_later(sink: Sink) -> None:
    entry = put("mail", "a")
    sink.failure = ValueError("451 try later")
    start = clock.now()
    with clock.travel(start):
        assert outbox.relay_once() == 1
        assert outbox.relay_once() == 0
    entry.refresh_from_db()
    assert (entry.sent_at, entry.dead_at, entry.tries, entry.error) == (None, None, 1, "451 try later")
    assert entry.next_try_at == start + timedelta(seconds=30)
    assert entry.payload == {"n": "a"}
    sink.failure = None
    with clock.travel(start + timedelta(seconds=31)):
        assert outbox.relay_once() == 1
    entry.refresh_from_db()
    assert entry.sent_at is not None
    assert entry.error == ""


@pytest.mark.django_db
def test_is_dead_after_24_hours(sink: Sink) -> None:
    """F9"""
    entry = put("mail", "a")
    sink.failure = ValueError("away")
    moment, start = clock.now(), clock.now()
    while entry.dead_at is None:
        assert moment < start + timedelta(hours=25)
        with clock.travel(moment):
            outbox.relay_once()
        entry.refresh_from_db()
        moment = entry.next_try_at or moment
    assert entry.dead_at > start + timedelta(hours=22)
    with clock.travel(moment + timedelta(days=1)):
        assert outbox.relay_once() == 0
    assert entry.payload == {"n": "a"}


@pytest.mark.django_db(transaction=True)
def test_an_operator_revives_a_dead_mail(sink: Sink) -> None:
    entry = put("mail", "a")
    sink.failure = PermanentFailure("550 no such mailbox")
    outbox.relay_once()
    entry.refresh_from_db()
    assert entry.dead_at is not None
    assert outbox.relay_once() == 0
    sink.failure = None
    with transaction.atomic():
        assert outbox_services.retry_dead(entry.pk)
        assert not outbox_services.retry_dead(entry.pk)
    assert outbox.relay_once() == 1
    entry.refresh_from_db()
    assert entry.sent_at is not None


@pytest.mark.django_db
def test_a_permanent_failure_is_not_tried_again(sink: Sink) -> None:
    entry = put("mail", "a")
    sink.failure = PermanentFailure("550 no such mailbox")
    assert outbox.relay_once() == 1
    with clock.travel(clock.now() + timedelta(days=2)):
        assert outbox.relay_once() == 0
    entry.refresh_from_db()
    assert entry.dead_at is not None
    assert entry.error == "550 no such mailbox"
    assert len(sink.got) == 1


@pytest.mark.django_db
def test_one_broken_entry_does_not_hold_up_the_rest(sink: Sink) -> None:
    for key in "abc":
        put("task", key)

    def run(payload: dict[str, Any]) -> None:
        sink.got.append(payload)
        if payload["n"] == "b":
            raise ValueError("broken")

    outbox.handler("task")(run)
    assert outbox.relay_once() == 3
    assert [payload["n"] for payload in sink.got] == ["a", "b", "c"]
    assert list(OutboxEntry.objects.filter(sent_at__isnull=True).values_list("key", flat=True)) == ["b"]


@pytest.mark.django_db
def test_a_service_that_is_away_is_asked_once_per_batch(sink: Sink) -> None:
    for key in "abc":
        put("mail", key)
    sink.failure = ServiceUnavailable("connection refused")
    assert outbox.relay_once() == 3
    assert len(sink.got) == 1
    assert sink.batches == 1
    assert set(OutboxEntry.objects.values_list("sent_at", "dead_at", "error")) == {(None, None, "connection refused")}
    sink.failure = None
    with clock.travel(clock.now() + timedelta(seconds=31)):
        assert outbox.relay_once() == 3
    assert len(sink.got) == 4


@pytest.mark.django_db
def test_an_entry_of_a_killed_process_is_taken_again_after_its_lease(sink: Sink) -> None:
    put("mail", "a")

    class SimulatedCrash(BaseException):
        pass

    def die(payload: dict[str, Any]) -> None:
        raise SimulatedCrash

    outbox.handler("mail")(die)
    start = clock.now()
    with pytest.raises(SimulatedCrash), clock.travel(start):
        outbox.relay_once()
    outbox.handler("mail")(sink)
    with clock.travel(start + timedelta(minutes=4)):
        assert outbox.relay_once() == 0
    with clock.travel(start + timedelta(minutes=6)):
        assert outbox.relay_once() == 1
    assert len(sink.got) == 1


# --- Pushes ----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_push_is_tried_once(sink: Sink) -> None:
    for key in "abc":
        put("push", key)
    sink.failure = ServiceUnavailable("redis")
    assert outbox.relay_once() == 3
    assert len(sink.got) == 1
    sink.failure = None
    assert outbox.relay_once() == 0


@pytest.mark.django_db
def test_an_old_push_is_dropped(sink: Sink) -> None:
    entry = put("push", "a")
    OutboxEntry.objects.filter(pk=entry.pk).update(created_at=clock.now() - timedelta(minutes=1))
    assert outbox.relay_once() == 1
    assert sink.got == []


@pytest.mark.django_db
def test_a_push_written_in_a_travelled_past_is_still_fresh(sink: Sink) -> None:
    with clock.travel(clock.now() - timedelta(days=300)):
        put("push", "a")
        assert outbox.relay_once() == 1
    assert len(sink.got) == 1


@pytest.mark.django_db
def test_of_a_burst_the_last_state_goes_out(sink: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [100.0]
    monkeypatch.setattr(at_most_once.time, "monotonic", lambda: moment[0])
    for rev in (3, 1, 2):
        put("push", f"price:1:{rev}", {"merge": "ad.1/price", "rev": rev})
    put("push", "price:2:1", {"merge": "ad.2/price", "rev": 1})
    assert outbox.relay_once() == 4
    assert sorted((payload["merge"], payload["rev"]) for payload in sink.got) == [("ad.1/price", 3), ("ad.2/price", 1)]

    sink.got.clear()
    start = clock.now()
    with clock.travel(start):
        for rev in (4, 5):
            put("push", f"price:1:{rev}", {"merge": "ad.1/price", "rev": rev})
        batch = relay.relay_queue("push")
        assert batch.wake_in == pytest.approx(0.25)
        assert sink.got == []
    put("push", "price:1:6", {"merge": "ad.1/price", "rev": 6})
    moment[0] += 0.3
    with clock.travel(start + timedelta(seconds=0.3)):
        relay.relay_queue("push")
        relay.relay_queue("push")
    assert [payload["rev"] for payload in sink.got] == [6]
    assert not open_entries(OUTBOX_QUEUES["push"]).exists()


# --- Side by side ----------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_the_relay_thread_delivers_right_after_the_commit(sink: Sink) -> None:
    done = threading.Event()

    def run(payload: dict[str, Any]) -> None:
        sink.got.append(payload)
        done.set()

    outbox.handler("push", at_most_once=True)(run)
    running = Relay(poll=60)
    running.start()
    try:
        with transaction.atomic():
            outbox.enqueue("push", {"n": 1}, key="a")
            transaction.on_commit(lambda: running.wake("push"))
        assert done.wait(60)
    finally:
        running.stop()
    assert sink.got == [{"n": 1}]
    assert not any(thread.is_alive() for thread in running.threads.values())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["push", "task"])
def test_parallel_relays_do_each_entry_once(sink: Sink, kind: str) -> None:
    with transaction.atomic():
        outbox.enqueue_all(outbox.Entry(kind, {"n": n}, f"x{n}") for n in range(60))
    start = threading.Barrier(4)

    def run() -> None:
        start.wait()
        while relay.relay_queue(kind, 7).taken:
            pass
        connection.close()

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(payload["n"] for payload in sink.got) == list(range(60))


@pytest.mark.django_db
def test_prune_keeps_what_is_open(sink: Sink) -> None:
    put("mail", "open")
    done = put("mail", "done")
    dead = put("mail", "dead")
    now = clock.now()
    OutboxEntry.objects.filter(pk=done.pk).update(sent_at=now - timedelta(days=2))
    OutboxEntry.objects.filter(pk=dead.pk).update(dead_at=now - timedelta(days=2))
    assert outbox_services.prune(now) == 1
    assert outbox_services.prune(now + timedelta(days=100)) == 1
    assert list(OutboxEntry.objects.values_list("key", flat=True)) == ["open"]


@pytest.mark.django_db
def test_the_command_leaves_to_the_server_what_lives_in_its_memory(
    sink: Sink, capsys: pytest.CaptureFixture[str], settings: LazySettings
) -> None:
    for kind in ("push", "mail", "task"):
        put(kind, kind)
    settings.REDIS_URL = ""
    call_command("relay_outbox", skip_checks=True)
    assert capsys.readouterr().out == "1 entries taken (fan_out, mail)\n"
    assert [payload["n"] for payload in sink.got] == ["mail"]
    settings.REDIS_URL = "redis://somewhere"
    call_command("relay_outbox", skip_checks=True)
    assert capsys.readouterr().out == "2 entries taken (fan_out, push, mail, task)\n"
