"""Who does the entries of each kind."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Payload = dict[str, Any]
Handler = Callable[[Payload], None]


class PermanentFailure(Exception):
    """Trying again cannot help: the entry is dead at once."""


class Away(Exception):
    """The service behind this kind does not answer: the rest of the batch waits too, so that it holds up nobody."""


@dataclass(frozen=True, slots=True)
class Registered:
    """A handler. `hint`: tried once and dropped when late. `after_batch` closes what the batch had opened.

    rest: makes what still stands in an entry that is done of its payload; nothing without it.
    """

    run: Handler
    hint: bool
    after_batch: Callable[[], None] | None
    rest: Callable[[Payload], Payload] | None = None

    def rest_of(self, payload: Payload) -> Payload:
        """Return what is left of a payload when its entry is done."""
        return self.rest(payload) if self.rest else {}


_handlers: dict[str, Registered] = {}


def handler(
    kind: str,
    *,
    hint: bool = False,
    after_batch: Callable[[], None] | None = None,
    rest: Callable[[Payload], Payload] | None = None,
) -> Callable[[Handler], Handler]:
    """Register the decorated function for the entries of a kind. It gets the payload and returns when all is done."""

    def register(run: Handler) -> Handler:
        _handlers[kind] = Registered(run, hint, after_batch, rest)
        return run

    return register


def handler_of(kind: str) -> Registered:
    """Return the handler of a kind. Raises LookupError."""
    return _handlers[kind]
