"""What the cache holds, for tests that look for what must not be kept."""

from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache


def cache_contents() -> str:
    """Return every key and value as one text; with Redis as the cache an empty one."""
    inside = caches["default"]
    return repr(inside._cache) if isinstance(inside, LocMemCache) else ""
