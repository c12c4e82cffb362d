"""Ratings that the two sides of a finished deal give each other. Source: docs/spec/domain.md, "Ratings"."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from django.db import IntegrityError, transaction
from django.db.models import Avg, QuerySet

from marketplace.common.db import clock
from trading.accounts.actors import lock_actor
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.accounts.selectors import admins
from trading.catalogue.locks import lock_ad
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification
from trading.offers import closing, events
from trading.offers.errors import AlreadyRated, NotRateable, OfferNotFound, RatingError, RatingNotFound
from trading.offers.models import Offer, Rating
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import is_deal


@dataclass(frozen=True, slots=True)
class Rated:
    """A new rating, and the new mean of the rated person; None while nobody gave stars."""

    rating: Rating
    mean: Decimal | None


def rate_offer(*, author_id: int, offer_id: int, stars: int | None, comment: str) -> Rated:
    """Rate the other side of a finished deal, once: stars 1 to 5, a comment, or both.

    The rated person and the administrators are notified.

    Raises OfferNotFound, RatingError, NotRateable, AlreadyRated.
    """
    try:
        return _rate_offer(author_id=author_id, offer_id=offer_id, stars=stars, comment=comment)
    except IntegrityError as error:
        if "one_rating_per_offer_and_author" in str(error) or "trading_rating.author_id" in str(error):
            raise AlreadyRated from error
        raise


@transaction.atomic(durable=True)
def _rate_offer(*, author_id: int, offer_id: int, stars: int | None, comment: str) -> Rated:
    known = Offer.objects.filter(pk=offer_id).only("ad_id", "buyer_id", "seller_id").first()
    if known is None or author_id not in (known.buyer_id, known.seller_id):
        raise OfferNotFound
    if stars is None and not comment:
        raise RatingError
    rated_id = known.seller_id if author_id == known.buyer_id else known.buyer_id
    author, rated = lock_both(author_id, rated_id)
    ad = lock_ad(known.ad_id)
    now = clock.now()
    closing.close_if_due(ad, now)
    offer = Offer.objects.get(pk=offer_id)
    if not is_deal(offer_facts(offer, ad, now, for_seller=author_id == offer.seller_id)):
        raise NotRateable
    if Rating.objects.filter(offer_id=offer_id, author_id=author_id).exists():
        raise AlreadyRated
    rating = Rating.objects.create(
        offer=offer, author=author, rated=rated, stars=stars, comment=comment, created_at=now
    )
    mean = write_mean(rated.pk)
    subject = f"rating:{rating.pk}"
    payload = events.admin_rating(ad, author, rated, stars, comment)
    notifications.notify_many(
        [
            NewNotification(rated.pk, "rating", events.rating(ad, offer.pk, author, stars, comment), subject),
            *(NewNotification(pk, "admin-rating", payload, subject) for pk in admins().values_list("pk", flat=True)),
        ]
    )
    return Rated(rating, mean)


def lock_both(author_id: int, rated_id: int) -> tuple[User, User]:
    """Return both sides, locked by pk, so that two people who rate each other do not wait for each other."""
    if author_id < rated_id:
        return lock_actor(author_id), lock_user(rated_id)
    rated = lock_user(rated_id)
    return lock_actor(author_id), rated


def remove_rating(rating_id: int) -> Rating:
    """Delete a rating, recount the mean, and return it. Its author cannot rate that deal again.

    A step of the back-office, which checks the rights and adds the audit entry. Runs inside the caller's transaction.
    Raises RatingNotFound, also for one that is deleted already.
    """
    known = Rating.objects.filter(pk=rating_id).only("rated_id").first()
    if known is None:
        raise RatingNotFound
    lock_user(known.rated_id)
    rating = Rating.objects.filter(pk=rating_id, deleted_at=None).first()
    if rating is None:
        raise RatingNotFound
    rating.deleted_at = clock.now()
    rating.save(update_fields=["deleted_at"])
    write_mean(rating.rated_id)
    return rating


def write_mean(user_id: int) -> Decimal | None:
    """Recount the person's mean over the live ratings, store and return it; None while nobody gave stars.

    Runs inside the caller's transaction, which holds the person's row lock.
    """
    mean = live_ratings(user_id).aggregate(mean=Avg("stars"))["mean"]
    kept = None if mean is None else Decimal(str(mean)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    User.objects.filter(pk=user_id).update(rating=kept)
    return kept


def live_ratings(user_id: int) -> QuerySet[Rating]:
    """Return the person's ratings that are not deleted, newest first, with ad and author."""
    ratings = Rating.objects.filter(rated_id=user_id, deleted_at=None)
    return ratings.select_related("author", "offer__ad").order_by("-pk")
