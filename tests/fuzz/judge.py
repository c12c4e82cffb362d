"""What must hold of every answer to bad input. Source: reliability, section 4."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from tests.world import fingerprint

WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE)", re.IGNORECASE)


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


def judge(response: Any, before: dict[str, list[Any]], writes: list[str], place: str) -> bool:
    """Return whether the request was refused: with the envelope, and with nothing written."""
    assert response.status_code < 500, f"{place}: {response.status_code} {response.content[:300]!r}"
    if response.status_code < 400:
        return False
    body = response.json()
    assert set(body["error"]) == {"code", "message", "fields"}, place
    assert body["error"]["code"], place
    assert body["error"]["message"], place
    for name, faults in body["error"]["fields"].items():
        assert name, place
        assert faults, place
        assert all({"code", "message"} <= set(fault) <= {"code", "message", "limit"} for fault in faults), place
    assert not writes or fingerprint() == before, f"{place} wrote: {writes}"
    return True
