"""Reading the queue of reports."""

from __future__ import annotations

from typing import Final

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from marketplace.common.http.errors import NotFound
from trading.abuse_reports import rules
from trading.abuse_reports.models import AbuseReport, AbuseReportEntry

WAITING: Final = "waiting"
"""The value of the filter `state` that leaves the reports without a decision."""
NOBODY: Final = 0
"""The value of the filter `assignee` that leaves the reports that nobody has taken."""

SEARCHED = ("thing_name", "text", "snapshot", "reported__username", "reporter__username", "guest_email")


def reports(
    *,
    search: str = "",
    state: str = "",
    reason: str = "",
    kind: str = "",
    assignee_id: int | None = None,
    reported_id: int | None = None,
    ad_id: int | None = None,
) -> QuerySet[AbuseReport]:
    """Return the reports that match all filters: those that wait first, of each the newest first.

    search: every word is in the thing's name or words, the reporter's text, or the name of one of the two people.
    state: one of `rules.STATES` or WAITING. assignee_id: NOBODY for those that nobody has taken.
    """
    found = AbuseReport.objects.select_related("reported", "reporter", "assignee")
    if state:
        found = found.filter(state__in=rules.WAITING if state == WAITING else (state,))
    exact = {"reason": reason, "kind": kind}
    found = found.filter(**{name: value for name, value in exact.items() if value})
    if reported_id is not None:
        found = found.filter(reported_id=reported_id)
    if ad_id is not None:
        found = found.filter(kind=rules.AD, thing_id=ad_id)
    if assignee_id is not None:
        found = found.filter(assignee=None) if assignee_id == NOBODY else found.filter(assignee_id=assignee_id)
    for word in search.split():
        found = found.filter(Q(*((f"{column}__icontains", word) for column in SEARCHED), _connector=Q.OR))
    decided = Case(When(decided_at=None, then=Value(0)), default=Value(1), output_field=IntegerField())
    return found.order_by(decided, "-id")


def report(report_id: int) -> AbuseReport:
    """Return a report with its people. Raises NotFound."""
    found = reports().filter(pk=report_id).first()
    if found is None:
        raise NotFound
    return found


def history(found: AbuseReport) -> QuerySet[AbuseReportEntry]:
    """Return what administrators have done about a report, oldest first."""
    return found.entries.select_related("actor", "assignee").order_by("id")


def others(found: AbuseReport) -> int:
    """Return how many other reports there are of the same thing."""
    return AbuseReport.objects.filter(kind=found.kind, thing_id=found.thing_id).exclude(pk=found.pk).count()
