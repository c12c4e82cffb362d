"""The functions that deliver the entries of each kind."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Payload = dict[str, Any]
Handler = Callable[[Payload], None]


class PermanentFailure(Exception):
    """The delivery can never succeed: the entry is dead at once."""


class NothingToSend(Exception):
    """What the delivery was about is no more: the entry is done without one."""


class ServiceUnavailable(Exception):
    """The service behind this kind does not answer, so the rest of the batch is not tried either."""


@dataclass(frozen=True, slots=True)
class RegisteredHandler:
    """A handler and how it is called.

    at_most_once: an entry is tried once, and dropped when it is late. after_batch: called at the end of a batch, to
    close a connection. redact: returns the part of the payload that a delivered entry keeps; without it, none.
    """

    run: Handler
    at_most_once: bool
    after_batch: Callable[[], None] | None
    redact: Callable[[Payload], Payload] | None = None

    def redacted(self, payload: Payload) -> Payload:
        """Return the part of the payload that a delivered entry keeps."""
        return self.redact(payload) if self.redact else {}


_handlers: dict[str, RegisteredHandler] = {}


def handler(
    kind: str,
    *,
    at_most_once: bool = False,
    after_batch: Callable[[], None] | None = None,
    redact: Callable[[Payload], Payload] | None = None,
) -> Callable[[Handler], Handler]:
    """Register the decorated function for a kind of entries. It delivers a payload, or raises."""

    def register(run: Handler) -> Handler:
        _handlers[kind] = RegisteredHandler(run, at_most_once, after_batch, redact)
        return run

    return register


def handler_of(kind: str) -> RegisteredHandler:
    """Return the handler of a kind. Raises LookupError."""
    return _handlers[kind]
