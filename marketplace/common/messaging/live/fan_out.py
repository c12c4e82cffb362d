"""Helpers that do something for many live connections at once."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")
logger = logging.getLogger(__name__)


def in_batches(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Yield the items in batches of at most `size`."""
    for first in range(0, len(items), size):
        yield items[first : first + size]


async def await_all(calls: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Await all calls together. One that fails is logged and does not stop the others."""
    for outcome in await asyncio.gather(*calls, return_exceptions=True):
        if isinstance(outcome, Exception):
            logger.error("A look after a live connection failed.", exc_info=outcome)
