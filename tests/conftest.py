"""What every test shares: a clean live layer and cache, and no way out of this machine."""

import shutil
import socket
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import hypothesis
import pytest
from channels.layers import channel_layers
from django.conf import settings
from django.core.cache import cache
from django.db.backends.postgresql.operations import DatabaseOperations as PostgresOperations
from django.db.backends.sqlite3.base import DatabaseOperations as SQLiteOperations

from marketplace.common import clock
from marketplace.common.throttles import rates

LOOPBACK = ("127.", "::1", "localhost")

# No test asserts how long something takes: a busy machine is no fault of the code's.
hypothesis.settings.register_profile("house", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs PostgreSQL in a narrow run on SQLite; `make test` runs it in its PostgreSQL pass.

    What is marked to run on PostgreSQL and once, on SQLite, would run nowhere."""
    nowhere = [item.nodeid for item in items if {"postgres", "once"} <= {mark.name for mark in item.iter_markers()}]
    if nowhere:
        raise pytest.UsageError(f"Marked both postgres and once: {nowhere}")
    if not settings.DATABASE_URL:
        for item in items:
            if "postgres" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="needs PostgreSQL: python -m tests.services -- pytest ..."))


@pytest.fixture(autouse=True)
def clean_shared_state() -> Iterator[None]:
    """Empty the cache and forget the live layer: limits, loops and files of one test must not reach the next."""
    cache.clear()
    channel_layers.backends.clear()
    yield
    cache.clear()
    shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)


@pytest.fixture(autouse=True)
def one_window_of_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold the wall clock of rates: a window that ends in the middle of a test would count anew."""
    moment = rates.seconds_now()
    monkeypatch.setattr(rates, "seconds_now", lambda: moment)


@pytest.fixture
def one_moment() -> Iterator[None]:
    """Let the clock stand, for who reads the day twice: midnight may lie between."""
    with clock.travel(clock.now()):
        yield


@pytest.fixture(autouse=True, scope="session")
def audit_log_is_emptied_between_tests() -> Iterator[None]:
    """Lift the guard of the audit log while Django empties the tables after a test that commits: by DELETE on SQLite,
    by TRUNCATE on PostgreSQL; the guard refuses both."""
    triggers: dict[str, str] = import_module("marketplace.common.migrations.0003_audit").SQLITE
    plain, plain_postgres = SQLiteOperations.sql_flush, PostgresOperations.sql_flush

    def unguarded(self: SQLiteOperations, style: Any, tables: Any, **options: Any) -> list[str]:
        statements = plain(self, style, tables, **options)
        if "common_auditentry" not in tables:
            return statements
        return [*(f"DROP TRIGGER {name}" for name in triggers), *statements, *triggers.values()]

    def unguarded_postgres(self: PostgresOperations, style: Any, tables: Any, **options: Any) -> list[str]:
        statements = plain_postgres(self, style, tables, **options)
        if "common_auditentry" not in tables:
            return statements
        guard = "ALTER TABLE common_auditentry {} TRIGGER audit_is_never_emptied"
        return [guard.format("DISABLE"), *statements, guard.format("ENABLE")]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SQLiteOperations, "sql_flush", unguarded)
        patch.setattr(PostgresOperations, "sql_flush", unguarded_postgres)
        yield


@pytest.fixture(autouse=True, scope="session")
def loopback_only() -> Iterator[None]:
    """Refuse every connection that would leave this machine."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if isinstance(address, tuple) and not str(address[0]).startswith(LOOPBACK):
            raise AssertionError(f"A test tried to reach {address[0]}.")
        connect(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        yield
