"""The cache of many processes."""

import logging
import sys
import time
from collections.abc import Callable
from typing import Any, ClassVar

from django.core.cache import cache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from marketplace.common.framework_internals import redis_client, use_client_class

logger = logging.getLogger(__name__)

NEAR_ENTRIES = 2_000
NEAR_SECONDS = 5

COUNT = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count
"""
"""One command: half of what a pipeline of two costs this side of the line."""


def cache_errors() -> tuple[type[Exception], ...]:
    """Return what a cache that is away raises. Redis's library is large and loaded where it is the cache."""
    redis = sys.modules.get("redis.exceptions")
    return (OSError, redis.RedisError) if redis else (OSError,)


class KeptClient(RedisCacheClient):
    """Django's client, which makes its Redis client once and not anew at each call."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clients: dict[bool, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if write not in self.clients:  # one server: which of several is asked would otherwise change by the call
            self.clients[write] = super().get_client(key, write=write)
        return self.clients[write]


class CountingRedisCache(RedisCache):
    """Redis, which counts in one round trip what the framework's way takes three for."""

    near: ClassVar[dict[str, tuple[float, Any]]] = {}

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        use_client_class(self, KeptClient)

    def count(self, name: str, seconds: int) -> int:
        """Count one under a name that is forgotten after that time; return how many it is."""
        key = self.make_and_validate_key(name)
        return int(redis_client(self, key).eval(COUNT, 1, key, seconds))

    def get_near(self, name: str, seconds: float, get: Callable[[], Any]) -> Any:
        """Return what this process got under a name at most so long ago, else what `get` returns now."""
        now = time.monotonic()
        until, value = self.near.get(name, (0.0, None))
        if now < until:
            return value
        value = get()
        if value is None:
            return None
        if len(self.near) >= NEAR_ENTRIES:
            self.near.clear()
        self.near[name] = (now + seconds, value)
        return value

    def clear(self) -> None:
        self.near.clear()
        super().clear()


def remembered(key: str, seconds: int, make: Callable[[], Any]) -> Any:
    """Return the value from the cache, else make and keep it; the process itself keeps it some seconds more.

    None is not kept: what is not there must not fill the cache, however many names somebody asks for.
    """
    get_near = getattr(cache, "get_near", None)  # of CountingRedisCache; the other caches are in the process anyway

    def kept() -> Any:
        return from_cache(key, seconds, make)

    return kept() if get_near is None else get_near(key, NEAR_SECONDS, kept)


def kept(key: str) -> Any:
    """Return what `remembered` keeps under the key, None when it keeps nothing or the cache is away."""
    try:
        return cache.get(key)
    except cache_errors():
        logger.warning("The cache is away.")
        return None


def from_cache(key: str, seconds: int, make: Callable[[], Any]) -> Any:
    """Return the value from the cache, else make and keep it. With the cache away it is made each time."""
    try:
        value = cache.get(key)
    except cache_errors():
        logger.warning("The cache is away.")
        return make()
    if value is None:
        value = make()
        if value is None:
            return None
        try:
            cache.set(key, value, seconds)
        except cache_errors():
            logger.warning("The cache is away.")
    return value
