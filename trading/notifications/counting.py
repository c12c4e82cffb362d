"""Counters of rooms above this one, read in one statement with the inbox's own."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models.expressions import Combinable

Counter = Callable[[], Combinable]

_messages: list[Counter] = []


def count_messages_by(counter: Counter) -> None:
    """Say how unread messages are counted: an expression of a query over people. Called once, at the start."""
    _messages[:] = [counter]


def unread_messages() -> Combinable:
    return _messages[0]()
