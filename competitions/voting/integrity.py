"""Recounting a competition's votes, and finding bursts of votes that look like a program. Feature X-RECOUNT."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Sum
from django.db.models.functions import TruncHour

from competitions.competitions.models import Competition
from competitions.voting.models import Vote
from competitions.works.models import Work

BURST_MINUTES: Final = 5
BURST_VOTES: Final = 20
"""Fewer votes in five minutes may be a school class that votes together, however quiet the rest of the day was."""
BURST_TIMES: Final = 8
"""A burst has so many times the votes of the median five minutes in which anybody voted."""


@dataclass(frozen=True, slots=True)
class Burst:
    start: datetime
    end: datetime
    votes: int


def report(competition: Competition) -> dict[str, Any]:
    """Return works, voters and votes of a competition, the recount, votes by the hour, and bursts."""
    votes = Vote.objects.filter(competition=competition)
    mismatches = list(miscounted(competition))
    hours = votes.annotate(hour=TruncHour("cast_at")).values("hour").annotate(votes=Count("pk")).order_by("hour")
    return {
        "works": Work.objects.filter(competition=competition, deleted_at=None).count(),
        "voters": votes.values("voter").distinct().count(),
        "votes": votes.count(),
        "recount_ok": not mismatches,
        "mismatches": mismatches,
        "per_hour": list(hours),
        "bursts": bursts_in(list(votes.order_by("cast_at").values_list("cast_at", flat=True))),
    }


def miscounted(competition: Competition | None = None) -> Iterator[dict[str, Any]]:
    """Yield the works whose stored points differ from those of their votes, one row each, with both figures."""
    works, votes = Work.objects.all(), Vote.objects.all()
    if competition is not None:
        works, votes = works.filter(competition=competition), votes.filter(competition=competition)
    counted = {
        row["work"]: (row["votes"], row["points"])
        for row in votes.values("work").annotate(votes=Count("pk"), points=Sum("points"))
    }
    for pk, votes_stored, points_stored in works.order_by("pk").values_list("pk", "votes", "vote_points"):
        votes_counted, points_counted = counted.get(pk, (0, 0))
        if (votes_stored, points_stored) != (votes_counted, points_counted):
            yield {"work_id": pk, "stored": points_stored, "counted": points_counted}


def bursts_in(moments: Sequence[datetime]) -> list[Burst]:
    """Return the periods of five minutes with far more votes than such periods have here. moments: in order."""
    width = timedelta(minutes=BURST_MINUTES)
    periods: dict[datetime, int] = {}
    for moment in moments:
        start = moment.replace(minute=moment.minute - moment.minute % BURST_MINUTES, second=0, microsecond=0)
        periods[start] = periods.get(start, 0) + 1
    if not periods:
        return []
    # The median, not the mean: a burst would raise the mean and so hide itself.
    usual = sorted(periods.values())[len(periods) // 2]
    least = max(BURST_VOTES, BURST_TIMES * usual)
    return merge_adjacent(Burst(start, start + width, votes) for start, votes in periods.items() if votes >= least)


def merge_adjacent(bursts: Iterable[Burst]) -> list[Burst]:
    """Return the bursts in order, those that follow each other without a gap merged into one."""
    whole: list[Burst] = []
    for burst in bursts:
        if whole and whole[-1].end == burst.start:
            whole[-1] = Burst(whole[-1].start, burst.end, whole[-1].votes + burst.votes)
        else:
            whole.append(burst)
    return whole
