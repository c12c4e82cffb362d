"""A transaction around a durable use case, so that its answer is committed with it or not at all."""

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

    `durable` makes sure that no caller holds the locks of a use case beyond its end. Storing the answer is the one step
    that must come after the use case and before the commit.

    On SQLite a transaction locks out every other writer from its beginning. So it begins at its first write: what the
    operation does before, such as pictures, which take seconds, does not make others wait.
    """
    block = allow_durable_inside(transaction.atomic(savepoint=False, durable=True))
    begins_late = connection.vendor == "sqlite" and not connection.in_atomic_block
    with connection.execute_wrapper(BeginAtFirstWrite()) if begins_late else nullcontext(), block:
        yield


class BeginAtFirstWrite:
    """Delays BEGIN until the first statement that is no read. The savepoint of a use case counts as a write."""

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
