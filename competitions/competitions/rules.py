"""Which phase a competition is in, when it takes works and votes, and which windows fit together. Pure.

Source: docs/spec/domain.md, "Status" and "Windows".
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Literal, Protocol

Status = Literal["active", "upcoming", "archived", "next_year"]
OptionalMoment = datetime | None

SCHEDULED: Final = ("active", "upcoming")
"""The statuses in which the windows decide when the next one begins."""
WINDOW_ENDS: Final = ("posting_from", "posting_to", "voting_from", "voting_to")


TEXTS: Final = frozenset({"name", "theme", "description"})


def only_texts(competition: object, values: Mapping[str, Any]) -> bool:
    """Whether the values change no more than the texts of a competition; its course is for those who run it."""
    return {name for name, value in values.items() if getattr(competition, name) != value} <= TEXTS


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


def has_passed(moment: OptionalMoment, now: datetime) -> bool:
    return moment is not None and moment <= now


def status_at(competition: HasWindows, now: datetime) -> str:
    """Return the status that everybody is shown: the stored one until the end of voting, then archived.

    A competition of next year waits for its dates to be announced, so its windows, if it has any, say nothing yet.
    """
    is_scheduled = competition.status in SCHEDULED
    return "archived" if is_scheduled and has_passed(competition.voting_to, now) else competition.status


def due_status(competition: HasWindows, now: datetime) -> str:
    """Return the status that the windows ask for: as `status_at`, and active from the start of posting.

    Only one competition can be active, so an upcoming one may be due and still wait for another to end.
    """
    status = status_at(competition, now)
    return "active" if status == "upcoming" and has_passed(competition.posting_from, now) else status


def is_running(competition: HasWindows, now: datetime) -> bool:
    """Return whether the competition is the active one, and not deleted. Only then do its windows open."""
    return status_at(competition, now) == "active" and competition.deleted_at is None


def posting_is_open(competition: HasWindows, now: datetime) -> bool:
    """Return whether works may be sent, changed and withdrawn."""
    return is_running(competition, now) and is_within(competition.posting_from, competition.posting_to, now)


def voting_is_open(competition: HasWindows, now: datetime) -> bool:
    """Return whether votes may be given."""
    return is_running(competition, now) and is_within(competition.voting_from, competition.voting_to, now)


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
