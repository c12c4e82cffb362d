"""The channel layer of production: Redis's pub/sub, on which connections open while Redis is away."""

import asyncio
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubChannelLayer


class LiveLayer(RedisPubSubChannelLayer):  # type: ignore[misc]  # the library has no types
    """Subscribes to groups alone.

    Frames go to groups, and each process hands them to its own connections; nothing is sent to the channel of a single
    connection. Subscribing to it, as the base class does before a connection is even accepted, would refuse all new
    connections while Redis does not answer, and some at the moment when it comes back.
    """

    async def new_channel(self, prefix: str = "specific.") -> str:
        """Return the name of a new channel of this process."""
        channel = f"{prefix}{uuid4().hex}"
        self.channels[channel] = asyncio.Queue()
        return channel
