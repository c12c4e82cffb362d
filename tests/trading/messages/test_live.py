"""Messages over the live connection.

Source: docs/spec/api-trading.md, section 10.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers
from channels.testing import WebsocketCommunicator
from django.conf import LazySettings
from rest_framework.test import APIClient

from marketplace.common.db import clock
from marketplace.common.messaging import outbox
from marketplace.common.messaging.outbox import at_most_once
from tests.factories import make_ad, make_admin, make_user, sid_for
from tests.trading.live.sockets import Connect, ask, close_code, connect, in_database, is_open, receive
from tests.trading.messages.helpers import say, write
from trading.accounts.models import LoginSession, User
from trading.live import limits
from trading.messages.models import Message
from trading.messages.services import mark_read

__all__ = ["connect"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.feature("M-MSG-04", "M-ADM-24")]

relayed = sync_to_async(outbox.relay_once)


@pytest.fixture(autouse=True)
def fresh_layer() -> Iterator[None]:
    channel_layers.backends.clear()
    limits.connects.clear()
    at_most_once.frame_rate_limit.clear()
    yield
    channel_layers.backends.clear()


@pytest.fixture
async def pair() -> tuple[User, User]:
    """A seller with an ad and a buyer."""
    seller = await in_database(make_user, "prodavac")
    await in_database(make_ad, seller)
    return seller, await in_database(make_user, "kupac")


async def socket_of(connect: Connect, user: User, **query: str) -> WebsocketCommunicator:
    return await connect(await in_database(sid_for, user), **query)


def end_session(user: User) -> None:
    LoginSession.objects.filter(user=user).update(ended_at=clock.now(), ended_reason="logout")


async def quiet(socket: WebsocketCommunicator) -> bool:
    """Tell if nothing waits: what was sent before the answer to a ping would have come before it."""
    return await is_open(socket)


@pytest.mark.feature("M-MSG-04")
async def test_a_message_reaches_every_connection_of_both(connect: Connect, pair: tuple[User, User]) -> None:
    seller, buyer = pair
    sid = await in_database(sid_for, buyer)
    tab, other_tab = await connect(sid), await connect(sid)
    theirs = await socket_of(connect, seller)
    echo = await ask(tab, {"msg_message": " Da li\nšaljete? ", "usr_id_to": seller.pk, "ref": "a1"})
    message = await in_database(Message.objects.get)
    row = {
        "type": "message",
        "msg_id": message.pk,
        "msg_message": "Da li šaljete?",
        "msg_file": None,
        "msg_file_name": "",
        "usr_id_from": buyer.pk,
        "usr_id_to": seller.pk,
        "sender": 1,
        "usr_name": buyer.name,
        "msg_read": 0,
        "msg_date": echo["msg_date"],
    }
    assert echo == {**row, "ref": "a1"}
    await relayed()
    assert await receive(other_tab) == {**row, "ref": "a1"}
    assert await receive(theirs) == {**row, "sender": 0}
    assert await receive(theirs) == {"type": "ntf"}
    assert await quiet(tab)  # told once


@pytest.mark.feature("M-MSG-02")
async def test_a_frame_that_comes_again_writes_nothing_new(connect: Connect, pair: tuple[User, User]) -> None:
    """By a frame or by a request: the ref is the message's one key over both ways."""
    seller, buyer = pair
    sid = await in_database(sid_for, buyer)
    client, socket = APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}"), await connect(sid)
    frame = {"msg_message": "Jednom", "usr_id_to": seller.pk, "ref": "one-key-of-one-message"}
    first, second = await ask(socket, frame), await ask(socket, frame)
    assert first == second
    answer = await in_database(write, client, seller, "Jednom", **{"Idempotency-Key": "one-key-of-one-message"})
    assert (answer.status_code, answer.json()["data"]["msg_id"]) == (201, first["msg_id"])
    assert answer.headers["Idempotent-Replay"] == "true"
    other = await ask(socket, {**frame, "msg_message": "Drugo"})
    assert (other["type"], other["code"], other["ref"]) == ("error", "idempotency_key", frame["ref"])
    assert await in_database(Message.objects.count) == 1


@pytest.mark.feature("M-MSG-02")
async def test_a_request_that_comes_again_as_a_frame_is_echoed(connect: Connect, pair: tuple[User, User]) -> None:
    seller, buyer = pair
    sid = await in_database(sid_for, buyer)
    client = APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}")
    answer = await in_database(write, client, seller, "Jednom", **{"Idempotency-Key": "one-key-of-one-message"})
    socket = await connect(sid)
    echo = await ask(socket, {"msg_message": "Jednom", "usr_id_to": seller.pk, "ref": "one-key-of-one-message"})
    assert (echo["type"], echo["msg_id"]) == ("message", answer.json()["data"]["msg_id"])
    assert await in_database(Message.objects.count) == 1


@pytest.mark.feature("M-MSG-04")
async def test_a_message_by_request_is_told_to_all(connect: Connect, pair: tuple[User, User]) -> None:
    seller, buyer = pair
    mine, theirs = await socket_of(connect, buyer), await socket_of(connect, seller)
    await in_database(say, buyer, seller, "Zdravo")
    await relayed()
    echo = await receive(mine)
    assert (echo["ref"], echo["sender"]) == (None, 1)
    assert ((await receive(theirs))["sender"], (await receive(theirs))["type"]) == (0, "ntf")


@pytest.mark.feature("M-NTF-01")
async def test_reading_is_told_to_the_reader_alone(connect: Connect, pair: tuple[User, User]) -> None:
    seller, buyer = pair
    await in_database(say, buyer, seller)
    await relayed()
    mine, theirs = await socket_of(connect, buyer), await socket_of(connect, seller)
    await in_database(mark_read, user=seller, other_id=buyer.pk)
    await relayed()
    assert await receive(theirs) == {"type": "ntf"}
    assert await quiet(mine)


@pytest.mark.feature("M-MSG-02")
@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"msg_message": "", "usr_id_to": "seller"}, "msgError"),
        ({"msg_message": " \n ", "usr_id_to": "seller"}, "msgError"),
        ({"msg_message": None, "usr_id_to": "seller"}, "msgError"),
        ({"msg_message": "x" * 1001, "usr_id_to": "seller"}, "msgError"),
        ({"msg_message": "a", "usr_id_to": "buyer"}, "own_message"),
        ({"msg_message": "", "usr_id_to": "buyer"}, "own_message"),
        ({"msg_message": "a", "usr_id_to": "stranger"}, "no_contact"),
        ({"msg_message": "", "usr_id_to": "stranger"}, "no_contact"),
        ({"msg_message": "a", "usr_id_to": 987_654_321}, "not_found"),
        ({"msg_message": "a", "usr_id_to": 2**62}, "not_found"),
        ({"msg_message": "a", "usr_id_to": 2**63}, "bad_request"),
        ({"msg_message": "a", "usr_id_to": 0}, "bad_request"),
        ({"msg_message": "a", "usr_id_to": [1]}, "bad_request"),
        ({"msg_message": "a"}, "bad_request"),
        ({"msg_message": 5, "usr_id_to": "seller"}, "bad_request"),
        ({"msg_message": ["a"], "usr_id_to": "seller"}, "bad_request"),
        ({"msg_message": "a\u202eb", "usr_id_to": "seller"}, "bad_request"),
        ({"type": "message", "msg_message": "a", "usr_id_to": "seller"}, "bad_request"),
    ],
)
async def test_a_frame_that_is_refused(
    connect: Connect, pair: tuple[User, User], frame: dict[str, Any], code: str
) -> None:
    seller, buyer = pair
    people = {"seller": seller.pk, "buyer": buyer.pk, "stranger": (await in_database(make_user, "stranac")).pk}
    socket = await socket_of(connect, buyer, locale="en")
    asked = {**frame, "ref": "r"}
    if isinstance(frame.get("usr_id_to"), str):
        asked["usr_id_to"] = people[frame["usr_id_to"]]
    answer = await ask(socket, asked)
    assert {**answer, "message": "x"} == {"type": "error", "code": code, "message": "x", "ref": "r", "pro_id": None}
    assert answer["message"].isascii()
    assert "%" not in answer["message"]
    assert await is_open(socket)
    assert not await in_database(Message.objects.exists)


async def test_the_language_of_an_error(connect: Connect, pair: tuple[User, User]) -> None:
    socket = await socket_of(connect, pair[1], locale="sr")
    answer = await ask(socket, {"msg_message": "", "usr_id_to": pair[0].pk})
    assert answer["message"] == "Prvo napišite poruku."


@pytest.mark.feature("M-MSG-01")
async def test_messages_of_frames_and_requests_are_counted_together(
    connect: Connect, pair: tuple[User, User], settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    seller, buyer = pair
    settings.THROTTLES = True
    monkeypatch.setattr(limits, "FRAMES", (100, 10.0))
    socket = await socket_of(connect, buyer)
    for number in range(30):
        assert (await ask(socket, {"msg_message": str(number), "usr_id_to": seller.pk}))["type"] == "message"
    assert (await ask(socket, {"msg_message": "još", "usr_id_to": seller.pk, "ref": "z"}))["code"] == "throttled"
    assert await in_database(Message.objects.count) == 30


async def test_a_session_that_ended_meanwhile_sends_nothing(connect: Connect, pair: tuple[User, User]) -> None:
    seller, buyer = pair
    socket = await socket_of(connect, buyer)
    await in_database(end_session, buyer)
    await socket.send_json_to({"msg_message": "a", "usr_id_to": seller.pk})
    assert await close_code(socket) == 4401
    assert not await in_database(Message.objects.exists)


@pytest.mark.feature("M-MSG-04")
async def test_the_author_hears_the_echo_while_the_layer_is_away(
    connect: Connect, pair: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who hears nothing would send it again by request, and the other side would have it twice."""
    seller, buyer = pair
    socket = await socket_of(connect, buyer)

    async def away(*_: object) -> None:
        raise ConnectionError("away")

    monkeypatch.setattr(channel_layers["default"], "group_send", away)
    echo = await ask(socket, {"msg_message": "a", "usr_id_to": seller.pk, "ref": "a1"})
    await relayed()
    assert (echo["type"], echo["ref"]) == ("message", "a1")
    assert await in_database(Message.objects.count) == 1


@pytest.mark.feature("M-ADM-24")
async def test_an_administrator_writes_to_a_person(connect: Connect) -> None:
    admin, person = await in_database(make_admin), await in_database(make_user, "osoba")
    theirs = await socket_of(connect, person)
    mine = await socket_of(connect, admin)
    await ask(mine, {"msg_message": "Dobar dan", "usr_id_to": person.pk})
    await relayed()
    assert (await receive(theirs))["msg_message"] == "Dobar dan"
    assert await receive(theirs) == {"type": "ntf"}
    answer = await ask(theirs, {"msg_message": "Dobar dan i vama", "usr_id_to": admin.pk})
    assert answer["type"] == "message"


async def test_two_sockets_write_at_once(connect: Connect, pair: tuple[User, User]) -> None:
    seller, buyer = pair
    mine, theirs = await socket_of(connect, buyer), await socket_of(connect, seller)
    await ask(mine, {"msg_message": "?", "usr_id_to": seller.pk})  # before it, the seller may not write to the buyer
    await asyncio.gather(
        *(
            socket.send_json_to({"msg_message": str(number), "usr_id_to": other.pk, "ref": str(number)})
            for number in range(5)
            for socket, other in ((mine, seller), (theirs, buyer))
        )
    )
    for socket in (mine, theirs):
        echoes = [await receive(socket) for _ in range(5)]
        assert [(echo["type"], echo["ref"]) for echo in echoes] == [("message", str(number)) for number in range(5)]
    assert await in_database(Message.objects.count) == 11
