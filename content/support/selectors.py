"""Reading cases of the support."""

from __future__ import annotations

from typing import Final

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from content.support import rules
from content.support.models import SupportCase, SupportCaseEntry
from marketplace.common.http.errors import NotFound

WAITING: Final = "waiting"
"""The value of the filter `state` that leaves the cases that nobody has answered or closed."""
NOBODY: Final = 0
"""The value of the filter `assignee` that leaves the cases that nobody has taken."""

SEARCHED = (
    "name",
    "email",
    "text",
    "author__name",
    "author__email",
    "author__username",
    "author__organisation__full_name",
)


def matching(found: QuerySet[SupportCase], search: str) -> QuerySet[SupportCase]:
    """Return those of which every word is in the text, the name or the address."""
    for word in search.split():
        found = found.filter(Q(*((f"{column}__icontains", word) for column in SEARCHED), _connector=Q.OR))
    return found


def suggestions(search: str = "") -> QuerySet[SupportCase]:
    """Return the suggestions, newest first. search: every word is in the text, the name or the address."""
    found = SupportCase.objects.filter(kind=rules.SUGGESTION).select_related("author__organisation").order_by("-id")
    return matching(found, search)


def cases(
    *, search: str = "", state: str = "", kind: str = "", assignee_id: int | None = None
) -> QuerySet[SupportCase]:
    """Return the cases that match all filters: those that wait first, of each the newest first.

    state: one of `rules.STATES` or WAITING. assignee_id: NOBODY for those that nobody has taken.
    """
    found = SupportCase.objects.select_related("author__organisation", "assignee")
    if state:
        found = found.filter(state__in=rules.WAITING if state == WAITING else (state,))
    if kind:
        found = found.filter(kind=kind)
    if assignee_id is not None:
        found = found.filter(assignee=None) if assignee_id == NOBODY else found.filter(assignee_id=assignee_id)
    done = Case(When(state__in=rules.WAITING, then=Value(0)), default=Value(1), output_field=IntegerField())
    return matching(found, search).order_by(done, "-id")


def case(case_id: int) -> SupportCase:
    """Return a case with its people. Raises NotFound."""
    found = cases().filter(pk=case_id).first()
    if found is None:
        raise NotFound
    return found


def history(found: SupportCase) -> QuerySet[SupportCaseEntry]:
    """Return what administrators have done about a case, oldest first."""
    return found.entries.select_related("actor", "assignee").order_by("id")
