"""The threads in which live connections ask the database, of a bounded number, apart from requests' own.

Reads have threads of their own: what writes may wait for a lock, and nobody's connect waits behind it.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from channels.db import DatabaseSyncToAsync
from django.db import connections

Result = TypeVar("Result")


class DatabaseCall(DatabaseSyncToAsync):
    """A call whose thread keeps no connection: it goes back to the process's pool, or is closed where there is none."""

    def thread_handler(self, loop: asyncio.BaseEventLoop, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().thread_handler(loop, *args, **kwargs)
        finally:
            connections.close_all()


class DatabaseThreads:
    """At most `size` calls at a time, each in a thread with a connection of its own; further ones wait in order."""

    def __init__(self, name: str, size: int) -> None:
        self.size = size
        self.executor = ThreadPoolExecutor(size, thread_name_prefix=name)

    async def run(self, do: Callable[..., Result], *args: Any) -> Result:
        """Return what `do` returns, called in one of the threads."""
        result: Result = await DatabaseCall(do, thread_sensitive=False, executor=self.executor)(*args)
        return result


# Together half of the connections that a process of this kind has by default: requests of `serve` want some, too.
READS: Final = DatabaseThreads("live-reads", 4)
WRITES: Final = DatabaseThreads("live-writes", 4)
