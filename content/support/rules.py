"""How a case of the support moves on. Source: docs/spec/domain.md, "Support"."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

SUGGESTION, CONTACT, FRANCHISE = "suggestion", "contact", "franchise"
KINDS: Final = (SUGGESTION, CONTACT, FRANCHISE)

NEW, TAKEN, ANSWERED, CLOSED = "new", "taken", "answered", "closed"
STATES: Final = (NEW, TAKEN, ANSWERED, CLOSED)
WAITING: Final = (NEW, TAKEN)
"""The states of a case that nobody has answered or closed."""

TAKE, ASSIGN, RELEASE, NOTE, ANSWER, CLOSE, REOPEN = (
    "take",
    "assign",
    "release",
    "note",
    "answer",
    "close",
    "reopen",
)
ACTIONS: Final = (TAKE, ASSIGN, RELEASE, NOTE, ANSWER, CLOSE, REOPEN)

RETENTION: Final = timedelta(days=730)
"""How long a closed case is kept."""


def next_state(state: str, action: str) -> str | None:
    """Return the state after an action; None where it is not possible in this state."""
    if action == NOTE:
        return state
    if action == REOPEN:
        return TAKEN if state == CLOSED else None
    if state == CLOSED:
        return None
    if action in (TAKE, ASSIGN):
        return TAKEN if state == NEW else state
    if action == RELEASE:
        return NEW if state == TAKEN else None
    return ANSWERED if action == ANSWER else CLOSED


OWN_PATH: Final = r"/(?:(?:sr|en)(?:/[^\s\\]*)?)?"
"""Paths of our own pages: whoever reads a case follows the link, so nothing else may stand there."""
