"""Reading cases of the support."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from content.support import rules
from content.support.models import SupportCase

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
