"""What people watch, and how far each run of alerts is."""

from __future__ import annotations

from typing import ClassVar, cast

from django.db import models
from django.db.models import F, Q

from marketplace.common import limits
from trading.accounts.models import User
from trading.catalogue.lists import CHOSEN, AdFilters, Sort
from trading.catalogue.models import Ad
from trading.catalogue.term_filters import SellerKind, TermFilters
from trading.catalogue.vat import VatKind


class SavedSearch(models.Model):
    """A search of the public list under a name, with its filters. Only its owner sees it.

    Ids are numbers and no references: a filter by a category that is gone finds nothing, as it does in the list.
    """

    owner = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    name = models.CharField(max_length=limits.SAVED_SEARCH_NAME_MAX)
    alert = models.BooleanField(default=True)
    category_id = models.BigIntegerField(null=True, blank=True)
    currency_id = models.CharField(max_length=3, blank=True, default="")
    sort = models.CharField(max_length=7, blank=True, default="")
    newest_days = models.PositiveSmallIntegerField(null=True, blank=True)
    expiry_days = models.PositiveSmallIntegerField(null=True, blank=True)
    region_ids = models.JSONField(default=list)
    search = models.CharField(max_length=limits.SEARCH_MAX, blank=True, default="")
    option_ids = models.JSONField(default=list)
    price_from = models.DecimalField(max_digits=11, decimal_places=2, null=True, blank=True)
    price_to = models.DecimalField(max_digits=11, decimal_places=2, null=True, blank=True)
    delivery_included = models.BooleanField(default=False, db_default=False)
    vat_kinds = models.CharField(max_length=40, blank=True, default="", db_default="")  # words with spaces between
    seller_kind = models.CharField(max_length=6, blank=True, default="", db_default="")
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_saved_search_of_a_name"),
        ]
        indexes: ClassVar = [  # the run of a new ad walks the searches of its categories, by id
            models.Index(fields=["category_id", "id"], condition=Q(alert=True), name="saved_search_alerts"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def filters(self) -> AdFilters:
        """The filters as the public list takes them."""
        return AdFilters(
            category_id=self.category_id,
            currency_id=self.currency_id,
            sort=cast("Sort", self.sort) if self.sort in CHOSEN else None,
            newest_days=self.newest_days,
            expiry_days=self.expiry_days,
            region_ids=tuple(self.region_ids),
            search=self.search,
            option_ids=tuple(self.option_ids),
            terms=TermFilters(
                price_from=self.price_from,
                price_to=self.price_to,
                delivery_included=self.delivery_included,
                vat_kinds=tuple(VatKind(kind) for kind in self.vat_kinds.split()),
                seller_kind=cast("SellerKind", self.seller_kind) if self.seller_kind else None,
            ),
        )


class FollowedSeller(models.Model):
    """A person follows a seller, and is alerted of each of the seller's new ads."""

    # No index of its own: it begins that of the unique constraint.
    follower = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    seller = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["follower", "seller"], name="one_following_per_seller"),
            models.CheckConstraint(condition=~Q(follower=F("seller")), name="following_not_oneself"),
        ]
        indexes: ClassVar = [models.Index(fields=["seller", "id"], name="following_of_seller")]


class AlertRun(models.Model):
    """One event of an ad of which its watchers are alerted, batch by batch; `done_up_to` is the last row served."""

    class Kind(models.TextChoices):
        FOLLOWERS = "followers"
        SEARCHES = "searches"
        NEAR = "near"
        LIMITS = "limits"
        ENDS = "ends"

    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    tier_id = models.BigIntegerField(default=0)  # the step that the price was coming to, 0 without one
    done_up_to = models.BigIntegerField(default=0)
    last_batch_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ad", "kind", "tier_id"], name="one_alert_run_per_event"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["last_batch_at"], condition=Q(finished_at__isnull=True), name="alert_run_unfinished"),
            models.Index(fields=["finished_at"], condition=Q(finished_at__isnull=False), name="alert_run_finished"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}:{self.ad_id}:{self.tier_id}"
