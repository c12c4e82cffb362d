"""When to try an entry again, and which of several pushes of one object is the newest. Pure."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(hours=1)
JOB_WAIT: Final = timedelta(seconds=10)
"""Pause of a job that the broker did not take. The broker is our own, and is not spared as a mail server is: with
growing pauses, the jobs of a short outage would start long after its end."""
GIVE_UP_AFTER: Final = timedelta(hours=24)

LEASE: Final = timedelta(minutes=5)
"""How long a leased entry belongs to a relay. If its process dies, another relay takes the entry after that time."""

PUSH_LIFE: Final = timedelta(seconds=30)
"""A push that is older is dropped: clients read the state again when they reconnect."""

FRAME_GAP: Final = 0.25
"""Seconds between two states of the same object: of a burst at most four frames a second are sent."""


def wait_after(kind: str, tries: int) -> timedelta:
    """Return the pause after this many failed attempts, from 1 on.

    For a job or a fan-out 10 s; for an entry of any other kind 30 s, 1 min, 2 min ... up to 1 h.
    """
    return JOB_WAIT if kind in {"task", "fan_out"} else min(FIRST_WAIT * (1 << min(tries - 1, 10)), LONGEST_WAIT)


def next_wait(kind: str, tries: int) -> timedelta | None:
    """Return the pause before the next attempt, None when the entry is given up after 24 hours of attempts."""
    spent = sum((wait_after(kind, number) for number in range(1, tries + 1)), timedelta())
    return wait_after(kind, tries) if spent <= GIVE_UP_AFTER else None


def latest_frames(states: Iterable[tuple[int, Mapping[str, object]]]) -> tuple[dict[str, int], set[int]]:
    """Split pushes of states into the newest of each object and those that it replaces.

    states: (entry id, payload) in any order. `merge` in a payload names the object, `rev` its revision; a payload
    without `merge` is no state and is ignored. Returns ({object: entry id of its highest rev}, replaced entry ids).
    """
    best: dict[str, tuple[int, int]] = {}
    replaced: set[int] = set()
    for entry_id, payload in states:
        thing, rev = payload.get("merge"), payload.get("rev")
        if not isinstance(thing, str) or not isinstance(rev, int):
            continue
        held = best.get(thing)
        if held is None or (rev, entry_id) > held:
            if held is not None:
                replaced.add(held[1])
            best[thing] = (rev, entry_id)
        else:
            replaced.add(entry_id)
    return {thing: entry_id for thing, (_rev, entry_id) in best.items()}, replaced
