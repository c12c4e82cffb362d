"""What may be reported for which reason, and how a report moves on. Source: docs/spec/domain.md, "Reports of abuse"."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

AD, MESSAGE, RATING, PERSON = "ad", "message", "rating", "person"

FRAUD, FORBIDDEN, FALSE, INSULT, SPAM, PRIVACY, OTHER = (
    "fraud",
    "forbidden",
    "false",
    "insult",
    "spam",
    "privacy",
    "other",
)
REASONS: Final = (FRAUD, FORBIDDEN, FALSE, INSULT, SPAM, PRIVACY, OTHER)

REASONS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    AD: (FRAUD, FORBIDDEN, FALSE, INSULT, SPAM, OTHER),
    MESSAGE: (FRAUD, INSULT, SPAM, PRIVACY, OTHER),
    RATING: (FALSE, INSULT, SPAM, PRIVACY, OTHER),
    PERSON: (FRAUD, FALSE, INSULT, SPAM, OTHER),
}
"""The reasons that a reporter may choose from, by what is reported."""

KINDS: Final = tuple(REASONS_OF)

OPEN, TAKEN, UPHELD, DISMISSED = "open", "taken", "upheld", "dismissed"
STATES: Final = (OPEN, TAKEN, UPHELD, DISMISSED)
WAITING: Final = (OPEN, TAKEN)
"""The states of a report without a decision: the same person cannot report the same thing again."""

TAKE, ASSIGN, RELEASE, NOTE, UPHOLD, DISMISS, REOPEN = (
    "take",
    "assign",
    "release",
    "note",
    "uphold",
    "dismiss",
    "reopen",
)
ACTIONS: Final = (TAKE, ASSIGN, RELEASE, NOTE, UPHOLD, DISMISS, REOPEN)

DECISIONS: Final[Mapping[str, str]] = {UPHOLD: UPHELD, DISMISS: DISMISSED}
"""The actions that decide a report, with the state that each leads to."""

RETENTION: Final = timedelta(days=730)
"""How long a decided report is kept."""


def may_be_reason(kind: str, reason: str) -> bool:
    return reason in REASONS_OF[kind]


def needs_text(reason: str) -> bool:
    """Whether the reporter has to say what is wrong in words."""
    return reason == OTHER


def next_state(state: str, action: str) -> str | None:
    """Return the state after an action; None where it is not possible in this state."""
    if action == NOTE:
        return state
    if action == REOPEN:
        return None if state in WAITING else TAKEN
    if state not in WAITING:
        return None
    if action == RELEASE:
        return OPEN if state == TAKEN else None
    return DECISIONS.get(action, TAKEN)
