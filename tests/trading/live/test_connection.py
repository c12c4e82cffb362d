"""The live connection: who may connect, and what waits or fails beside it.

Source: docs/spec/api-trading.md, section 10.
"""

import asyncio
import threading

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers
from channels.testing import WebsocketCommunicator
from django.conf import LazySettings
from django.utils import timezone

from marketplace.common.messaging import live
from marketplace.common.messaging.live.layer import LiveLayer
from marketplace.common.messaging.live.sending import frame_event, send_events
from marketplace.common.messaging.live.threads import WRITES
from tests.factories import make_ad, make_user, sid_for
from tests.trading.live.sockets import (
    TIMEOUT_SECONDS,
    Connect,
    ask,
    close_code,
    connect,
    fresh_layer,
    in_database,
    is_open,
    push,
    receive,
)
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.live import heartbeat, limits
from trading.live.consumers import LiveConsumer
from trading.messages import sending

__all__ = ["connect", "fresh_layer"]  # fixtures
pytestmark = pytest.mark.django_db(transaction=True)


# --- Who may connect -------------------------------------------------------------------------------------------------


async def test_a_guest_may_connect(connect: Connect) -> None:
    assert await is_open(await connect())


async def test_a_signed_in_person_may_connect(connect: Connect) -> None:
    user = await in_database(make_user)
    assert await is_open(await connect(await in_database(sid_for, user)))


@pytest.mark.parametrize("sid", ["x" * 43, "short", "x" * 10_000, "š" * 43, "' OR 1=1"])
async def test_an_unknown_sid_is_accepted_then_closed(connect: Connect, sid: str) -> None:
    assert await close_code(await connect(sid)) == 4401


@pytest.mark.parametrize("query", ["?sid=", f"?sid={'x' * 43}&sid={'y' * 43}", "?%ff=%00&sid", "?" + "a=1&" * 60])
async def test_no_usable_sid_is_a_guest(query: str) -> None:
    socket = WebsocketCommunicator(LiveConsumer.as_asgi(), f"/api/websocket{query}")
    assert (await socket.connect())[0]
    assert await is_open(socket)
    await socket.disconnect()


async def test_an_ended_session_is_closed(connect: Connect) -> None:
    user = await in_database(make_user)
    sid = await in_database(sid_for, user)
    await in_database(sid_for, user)
    assert await close_code(await connect(sid)) == 4401


async def test_many_who_connect_at_once_are_each_let_in_by_their_own_sid(connect: Connect) -> None:
    """All are looked up together; one that has ended or never was opens nothing beside those that are good."""
    people = [await in_database(make_user, f"osoba{number}") for number in range(4)]
    good = [await in_database(sid_for, person) for person in people]
    ended = good[3]
    good[3] = await in_database(sid_for, people[3])
    await in_database(User.objects.filter(pk=people[0].pk).update, banned_at=timezone.now())
    sids = [*good, ended, "x" * 43, *good[1:3]]
    sockets = await asyncio.gather(*(connect(sid) for sid in sids))
    outcomes = [(await socket.receive_output(TIMEOUT_SECONDS)).get("code") for socket in (sockets[0], *sockets[4:6])]
    assert outcomes == [4401] * 3
    for number, own in {1: sockets[1::5], 2: sockets[2::5], 3: sockets[3:4]}.items():
        await push(live.user_group(people[number].pk), {"type": "own", "number": number}, f"own:{number}")
        assert [(await receive(socket))["number"] for socket in own] == [number] * len(own)


async def test_ten_connects_a_minute_per_session(connect: Connect) -> None:
    sid = await in_database(sid_for, await in_database(make_user))
    for _ in range(10):
        socket = await connect(sid)
        await socket.disconnect()
    assert await close_code(await connect(sid)) == 4429


async def test_wrong_sids_are_counted_by_address(connect: Connect) -> None:
    for number in range(10):
        assert await close_code(await connect(f"{number:x>43}")) == 4401
    assert await close_code(await connect("z" * 43)) == 4429
    assert await close_code(await connect("z" * 43, address="127.0.0.2")) == 4401


async def test_wrong_sids_shut_nobody_out(connect: Connect) -> None:
    """Whoever shares the address of somebody who tries sids still gets in: signed in, and as a guest."""
    sid = await in_database(sid_for, await in_database(make_user))
    for number in range(11):
        await close_code(await connect(f"{number:x>43}"))
    for _ in range(10):
        socket = await connect(sid)
        assert await is_open(socket)
        await socket.disconnect()
    assert await is_open(await connect())
    assert await close_code(await connect(sid)) == 4429  # by the session's own limit


async def test_guests_use_nothing_up_of_a_signed_in_person(connect: Connect) -> None:
    sid = await in_database(sid_for, await in_database(make_user))
    for _ in range(10):
        await connect()
    assert await close_code(await connect()) == 4429
    assert await is_open(await connect(sid))


async def test_guests_of_a_thousand_addresses_get_in_behind_one_proxy(connect: Connect, settings: LazySettings) -> None:
    settings.NUM_PROXIES = 1
    for number in range(1000):
        # The first address is forged, by all of them alike.
        assert await is_open(await connect(forwarded=f"198.51.100.1, 10.1.{number // 250}.{number % 250}"))


async def test_a_forged_address_is_worth_nothing_behind_one_proxy(connect: Connect, settings: LazySettings) -> None:
    settings.NUM_PROXIES = 1
    for number in range(10):
        await connect(forwarded=f"203.0.113.{number}, 192.0.2.1")
    assert await close_code(await connect(forwarded="203.0.113.99, 192.0.2.1")) == 4429
    assert await is_open(await connect(forwarded="203.0.113.0, 192.0.2.2"))


async def test_twenty_guests_per_address(
    connect: Connect, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits.connects, "limit", 1000)
    sockets = [await connect() for _ in range(20)]
    assert await close_code(await connect()) == 4429
    assert await is_open(await connect(address="127.0.0.2"))
    assert await is_open(await connect(address="2001:db8::1"))
    await sockets[0].disconnect()
    assert await is_open(await connect())
    settings.THROTTLES = False
    assert await is_open(await connect())


async def test_a_ninth_tab_closes_the_oldest(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    sid = await in_database(sid_for, await in_database(make_user))
    tabs = [await connect(sid) for _ in range(8)]
    await tabs[3].disconnect()
    tabs.append(await connect(sid))
    assert await is_open(tabs[0])
    monkeypatch.setattr(limits.connects, "limit", 1000)
    await connect(sid)
    assert await close_code(tabs[0]) == 4429
    assert await is_open(tabs[1])


# --- News ------------------------------------------------------------------------------------------------------------


async def test_news_reach_every_tab_of_a_person(connect: Connect) -> None:
    user, stranger = await in_database(make_user, "prvi"), await in_database(make_user, "drugi")
    sid = await in_database(sid_for, user)
    tabs = [await connect(sid), await connect(sid)]
    others = [await connect(await in_database(sid_for, stranger)), await connect()]
    await push(live.user_group(user.pk), {"type": "ntf"}, "ntf:1")
    for tab in tabs:
        assert await receive(tab) == {"type": "ntf"}
    for other in others:
        assert await other.receive_nothing()


# --- When a lock is waited for ---------------------------------------------------------------------------------------


async def test_frames_that_wait_hold_up_nobody_else(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them than there are threads for writes; connects, prices and checks of sessions go on."""
    ad: Ad = await in_database(make_ad)
    writer_sid = await in_database(sid_for, await in_database(make_user, "pisac"))
    writers = [await connect(writer_sid) for _ in range(WRITES.size + 1)]
    reader_sid = await in_database(sid_for, await in_database(make_user, "citalac"))
    free, waiting = threading.Event(), threading.Semaphore(0)

    def locked(*_: object) -> None:
        waiting.release()
        assert free.wait(TIMEOUT_SECONDS)

    monkeypatch.setattr(sending, "send_from_frame", locked)
    try:
        for socket in writers:
            await socket.send_json_to({"msg_message": "?", "usr_id_to": 1})
        for _ in range(WRITES.size):
            assert await asyncio.to_thread(waiting.acquire, True, TIMEOUT_SECONDS)
        reader = await asyncio.wait_for(connect(reader_sid), TIMEOUT_SECONDS / 2)
        assert (await asyncio.wait_for(ask(reader, {"type": "subscribe", "pro_id": ad.pk}), TIMEOUT_SECONDS / 2))[
            "rev"
        ] == 1
        assert not waiting.acquire(blocking=False)  # bounded: the last one has no thread yet
    finally:
        free.set()


# --- When the layer is away ------------------------------------------------------------------------------------------


async def test_a_layer_that_is_away_costs_only_the_news(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "INTERVAL", 0.05)
    ad: Ad = await in_database(make_ad)
    socket = await connect()
    layer = channel_layers["default"]
    join = layer.group_add

    async def away(group: str, channel: str) -> None:
        raise ConnectionError("redis")

    monkeypatch.setattr(layer, "group_add", away)
    frame = await ask(socket, {"type": "subscribe", "pro_id": ad.pk})
    assert frame["type"] == "price"
    joined = asyncio.Event()

    async def back(group: str, channel: str) -> None:
        await join(group, channel)
        if group == live.ad_group(ad.pk):
            joined.set()

    monkeypatch.setattr(layer, "group_add", back)
    await asyncio.wait_for(joined.wait(), TIMEOUT_SECONDS)
    await push(live.ad_group(ad.pk), {**frame, "rev": 2}, "price:2")
    assert (await receive(socket))["rev"] == 2


async def test_a_send_that_fails_is_logged_not_raised(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    await connect()

    layer = channel_layers["default"]

    def away(*arguments: object) -> None:
        raise ConnectionError("redis")

    monkeypatch.setattr(layer, "publish" if isinstance(layer, LiveLayer) else "group_send", away)
    assert await sync_to_async(send_events)([("user.1", frame_event({"type": "ntf"}))]) is False
