"""Reading suggestions."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from content.suggestions.models import Suggestion

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
    """Return the suggestions, newest first. search: every word is in the text, the name or the address."""
    found = Suggestion.objects.select_related("author__organisation").order_by("-id")
    for word in search.split():
        found = found.filter(Q(*((f"{column}__icontains", word) for column in SEARCHED), _connector=Q.OR))
    return found
