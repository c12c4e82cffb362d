"""Groups of the live layer, entered and left together."""

import asyncio
from collections.abc import Sequence

import pytest
from channels.layers import get_channel_layer

from marketplace.common.messaging.live.layer import LiveLayer
from tests.trading.live.sockets import TIMEOUT_SECONDS, fresh_layer

__all__ = ["fresh_layer"]  # fixture
pytestmark = [pytest.mark.postgres, pytest.mark.usefixtures("fresh_layer"), pytest.mark.feature("X-LIVE")]


def live_layer() -> LiveLayer:
    layer = get_channel_layer()
    assert isinstance(layer, LiveLayer)
    return layer


async def subscribers(layer: LiveLayer, groups: Sequence[str]) -> list[int]:
    """Return how many connections to Redis have subscribed to each group, as Redis says."""
    names = [f"{layer.group_prefix}{group}" for group in groups]
    counted: list[tuple[bytes, int]] = await asyncio.to_thread(layer.publisher.pubsub_numsub, *names)
    return [count for _, count in counted]


async def received(layer: LiveLayer, channel: str, count: int) -> list[str]:
    """Return the texts of that many events, in their order by the text."""
    events = [await asyncio.wait_for(layer.receive(channel), TIMEOUT_SECONDS) for _ in range(count)]
    return sorted(str(event["text"]) for event in events)


async def test_groups_of_one_moment_are_entered_together_and_each_gets_its_events() -> None:
    layer = live_layer()
    channel = await layer.new_channel()
    groups = [f"one-{number:03}" for number in range(150)]
    await asyncio.gather(*(layer.group_add(group, channel) for group in groups))
    assert await subscribers(layer, groups) == [1] * len(groups)
    await asyncio.gather(*(layer.group_send(group, {"type": "live.frame", "text": group}) for group in groups))
    assert await received(layer, channel, len(groups)) == groups
    await asyncio.gather(*(layer.group_discard(group, channel) for group in groups))
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while any(await subscribers(layer, groups)):
            await asyncio.sleep(0.01)


async def test_who_leaves_and_comes_back_at_once_misses_nothing() -> None:
    layer = live_layer()
    first, second = [await layer.new_channel() for _ in range(2)]
    await layer.group_add("busy", first)
    for number in range(20):
        await asyncio.gather(
            layer.group_discard("busy", first), layer.group_add("busy", second), layer.group_add("busy", first)
        )
        await layer.group_send("busy", {"type": "live.frame", "text": str(number)})
        assert await received(layer, first, 1) == await received(layer, second, 1) == [str(number)]
        await asyncio.gather(layer.group_discard("busy", second), layer.group_discard("busy", first))
        await layer.group_add("busy", first)
    assert await subscribers(layer, ["busy"]) == [1]


async def test_the_last_one_to_leave_ends_the_subscription() -> None:
    layer = live_layer()
    first, second = [await layer.new_channel() for _ in range(2)]
    await asyncio.gather(layer.group_add("few", first), layer.group_add("few", second))
    await layer.group_discard("few", first)
    await layer.group_discard("few", first)  # who has left may leave again
    assert await subscribers(layer, ["few"]) == [1]
    await layer.group_discard("few", second)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await subscribers(layer, ["few"]) != [0]:
            await asyncio.sleep(0.01)
