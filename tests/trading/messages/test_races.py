"""Races of two people who write and read at once, with threads on PostgreSQL: counters exact, ids in order of commits.

Each has its negative control: without the lock on the conversation the same race must break what the other proves.
"""

import contextlib
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from marketplace.common.jobs import failpoints
from tests.clients import sid_for
from tests.concurrency import run_together
from tests.factories import make_ad, make_user
from tests.trading.messages.helpers import say
from trading.accounts.models import User
from trading.messages import services
from trading.messages.invariants import violations
from trading.messages.models import Conversation, ConversationSide, Message
from trading.messages.services import mark_read

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

WAIT = 0.5  # seconds a rival is waited for, who cannot come while the lock holds


@pytest.fixture
def pair() -> tuple[User, User]:
    """Two sellers: each may write to the other first."""
    one, other = make_user("prvi01"), make_user("drugi1")
    for person in (one, other):
        make_ad(person)
    return one, other


def meet_at(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let two threads wait for each other at these places, each for a while."""
    meeting = threading.Barrier(2)

    def hit(name: str) -> None:
        if name in names:
            with contextlib.suppress(threading.BrokenBarrierError):
                meeting.wait(WAIT)

    monkeypatch.setattr(failpoints, "hit", hit)


def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failpoints, "enabled", lambda name: name == "no_conversation_lock")


def broken() -> set[str]:
    return {violation.invariant for violation in violations()}


def test_both_write_the_first_words_at_once(pair: tuple[User, User], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pair
    meeting, look = threading.Barrier(2), services.lock_conversation

    def look_together(low: int, high: int) -> Conversation | None:
        found = look(low, high)
        if found is None:
            meeting.wait(20)  # neither has seen the other's
        return found

    monkeypatch.setattr(services, "lock_conversation", look_together)
    run_together([lambda: say(one, other), lambda: say(other, one)])
    assert (Conversation.objects.count(), ConversationSide.objects.count(), Message.objects.count()) == (1, 2, 2)
    assert list(ConversationSide.objects.values_list("unread", flat=True)) == [1, 1]
    assert broken() == set()


def read_while_a_message_arrives(pair: tuple[User, User], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pair
    say(one, other)
    meet_at(monkeypatch, "messages.reading", "message.before_commit")
    run_together([lambda: mark_read(user=other, other_id=one.pk), lambda: say(one, other)])


def test_reading_counts_exactly_what_was_there_i11(pair: tuple[User, User], monkeypatch: pytest.MonkeyPatch) -> None:
    read_while_a_message_arrives(pair, monkeypatch)
    assert broken() == set()


def test_without_the_lock_reading_miscounts_i11(pair: tuple[User, User], monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control."""
    unlocked(monkeypatch)
    read_while_a_message_arrives(pair, monkeypatch)
    assert broken() == {"I11"}


def seen_while_another_is_written(pair: tuple[User, User], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return which messages a reader sees while the first one has its id but is not committed, and a second comes."""
    one, other = pair
    say(one, other)
    known = Message.objects.count()
    inside, second_done = threading.Event(), threading.Event()
    seen: list[int] = []

    def hit(name: str) -> None:
        if name == "message.written" and not inside.is_set():
            inside.set()
            second_done.wait(WAIT)
            reader = threading.Thread(target=read)
            reader.start()
            reader.join(20)

    def read() -> None:
        seen.extend(Message.objects.order_by("pk").values_list("pk", flat=True)[known:])
        connections.close_all()

    def second() -> None:
        inside.wait(20)
        say(other, one)
        second_done.set()

    monkeypatch.setattr(failpoints, "hit", hit)
    run_together([lambda: say(one, other), second])
    return seen


def test_a_message_is_never_seen_before_an_older_one_f11(
    pair: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who reads on after the newest id held would pass by an older one that is committed later."""
    assert seen_while_another_is_written(pair, monkeypatch) == []
    assert broken() == set()


def test_without_the_lock_a_younger_message_is_seen_first_f11(
    pair: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control."""
    unlocked(monkeypatch)
    assert len(seen_while_another_is_written(pair, monkeypatch)) == 1


def test_a_crowd_writes_and_reads_at_once_i11(pair: tuple[User, User]) -> None:
    one, other = pair
    acts: list[Callable[[], Any]] = []
    for me, partner in ((one, other), (other, one)):
        acts += [lambda me=me, partner=partner: say(me, partner)] * 6  # type: ignore[misc]
        acts += [lambda me=me, partner=partner: mark_read(user=me, other_id=partner.pk)] * 3  # type: ignore[misc]
    run_together(acts)
    assert Message.objects.count() == 12
    assert broken() == set()


def test_the_same_message_sent_ten_times_at_once_is_one_f10(pair: tuple[User, User]) -> None:
    one, other = pair
    sid = sid_for(one)

    def send() -> int:
        client = APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}")
        body = {"usr_id_to": other.pk, "msg_message": "Zdravo"}
        status: int = client.post(
            "/api/messages", body, format="json", headers={"Idempotency-Key": "one-form-one-message"}
        ).status_code
        return status

    assert set(run_together([send] * 10)) <= {201, 409}
    assert send() == 201
    assert Message.objects.count() == 1


def test_a_write_locks_the_person_then_the_conversation(pair: tuple[User, User]) -> None:
    one, other = pair
    say(one, other)
    for act in (lambda: say(other, one), lambda: mark_read(user=other, other_id=one.pk)):
        with CaptureQueriesContext(connection) as queries:
            act()
        locked = [query["sql"].split('FROM "')[1].split('"')[0] for query in queries if "NO KEY UPDATE" in query["sql"]]
        assert locked == ["trading_user", "trading_conversation"]
