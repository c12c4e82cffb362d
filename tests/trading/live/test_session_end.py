"""When and how a live connection ends with its session, or by silence. Source: docs/spec/api-trading.md, section 10."""

import asyncio
from collections.abc import Collection

import pytest
from django.db import transaction
from django.utils import timezone

from marketplace.common.messaging import live, outbox
from tests.factories import make_admin, make_user, sid_for
from tests.trading.live.sockets import (
    Connect,
    close_code,
    connect,
    fresh_layer,
    in_database,
    is_open,
    receive,
)
from trading.accounts import selectors
from trading.accounts.models import LoginSession, User
from trading.live import heartbeat

__all__ = ["connect", "fresh_layer"]  # fixtures
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.feature("M-AUTH-09")
async def test_a_login_elsewhere_says_so_and_closes(connect: Connect) -> None:
    """F12"""
    user = await in_database(make_user)
    sid = await in_database(sid_for, user)
    old: LoginSession = await in_database(LoginSession.objects.get, user=user, ended_at=None)
    tabs = [await connect(sid), await connect(sid)]

    def log_in_elsewhere() -> str:
        with transaction.atomic():
            fresh = sid_for(user)
            live.end_session(old.pk, "replaced")
        outbox.relay_once()
        return fresh

    fresh = await in_database(log_in_elsewhere)
    for tab in tabs:
        assert await receive(tab) == {"status": "new-connection"}
        assert await close_code(tab) == 4409
    assert await is_open(await connect(fresh))


async def test_a_logout_closes_with_4401(connect: Connect) -> None:
    user = await in_database(make_user)
    socket = await connect(await in_database(sid_for, user))
    session: LoginSession = await in_database(LoginSession.objects.get, user=user)

    def log_out() -> None:
        with transaction.atomic():
            live.end_session(session.pk, "ended")
        outbox.relay_once()

    await in_database(log_out)
    assert await close_code(socket) == 4401


@pytest.mark.parametrize(
    ("reason", "code", "hello"), [("replaced", 4409, {"status": "new-connection"}), ("banned", 4401, None)]
)
async def test_whoever_missed_the_end_is_closed_at_the_next_check(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, reason: str, code: int, hello: object
) -> None:
    """F12 with Redis down."""
    monkeypatch.setattr(heartbeat, "INTERVAL", 0.05)
    monkeypatch.setattr(heartbeat, "CHECK_SESSION", 0.1)
    user = await in_database(make_user)
    socket = await connect(await in_database(sid_for, user))
    await asyncio.sleep(0.3)
    assert await is_open(socket)
    await in_database(LoginSession.objects.filter(user=user).update, ended_at=timezone.now(), ended_reason=reason)
    if hello is not None:
        assert await receive(socket) == hello
    assert await close_code(socket) == code


async def test_frames_do_not_keep_a_session_alive(connect: Connect) -> None:
    user: User = await in_database(make_admin)
    socket = await connect(await in_database(sid_for, user))
    before = await in_database(LoginSession.objects.values_list("last_seen_at", flat=True).get, user=user)
    await is_open(socket)
    assert await in_database(LoginSession.objects.values_list("last_seen_at", flat=True).get, user=user) == before


async def test_a_silent_connection_is_closed(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "INTERVAL", 0.05)
    monkeypatch.setattr(heartbeat, "MAX_SILENCE", 1.5)
    socket, talker = await connect(), await connect()
    closing = asyncio.create_task(close_code(socket))
    while not closing.done():
        assert await is_open(talker)
        await asyncio.sleep(0.1)
    assert await closing == 4408
    assert await is_open(talker)


async def test_a_round_asks_once_for_all_sessions(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [await in_database(make_user, name) for name in ("prvi", "drugi", "treci", "cetvrti", "peti")]
    sockets = [await connect(await in_database(sid_for, user)) for user in people]
    await in_database(
        LoginSession.objects.filter(user__in=people[:2]).update, ended_at=timezone.now(), ended_reason="banned"
    )
    monkeypatch.setattr(heartbeat, "CHECK_SESSION", 0.0)
    asked: list[int] = []
    look_up = selectors.ended_sessions

    def counted(ids: Collection[int]) -> dict[int, str]:
        asked.append(len(ids))
        return look_up(ids)

    monkeypatch.setattr(heartbeat, "ended_sessions", counted)
    await heartbeat.heartbeat.check_sessions(list(heartbeat.heartbeat.connections))
    assert asked == [5]
    assert [await close_code(socket) for socket in sockets[:2]] == [4401, 4401]
    assert all([await is_open(socket) for socket in sockets[2:]])
