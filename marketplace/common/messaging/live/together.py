"""Many connections at a time."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")
logger = logging.getLogger(__name__)


def batched(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Yield the items in parts of at most `size`."""
    for first in range(0, len(items), size):
        yield items[first : first + size]


async def each(calls: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Await every call; one that fails is logged and holds up none of the others."""
    for outcome in await asyncio.gather(*calls, return_exceptions=True):
        if isinstance(outcome, Exception):
            logger.error("A look after a live connection failed.", exc_info=outcome)
