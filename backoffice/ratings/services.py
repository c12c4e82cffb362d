"""Taking comments back."""

from __future__ import annotations

from django.db import transaction

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from trading.accounts.actors import lock_admin
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.offers.errors import RatingNotFound
from trading.offers.models import Rating
from trading.offers.rating import remove_rating

KIND = "comment"


@transaction.atomic(durable=True)
def delete_comment(*, admin: User, rating_id: int) -> None:
    """Take a rating back: its stars and words are shown no more and leave the mean. One that is taken back already is
    no fault. Raises RatingNotFound."""
    known = Rating.objects.select_related("offer__ad").filter(pk=rating_id).first()
    if known is None:
        raise RatingNotFound
    for user_id in sorted({admin.pk, known.rated_id}):  # in order, as those do who rate
        lock_user(user_id)
    lock_admin(admin.pk)
    if Rating.objects.filter(pk=rating_id, deleted_at__isnull=False).exists():
        return
    remove_rating(rating_id)
    before = {"stars": known.stars, "comment": known.comment, "author_id": known.author_id, "rated_id": known.rated_id}
    record(admin, Action.DELETE, KIND, rating_id, known.offer.ad.name, before)
