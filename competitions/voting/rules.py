"""What a voter's next vote is worth. Pure. Source: docs/spec/domain.md, "Votes"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

SLOTS: Final = 3


@dataclass(frozen=True, slots=True)
class Ballot:
    """What a voter has left in a competition. points: worth of the next vote, None when none is left."""

    points: int | None
    votes_used: int
    votes_left: int


def next_slot(used: Collection[int]) -> int | None:
    """Return the slot of the next vote, None when none is left. used: the slots of the votes given so far.

    Votes are given in the order of their slots. Gaps come from identities that were linked to an account, or unlinked,
    after both had voted: a slot is never used twice even then, and there are never more votes than slots.
    """
    if len(used) >= SLOTS:
        return None
    return next((slot for slot in range(len(used) + 1, SLOTS + 1) if slot not in used), None)


def ballot(used: Collection[int], worth: Sequence[int]) -> Ballot:
    """Return what is left. used: the slots of the votes given so far. worth: points of the votes by slot."""
    slot = next_slot(used)
    given = min(len(used), SLOTS) if slot is not None else SLOTS
    return Ballot(None if slot is None else worth[slot - 1], len(used), SLOTS - given)
