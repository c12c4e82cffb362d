"""Who acts: the signed-in person whose request is being answered, for whatever has to know on whose account it is done.

The work of a job is nobody's. Source: docs/spec/reliability.md, S18.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_acting: ContextVar[int | None] = ContextVar("acting_person", default=None)


def acting_person() -> int | None:
    """Return the id of the person whose request is being answered; None for a visitor's, and outside of one."""
    return _acting.get()


@contextmanager
def acting(person_id: int | None) -> Iterator[None]:
    """Do the block on account of this person."""
    token = _acting.set(person_id)
    try:
        yield
    finally:
        _acting.reset(token)
