"""Offers: a buyer's quantity of an ad under a condition."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from marketplace.common import limits
from trading.accounts.models import User
from trading.catalogue.models import Ad, PriceTier
from trading.catalogue.offer_states import COUNTING_STATUSES, ENDED_STATUSES, OfferStatus, PriceCondition

# The schema's own copies: plain numbers, as a migration holds them.
CONDITIONS = [condition.value for condition in PriceCondition]
STATUSES = [status.value for status in OfferStatus]
COUNTING = [status.value for status in COUNTING_STATUSES]
ENDED = [status.value for status in ENDED_STATUSES]


class Offer(models.Model):
    """Changed only under the row lock of its ad."""

    # No indexes of their own: each begins one of those below.
    ad = models.ForeignKey(Ad, on_delete=models.PROTECT, related_name="offers", db_index=False)
    buyer = models.ForeignKey(User, on_delete=models.PROTECT, related_name="offers", db_index=False)
    # A copy of the ad's, so that a constraint can refuse an offer on one's own ad.
    seller = models.ForeignKey(User, on_delete=models.PROTECT, related_name="received_offers", db_index=False)
    quantity = models.PositiveIntegerField()
    condition = models.PositiveSmallIntegerField()  # PriceCondition
    tier = models.ForeignKey(PriceTier, on_delete=models.PROTECT, related_name="+")
    tier_price = models.DecimalField(max_digits=11, decimal_places=2)  # of that tier, when offered
    status = models.PositiveSmallIntegerField(default=OfferStatus.ACTIVE.value)
    placed_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    # When its present terms were accepted, and the ad's hours at that moment, null for an ad without hours. Both the
    # ad's restriction and its hours may change later; the check of the invariants looks at what held then.
    accepted_at = models.DateTimeField(null=True, blank=True)
    hours_from = models.TimeField(null=True, blank=True)
    hours_to = models.TimeField(null=True, blank=True)
    # Placed by code that mails its buyer a confirmation: false of an offer that the release before took.
    confirmed = models.BooleanField(default=True, db_default=False)
    # Until then its changes are told by one mail, which waits already.
    changes_gathered_until = models.DateTimeField(null=True, blank=True)
    change_no = models.PositiveIntegerField(default=0)  # event number of the notifications of its changes
    fulfilled = models.BooleanField(null=True, blank=True)  # null until the ad is closed
    # Why the seller rejected it, "" where none was given.
    rejection_reason = models.CharField(max_length=limits.REASON_MAX, blank=True, default="", db_default="")
    # When the buyer recorded the receipt: a copy of that step's moment, from which the fourteen days run.
    received_at = models.DateTimeField(null=True, blank=True)
    # When the consumer withdrew: a copy of that step's moment. From then on it is a purchase no more.
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    # The day by which the seller asks to be paid, as proforma and contract say it.
    pay_by = models.DateField(null=True, blank=True)
    # When the job saw that the term had passed; None for a term of which nobody has been reminded.
    overdue_at = models.DateTimeField(null=True, blank=True)
    hidden_by_buyer_at = models.DateTimeField(null=True, blank=True)
    hidden_by_seller_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["ad", "buyer"], condition=Q(status__in=COUNTING), name="one_counting_offer_per_buyer"
            ),
            models.CheckConstraint(condition=~Q(buyer=F("seller")), name="offer_not_on_own_ad"),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="offer_quantity_positive"),
            models.CheckConstraint(condition=Q(condition__in=CONDITIONS), name="offer_condition"),
            models.CheckConstraint(condition=Q(status__in=STATUSES), name="offer_status"),
            models.CheckConstraint(
                condition=~Q(status=OfferStatus.CONTRACTED.value) | Q(fulfilled=True),
                name="contract_only_when_fulfilled",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["ad", "-placed_at"], name="offer_of_ad"),
            models.Index(fields=["buyer", "-placed_at"], name="offer_of_buyer"),
            models.Index(fields=["seller", "-placed_at"], name="offer_of_seller"),
            # For the reports. Neither holds the quantity or the outcome: closing and most changes rewrite no index.
            models.Index(fields=["placed_at"], include=["ad", "status"], name="offer_placed"),
            models.Index(
                fields=["status", "changed_at"],
                condition=Q(status__in=ENDED),
                include=["seller"],
                name="offer_ended",
            ),
            # Few of the offers, so the back-office would throw away ten for each that it counts.
            models.Index(fields=["-id"], condition=Q(status=OfferStatus.CONTRACTED.value), name="offer_contracted"),
            models.Index(
                fields=["seller", "-changed_at", "-id"],
                condition=Q(status=OfferStatus.REJECTED.value),
                name="offer_rejected_by_seller",
            ),
            # The terms of payment of which nobody has been reminded: few, and walked every hour.
            models.Index(
                fields=["pay_by"],
                condition=Q(pay_by__isnull=False, overdue_at__isnull=True),
                name="offer_term_of_payment",
            ),
        ]


class Rating(models.Model):
    """A rating of one side of a finished deal by the other: stars, words or both. Only administrators delete it."""

    offer = models.ForeignKey(Offer, on_delete=models.PROTECT, related_name="ratings")
    author = models.ForeignKey(User, on_delete=models.PROTECT, related_name="given_ratings")
    rated = models.ForeignKey(User, on_delete=models.PROTECT, related_name="ratings")
    stars = models.PositiveSmallIntegerField(null=True, blank=True)
    comment = models.CharField(max_length=300, blank=True, default="")
    created_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["offer", "author"], name="one_rating_per_offer_and_author"),
            models.CheckConstraint(condition=Q(stars__isnull=True) | Q(stars__range=(1, 5)), name="rating_stars"),
            models.CheckConstraint(condition=Q(stars__isnull=False) | ~Q(comment=""), name="rating_says_something"),
            models.CheckConstraint(condition=~Q(author=F("rated")), name="rating_not_of_oneself"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["rated", "-id"], condition=Q(deleted_at__isnull=True), name="rating_of_person"),
        ]
