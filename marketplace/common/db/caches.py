"""The cache that all processes share, with a short one in each process before it."""

import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django.core.cache import cache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from marketplace.common.db.cache_outage import cache_errors, cache_is_away, note_cache_outage
from marketplace.common.framework_internals import redis_client, use_client_class

LOCAL_ENTRIES = 2_000
LOCAL_SECONDS = 5

COUNT = """
local counts = {}
for i, key in ipairs(KEYS) do
    counts[i] = redis.call('INCR', key)
    if counts[i] == 1 then redis.call('EXPIRE', key, ARGV[i]) end
end
return counts
"""
"""One command costs the client half as much as a pipeline of two."""


class ReusedRedisClient(RedisCacheClient):
    """Django's client, but with one Redis client that it reuses; Django makes a new one for each call."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clients: dict[bool, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if write not in self.clients:  # with several servers the choice would change with each call; there is one
            self.clients[write] = super().get_client(key, write=write)
        return self.clients[write]


class CountingRedisCache(RedisCache):
    """A Redis cache whose counters take one round trip together; each of Django's takes three."""

    local: ClassVar[dict[str, tuple[float, Any]]] = {}

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        use_client_class(self, ReusedRedisClient)

    def count(self, counters: Sequence[tuple[str, int]]) -> list[int]:
        """Add one to each counter and return them. counters: names, and seconds after which each starts at 0 again."""
        keys = [self.make_and_validate_key(name) for name, _ in counters]
        seconds = [until for _, until in counters]
        counts: list[int] = redis_client(self, keys[0]).eval(COUNT, len(keys), *keys, *seconds)
        return counts

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

    The process itself keeps it for up to LOCAL_SECONDS more. None is not cached: requests for many ids without a row
    must not fill the cache.
    """
    get_local = getattr(cache, "get_local", None)  # of CountingRedisCache; the other cache is in the process anyway

    def get_shared() -> Any:
        return get_or_compute_shared(key, seconds, make)

    return get_shared() if get_local is None else get_local(key, LOCAL_SECONDS, get_shared)


def forget(key: str) -> None:
    """Let `get_or_compute` make the value of `key` anew. Another process may keep it for LOCAL_SECONDS more."""
    getattr(cache, "local", {}).pop(key, None)
    if cache_is_away():
        return
    try:
        cache.delete(key)
    except cache_errors() as error:
        note_cache_outage(error)


def get_cached(key: str) -> Any:
    """Return what `get_or_compute` keeps under the key, None when it keeps nothing or the cache is unreachable."""
    if cache_is_away():
        return None
    try:
        return cache.get(key)
    except cache_errors() as error:
        note_cache_outage(error)
        return None


def get_or_compute_shared(key: str, seconds: int, make: Callable[[], Any]) -> Any:
    """Return the value from the shared cache, else make and store it. Without the cache it is made each time."""
    value = get_cached(key)
    if value is not None:
        return value
    value = make()
    if value is None or cache_is_away():
        return value
    try:
        cache.set(key, value, seconds)
    except cache_errors() as error:
        note_cache_outage(error)
    return value
