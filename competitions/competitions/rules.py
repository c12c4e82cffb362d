"""When a competition takes works and votes, and which times fit together.

Source: docs/spec/domain.md, "Windows"; C1, C2.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal, Protocol

Status = Literal["active", "upcoming", "archived", "next_year"]
Moment = datetime | None

WINDOW_ENDS: Final = ("posting_from", "posting_to", "voting_from", "voting_to")


class Timed(Protocol):
    """What of a competition decides."""

    status: str
    posting_from: Moment
    posting_to: Moment
    voting_from: Moment
    voting_to: Moment
    deleted_at: Moment


def inside(start: Moment, end: Moment, now: datetime) -> bool:
    """Whether a moment lies in a window, strictly: both ends are outside. A window without an end is never open."""
    return start is not None and end is not None and start < now < end


def is_running(competition: Timed) -> bool:
    """Whether the competition lets anybody act at all: neither archived nor deleted."""
    return competition.status != "archived" and competition.deleted_at is None


def posting_is_open(competition: Timed, now: datetime) -> bool:
    """Whether works may be sent, changed and taken back."""
    return is_running(competition) and inside(competition.posting_from, competition.posting_to, now)


def voting_is_open(competition: Timed, now: datetime) -> bool:
    """Whether votes may be given."""
    return is_running(competition) and inside(competition.voting_from, competition.voting_to, now)


def window_faults(competition: Timed) -> dict[str, str]:
    """Return what does not fit of the four times: name -> "required", or the name of the one it has to come after.

    Each window ends after it begins, posting ends before voting does, and voting begins no earlier than posting. Only
    a competition of next year may be without times; those it has must fit all the same.
    """
    faults: dict[str, str] = {}
    if competition.status != "next_year":
        faults = {name: "required" for name in WINDOW_ENDS if getattr(competition, name) is None}
    for late, early, may_meet in (
        ("posting_to", "posting_from", False),
        ("voting_to", "voting_from", False),
        ("voting_to", "posting_to", False),
        ("voting_from", "posting_from", True),
    ):
        first, second = getattr(competition, early), getattr(competition, late)
        if first is None or second is None or second > first or (may_meet and second == first):
            continue
        faults.setdefault(late, early)
    return faults
