"""The cache is away: one use waits for it, the others do not, and it is used again when it answers. F5"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from marketplace.common.db import cache_outage
from marketplace.common.db.caches import get_cached, get_or_compute_shared

pytestmark = pytest.mark.once


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The keys that were asked for while the cache fails."""
    keys: list[str] = []

    def fail(key: str, *args: Any, **kwargs: Any) -> None:
        keys.append(key)
        raise TimeoutError

    monkeypatch.setattr(cache_outage, "PROBE_SECONDS", 0.02)
    with monkeypatch.context() as patch:
        for way in ("get", "set"):
            patch.setattr(cache, way, fail, raising=False)
        yield keys
    cache_outage.end_cache_outage()
    for thread in threading.enumerate():
        if thread.name == "cache-probe":  # it would end the outage of the next test
            thread.join()


def test_only_the_first_use_waits_and_everything_is_made_meanwhile(asked: list[str]) -> None:
    assert [get_or_compute_shared(f"key {number}", 60, lambda: "made") for number in range(5)] == ["made"] * 5
    assert get_cached("other") is None
    assert [key for key in asked if key != "probe"] == ["key 0"]


def test_it_is_used_again_once_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()
    get = cache.get

    def answer(key: str) -> object:
        if not answers.is_set():
            raise OSError
        return get(key)

    monkeypatch.setattr(cache, "get", answer)
    monkeypatch.setattr(cache_outage, "PROBE_SECONDS", 0.02)
    cache_outage.note_cache_outage(TimeoutError())
    assert cache_outage.cache_is_away()
    answers.set()
    deadline = time.monotonic() + 30
    while cache_outage.cache_is_away():
        assert time.monotonic() < deadline, "nobody asks"
        time.sleep(0.01)
    assert get_or_compute_shared("key", 60, lambda: "made") == "made"
    assert cache.get("key") == "made"
