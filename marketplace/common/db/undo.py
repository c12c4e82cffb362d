"""Undoing what a use case did outside of the database, such as a stored file, when it ends without a commit."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Undo = Callable[[], object]

_undoing: ContextVar[list[Undo] | None] = ContextVar("undoing", default=None)


@contextmanager
def undone_on_failure() -> Iterator[None]:
    """Call what `undo_on_failure` was given in the block when it ends by an exception; goes around a transaction."""
    undoing: list[Undo] = []
    token = _undoing.set(undoing)
    try:
        yield
    except BaseException:
        for undo in undoing:
            undo()
        raise
    finally:
        _undoing.reset(token)


def undo_on_failure(undo: Undo) -> None:
    """Let the surrounding `undone_on_failure` call this function. Does nothing without such a block.

    undo: does nothing where the transaction was committed in between.
    """
    if (undoing := _undoing.get()) is not None:
        undoing.append(undo)
