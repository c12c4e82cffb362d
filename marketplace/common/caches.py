"""The cache of many processes."""

from django.core.cache.backends.redis import RedisCache


class CountingRedisCache(RedisCache):
    """Redis, which counts in one round trip what the framework's way takes three for."""

    def count(self, name: str, seconds: int) -> int:
        """Count one under a name that is forgotten after that time; return how many it is."""
        key = self.make_and_validate_key(name)
        with self._cache.get_client(key, write=True).pipeline(transaction=False) as pipe:
            pipe.set(key, 0, ex=seconds, nx=True)
            pipe.incr(key)
            return int(pipe.execute()[1])
