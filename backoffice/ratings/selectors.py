"""Reading ratings."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from trading.offers.errors import RatingNotFound
from trading.offers.models import Rating

SEARCHED = ("offer__ad__name", "author__username", "rated__username", "comment")


def ratings(
    search: str = "", *, author_id: int | None = None, rated_id: int | None = None, offer_id: int | None = None
) -> QuerySet[Rating]:
    """Return the ratings, newest first. search: every word is in the ad's name, a username or the comment."""
    found = Rating.objects.filter(deleted_at=None).select_related("offer__ad", "author", "rated").order_by("-id")
    exact = {"author_id": author_id, "rated_id": rated_id, "offer_id": offer_id}
    found = found.filter(**{name: value for name, value in exact.items() if value is not None})
    for word in search.split():
        found = found.filter(Q(*((f"{column}__icontains", word) for column in SEARCHED), _connector=Q.OR))
    return found


def access_rating(rating_id: int) -> Rating:
    """Return the rating with its ad and its author, also a deleted one. Raises RatingNotFound."""
    found = Rating.objects.select_related("offer__ad", "author").filter(pk=rating_id).first()
    if found is None:
        raise RatingNotFound
    return found
