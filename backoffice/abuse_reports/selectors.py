"""Reading the queue of reports."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from backoffice.queues import in_queue
from trading.abuse_reports import rules
from trading.abuse_reports.models import AbuseReport

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
    state, assignee_id: as for `in_queue`.
    """
    found = AbuseReport.objects.select_related("reported", "reporter", "assignee")
    exact = {"reason": reason, "kind": kind}
    found = found.filter(**{name: value for name, value in exact.items() if value})
    if reported_id is not None:
        found = found.filter(reported_id=reported_id)
    if ad_id is not None:
        found = found.filter(kind=rules.AD, thing_id=ad_id)
    for word in search.split():
        found = found.filter(Q(*((f"{column}__icontains", word) for column in SEARCHED), _connector=Q.OR))
    return in_queue(found, rules.WAITING, state, assignee_id)


def others(report_id: int, kind: str, thing_id: int) -> int:
    """Return how many reports there are of a thing beside this one."""
    return AbuseReport.objects.filter(kind=kind, thing_id=thing_id).exclude(pk=report_id).count()
