"""When a competition takes works and votes, and which windows fit together. Pure.

Source: docs/spec/domain.md, "Windows"; C1, C2.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal, Protocol

Status = Literal["active", "upcoming", "archived", "next_year"]
OptionalMoment = datetime | None

WINDOW_ENDS: Final = ("posting_from", "posting_to", "voting_from", "voting_to")


class HasWindows(Protocol):
    """The columns of a competition that decide what is open."""

    status: str
    posting_from: OptionalMoment
    posting_to: OptionalMoment
    voting_from: OptionalMoment
    voting_to: OptionalMoment
    deleted_at: OptionalMoment


def is_within(start: OptionalMoment, end: OptionalMoment, now: datetime) -> bool:
    """Return whether `now` is between start and end, both excluded; False if one of them is missing."""
    return start is not None and end is not None and start < now < end


def is_running(competition: HasWindows) -> bool:
    """Return whether the competition is neither archived nor deleted."""
    return competition.status != "archived" and competition.deleted_at is None


def posting_is_open(competition: HasWindows, now: datetime) -> bool:
    """Return whether works may be sent, changed and withdrawn."""
    return is_running(competition) and is_within(competition.posting_from, competition.posting_to, now)


def voting_is_open(competition: HasWindows, now: datetime) -> bool:
    """Return whether votes may be given."""
    return is_running(competition) and is_within(competition.voting_from, competition.voting_to, now)


def window_errors(competition: HasWindows) -> dict[str, str]:
    """Return the errors of the four times: column -> "required", or the column that it has to come after.

    Each window ends after it begins, posting ends before voting ends, and voting begins no earlier than posting. Only
    a competition of next year may lack times; those that it has must fit all the same.
    """
    errors: dict[str, str] = {}
    if competition.status != "next_year":
        errors = {name: "required" for name in WINDOW_ENDS if getattr(competition, name) is None}
    for late, early, may_meet in (
        ("posting_to", "posting_from", False),
        ("voting_to", "voting_from", False),
        ("voting_to", "posting_to", False),
        ("voting_from", "posting_from", True),
    ):
        first, second = getattr(competition, early), getattr(competition, late)
        if first is None or second is None or second > first or (may_meet and second == first):
            continue
        errors.setdefault(late, early)
    return errors
