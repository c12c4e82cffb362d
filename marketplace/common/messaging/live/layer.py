"""The channel layer of production: Redis's pub/sub, on which connections open while Redis is away."""

import asyncio
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NotConnected
from redis.retry import Retry

PUBLISH_TIMEOUT: Final = 1.0  # seconds: a Redis that does not answer must not delay the relay


class LiveLayer(RedisPubSubChannelLayer):  # type: ignore[misc]  # the library has no types
    """Subscribes to groups alone, and publishes from any thread.

    Frames go to groups, and each process hands them to its own connections; nothing is sent to the channel of a single
    connection. Subscribing to it, as the base class does before a connection is even accepted, would refuse all new
    connections while Redis does not answer, and some at the moment when it comes back.
    """

    def __init__(self, hosts: list[Mapping[str, Any]], prefix: str = "asgi", **options: Any) -> None:
        """hosts: one server, by its `address`."""
        super().__init__(hosts=hosts, prefix=prefix, **options)
        (self.server,) = hosts
        self.group_prefix = f"{prefix}__group__"  # the base class names the channels of groups so

    async def new_channel(self, prefix: str = "specific.") -> str:
        """Return the name of a new channel of this process."""
        channel = f"{prefix}{uuid4().hex}"
        self.channels[channel] = asyncio.Queue()
        return channel

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
