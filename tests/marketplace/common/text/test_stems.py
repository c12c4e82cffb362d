"""Stems of words that several threads read at once, as the server's requests do."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from marketplace.common.text.stems import english_stem

ENDINGS = ("ies", "ing", "ly")
WORDS = [f"{word}{ending}" for word in ("batter", "paint", "generous", "deliver") for ending in ENDINGS] * 40


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    """Let threads take turns after each step of the interpreter."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("hasty_threads")
@pytest.mark.feature("X-SEARCH")
def test_threads_do_not_mix_their_words() -> None:
    uncached = english_stem.__wrapped__
    alone = [uncached(word) for word in WORDS]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(uncached, WORDS)) == alone
