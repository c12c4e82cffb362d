"""The invariants of competitions and votes. Source: docs/spec/reliability.md, I11 to I13."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.db.models import Count, F, Q

from competitions.competitions.models import Competition
from competitions.competitions.rules import WINDOW_ENDS
from competitions.competitions.services import COMPETITIONS
from competitions.voting.integrity import miscounted
from competitions.voting.models import Vote
from competitions.voting.rules import SLOTS
from marketplace.common.admin.audit.models import AuditEntry

STATUSES: Final = Competition.Status.values
ENDS: Final = ("voting_from", "voting_to")


@dataclass(frozen=True, slots=True)
class Window:
    """A voting window of a competition, and the time during which it applied; None: without a begin or an end."""

    start: datetime | None
    end: datetime | None
    voting_from: datetime | None
    voting_to: datetime | None


def violations() -> Iterator[str]:
    """Yield a line for each violation; none when all is well."""
    for row in miscounted():
        yield f"I11 work {row['work_id']}: {row['stored']} points stored, {row['counted']} counted"
    yield from vote_violations()
    yield from votes_outside_windows()
    yield from status_violations()


def vote_violations() -> Iterator[str]:
    """I12: at most one vote in each of the slots, for a work of the same competition, worth what its slot is worth."""
    groups = Vote.objects.values("voter", "competition").annotate(votes=Count("pk"), slots=Count("slot", distinct=True))
    for row in groups.filter(Q(votes__gt=SLOTS) | ~Q(votes=F("slots"))).order_by("voter", "competition"):
        votes, slots = row["votes"], row["slots"]
        yield f"I12 voter {row['voter']}: {votes} votes in {slots} slots of competition {row['competition']}"
    twice = Vote.objects.values("voter", "work").annotate(votes=Count("pk")).filter(votes__gt=1)
    for voter, work, votes in twice.order_by("voter", "work").values_list("voter", "work", "votes"):
        yield f"I12 voter {voter}: {votes} votes for work {work}"
    worth = Q()
    for slot, points in enumerate(settings.VOTE_POINTS, start=1):
        worth |= Q(slot=slot, points=points)
    wrong = Vote.objects.exclude(worth).order_by("pk").values_list("pk", "slot", "points")
    for pk, slot, points in wrong:
        yield f"I12 vote {pk}: {points} points in slot {slot}"
    foreign = Vote.objects.exclude(competition=F("work__competition")).order_by("pk")
    for pk in foreign.values_list("pk", flat=True):
        yield f"I12 vote {pk}: its work belongs to another competition"


def votes_outside_windows() -> Iterator[str]:
    """I12: every vote was cast inside the window of its competition that applied then, and before it ended."""
    for competition in Competition.objects.filter(votes__isnull=False).distinct().order_by("pk"):
        votes = Vote.objects.filter(competition=competition).order_by("pk")
        for window in windows_of(competition):
            cast = votes
            if window.start is not None:
                cast = cast.filter(cast_at__gt=window.start)
            if window.end is not None:
                cast = cast.filter(cast_at__lt=window.end)
            if window.voting_from is not None and window.voting_to is not None:
                cast = cast.filter(Q(cast_at__lte=window.voting_from) | Q(cast_at__gte=window.voting_to))
            for pk in cast.values_list("pk", flat=True):
                yield f"I12 vote {pk}: cast outside the voting window of competition {competition.pk}"
        ended = Q()
        for end in (competition.archived_at, competition.deleted_at):
            ended |= Q(cast_at__gt=end) if end is not None else Q()
        if ended:
            for pk in votes.filter(ended).values_list("pk", flat=True):
                yield f"I12 vote {pk}: cast after competition {competition.pk} was archived or deleted"


def windows_of(competition: Competition) -> Iterator[Window]:
    """Yield the voting windows that the competition has had. An administrator's change of one is in the audit log."""
    changes = AuditEntry.objects.filter(kind=COMPETITIONS.kind, thing_id=str(competition.pk), action="update")
    start: datetime | None = None
    present: dict[str, Any] = {name: getattr(competition, name) for name in ENDS}
    rows = changes.order_by("id").values_list("at", "before")
    moved = [(at, dict(before or {})) for at, before in rows if any(name in (before or {}) for name in ENDS)]
    for number, (at, _) in enumerate(moved):
        later = [before for _, before in moved[number:]]
        held = {name: next((moment(old[name]) for old in later if name in old), present[name]) for name in ENDS}
        yield Window(start, at, held["voting_from"], held["voting_to"])
        start = at
    yield Window(start, None, present["voting_from"], present["voting_to"])


def moment(text: str | None) -> datetime | None:
    """Return a time as the audit log keeps it."""
    return None if text is None else datetime.fromisoformat(text)


def status_violations() -> Iterator[str]:
    """I13: one status for each competition, with what belongs to it, and at most one active competition."""
    active = Competition.objects.filter(status=Competition.Status.ACTIVE, deleted_at=None).order_by("pk")
    ids = list(active.values_list("pk", flat=True)[:10])
    if len(ids) > 1:
        yield f"I13 competitions {', '.join(map(str, ids))}: active at the same time"
    for pk, status in Competition.objects.exclude(status__in=STATUSES).order_by("pk").values_list("pk", "status"):
        yield f"I13 competition {pk}: has no status, but {status!r}"
    archived = Q(status=Competition.Status.ARCHIVED)
    torn = Competition.objects.filter((archived & Q(archived_at=None)) | (~archived & Q(archived_at__isnull=False)))
    for pk in torn.order_by("pk").values_list("pk", flat=True):
        yield f"I13 competition {pk}: its status and the time of its archiving differ"
    missing = Q()
    for name in WINDOW_ENDS:
        missing |= Q(**{name: None})
    timeless = Competition.objects.filter(missing).exclude(status=Competition.Status.NEXT_YEAR).order_by("pk")
    for pk, status in timeless.values_list("pk", "status"):
        yield f"I13 competition {pk}: {status} without its windows"
