"""Whether the cache answers this process: after one request has waited for it in vain, no other does."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from typing import Final

from django.core.cache import cache

PROBE_SECONDS: Final = 1.0
"""Between two tries of the thread that asks whether the cache is back."""

logger = logging.getLogger(__name__)
_away = threading.Event()
_guard = threading.Lock()


def cache_errors() -> tuple[type[Exception], ...]:
    """Return the exceptions of an unreachable cache. The library of Redis is large, so only its users load it."""
    redis = sys.modules.get("redis.exceptions")
    return (OSError, redis.RedisError) if redis else (OSError,)


def cache_is_away() -> bool:
    """Tell if the cache is to be left alone: each use would wait for its time-out."""
    return _away.is_set()


def note_cache_outage(error: Exception) -> None:
    """Leave the cache alone until it answers again. error: what its use raised."""
    with _guard:
        if _away.is_set():
            return
        _away.set()
    logger.warning("The cache does not answer (%s) and is left alone until it does.", type(error).__name__)
    threading.Thread(target=_ask_until_it_answers, name="cache-probe", daemon=True).start()


def end_cache_outage() -> None:
    """Use the cache again."""
    _away.clear()


def _ask_until_it_answers() -> None:
    while _away.is_set():
        time.sleep(PROBE_SECONDS)
        try:
            cache.get("probe")
        except cache_errors():
            continue
        end_cache_outage()
        logger.warning("The cache answers again.")


# A process that was forked meanwhile has no such thread.
os.register_at_fork(after_in_child=end_cache_outage)
