"""Sending into the channel layer from any thread, also when it is away or silent (F5)."""

import asyncio
import socket
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from channels.layers import channel_layers, get_channel_layer
from django.conf import LazySettings
from django.db import transaction

from marketplace.common.messaging import live, outbox
from marketplace.common.messaging.live import sending
from marketplace.common.messaging.outbox import at_most_once
from marketplace.common.messaging.outbox.handlers import ServiceUnavailable
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.messaging.outbox.tasks import publish_job

NOTIFICATION = sending.frame_event({"type": "ntf"})

MEMORY = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


@pytest.fixture(autouse=True)
def fresh_layer() -> Iterator[None]:
    channel_layers.backends.clear()
    at_most_once.frame_rate_limit.clear()
    yield
    channel_layers.backends.clear()


@pytest.fixture(params=["refused", "silent"])
def dead_redis(request: pytest.FixtureRequest, settings: LazySettings) -> Iterator[str]:
    """The address of a Redis that refuses connections, or takes them and never answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        if request.param == "silent":
            listener.listen(50)
        address = f"redis://127.0.0.1:{listener.getsockname()[1]}/0"
        settings.CHANNEL_LAYERS = {
            "default": {
                "BACKEND": "marketplace.common.messaging.live.layer.LiveLayer",
                "CONFIG": {"hosts": [{"address": address}]},
            }
        }
        channel_layers.backends.clear()
        yield address


def test_a_dead_redis_is_logged_not_raised(dead_redis: str, caplog: pytest.LogCaptureFixture) -> None:
    assert sending.send_events([("user.1", NOTIFICATION)]) is False
    assert "were not sent" in caplog.text


async def test_a_channel_opens_without_redis_and_gets_what_its_process_hands_over_f5(dead_redis: str) -> None:
    layer = get_channel_layer()
    assert layer is not None
    first, second = [await asyncio.wait_for(layer.new_channel(), 60) for _ in range(2)]
    assert first != second
    layer.channels[first].put_nowait(layer.serialize({"type": "live.frame", "text": "{}"}))
    assert await asyncio.wait_for(layer.receive(first), 60) == {"type": "live.frame", "text": "{}"}


@pytest.mark.django_db(transaction=True)
def test_a_dead_redis_costs_a_batch_of_pushes_one_try(dead_redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []
    send = sending.send_events

    def counted(events: Sequence[tuple[str, dict[str, Any]]]) -> bool:
        tries.append(events[0][0])
        return send(events)

    monkeypatch.setattr(sending, "send_events", counted)
    with transaction.atomic():
        live.push_to_groups((live.user_group(user), {"type": "ntf"}, f"n:{user}") for user in range(1, 51))
    assert outbox.relay_once(kinds=["push"]) == 50
    assert len(tries) == 1
    assert not OutboxEntry.objects.filter(sent_at=None).exists()


def test_a_dead_broker_is_told_as_away(dead_redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from celery import current_app

    monkeypatch.setattr(current_app.conf, "broker_write_url", dead_redis)
    with pytest.raises(ServiceUnavailable):
        publish_job({"name": "marketplace.tasks.clean_up", "args": []})


@pytest.mark.once
def test_a_job_reaches_the_broker() -> None:
    """The broker in memory is looked into; with Redis the tests of faults do."""
    from celery import current_app

    with (
        current_app.connection_for_read() as connection,
        connection.SimpleQueue(current_app.conf.task_default_queue) as queue,
    ):
        queue.clear()  # the broker in memory lives as long as the process: other tests' jobs lie in it
        publish_job({"name": "marketplace.tasks.clean_up", "args": [7]})
        message = queue.get(block=False)
        message.ack()
        assert message.headers["task"] == "marketplace.tasks.clean_up"
        assert message.payload[0] == [7]


async def test_a_foreign_thread_wakes_the_servers_loop(settings: LazySettings) -> None:
    """Put into the in-memory layer from another thread, a frame would wait for the loop to wake by chance."""
    settings.CHANNEL_LAYERS = MEMORY
    channel_layers.backends.clear()
    layer = get_channel_layer()
    assert layer is not None
    live.use_loop(asyncio.get_running_loop())
    channel = await layer.new_channel()
    await layer.group_add("ad.1", channel)
    thread = threading.Thread(target=sending.send_events, args=([("ad.1", NOTIFICATION)],))
    thread.start()
    event = await asyncio.wait_for(layer.receive(channel), 60)
    assert event == {"type": "live.frame", "text": '{"type":"ntf"}'}
    await asyncio.to_thread(thread.join)


async def test_the_servers_own_loop_may_send_too(settings: LazySettings) -> None:
    settings.CHANNEL_LAYERS = MEMORY
    channel_layers.backends.clear()
    layer = get_channel_layer()
    assert layer is not None
    live.use_loop(asyncio.get_running_loop())
    channel = await layer.new_channel()
    await layer.group_add("ad.1", channel)
    assert sending.send_events([("ad.1", NOTIFICATION)])
    assert (await asyncio.wait_for(layer.receive(channel), 60))["text"] == '{"type":"ntf"}'


def test_without_a_server_nobody_listens(settings: LazySettings) -> None:
    settings.CHANNEL_LAYERS = MEMORY
    channel_layers.backends.clear()
    assert sending.send_events([("ad.1", NOTIFICATION)]) is True


@pytest.mark.django_db
def test_what_each_push_writes() -> None:
    with transaction.atomic():
        live.push_to_user(7, {"type": "ntf"}, key="a")
        live.push_to_group(live.ad_group(3), {"type": "price", "pro_id": 3, "rev": 12}, key="b")
        live.end_session(5, "replaced")
        live.end_session(6, "ended")
    assert dict(OutboxEntry.objects.values_list("key", "payload")) == {
        "a": {"group": "user.7", "message": {"type": "ntf"}},
        "b": {
            "group": "ad.3",
            "message": {"type": "price", "pro_id": 3, "rev": 12},
            "merge": "ad.3/price",
            "rev": 12,
        },
        "end-session:5": {"group": "session.5", "message": {"status": "new-connection"}, "close": 4409},
        "end-session:6": {"group": "session.6", "message": None, "close": 4401},
    }
