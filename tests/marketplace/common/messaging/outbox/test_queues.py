"""Queues and leases of the outbox: what waits behind what, and whose an entry is."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.db.models import F

from marketplace.common.db import clock
from marketplace.common.messaging import outbox
from marketplace.common.messaging.outbox import handlers, relay
from marketplace.common.messaging.outbox.at_least_once import Leases
from marketplace.common.messaging.outbox.handlers import ServiceUnavailable
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.queues import OUTBOX_QUEUES, queues_served_by
from marketplace.common.messaging.outbox.rules import LEASE
from marketplace.common.messaging.outbox.thread import Relay

pytestmark = pytest.mark.embedded

Send = Callable[[dict[str, Any]], None]
OPEN = {"sent_at__isnull": True, "dead_at__isnull": True}


@pytest.fixture
def mails() -> Iterator[Callable[[Send], None]]:
    """Return a function that makes another one send the mails."""
    known = dict(handlers._handlers)
    yield lambda send: handlers._handlers.update(
        mail=handlers.RegisteredHandler(send, at_most_once=False, after_batch=None)
    )
    handlers._handlers.clear()
    handlers._handlers.update(known)


def put(*keys: str, bulk: bool = False) -> None:
    with transaction.atomic():
        outbox.enqueue_all(outbox.Entry("mail", {"key": key}, key, bulk=bulk) for key in keys)


@pytest.fixture
def later() -> Iterator[Callable[[timedelta], None]]:
    """Return a function that lets so much time pass."""
    with ExitStack() as trips:
        yield lambda passed: trips.enter_context(clock.travel(clock.now() + passed)) and None


@pytest.mark.django_db
def test_a_slow_server_gets_no_mail_twice(mails: Callable[[Send], None], later: Callable[[timedelta], None]) -> None:
    """Each mail takes two minutes; a faster relay looks in between, and takes what this one has held for too long."""
    put(*"abcdef")
    sent: list[str] = []
    faster = threading.Lock()

    def send(payload: dict[str, Any]) -> None:
        sent.append(payload["key"])
        if faster.acquire(blocking=False):
            later(timedelta(minutes=2))
            relay.relay_queue("mail", 2)
            faster.release()

    mails(send)
    relay.relay_queue("mail")
    assert sorted(sent) == list("abcdef")
    assert not OutboxEntry.objects.filter(**OPEN).exists()


@pytest.mark.django_db
def test_a_relay_leaves_what_another_has_taken_meanwhile(
    mails: Callable[[Send], None], later: Callable[[timedelta], None]
) -> None:
    """I16: its lease of the second mail ended while it sent the first, and the other relay is not done yet."""
    put(*"ab")
    sent: list[str] = []

    def send(payload: dict[str, Any]) -> None:
        sent.append(payload["key"])
        later(2 * LEASE)
        OutboxEntry.objects.filter(key="b").update(tries=F("tries") + 1, next_try_at=clock.now() + LEASE)

    mails(send)
    relay.relay_queue("mail")
    assert sent == ["a"]
    assert OutboxEntry.objects.get(key="b").tries == 2


@pytest.mark.django_db
def test_a_lease_begins_anew_with_each_mail(mails: Callable[[Send], None], later: Callable[[timedelta], None]) -> None:
    put(*"abc")
    left: list[timedelta] = []
    later(timedelta())  # from here on time stands still but for this

    def send(payload: dict[str, Any]) -> None:
        leased = OutboxEntry.objects.get(key=payload["key"]).next_try_at
        assert leased is not None
        left.append(leased - clock.now())
        later(timedelta(minutes=2))

    mails(send)
    relay.relay_queue("mail")
    assert left == [LEASE] * 3


@pytest.mark.django_db(transaction=True)
def test_who_stops_gives_back_what_was_not_begun(mails: Callable[[Send], None]) -> None:
    put(*"abcd")
    begun, go_on = threading.Event(), threading.Event()
    sent: list[str] = []

    def send(payload: dict[str, Any]) -> None:
        sent.append(payload["key"])
        begun.set()
        assert go_on.wait(60)

    mails(send)
    running = Relay(poll=60, queues=["mail"])
    running.start()
    assert begun.wait(60)

    def stop() -> None:
        try:
            running.stop(60)  # gives back on a connection of this thread's own
        finally:
            connections.close_all()

    stopping = threading.Thread(target=stop)
    stopping.start()
    waiting = OutboxEntry.objects.filter(next_try_at=None, tries=0, **OPEN)
    for _ in range(600):
        if waiting.count() == 3:
            break
        threading.Event().wait(0.1)
    assert waiting.count() == 3  # while the first is still on its way
    go_on.set()
    stopping.join(60)
    assert not any(thread.is_alive() for thread in running.threads.values())
    assert sent == ["a"]
    assert list(OutboxEntry.objects.filter(sent_at__isnull=False).values_list("key", flat=True)) == ["a"]


@pytest.mark.django_db
def test_what_is_taken_after_the_end_goes_back_at_once(mails: Callable[[Send], None]) -> None:
    put("a")
    sent: list[str] = []
    mails(lambda payload: sent.append(payload["key"]))
    leases = Leases()
    leases.close()
    relay.relay_queue("mail", leases=leases)
    assert sent == []
    assert OutboxEntry.objects.filter(next_try_at=None, tries=0, **OPEN).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_server_that_is_away_is_not_asked_for_batch_after_batch(mails: Callable[[Send], None]) -> None:
    put(*(f"m{number}" for number in range(40)))
    asked: list[str] = []

    def send(payload: dict[str, Any]) -> None:
        asked.append(payload["key"])
        raise ServiceUnavailable("connection refused")

    mails(send)
    thread = Relay(poll=1, queues=["mail"]).threads["mail"]
    assert thread.work() >= 10
    assert asked == ["m0"]


@pytest.mark.django_db
def test_bulk_mails_wait_in_a_queue_of_their_own(mails: Callable[[Send], None]) -> None:
    put(*(f"news{number}" for number in range(30)), bulk=True)
    put("reset")
    sent: list[str] = []
    mails(lambda payload: sent.append(payload["key"]))
    relay.relay_queue("mail")
    assert sent == ["reset"]
    while relay.relay_queue("bulk_mail").taken:
        pass
    assert sent == ["reset", *(f"news{number}" for number in range(30))]


@pytest.mark.django_db(transaction=True)
def test_a_reset_is_sent_while_the_mail_server_is_slow_with_a_newsletter(mails: Callable[[Send], None]) -> None:
    put(*(f"news{number}" for number in range(30)), bulk=True)
    begun, reset, go_on = threading.Event(), threading.Event(), threading.Event()

    def send(payload: dict[str, Any]) -> None:
        if payload["key"] == "reset":
            reset.set()
        else:
            begun.set()
            assert go_on.wait(60)

    mails(send)
    running = Relay(poll=60, queues=["mail", "bulk_mail"])
    running.start()
    try:
        assert begun.wait(60)
        put("reset")
        running.wake("mail")
        assert reset.wait(60)
    finally:
        go_on.set()
        running.stop(60)


@pytest.mark.django_db
@pytest.mark.postgres
def test_the_index_finds_the_first_of_a_lane_behind_a_hundred_thousand() -> None:
    entries = (OutboxEntry(key=f"n{n}", kind="mail", bulk=True, payload={}, tries=0) for n in range(20_000))
    OutboxEntry.objects.bulk_create(entries, batch_size=5000)
    put("reset")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE common_outboxentry")
    plan = OutboxEntry.objects.filter(kind="mail", bulk=False, **OPEN).order_by("pk")[:10].explain()
    assert "outbox_open" in plan, plan
    assert "Sort" not in plan, plan


@pytest.mark.parametrize(
    ("process", "queues"),
    [
        ("all", set(OUTBOX_QUEUES)),
        ("mail", {"mail", "bulk_mail"}),
        *((kind, {"push", "task", "fan_out"}) for kind in ("web", "uploads", "live", "worker", "command")),
    ],
)
def test_mails_are_the_mail_processs_alone_or_the_one_processs_of_the_demo(process: str, queues: set[str]) -> None:
    assert set(queues_served_by(process)) == queues


@pytest.mark.django_db
def test_a_process_without_the_queue_is_not_disturbed() -> None:
    Relay(queues=["push"]).wake("mail")


@pytest.mark.once
@pytest.mark.django_db
def test_a_push_is_fresh_by_the_databases_clock_alone() -> None:
    """The database's clock is a minute behind ours: a push of this moment goes out, one of a minute ago does not. The
    clock of a database server is not ours to set."""
    known = dict(handlers._handlers)
    got: list[str] = []
    outbox.handler("push", at_most_once=True)(lambda payload: got.append(payload["n"]))
    try:
        behind(seconds=60)
        with transaction.atomic():
            outbox.enqueue("push", {"n": "old"}, key="old")
        behind(seconds=0)
        relay.relay_queue("push")
        assert got == []
        behind(seconds=60)
        with transaction.atomic():
            outbox.enqueue("push", {"n": "fresh"}, key="fresh")
        relay.relay_queue("push")
        assert got == ["fresh"]
    finally:
        behind(seconds=0)
        handlers._handlers.clear()
        handlers._handlers.update(known)


def behind(seconds: int) -> None:
    """Set the clock of this connection's database back."""

    def strftime(form: str, moment: str) -> str:
        read = clock.datetime.now(clock.UTC) - timedelta(seconds=seconds)
        return read.strftime(form.replace("%f", "%S.") + f"{read.microsecond // 1000:03}")

    connection.ensure_connection()
    for _ in range(2):  # statements that were prepared with another one are made anew only when one is replaced
        connection.connection.create_function("strftime", 2, strftime)


@pytest.mark.django_db
def test_the_command_serves_every_lane_of_a_kind(mails: Callable[[Send], None]) -> None:
    sent: list[str] = []
    mails(lambda payload: sent.append(payload["key"]))
    put(*(f"news{number}" for number in range(25)), bulk=True)
    put("reset")
    call_command("relay_outbox", skip_checks=True, verbosity=0)
    assert len(sent) == 26
    assert sent.index("reset") <= 10
