"""Reading the cases of the support."""

from __future__ import annotations

from django.db.models import QuerySet

from backoffice.queues import in_queue
from content.support import rules
from content.support.models import SupportCase
from content.support.selectors import matching


def cases(
    *, search: str = "", state: str = "", kind: str = "", assignee_id: int | None = None
) -> QuerySet[SupportCase]:
    """Return the cases that match all filters: those that wait first, of each the newest first.

    state, assignee_id: as for `in_queue`.
    """
    found = SupportCase.objects.select_related("author__organisation", "assignee")
    if kind:
        found = found.filter(kind=kind)
    return in_queue(matching(found, search), rules.WAITING, state, assignee_id)
