"""A transaction around a durable use case, so that its answer is kept with it or not at all."""

from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Any

from django.db import transaction

READS = ("SELECT", "PRAGMA", "EXPLAIN", "WITH")


class OuterTransaction(transaction.Atomic):
    """A transaction in which a `durable` one may run.

    `durable` promises that nobody holds a use case's locks beyond its end. Keeping the answer is the one thing that
    must happen inside, before the commit, and Django lets a durable block run within a block marked like this.

    On SQLite, where beginning means locking out every other writer, the transaction begins at its first write: what
    an operation does before (pictures take seconds) holds up nobody.
    """

    def __init__(self) -> None:
        super().__init__(using=None, savepoint=False, durable=True)
        self._from_testcase = True
        self.late = ExitStack()

    def __enter__(self) -> None:
        connection = transaction.get_connection()
        if connection.vendor != "sqlite" or connection.in_atomic_block:
            super().__enter__()
            return
        # Shadows the method that runs BEGIN; the wrapper below runs it later.
        vars(connection)["_start_transaction_under_autocommit"] = lambda: None
        try:
            super().__enter__()
        finally:
            del vars(connection)["_start_transaction_under_autocommit"]
        self.late.enter_context(connection.execute_wrapper(BeginAtFirstWrite()))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self.late:
            super().__exit__(kind, error, trace)


class BeginAtFirstWrite:
    """Runs BEGIN before the first statement that is no read; a savepoint, which a use case starts with, is one."""

    def __init__(self) -> None:
        self.begun = False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if not self.begun and not sql.lstrip().upper().startswith(READS):
            self.begun = True
            wrapper = context["connection"]
            with wrapper.wrap_database_errors:
                wrapper.connection.execute(f"BEGIN {wrapper.transaction_mode or ''}".strip())
        return execute(sql, params, many, context)
