"""Whether this process may answer requests, and which parts of the site have failed.

Not ready, so that a balancer sends nobody here: without the database, or with a schema older than the code, hardly any
request could be answered. Everything else that fails only degrades the site, which goes on (docs/spec/reliability.md,
F5): all processes share it, so each of them would leave the balancer, and nothing would be left to answer.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from marketplace.common.db import clock
from marketplace.common.monitoring import backlog

REDIS_SECONDS: Final = 1.0
LATE_SECONDS: Final = {"push": 60.0, "task": 60.0, "fan_out": 60.0, "mail": 300.0, "bulk_mail": 3600.0}
"""Queue of the outbox -> from which age of its oldest due entry on it counts as stuck. Bulk mails may take long."""
LATE_SCHEDULE: Final = 180.0  # seconds: six runs of the job that closes sales
KEPT_SECONDS: Final = 1.0
MIGRATIONS_KEPT_SECONDS: Final = 60.0

Details = dict[str, object]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the site. needed: without it this process is not ready. details: for operators only."""

    name: str
    ok: bool
    needed: bool = False
    details: Details = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Readiness:
    """All parts that were checked."""

    parts: tuple[Part, ...]

    @property
    def failing(self) -> list[str]:
        """Names of the failed parts without which this process is not ready."""
        return [part.name for part in self.parts if not part.ok and part.needed]

    @property
    def degraded(self) -> list[str]:
        """Names of the failed parts without which the site goes on."""
        return [part.name for part in self.parts if not part.ok and not part.needed]

    @property
    def status(self) -> str:
        """Return "ready", "degraded" (ready as well) or "not_ready"."""
        return "not_ready" if self.failing else "degraded" if self.degraded else "ready"

    def report(self) -> Details:
        """Return everything, for the internal listener."""
        parts = {part.name: {"ok": part.ok, "needed": part.needed, **part.details} for part in self.parts}
        return {"status": self.status, "failing": self.failing, "degraded": self.degraded, "parts": parts}


def check_database() -> Part:
    started = time.perf_counter()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return Part("database", True, True, {"seconds": round(time.perf_counter() - started, 4)})


class MigrationState:
    """When this process last found every migration of its code applied."""

    complete_at = float("-inf")


def check_migrations() -> Part:
    """Newer migrations than this code knows are no fault: the release before runs until its processes are replaced."""
    if time.monotonic() - MigrationState.complete_at < MIGRATIONS_KEPT_SECONDS:
        return Part("migrations", True, True)
    loader = MigrationLoader(connection)
    waiting = sorted(".".join(key) for key in set(loader.graph.nodes) - set(loader.applied_migrations))
    if not waiting:
        MigrationState.complete_at = time.monotonic()
    return Part("migrations", not waiting, True, {"waiting": waiting})


def check_redis(name: str, url: str) -> Part:
    import redis  # the demo has none, and starts faster without it

    client = redis.Redis.from_url(url, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS)
    try:
        client.ping()
    except (redis.RedisError, OSError) as error:
        return Part(name, False, details={"error": type(error).__name__})
    finally:
        client.close()
    return Part(name, True)


def check_outbox() -> Part:
    ages = {name: round(queue.oldest_due, 1) for name, queue in backlog.outbox_backlog().items()}
    return Part("outbox", all(ages[name] <= late for name, late in LATE_SECONDS.items()), details={"oldest_due": ages})


def check_schedule() -> Part:
    age = backlog.schedule_age(clock.now())
    details: Details = {"seconds_since_last_start": None if age is None else round(age, 1)}
    return Part("schedule", age is not None and age <= LATE_SCHEDULE, details=details)


def check_parts() -> Readiness:
    """Check every part now. Without the database nothing else is asked: each would wait for its own time-out."""
    parts: list[Part] = []
    checks: list[tuple[str, bool, Callable[[], Part]]] = [
        ("database", True, check_database),
        ("migrations", True, check_migrations),
        ("outbox", False, check_outbox),
        ("schedule", False, check_schedule),
    ]
    for name, needed, check in checks:
        try:
            parts.append(check())
        except DatabaseError as error:
            parts.append(Part(name, False, needed, {"error": type(error).__name__}))
            if needed:
                return Readiness(tuple(parts))
    if settings.REDIS_URL:
        parts += [check_redis("redis", settings.REDIS_URL), check_redis("cache", settings.CACHE_URL)]
    return Readiness(tuple(parts))


class LastCheck:
    """The last answer of this process, so that many who ask cost no more than one."""

    guard = threading.Lock()
    at = float("-inf")
    found = Readiness(())


def readiness() -> Readiness:
    """Return what the last check found, or check anew after KEPT_SECONDS."""
    with LastCheck.guard:
        if time.monotonic() - LastCheck.at >= KEPT_SECONDS:
            LastCheck.found = check_parts()
            LastCheck.at = time.monotonic()
        return LastCheck.found
