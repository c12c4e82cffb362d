"""Ads watched over the live connection. Source: docs/spec/api-trading.md, section 10."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from marketplace.common.messaging import live
from marketplace.common.messaging.live.sending import frame_event, send_events
from tests.factories import make_ad, make_offer, make_user, sid_for
from tests.trading.live.sockets import (
    Connect,
    ask,
    connect,
    fresh_layer,
    in_database,
    is_open,
    push,
    receive,
)
from trading.catalogue.events import price_frame
from trading.catalogue.models import Ad
from trading.live.subscriptions import FRAME_GAP

__all__ = ["connect", "fresh_layer"]  # fixtures
pytestmark = pytest.mark.django_db(transaction=True)


async def test_subscribing_answers_with_the_present_price(connect: Connect) -> None:
    ad: Ad = await in_database(make_ad)
    socket = await connect()
    frame = await ask(socket, {"type": "subscribe", "pro_id": ad.pk})
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
    assert await ask(socket, {"type": "subscribe", "pro_id": ad.pk}) == frame


async def test_a_list_is_answered_one_by_one(connect: Connect) -> None:
    first: Ad = await in_database(make_ad)
    second: Ad = await in_database(make_ad)
    socket = await connect(locale="en")
    ids = [second.pk, first.pk, 999_999, second.pk]
    answers = [
        await ask(socket, {"type": "subscribe", "pro_id": ids, "ref": "r"}),
        await receive(socket),
        await receive(socket),
    ]
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
    assert await socket.receive_nothing()


async def test_a_change_reaches_every_watcher_and_nobody_else(connect: Connect) -> None:
    ad: Ad = await in_database(make_ad)
    other: Ad = await in_database(make_ad)
    watcher, elsewhere = await connect(), await connect()
    await ask(watcher, {"type": "subscribe", "pro_id": ad.pk})
    await ask(elsewhere, {"type": "subscribe", "pro_id": other.pk})
    await asyncio.sleep(FRAME_GAP)
    frame = {**await in_database(price_frame, ad, timezone.now()), "rev": 2, "current_price": "90.00"}
    await push(live.ad_group(ad.pk), frame, "price:2")
    assert await receive(watcher) == frame
    assert await elsewhere.receive_nothing()


async def test_an_older_state_is_dropped(connect: Connect) -> None:
    ad: Ad = await in_database(make_ad, rev=5)
    socket = await connect()
    frame = await ask(socket, {"type": "subscribe", "pro_id": ad.pk})
    await push(live.ad_group(ad.pk), {**frame, "rev": 4}, "price:4")
    assert await socket.receive_nothing(0.4)


async def test_a_burst_becomes_at_most_four_frames_a_second(connect: Connect) -> None:
    ad: Ad = await in_database(make_ad)
    socket = await connect()
    frame = await ask(socket, {"type": "subscribe", "pro_id": ad.pk})
    begun = asyncio.get_running_loop().time()
    for rev in range(2, 30):
        await asyncio.sleep(0.02)
        await sync_to_async(send_events)([(live.ad_group(ad.pk), frame_event({**frame, "rev": rev}))])
    lasted = asyncio.get_running_loop().time() - begun  # longer on a busy machine
    revs = [(await receive(socket))["rev"]]
    while revs[-1] != 29:
        revs.append((await receive(socket))["rev"])
    assert len(revs) <= 4 * lasted + 2
    assert revs == sorted(revs)


async def test_unsubscribing_ends_it_without_an_answer(connect: Connect) -> None:
    ad: Ad = await in_database(make_ad)
    socket = await connect()
    frame = await ask(socket, {"type": "subscribe", "pro_id": ad.pk})
    await socket.send_json_to({"type": "unsubscribe", "pro_id": [ad.pk, 999_999]})
    assert await is_open(socket)
    await push(live.ad_group(ad.pk), {**frame, "rev": 9}, "price:9")
    assert await socket.receive_nothing(0.4)


async def test_fifty_ads_at_a_time(connect: Connect) -> None:
    ads: list[Ad] = [await in_database(make_ad) for _ in range(2)]
    socket = await connect()
    await ask(socket, {"type": "subscribe", "pro_id": ads[0].pk})
    answer = await ask(socket, {"type": "subscribe", "pro_id": [ads[1].pk, *range(10_000, 10_049)]})
    assert (answer["type"], answer["code"]) == ("error", "too_many")
    assert await socket.receive_nothing()
    assert (await ask(socket, {"type": "subscribe", "pro_id": ads[1].pk}))["type"] == "price"


async def test_a_deleted_ad_exists_only_for_those_it_concerns(connect: Connect) -> None:
    ad: Ad = await in_database(make_ad)
    buyer, stranger = await in_database(make_user, "kupac"), await in_database(make_user, "stranac")
    await in_database(make_offer, ad, buyer)
    await in_database(Ad.objects.filter(pk=ad.pk).update, deleted_at=timezone.now(), deleted_by="seller")
    frame = {"type": "subscribe", "pro_id": ad.pk}
    assert (await ask(await connect(), frame))["code"] == "not_found"
    assert (await ask(await connect(await in_database(sid_for, stranger)), frame))["code"] == "not_found"
    assert (await ask(await connect(await in_database(sid_for, buyer)), frame))["state"] == "deleted"


async def test_whoever_asks_at_the_same_moment_gets_what_exists_for_him(connect: Connect) -> None:
    """All are read together: the deleted ad only for its buyer, the other one for all."""
    ad, other = [await in_database(make_ad) for _ in range(2)]
    buyer, stranger = await in_database(make_user, "kupac"), await in_database(make_user, "stranac")
    await in_database(make_offer, ad, buyer)
    await in_database(Ad.objects.filter(pk=ad.pk).update, deleted_at=timezone.now(), deleted_by="seller")
    sockets = [await connect(), *[await connect(await in_database(sid_for, one)) for one in (stranger, buyer)]]
    frame = {"type": "subscribe", "pro_id": [ad.pk, other.pk]}
    first = await asyncio.gather(*(ask(socket, frame) for socket in sockets))
    assert [one.get("code") or one["state"] for one in first] == ["not_found", "not_found", "deleted"]
    assert [(await receive(socket))["pro_id"] for socket in sockets] == [other.pk] * 3
