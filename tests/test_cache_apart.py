"""The cache and the broker lie in two databases of Redis, or on two servers."""

import pytest
from django.conf import settings
from django.core.cache import cache
from redis import Redis

from marketplace.env import other_redis_database


@pytest.mark.parametrize(
    ("broker", "cache_url"),
    [
        ("", ""),
        ("redis://redis:6379", "redis://redis:6379/1"),
        ("redis://redis:6379/0", "redis://redis:6379/1"),
        ("redis://:p%2Fw@redis:6379/1", "redis://:p%2Fw@redis:6379/0"),
        ("rediss://redis/12?ssl_cert_reqs=none", "rediss://redis/1?ssl_cert_reqs=none"),
        ("unix:///run/redis.sock", "unix:///run/redis.sock?db=1"),
        ("unix:///run/redis.sock?db=1", "unix:///run/redis.sock?db=0"),
    ],
)
def test_without_an_address_of_its_own_the_cache_is_beside_the_broker(broker: str, cache_url: str) -> None:
    assert other_redis_database(broker) == cache_url


@pytest.mark.postgres
def test_emptying_the_cache_loses_no_job() -> None:
    """Django empties a database of Redis whole."""
    broker = Redis.from_url(settings.CELERY_BROKER_URL)
    broker.lpush("zbir:a-queue", "a job")
    try:
        cache.set("page", "kept")
        assert not broker.keys("*page*")
        cache.clear()
        assert broker.llen("zbir:a-queue") == 1
    finally:
        broker.delete("zbir:a-queue")
        broker.close()
