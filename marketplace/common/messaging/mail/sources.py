"""Functions that make the context of a mail when it is sent, from the little that its outbox row holds."""

from collections.abc import Callable, Mapping
from typing import Any

from marketplace.common.messaging.outbox.handlers import PermanentFailure

Context = Mapping[str, Any]
Source = Callable[[Context, str], Context]

_sources: dict[str, Source] = {}


def source(name: str) -> Callable[[Source], Source]:
    """Register the decorated function: (the row's context, "sr" or "en") -> the template's context.

    It runs in the relay, outside of transactions, and raises PermanentFailure when there is nothing to send any more.
    """

    def register(make: Source) -> Source:
        _sources[name] = make
        return make

    return register


def context_of(name: str, context: Context, language: str) -> Context:
    """Return the template's context. Raises PermanentFailure for a name without a function."""
    if name not in _sources:
        raise PermanentFailure(f"no source {name}")
    return _sources[name](context, language)
