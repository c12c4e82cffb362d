"""Deleting ratings. Source: docs/spec/api-community.md, section 4; feature M-ADM-15."""

from __future__ import annotations

from django.db import transaction

from backoffice.ratings.selectors import access_rating
from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from trading.accounts.actors import lock_staff
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.notifications.services import notify
from trading.offers import events
from trading.offers.models import Rating
from trading.offers.rating import remove_rating

KIND = "comment"


@transaction.atomic(durable=True)
def delete_rating(*, admin: User, rating_id: int, reason: str) -> None:
    """Delete a rating: its stars and comment are no longer shown and leave the mean. Deleting it again is no error.

    reason: its author is notified of it; the rated person is not. Raises RatingNotFound, OwnMatter.
    """
    known = access_rating(rating_id)
    for user_id in sorted({admin.pk, known.rated_id}):  # in the order that rating has, against deadlocks
        lock_user(user_id)
    lock_staff(admin, about=(known.rated_id, known.author_id))
    if Rating.objects.filter(pk=rating_id, deleted_at__isnull=False).exists():
        return
    remove_rating(rating_id)
    before = {"stars": known.stars, "comment": known.comment, "author_id": known.author_id, "rated_id": known.rated_id}
    notify([known.author_id], "rating-deleted", events.rating_deleted(known, reason), subject=f"rating:{rating_id}")
    record(admin, Action.DELETE, KIND, rating_id, known.offer.ad.name, before, reason=reason)
