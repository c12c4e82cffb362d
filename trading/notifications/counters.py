"""The counter of unread messages, which lie above this package, read in one statement with the notifications' own."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models.expressions import Combinable

Counter = Callable[[], Combinable]

_messages: list[Counter] = []


def register_message_counter(counter: Counter) -> None:
    """Set the expression, of a query over people, that counts unread messages. Called once, when the apps are ready."""
    _messages[:] = [counter]


def unread_messages() -> Combinable:
    """Return the registered expression."""
    return _messages[0]()
