"""What every test shares: a clean live layer and cache, and no way out of this machine."""

import gc
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

from marketplace.checks import translation_errors
from marketplace.common.db import clock
from marketplace.common.http.throttles import rates

pytest_plugins = ["tests.drills.plugin"]

LOOPBACK = ("127.", "::1", "localhost")

# No test asserts how long something takes: a busy machine is no fault of the code's.
hypothesis.settings.register_profile("project", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("project")

gc.set_threshold(50_000)  # looking for garbage after each 700 objects finds hardly any and takes its time


def pytest_configure() -> None:
    """Refuse to run with texts that are not compiled: half of the tests would find English where Serbian belongs."""
    if errors := [f"{error.msg} {error.hint}" for error in translation_errors()]:
        raise pytest.UsageError(*errors)


def pytest_collection_finish() -> None:
    """Take the project and its thousands of tests out of every later search for garbage."""
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs PostgreSQL in a narrow run on SQLite; `make test` runs it in its PostgreSQL pass.

    `once` is for SQLite alone, `postgres` for PostgreSQL alone and `embedded` for both. A test of an embedded module
    may be for one of them alone; both `once` and `postgres` would run nowhere."""
    marks = {item.nodeid: {mark.name for mark in item.iter_markers()} for item in items}
    if nowhere := [name for name, held in marks.items() if {"once", "postgres"} <= held]:
        raise pytest.UsageError(f"Marked both once and postgres: {nowhere}")
    if not settings.DATABASE_URL:
        for item in items:
            if "postgres" in item.keywords:
                item.add_marker(
                    pytest.mark.skip(reason="needs PostgreSQL: python -m tests.launch_services -- pytest ...")
                )


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
def tables_are_emptied_between_tests() -> Iterator[None]:
    """Empty the tables after a test that commits in spite of the guard of the audit log, and on PostgreSQL those alone
    that hold a row: Django would truncate all, each of a hundred tables with its indexes into new files."""
    triggers: dict[str, str] = import_module("marketplace.common.migrations.0001_initial").SQLITE
    plain = SQLiteOperations.sql_flush

    def unguarded(self: SQLiteOperations, style: Any, tables: Any, **options: Any) -> list[str]:
        statements = plain(self, style, tables, **options)
        if "common_auditentry" not in tables:
            return statements
        return [*(f"DROP TRIGGER {name}" for name in triggers), *statements, *triggers.values()]

    def filled_alone(
        self: PostgresOperations, style: Any, tables: Any, *, reset_sequences: bool = False, allow_cascade: bool = False
    ) -> list[str]:
        assert not reset_sequences, "no test counts on the ids that it gets"
        names = [self.quote_name(table) for table in tables]
        with self.connection.cursor() as cursor:
            cursor.execute(" UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in names))
            filled = [name for (name,) in cursor.fetchall()]
        # Foreign keys and guards are triggers: they rest for this one transaction.
        return ["SET LOCAL session_replication_role = replica", *(f"DELETE FROM {name}" for name in filled)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SQLiteOperations, "sql_flush", unguarded)
        patch.setattr(PostgresOperations, "sql_flush", filled_alone)
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
