"""Reading what people wrote to the house."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from content.models import Suggestion

SEARCHED = (
    "name",
    "email",
    "text",
    "author__name",
    "author__email",
    "author__username",
    "author__organisation__full_name",
)


def suggestions(search: str = "") -> QuerySet[Suggestion]:
    """Return the suggestions, newest first; every word stands in the words, the name or the address."""
    found = Suggestion.objects.select_related("author__organisation").order_by("-id")
    for word in search.split():
        found = found.filter(Q(*((f"{column}__icontains", word) for column in SEARCHED), _connector=Q.OR))
    return found
