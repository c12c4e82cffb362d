"""Public lists may come from a read-only replica of the database; everything else comes from the primary.

A view or page opts in by calling `read`. Inside of it, and nowhere else, the ORM (`ReplicaRouter`) and the compiled
queries (`read_connection`) ask the replica. `read` itself falls back to the primary: without DATABASE_REPLICA_URL,
while the replica is away or too far behind, and when a query on it fails.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")

ALIAS: Final = "replica"
"""Its alias in `DATABASES`; there is none without DATABASE_REPLICA_URL."""
CHECK_SECONDS: Final = 1.0
"""Each process compares the two servers at most this often."""
MAX_STALENESS_SECONDS: Final = 5.0
"""A replica that shows an older state is not asked."""
PAUSE_SECONDS: Final = 10.0
"""A server that did not answer is left alone for so long: with a dead host each try costs its connection timeout."""
REPLAYED: Final = "SELECT pg_is_in_recovery(), pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')"
WRITTEN: Final = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"

_alias: ContextVar[str] = ContextVar("read_alias", default=DEFAULT_DB_ALIAS)


def read_connection() -> Any:
    """Return the database connection of this thread that reads use here: the primary's outside of `read`."""
    return connections[_alias.get()]


class ReplicaRouter:
    """Sends the ORM's reads inside of `read` to the replica; both aliases are the same database."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        return _alias.get()

    def db_for_write(self, model: Any, **hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Any, other: Any, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db != ALIAS


def read(get: Callable[[], Answer]) -> Answer:
    """Return what `get` returns, its reads answered by the replica if that is fresh enough, else by the primary.

    `get` must only read: when a query on the replica fails, it is called again with the primary.
    """
    if not is_usable():
        return get()
    token = _alias.set(ALIAS)
    try:
        return get()
    except (
        Error
    ) as error:  # away, or it cancelled the query because it conflicts with the replay, or has no such column
        logger.warning("Reading from the primary: the replica failed (%s).", type(error).__name__)
        WATCH.pause()
    finally:
        _alias.reset(token)
    return get()


def is_usable() -> bool:
    """Tell if the replica may be asked now."""
    return ALIAS in settings.DATABASES and WATCH.is_usable()


@dataclass
class ReplicaWatch:
    """What this process knows of the replica's age.

    It notes how far the primary had written, and when. A replica that has replayed up to such a mark shows a state no
    older than the mark. That holds whatever the replica believes of its own lag: a cut connection to the primary looks
    to it like a primary without any writes.
    """

    marks: deque[tuple[float, int]] = field(default_factory=lambda: deque(maxlen=60))
    """(seconds of the monotonic clock, position in the primary's log), rising."""
    usable: bool = False
    next_check: float = 0.0
    primary_not_before: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def is_usable(self) -> bool:
        """Tell if the replica is fresh enough. At most once in CHECK_SECONDS one thread finds out anew."""
        if time.monotonic() >= self.next_check and self.lock.acquire(blocking=False):
            try:
                self.check()
            finally:
                self.lock.release()
        return self.usable

    def pause(self) -> None:
        """Leave the replica alone for PAUSE_SECONDS."""
        self.usable = False
        self.next_check = time.monotonic() + PAUSE_SECONDS

    def check(self) -> None:
        """Compare the two servers."""
        self.next_check = time.monotonic() + CHECK_SECONDS
        primary_answers = self.mark_primary()
        try:
            in_recovery, replayed = row_of(ALIAS, REPLAYED)
        except Error as error:
            logger.warning("Reading from the primary: the replica does not answer (%s).", type(error).__name__)
            self.pause()
            return
        if not in_recovery:  # promoted: the next connection looks for another standby among the hosts of the address
            connections[ALIAS].close()
            self.usable = False
        elif primary_answers:
            self.usable = self.shows_state_of(replayed) >= time.monotonic() - MAX_STALENESS_SECONDS
        else:  # no write is acknowledged meanwhile, so an old list is better than none
            self.usable = True

    def mark_primary(self) -> bool:
        """Note how far the primary has written. Return False when it does not answer."""
        before = time.monotonic()
        if before < self.primary_not_before:
            return False
        try:
            [written] = row_of(DEFAULT_DB_ALIAS, WRITTEN)
        except Error as error:
            logger.warning("The primary does not answer (%s).", type(error).__name__)
            self.primary_not_before = time.monotonic() + PAUSE_SECONDS
            return False
        self.marks.append((before, int(written)))
        return True

    def shows_state_of(self, replayed: Any) -> float:
        """Return the time of the newest mark that was replayed, minus infinity without one."""
        position = -1 if replayed is None else int(replayed)
        return max((moment for moment, written in self.marks if written <= position), default=float("-inf"))


WATCH: Final = ReplicaWatch()


def row_of(alias: str, sql: str) -> tuple[Any, ...]:
    """Return the only row of a query. Raises Error of Django; the connection is then closed."""
    try:
        with connections[alias].cursor() as cursor:
            cursor.execute(sql)
            row: tuple[Any, ...] = cursor.fetchone()
    except Error:
        connections[alias].close()
        raise
    return row
