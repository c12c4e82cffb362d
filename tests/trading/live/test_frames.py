"""Frames that a client sends over the live connection. Source: docs/spec/api-trading.md, section 10."""

import json

import pytest
from django.conf import LazySettings

from tests.trading.live.sockets import Connect, ask, close_code, connect, fresh_layer, is_open, receive

__all__ = ["connect", "fresh_layer"]  # fixtures
pytestmark = pytest.mark.django_db(transaction=True)


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
async def test_a_frame_that_asks_for_nothing_known(connect: Connect, frame: dict[str, object]) -> None:
    socket = await connect()
    answer = await ask(socket, {**frame, "ref": "a1"})
    assert (answer["type"], answer["code"], answer["ref"], answer["pro_id"]) == ("error", "bad_request", "a1", None)
    assert answer["message"]
    assert await is_open(socket)


@pytest.mark.parametrize("ref", ["x" * 65, 7, None, {"a": 1}])
async def test_a_ref_that_is_no_short_text_does_not_come_back(connect: Connect, ref: object) -> None:
    assert (await ask(await connect(), {"type": "dance", "ref": ref}))["ref"] is None


async def test_guests_do_not_chat(connect: Connect) -> None:
    answer = await ask(await connect(), {"msg_message": "Zdravo", "usr_id_to": 1, "ref": "a"})
    assert (answer["code"], answer["ref"]) == ("forbidden", "a")


@pytest.mark.parametrize(
    "text", ["x", " ", "[]", "null", "1", '"a"', "{", '{"a":NaN}', '{"a":1,"a":2}', "[" * 4000, '{"a":"\\ud800"}']
)
async def test_three_unreadable_frames_end_the_connection(connect: Connect, text: str) -> None:
    socket = await connect()
    for _ in range(2):
        assert (await ask(socket, text))["code"] == "bad_request"
    await socket.send_to(text_data=text)
    assert await close_code(socket) == 4400


async def test_binary_frames_are_unreadable(connect: Connect) -> None:
    socket = await connect()
    await socket.send_to(bytes_data=b'{"type":"ping"}')
    assert (await receive(socket))["code"] == "bad_request"


async def test_a_frame_over_8_kb_ends_the_connection(connect: Connect) -> None:
    socket = await connect()
    fitting = json.dumps({"type": "ping", "pad": ""})
    await socket.send_to(text_data=json.dumps({"type": "ping", "pad": "x" * (8192 - len(fitting))}))
    assert await receive(socket) == {"type": "pong"}
    await socket.send_to(text_data=json.dumps({"type": "ping", "pad": "x" * (8193 - len(fitting))}))
    assert await close_code(socket) == 1009


async def test_twenty_frames_in_ten_seconds(connect: Connect, settings: LazySettings) -> None:
    socket = await connect()
    for _ in range(20):
        assert await is_open(socket)
    await socket.send_json_to({"type": "ping"})
    assert await close_code(socket) == 4429
    settings.THROTTLES = False
    free = await connect()
    for _ in range(25):
        assert await is_open(free)
