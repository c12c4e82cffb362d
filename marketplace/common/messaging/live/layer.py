"""The channel layer of production: Redis's pub/sub, on which connections open while Redis is away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NotConnected
from redis.retry import Retry

from marketplace.common.messaging.live.batches import Batches, Unanswered

PUBLISH_TIMEOUT: Final = 1.0  # seconds: a Redis that does not answer must not delay the relay
BATCH_TIMEOUT: Final = 2.0


class LiveLayer(RedisPubSubChannelLayer):  # type: ignore[misc]  # the library has no types
    """Subscribes to groups alone, to many at once, and publishes from any thread.

    Frames go to groups, and each process hands them to its own connections; nothing is sent to the channel of a single
    connection. Subscribing to it, as the base class does before a connection is even accepted, would refuse all new
    connections while Redis does not answer, and some at the moment when it comes back.
    """

    def __init__(self, hosts: list[Mapping[str, Any]], prefix: str = "asgi", **options: Any) -> None:
        """hosts: one server, by its `address`."""
        super().__init__(hosts=hosts, prefix=prefix, **options)
        (self.server,) = hosts
        self.group_prefix = f"{prefix}__group__"  # the base class names the channels of groups so
        self.subscriptions: Batches[str, None] = RedisBatches(self.subscribe_as_needed)
        self.sendings: Batches[tuple[str, bytes], None] = RedisBatches(self.send_all)

    async def new_channel(self, prefix: str = "specific.") -> str:
        """Return the name of a new channel of this process."""
        channel = f"{prefix}{uuid4().hex}"
        self.channels[channel] = asyncio.Queue()
        return channel

    # --- On the event loop of the connections ------------------------------------------------------------------------

    async def group_add(self, group: str, channel: str) -> None:
        """Let a channel of this process take part in a group. Raises Unanswered; the next call tries again."""
        name = f"{self.group_prefix}{group}"
        self.groups.setdefault(name, set()).add(channel)
        if name not in self.shard._subscribed_to:
            await self.subscriptions.ask(name)

    async def group_discard(self, group: str, channel: str) -> None:
        """Let a channel take part no more. Raises Unanswered."""
        name = f"{self.group_prefix}{group}"
        channels = self.groups.get(name, set())
        channels.discard(channel)
        if not channels and self.groups.pop(name, None) is not None:
            await self.subscriptions.ask(name)

    async def group_send(self, group: str, message: Mapping[str, Any]) -> None:
        """Send an event to a group. Raises Unanswered."""
        await self.sendings.ask((f"{self.group_prefix}{group}", self.serialize(message)))

    @property
    def shard(self) -> Any:
        """Return the library's connection to Redis on this event loop."""
        return self._get_layer()._shards[0]

    async def subscribe_as_needed(self, names: Sequence[str]) -> None:
        """Subscribe to those of the groups that have channels here now, and to the others no more.

        Whoever came and went meanwhile does not matter: what counts is the present state.
        """
        shard, wanted = self.shard, self.groups
        async with shard._lock:
            missing = [name for name in dict.fromkeys(names) if name in wanted and name not in shard._subscribed_to]
            left = [name for name in dict.fromkeys(names) if name not in wanted and name in shard._subscribed_to]
            if missing or left:
                shard._ensure_redis()
                shard._ensure_receiver()
            if missing:
                await shard._pubsub.subscribe(*missing)
                shard._subscribed_to.update(missing)
            if left:
                shard._subscribed_to.difference_update(left)  # first: who comes back during the call asks again
                await shard._pubsub.unsubscribe(*left)

    async def send_all(self, events: Sequence[tuple[str, bytes]]) -> None:
        """Publish events, (channel, bytes) each, in one round trip."""
        shard = self.shard
        shard._ensure_redis()
        async with shard._redis.pipeline(transaction=False) as pipeline:
            for name, event in events:
                pipeline.publish(name, event)
            await pipeline.execute()

    # --- From any thread ---------------------------------------------------------------------------------------------

    def publish(self, events: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """Send channel events, each to a group, in one round trip and without an event loop.

        Raises what the Redis library raises, for all of them.
        """
        with self.publisher.pipeline(transaction=False) as pipeline:
            for group, event in events:
                pipeline.publish(f"{self.group_prefix}{group}", self.serialize(event))
            pipeline.execute()

    @cached_property
    def publisher(self) -> Redis:
        # A connection that the server has closed meanwhile is opened again; a silent server is not asked twice.
        again = Retry(NoBackoff(), 1, supported_errors=(NotConnected,))
        options = {name: value for name, value in self.server.items() if name != "address"}
        limits = {"socket_timeout": PUBLISH_TIMEOUT, "socket_connect_timeout": PUBLISH_TIMEOUT}
        client: Redis = Redis.from_url(self.server["address"], **{**options, **limits}, retry=again)
        return client


class RedisBatches(Batches[Any, None]):
    """Things to do in Redis, which are done together or not at all."""

    def __init__(self, do: Callable[[Sequence[Any]], Awaitable[None]]) -> None:
        super().__init__()
        self.do = do

    async def answer(self, questions: Sequence[Any]) -> Sequence[Unanswered | None]:
        """Do them; when Redis is away, each fails."""
        try:
            async with asyncio.timeout(BATCH_TIMEOUT):
                await self.do(questions)
        except Exception as error:  # redis-py, socket and timeout errors have no common base below this
            reason = str(error) or type(error).__name__
            return [Unanswered(reason) for _ in questions]
        return [None] * len(questions)
