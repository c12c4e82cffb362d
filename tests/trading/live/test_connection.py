"""The live connection: who may connect, what it says, when it ends. Source: docs/spec/api-trading.md, section 10."""

import asyncio
import contextlib
import json
import threading
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers
from channels.testing import WebsocketCommunicator
from django.conf import LazySettings
from django.db import connections, transaction
from django.utils import timezone

from marketplace.common.messaging import live, outbox
from marketplace.common.messaging.live.sending import frame_event, send_event
from marketplace.common.messaging.live.threads import WRITES
from marketplace.common.messaging.outbox import at_most_once
from tests.factories import make_ad, make_admin, make_offer, make_user, sid_for
from trading.accounts import selectors
from trading.accounts.models import LoginSession, User
from trading.catalogue.events import price_frame
from trading.catalogue.models import Ad
from trading.live import consumers
from trading.messages import sending

pytestmark = pytest.mark.django_db(transaction=True)

Dial = Callable[..., Any]
PATIENCE = 60  # seconds for what must come: a busy machine is late, not wrong


@sync_to_async
def in_database(do: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run a database function beside the event loop."""
    return do(*args, **kwargs)


@sync_to_async
def push(group: str, message: dict[str, object], key: str) -> None:
    """Write one push as a service does, then let the relay deliver."""
    with transaction.atomic():
        live.push_to_group(group, message, key=key)
    outbox.relay_once()


@pytest.fixture(autouse=True)
def fresh_layer() -> Iterator[None]:
    channel_layers.backends.clear()
    consumers.connects.clear()
    consumers.guests.clear()
    at_most_once.frame_rate_limit.clear()
    yield
    channel_layers.backends.clear()


@pytest.fixture
async def dial() -> AsyncIterator[Dial]:
    """Open connections and close what is left of them at the end."""
    opened: list[WebsocketCommunicator] = []

    async def connect(
        sid: str | None = None, address: str = "127.0.0.1", forwarded: str = "", **query: str
    ) -> WebsocketCommunicator:
        text = urlencode({**({"sid": sid} if sid is not None else {}), **query})
        headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
        settled = asyncio.Event()

        class Settling(consumers.LiveConsumer):
            """Says when it has let in or refused: a browser hears of the open connection before."""

            async def connect(self) -> None:
                await super().connect()
                settled.set()

        line = WebsocketCommunicator(Settling.as_asgi(), f"/api/websocket?{text}", headers)
        line.scope["client"] = (address, 40000)
        assert (await line.connect(timeout=PATIENCE))[0]
        opened.append(line)
        await asyncio.wait_for(settled.wait(), PATIENCE)
        return line

    yield connect
    for line in opened:
        # One that was waited for in vain is cancelled: said again here, that would skip what empties the tables.
        with contextlib.suppress(asyncio.CancelledError):
            await line.disconnect()
    await in_database(connections.close_all)  # the thread beside the loop keeps its connection otherwise


async def ask(line: WebsocketCommunicator, frame: object) -> Any:
    await line.send_to(text_data=frame if isinstance(frame, str) else json.dumps(frame))
    return await said(line)


async def said(line: WebsocketCommunicator) -> Any:
    event = await line.receive_output(PATIENCE)
    assert event["type"] == "websocket.send", event
    return json.loads(event["text"])


async def close_code(line: WebsocketCommunicator, timeout: float = PATIENCE) -> int:
    event = await line.receive_output(timeout)
    assert event["type"] == "websocket.close", event
    return int(event["code"])


async def is_open(line: WebsocketCommunicator) -> bool:
    """Tell if a ping is answered; closed is told by its code."""
    return bool(await ask(line, {"type": "ping"}) == {"type": "pong"})


# --- Who may connect -------------------------------------------------------------------------------------------------


async def test_a_guest_may_connect(dial: Dial) -> None:
    """D28"""
    assert await is_open(await dial())


async def test_a_signed_in_person_may_connect(dial: Dial) -> None:
    user = await in_database(make_user)
    assert await is_open(await dial(await in_database(sid_for, user)))


@pytest.mark.parametrize("sid", ["x" * 43, "short", "x" * 10_000, "š" * 43, "' OR 1=1"])
async def test_an_unknown_sid_is_accepted_then_closed(dial: Dial, sid: str) -> None:
    assert await close_code(await dial(sid)) == 4401


@pytest.mark.parametrize("query", ["?sid=", f"?sid={'x' * 43}&sid={'y' * 43}", "?%ff=%00&sid", "?" + "a=1&" * 60])
async def test_no_usable_sid_is_a_guest(query: str) -> None:
    line = WebsocketCommunicator(consumers.LiveConsumer.as_asgi(), f"/api/websocket{query}")
    assert (await line.connect())[0]
    assert await is_open(line)
    await line.disconnect()


async def test_an_ended_session_is_closed(dial: Dial) -> None:
    user = await in_database(make_user)
    sid = await in_database(sid_for, user)
    await in_database(sid_for, user)
    assert await close_code(await dial(sid)) == 4401


async def test_ten_connects_a_minute_per_session(dial: Dial) -> None:
    sid = await in_database(sid_for, await in_database(make_user))
    for _ in range(10):
        line = await dial(sid)
        await line.disconnect()
    assert await close_code(await dial(sid)) == 4429


async def test_wrong_sids_are_counted_by_address(dial: Dial) -> None:
    for number in range(10):
        assert await close_code(await dial(f"{number:x>43}")) == 4401
    assert await close_code(await dial("z" * 43)) == 4429
    assert await close_code(await dial("z" * 43, address="127.0.0.2")) == 4401


async def test_wrong_sids_shut_nobody_out(dial: Dial) -> None:
    """Whoever shares the address of somebody who tries sids still gets in: signed in, and as a guest."""
    sid = await in_database(sid_for, await in_database(make_user))
    for number in range(11):
        await close_code(await dial(f"{number:x>43}"))
    for _ in range(10):
        line = await dial(sid)
        assert await is_open(line)
        await line.disconnect()
    assert await is_open(await dial())
    assert await close_code(await dial(sid)) == 4429  # by the session's own limit


async def test_guests_use_nothing_up_of_a_signed_in_person(dial: Dial) -> None:
    sid = await in_database(sid_for, await in_database(make_user))
    for _ in range(10):
        await dial()
    assert await close_code(await dial()) == 4429
    assert await is_open(await dial(sid))


async def test_guests_of_a_thousand_addresses_get_in_behind_one_proxy(dial: Dial, settings: LazySettings) -> None:
    settings.NUM_PROXIES = 1
    for number in range(1000):
        # The first address is forged, by all of them alike.
        assert await is_open(await dial(forwarded=f"198.51.100.1, 10.1.{number // 250}.{number % 250}"))


async def test_a_forged_address_is_worth_nothing_behind_one_proxy(dial: Dial, settings: LazySettings) -> None:
    settings.NUM_PROXIES = 1
    for number in range(10):
        await dial(forwarded=f"203.0.113.{number}, 192.0.2.1")
    assert await close_code(await dial(forwarded="203.0.113.99, 192.0.2.1")) == 4429
    assert await is_open(await dial(forwarded="203.0.113.0, 192.0.2.2"))


async def test_twenty_guests_per_address(dial: Dial, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers.connects, "limit", 1000)
    lines = [await dial() for _ in range(20)]
    assert await close_code(await dial()) == 4429
    assert await is_open(await dial(address="127.0.0.2"))
    assert await is_open(await dial(address="2001:db8::1"))
    await lines[0].disconnect()
    assert await is_open(await dial())
    settings.THROTTLES = False
    assert await is_open(await dial())


async def test_a_ninth_tab_closes_the_oldest(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    sid = await in_database(sid_for, await in_database(make_user))
    tabs = [await dial(sid) for _ in range(8)]
    await tabs[3].disconnect()
    tabs.append(await dial(sid))
    assert await is_open(tabs[0])
    monkeypatch.setattr(consumers.connects, "limit", 1000)
    await dial(sid)
    assert await close_code(tabs[0]) == 4429
    assert await is_open(tabs[1])


# --- Prices ----------------------------------------------------------------------------------------------------------


async def test_subscribing_answers_with_the_present_price(dial: Dial) -> None:
    ad: Ad = await in_database(make_ad)
    line = await dial()
    frame = await ask(line, {"type": "subscribe", "pro_id": ad.pk})
    assert frame == await in_database(price_frame, ad, timezone.now())
    assert set(frame) == {
        "type",
        "pro_id",
        "rev",
        "state",
        "current_price",
        "off_count",
        "any_quantity",
        "buyers_count",
        "left_quantity",
        "sold_out",
        "is_locked",
        "opens_at",
        "pro_expiry",
        "trace",
    }
    assert await ask(line, {"type": "subscribe", "pro_id": ad.pk}) == frame


async def test_a_list_is_answered_one_by_one(dial: Dial) -> None:
    first: Ad = await in_database(make_ad)
    second: Ad = await in_database(make_ad)
    line = await dial(locale="en")
    ids = [second.pk, first.pk, 999_999, second.pk]
    answers = [await ask(line, {"type": "subscribe", "pro_id": ids, "ref": "r"}), await said(line), await said(line)]
    assert [(answer["type"], answer["pro_id"]) for answer in answers] == [
        ("price", second.pk),
        ("price", first.pk),
        ("error", 999_999),
    ]
    assert answers[2] == {
        "type": "error",
        "code": "not_found",
        "message": answers[2]["message"],
        "ref": "r",
        "pro_id": 999_999,
    }
    assert await line.receive_nothing()


async def test_a_change_reaches_every_watcher_and_nobody_else(dial: Dial) -> None:
    ad: Ad = await in_database(make_ad)
    other: Ad = await in_database(make_ad)
    watcher, elsewhere = await dial(), await dial()
    await ask(watcher, {"type": "subscribe", "pro_id": ad.pk})
    await ask(elsewhere, {"type": "subscribe", "pro_id": other.pk})
    await asyncio.sleep(consumers.FRAME_GAP)
    frame = {**await in_database(price_frame, ad, timezone.now()), "rev": 2, "current_price": "90.00"}
    await push(live.ad_group(ad.pk), frame, "price:2")
    assert await said(watcher) == frame
    assert await elsewhere.receive_nothing()


async def test_an_older_state_is_dropped(dial: Dial) -> None:
    ad: Ad = await in_database(make_ad, rev=5)
    line = await dial()
    frame = await ask(line, {"type": "subscribe", "pro_id": ad.pk})
    await push(live.ad_group(ad.pk), {**frame, "rev": 4}, "price:4")
    assert await line.receive_nothing(0.4)


async def test_a_burst_becomes_at_most_four_frames_a_second(dial: Dial) -> None:
    ad: Ad = await in_database(make_ad)
    line = await dial()
    frame = await ask(line, {"type": "subscribe", "pro_id": ad.pk})
    begun = asyncio.get_running_loop().time()
    for rev in range(2, 30):
        await asyncio.sleep(0.02)
        await sync_to_async(send_event)(live.ad_group(ad.pk), frame_event({**frame, "rev": rev}))
    lasted = asyncio.get_running_loop().time() - begun  # longer on a busy machine
    revs = [(await said(line))["rev"]]
    while revs[-1] != 29:
        revs.append((await said(line))["rev"])
    assert len(revs) <= 4 * lasted + 2
    assert revs == sorted(revs)


async def test_unsubscribing_ends_it_without_an_answer(dial: Dial) -> None:
    ad: Ad = await in_database(make_ad)
    line = await dial()
    frame = await ask(line, {"type": "subscribe", "pro_id": ad.pk})
    await line.send_json_to({"type": "unsubscribe", "pro_id": [ad.pk, 999_999]})
    assert await is_open(line)
    await push(live.ad_group(ad.pk), {**frame, "rev": 9}, "price:9")
    assert await line.receive_nothing(0.4)


async def test_fifty_ads_at_a_time(dial: Dial) -> None:
    ads: list[Ad] = [await in_database(make_ad) for _ in range(2)]
    line = await dial()
    await ask(line, {"type": "subscribe", "pro_id": ads[0].pk})
    answer = await ask(line, {"type": "subscribe", "pro_id": [ads[1].pk, *range(10_000, 10_049)]})
    assert (answer["type"], answer["code"]) == ("error", "too_many")
    assert await line.receive_nothing()
    assert (await ask(line, {"type": "subscribe", "pro_id": ads[1].pk}))["type"] == "price"


async def test_a_deleted_ad_exists_only_for_those_it_concerns(dial: Dial) -> None:
    ad: Ad = await in_database(make_ad)
    buyer, stranger = await in_database(make_user, "kupac"), await in_database(make_user, "stranac")
    await in_database(make_offer, ad, buyer)
    await in_database(Ad.objects.filter(pk=ad.pk).update, deleted_at=timezone.now(), deleted_by="seller")
    frame = {"type": "subscribe", "pro_id": ad.pk}
    assert (await ask(await dial(), frame))["code"] == "not_found"
    assert (await ask(await dial(await in_database(sid_for, stranger)), frame))["code"] == "not_found"
    assert (await ask(await dial(await in_database(sid_for, buyer)), frame))["state"] == "deleted"


# --- Frames ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        {},
        {"type": "dance"},
        {"type": None},
        {"type": ["ping"]},
        {"type": "subscribe"},
        {"type": "subscribe", "pro_id": []},
        {"type": "subscribe", "pro_id": "1"},
        {"type": "subscribe", "pro_id": True},
        {"type": "subscribe", "pro_id": 0},
        {"type": "subscribe", "pro_id": -1},
        {"type": "subscribe", "pro_id": 1.5},
        {"type": "subscribe", "pro_id": 2**63},
        {"type": "subscribe", "pro_id": [1, [2]]},
        {"type": "unsubscribe", "pro_id": {"a": 1}},
    ],
)
async def test_a_frame_that_asks_for_nothing_known(dial: Dial, frame: dict[str, object]) -> None:
    line = await dial()
    answer = await ask(line, {**frame, "ref": "a1"})
    assert (answer["type"], answer["code"], answer["ref"], answer["pro_id"]) == ("error", "bad_request", "a1", None)
    assert answer["message"]
    assert await is_open(line)


@pytest.mark.parametrize("ref", ["x" * 65, 7, None, {"a": 1}])
async def test_a_ref_that_is_no_short_text_does_not_come_back(dial: Dial, ref: object) -> None:
    assert (await ask(await dial(), {"type": "dance", "ref": ref}))["ref"] is None


async def test_guests_do_not_chat(dial: Dial) -> None:
    answer = await ask(await dial(), {"msg_message": "Zdravo", "usr_id_to": 1, "ref": "a"})
    assert (answer["code"], answer["ref"]) == ("forbidden", "a")


@pytest.mark.parametrize(
    "text", ["x", " ", "[]", "null", "1", '"a"', "{", '{"a":NaN}', '{"a":1,"a":2}', "[" * 4000, '{"a":"\\ud800"}']
)
async def test_three_unreadable_frames_end_the_connection(dial: Dial, text: str) -> None:
    line = await dial()
    for _ in range(2):
        assert (await ask(line, text))["code"] == "bad_request"
    await line.send_to(text_data=text)
    assert await close_code(line) == 4400


async def test_binary_frames_are_unreadable(dial: Dial) -> None:
    line = await dial()
    await line.send_to(bytes_data=b'{"type":"ping"}')
    assert (await said(line))["code"] == "bad_request"


async def test_a_frame_over_8_kb_ends_the_connection(dial: Dial) -> None:
    line = await dial()
    fitting = json.dumps({"type": "ping", "pad": ""})
    await line.send_to(text_data=json.dumps({"type": "ping", "pad": "x" * (8192 - len(fitting))}))
    assert await said(line) == {"type": "pong"}
    await line.send_to(text_data=json.dumps({"type": "ping", "pad": "x" * (8193 - len(fitting))}))
    assert await close_code(line) == 1009


async def test_twenty_frames_in_ten_seconds(dial: Dial, settings: LazySettings) -> None:
    line = await dial()
    for _ in range(20):
        assert await is_open(line)
    await line.send_json_to({"type": "ping"})
    assert await close_code(line) == 4429
    settings.THROTTLES = False
    free = await dial()
    for _ in range(25):
        assert await is_open(free)


# --- News ------------------------------------------------------------------------------------------------------------


async def test_news_reach_every_tab_of_a_person(dial: Dial) -> None:
    user, stranger = await in_database(make_user, "prvi"), await in_database(make_user, "drugi")
    sid = await in_database(sid_for, user)
    tabs = [await dial(sid), await dial(sid)]
    others = [await dial(await in_database(sid_for, stranger)), await dial()]
    await push(live.user_group(user.pk), {"type": "ntf"}, "ntf:1")
    for tab in tabs:
        assert await said(tab) == {"type": "ntf"}
    for other in others:
        assert await other.receive_nothing()


# --- The end of a session --------------------------------------------------------------------------------------------


async def test_a_login_elsewhere_says_so_and_closes(dial: Dial) -> None:
    """F12, M-AUTH-09"""
    user = await in_database(make_user)
    sid = await in_database(sid_for, user)
    old: LoginSession = await in_database(LoginSession.objects.get, user=user, ended_at=None)
    tabs = [await dial(sid), await dial(sid)]

    def log_in_elsewhere() -> str:
        with transaction.atomic():
            fresh = sid_for(user)
            live.end_session(old.pk, "replaced")
        outbox.relay_once()
        return fresh

    fresh = await in_database(log_in_elsewhere)
    for tab in tabs:
        assert await said(tab) == {"status": "new-connection"}
        assert await close_code(tab) == 4409
    assert await is_open(await dial(fresh))


async def test_a_logout_closes_with_4401(dial: Dial) -> None:
    user = await in_database(make_user)
    line = await dial(await in_database(sid_for, user))
    session: LoginSession = await in_database(LoginSession.objects.get, user=user)

    def log_out() -> None:
        with transaction.atomic():
            live.end_session(session.pk, "ended")
        outbox.relay_once()

    await in_database(log_out)
    assert await close_code(line) == 4401


@pytest.mark.parametrize(
    ("reason", "code", "hello"), [("replaced", 4409, {"status": "new-connection"}), ("banned", 4401, None)]
)
async def test_whoever_missed_the_end_is_closed_at_the_next_check(
    dial: Dial, monkeypatch: pytest.MonkeyPatch, reason: str, code: int, hello: object
) -> None:
    """F12 with Redis down."""
    monkeypatch.setattr(consumers, "LOOK", 0.05)
    monkeypatch.setattr(consumers, "CHECK_SESSION", 0.1)
    user = await in_database(make_user)
    line = await dial(await in_database(sid_for, user))
    await asyncio.sleep(0.3)
    assert await is_open(line)
    await in_database(LoginSession.objects.filter(user=user).update, ended_at=timezone.now(), ended_reason=reason)
    if hello is not None:
        assert await said(line) == hello
    assert await close_code(line) == code


async def test_frames_do_not_keep_a_session_alive(dial: Dial) -> None:
    user: User = await in_database(make_admin)
    line = await dial(await in_database(sid_for, user))
    before = await in_database(LoginSession.objects.values_list("last_seen_at", flat=True).get, user=user)
    await is_open(line)
    assert await in_database(LoginSession.objects.values_list("last_seen_at", flat=True).get, user=user) == before


async def test_a_silent_connection_is_closed(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "LOOK", 0.05)
    monkeypatch.setattr(consumers, "SILENCE", 1.5)
    line, talker = await dial(), await dial()
    closing = asyncio.create_task(close_code(line))
    while not closing.done():
        assert await is_open(talker)
        await asyncio.sleep(0.1)
    assert await closing == 4408
    assert await is_open(talker)


async def test_a_look_asks_once_for_all_sessions(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [await in_database(make_user, name) for name in ("prvi", "drugi", "treci", "cetvrti", "peti")]
    lines = [await dial(await in_database(sid_for, user)) for user in people]
    await in_database(
        LoginSession.objects.filter(user__in=people[:2]).update, ended_at=timezone.now(), ended_reason="banned"
    )
    monkeypatch.setattr(consumers, "CHECK_SESSION", 0.0)
    asked: list[int] = []
    look_up = selectors.ended_sessions

    def counted(ids: Collection[int]) -> dict[int, str]:
        asked.append(len(ids))
        return look_up(ids)

    monkeypatch.setattr(consumers, "ended_sessions", counted)
    await consumers.watch.check_sessions(list(consumers.watch.lines))
    assert asked == [5]
    assert [await close_code(line) for line in lines[:2]] == [4401, 4401]
    assert all([await is_open(line) for line in lines[2:]])


# --- When a lock is waited for ---------------------------------------------------------------------------------------


async def test_frames_that_wait_hold_up_nobody_else(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them than there are threads for writes; connects, prices and checks of sessions go on."""
    ad: Ad = await in_database(make_ad)
    writer_sid = await in_database(sid_for, await in_database(make_user, "pisac"))
    writers = [await dial(writer_sid) for _ in range(WRITES.size + 1)]
    reader_sid = await in_database(sid_for, await in_database(make_user, "citalac"))
    free, waiting = threading.Event(), threading.Semaphore(0)

    def locked(*_: object) -> None:
        waiting.release()
        assert free.wait(PATIENCE)

    monkeypatch.setattr(sending, "obey_frame", locked)
    try:
        for line in writers:
            await line.send_json_to({"msg_message": "?", "usr_id_to": 1})
        for _ in range(WRITES.size):
            assert await asyncio.to_thread(waiting.acquire, True, PATIENCE)
        reader = await asyncio.wait_for(dial(reader_sid), PATIENCE / 2)
        assert (await asyncio.wait_for(ask(reader, {"type": "subscribe", "pro_id": ad.pk}), PATIENCE / 2))["rev"] == 1
        assert not waiting.acquire(blocking=False)  # bounded: the last one has no thread yet
    finally:
        free.set()


# --- When the layer is away ------------------------------------------------------------------------------------------


async def test_a_layer_that_is_away_costs_only_the_news(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "LOOK", 0.05)
    ad: Ad = await in_database(make_ad)
    line = await dial()
    layer = channel_layers["default"]
    join = layer.group_add

    async def away(group: str, channel: str) -> None:
        raise ConnectionError("redis")

    monkeypatch.setattr(layer, "group_add", away)
    frame = await ask(line, {"type": "subscribe", "pro_id": ad.pk})
    assert frame["type"] == "price"
    joined = asyncio.Event()

    async def back(group: str, channel: str) -> None:
        await join(group, channel)
        if group == live.ad_group(ad.pk):
            joined.set()

    monkeypatch.setattr(layer, "group_add", back)
    await asyncio.wait_for(joined.wait(), PATIENCE)
    await push(live.ad_group(ad.pk), {**frame, "rev": 2}, "price:2")
    assert (await said(line))["rev"] == 2


async def test_a_send_that_fails_is_logged_not_raised(dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    await dial()

    async def away(group: str, event: object) -> None:
        raise ConnectionError("redis")

    monkeypatch.setattr(channel_layers["default"], "group_send", away)
    assert await sync_to_async(send_event)("user.1", frame_event({"type": "ntf"})) is False
