"""A transaction around a durable use case, so that its answer is kept with it or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from django.db import connection, transaction

from marketplace.common.framework_internals import allow_durable_inside

READS = ("SELECT", "PRAGMA", "EXPLAIN", "WITH")


@contextmanager
def outer_transaction() -> Iterator[None]:
    """Open a transaction in which a `durable` one may run.

    `durable` promises that nobody holds a use case's locks beyond its end. Keeping the answer is the one thing that
    must happen inside, before the commit.

    On SQLite, where beginning means locking out every other writer, the transaction begins at its first write: what
    an operation does before (pictures take seconds) holds up nobody.
    """
    block = allow_durable_inside(transaction.atomic(savepoint=False, durable=True))
    begins_late = connection.vendor == "sqlite" and not connection.in_atomic_block
    with connection.execute_wrapper(BeginAtFirstWrite()) if begins_late else nullcontext(), block:
        yield


class BeginAtFirstWrite:
    """Holds BEGIN back until the first statement that is no read; a savepoint, which a use case starts with, is one."""

    def __init__(self) -> None:
        self.held = ""

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if sql.startswith("BEGIN"):
            self.held = sql
            return None
        if self.held and not sql.lstrip().upper().startswith(READS):
            begin, self.held = self.held, ""
            execute(begin, None, False, context)
        return execute(sql, params, many, context)
