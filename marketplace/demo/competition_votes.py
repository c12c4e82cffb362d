"""The votes in the demo's competitions: voter, works and time. Pure: the same random numbers give the same votes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from marketplace.common.db import clock

SLOTS: Final = 3
HOURS: Final = {8: 3, 9: 5, 10: 7, 11: 6, 12: 5, 13: 4, 14: 3, 15: 3, 16: 4, 17: 5, 18: 7, 19: 8, 20: 6, 21: 3, 22: 1}
"""Weight of each hour of the day: people vote in the breaks at school, and at home in the evening."""
CLASS_SIZE: Final = 8
CLASS_AT: Final = timedelta(hours=10, minutes=15)
BETWEEN_VOTES: Final = (6, 70)  # seconds


@dataclass(frozen=True, slots=True)
class Ballot:
    """One voter's votes in the order given: (place of the work, moment)."""

    votes: tuple[tuple[int, datetime], ...]


def choices(wanted: Sequence[int], rng: random.Random) -> Iterator[tuple[int, ...]]:
    """Yield the works that each voter votes for, until every work has as many votes as wanted."""
    left = list(wanted)
    while any(left):
        chosen: list[int] = []
        for _ in range(rng.choices(range(1, SLOTS + 1), (3, 2, 5))[0]):
            weights = [0 if number in chosen else count for number, count in enumerate(left)]
            if not any(weights):
                break
            chosen.append(rng.choices(range(len(left)), weights)[0])
        for number in chosen:
            left[number] -= 1
        yield tuple(chosen)


def ballots(
    wanted: Sequence[int],
    sent: Sequence[datetime],
    start: datetime,
    end: datetime,
    rng: random.Random,
    class_day: datetime | None = None,
) -> list[Ballot]:
    """Return all votes of a competition, by time. wanted: number of votes of each work; sent: time of its submission.

    Nobody votes before start, after end, or for a work that is not there yet. class_day: midnight of the day on which a
    whole class votes together.
    """
    given: list[Ballot] = []
    class_votes = CLASS_SIZE if class_day is not None else 0
    for works in choices(wanted, rng):
        first = max(start, *(sent[number] for number in works))
        if class_votes and class_day is not None and len(works) == SLOTS and first < class_day:
            class_votes -= 1
            moment, pauses = class_day + CLASS_AT + timedelta(seconds=9 * class_votes), [20] * SLOTS
        else:
            moment = moment_between(first, end - timedelta(seconds=SLOTS * BETWEEN_VOTES[1]), rng)
            pauses = [rng.randint(*BETWEEN_VOTES) for _ in range(SLOTS)]
        votes = []
        for number, pause in zip(works, pauses, strict=False):
            votes.append((number, moment))
            moment += timedelta(seconds=pause)
        given.append(Ballot(tuple(votes)))
    return sorted(given, key=lambda ballot: ballot.votes[0][1])


def moment_between(start: datetime, end: datetime, rng: random.Random) -> datetime:
    """Return a time between the two at which people are awake, if there is one."""
    days = (end - start).days + 1
    for _ in range(50):
        day = clock.start_of_day((start + timedelta(days=rng.randint(0, days))).astimezone(clock.BELGRADE).date())
        hour = rng.choices(list(HOURS), list(HOURS.values()))[0]
        moment = day + timedelta(hours=hour, seconds=rng.randint(0, 3599))
        if start < moment < end:
            return moment
    return start + (end - start) * rng.uniform(0.05, 0.95)
