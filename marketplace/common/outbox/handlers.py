"""Who does the entries of each kind."""

from collections.abc import Callable, Collection
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
    """A handler. `hint`: tried once and dropped when late. `after_batch` closes what the batch had opened. `kept`: what
    of the payload still stands in an entry that is done."""

    run: Handler
    hint: bool
    after_batch: Callable[[], None] | None
    kept: Collection[str] = ()

    def rest_of(self, payload: Payload) -> Payload:
        """Return what is left of a payload when its entry is done."""
        return {name: payload[name] for name in self.kept if name in payload}


_handlers: dict[str, Registered] = {}


def handler(
    kind: str, *, hint: bool = False, after_batch: Callable[[], None] | None = None, kept: Collection[str] = ()
) -> Callable[[Handler], Handler]:
    """Register the decorated function for the entries of a kind. It gets the payload and returns when all is done."""

    def register(run: Handler) -> Handler:
        _handlers[kind] = Registered(run, hint, after_batch, kept)
        return run

    return register


def handler_of(kind: str) -> Registered:
    """Return the handler of a kind. Raises LookupError."""
    return _handlers[kind]
