"""What must hold of every answer to bad input. Source: docs/spec/reliability.md, section 4."""

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from marketplace.common.http.throttles.models import RateCounter
from tests.world import fingerprint

WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE)", re.IGNORECASE)
SAVEPOINTS = re.compile(r"(RELEASE |ROLLBACK TO )?SAVEPOINT ", re.IGNORECASE)
SESSION = "trading_loginsession"
COUNTERS = RateCounter._meta.db_table


@contextmanager
def watched() -> Iterator[list[str]]:
    """Collect the statements that write."""
    found: list[str] = []

    def look(execute: Any, sql: str, *rest: Any) -> Any:
        if WRITES.match(sql):
            found.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(look):
        yield found


@dataclass
class Asked:
    """What a request asked of the database beside who is calling and what it asks whatever is sent."""

    usual: Collection[str] = ()
    statements: list[str] = field(default_factory=list)

    def look(self, execute: Any, sql: str, *rest: Any) -> Any:
        if SESSION not in sql and sql not in self.usual and not SAVEPOINTS.match(sql):
            self.statements.append(sql)
        return execute(sql, *rest)

    def refused_by_readers(self, response: Any) -> set[str]:
        """Return the fields that the answer refuses by name, if nothing but what was sent can be the reason.

        A reader looks at every field for itself and names each that is wrong, so a field named here is refused
        whatever stands beside it. Where a question came before the refusal, nothing is said of any field.
        """
        if self.statements or response.status_code != 400:
            return set()
        return set(response.json()["error"]["fields"])


@contextmanager
def asked(usual: Collection[str] = ()) -> Iterator[Asked]:
    """Collect what is asked of the database; `usual` are statements that say nothing."""
    found = Asked(usual)
    with connection.execute_wrapper(found.look):
        yield found


def judge(response: Any, before: dict[str, list[Any]], writes: list[str], place: str) -> bool:
    """Return whether the request was refused: with the envelope, and with nothing written."""
    assert response.status_code < 500, f"{place}: {response.status_code} {response.content[:300]!r}"
    if response.status_code < 400:
        return False
    body = response.json()
    assert set(body["error"]) == {"code", "message", "fields"}, place
    assert body["error"]["code"], place
    assert body["error"]["message"], place
    for name, errors in body["error"]["fields"].items():
        assert name, place
        assert errors, place
        assert all({"code", "message"} <= set(error) <= {"code", "message", "limit"} for error in errors), place
    assert unchanged(before, writes), f"{place} wrote: {writes}"
    return True


def unchanged(before: dict[str, list[Any]], writes: list[str]) -> bool:
    """Tell if what was written left all rows as they were. Counters of tries are no rows of `before`."""
    return all(COUNTERS in sql for sql in writes) or fingerprint() == before
