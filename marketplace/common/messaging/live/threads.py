"""Threads in which live connections use the database, bounded in number and separate from those of requests.

Reads and writes have separate threads: a write may wait for a lock, and no new connection should wait behind it.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from channels.db import DatabaseSyncToAsync
from django.db import connections

Result = TypeVar("Result")


class DatabaseCall(DatabaseSyncToAsync):
    """A call that afterwards returns its database connection to the process's pool, or closes it without one."""

    def thread_handler(self, loop: asyncio.BaseEventLoop, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().thread_handler(loop, *args, **kwargs)
        except StopIteration as ended:  # no future takes it: whoever awaits the call would wait for ever
            raise RuntimeError("The call raised StopIteration.") from ended
        finally:
            connections.close_all()


class DatabaseThreads:
    """At most `size` calls at a time, each in a thread with its own database connection; further ones wait in order."""

    def __init__(self, name: str, size: int) -> None:
        self.size = size
        self.executor = ThreadPoolExecutor(size, thread_name_prefix=name)

    async def run(self, do: Callable[..., Result], *args: Any) -> Result:
        """Call `do` in one of the threads and return its result."""
        result: Result = await DatabaseCall(do, thread_sensitive=False, executor=self.executor)(*args)
        return result


# Together half of the connections that a process of this kind has by default: the requests of `serve` need the rest.
READS: Final = DatabaseThreads("live-reads", 4)
WRITES: Final = DatabaseThreads("live-writes", 4)
