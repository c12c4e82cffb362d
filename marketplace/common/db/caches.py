"""The cache that all processes share."""

import logging
import sys
import time
from collections.abc import Callable
from typing import Any, ClassVar

from django.core.cache import cache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from marketplace.common.framework_internals import redis_client, use_client_class

logger = logging.getLogger(__name__)

LOCAL_ENTRIES = 2_000
LOCAL_SECONDS = 5

COUNT = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count
"""
"""One command: half of what a pipeline of two costs the client."""


def cache_errors() -> tuple[type[Exception], ...]:
    """Return what an unreachable cache raises. Redis's library is large: it is loaded only where Redis is the cache."""
    redis = sys.modules.get("redis.exceptions")
    return (OSError, redis.RedisError) if redis else (OSError,)


class ReusedRedisClient(RedisCacheClient):
    """Django's client, which would make a new Redis client at each call; this one reuses its own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clients: dict[bool, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if write not in self.clients:  # one server: which of several is asked would otherwise change by the call
            self.clients[write] = super().get_client(key, write=write)
        return self.clients[write]


class CountingRedisCache(RedisCache):
    """A Redis cache with a counter of one round trip, where the framework's takes three."""

    local: ClassVar[dict[str, tuple[float, Any]]] = {}

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        use_client_class(self, ReusedRedisClient)

    def count(self, name: str, seconds: int) -> int:
        """Add one to the counter of this name and return it. seconds: after which the counter begins anew."""
        key = self.make_and_validate_key(name)
        return int(redis_client(self, key).eval(COUNT, 1, key, seconds))

    def get_local(self, name: str, seconds: float, get: Callable[[], Any]) -> Any:
        """Return the value that `get` returned in this process at most `seconds` ago, else what it returns now."""
        now = time.monotonic()
        until, value = self.local.get(name, (0.0, None))
        if now < until:
            return value
        value = get()
        if value is None:
            return None
        if len(self.local) >= LOCAL_ENTRIES:
            self.local.clear()
        self.local[name] = (now + seconds, value)
        return value

    def clear(self) -> None:
        self.local.clear()
        super().clear()


def get_or_compute(key: str, seconds: int, make: Callable[[], Any]) -> Any:
    """Return the cached value of `key`, else what `make` returns, which is cached for `seconds`.

    The process itself keeps it for up to LOCAL_SECONDS more. None is not cached: keys that lead to nothing must not
    fill the cache, however many of them somebody asks for.
    """
    get_local = getattr(cache, "get_local", None)  # of CountingRedisCache; the other caches are in the process anyway

    def get_shared() -> Any:
        return get_or_compute_shared(key, seconds, make)

    return get_shared() if get_local is None else get_local(key, LOCAL_SECONDS, get_shared)


def get_cached(key: str) -> Any:
    """Return what `get_or_compute` keeps under the key, None when it keeps nothing or the cache is unreachable."""
    try:
        return cache.get(key)
    except cache_errors():
        logger.warning("The cache is unreachable.")
        return None


def get_or_compute_shared(key: str, seconds: int, make: Callable[[], Any]) -> Any:
    """Return the value from the shared cache, else make and store it. Without the cache it is made each time."""
    try:
        value = cache.get(key)
    except cache_errors():
        logger.warning("The cache is unreachable.")
        return make()
    if value is None:
        value = make()
        if value is None:
            return None
        try:
            cache.set(key, value, seconds)
        except cache_errors():
            logger.warning("The cache is unreachable.")
    return value
