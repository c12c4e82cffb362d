"""Several writes by one statement, where each alone costs a round trip while others wait for a lock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.db import connection

from marketplace.common.db.prepared_statements import run_and_commit, run_prepared


@dataclass(slots=True)
class JointWrites:
    """The writes that wait: SQL of a statement that writes one row, and its parameters."""

    error: type[Exception]
    statements: list[str] = field(default_factory=list)
    parameters: list[Any] = field(default_factory=list)

    def run(self, last: str = "", parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run what waits, and behind it a statement of any rows, whose rows are returned.

        Raises `error` when a row that waits was not written.
        """
        waiting, self.statements = tuple(self.statements), []
        given, self.parameters = [*self.parameters, *parameters], []
        rows = run_prepared(connection, joint_sql(waiting, last), given)
        if any(count != 1 for count in rows[0][: len(waiting)]):
            raise self.error
        return [row[len(waiting) + 1 :] for row in rows if row[len(waiting)]]


_writes: ContextVar[JointWrites | None] = ContextVar("joint_writes", default=None)


@contextmanager
def written_together(error: type[Exception]) -> Iterator[None]:
    """Write the rows of the block (`prepared_writes`, `bulk_writes.insert_new`) by one statement.

    They must not depend on each other. It runs with the first `insert_new`, whose rows are needed at once, or at the
    end of the block, inside the caller's transaction; only then a constraint is found broken. A row that is not
    written, because it does not meet its condition, raises `error`. SQLite, whose statements cost no round trip,
    writes each where it stands.
    """
    if connection.vendor != "postgresql":
        yield
        return
    writes = JointWrites(error)
    token = _writes.set(writes)
    try:
        yield
        if writes.statements:
            writes.run()
    finally:
        _writes.reset(token)


def put_off(sql: str, parameters: Sequence[Any]) -> bool:
    """Let a statement that writes one row, and returns something, wait for the others. False outside of a block."""
    writes = _writes.get()
    if writes is None:
        return False
    writes.statements.append(sql)
    writes.parameters += parameters
    return True


def run_with_waiting(sql: str, parameters: Sequence[Any], *, commits: bool = False) -> list[tuple[Any, ...]]:
    """Run a statement that gives rows together with the writes that wait for it.

    commits: it is the last one of its transaction.
    """
    writes = _writes.get()
    if writes is None or not writes.statements:
        return (run_and_commit if commits else run_prepared)(connection, sql, parameters)
    return writes.run(sql, parameters)


@cache
def joint_sql(waiting: tuple[str, ...], last: str) -> str:
    """Return the statement of all: how many rows each has written, then whether there is a row of the last, and it."""
    parts = [f"w{number} AS ({sql})" for number, sql in enumerate(waiting)]
    counts = ", ".join(f"(SELECT count(*) FROM w{number})" for number in range(len(waiting)))
    if not last:
        return f"WITH {', '.join(parts)} SELECT {counts}, FALSE"
    parts.append(f"rest AS ({last})")
    found = "(SELECT TRUE, rest.* FROM rest) found"
    return f"WITH {', '.join(parts)} SELECT {counts}, found.* FROM (SELECT 1) one LEFT JOIN {found} ON TRUE"
