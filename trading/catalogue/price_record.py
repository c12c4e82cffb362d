"""The record of an ad's prices: a row for each price that it has had, from its publishing on.

A price cannot be recounted later: offers change and go, and a change leaves no trace of the terms before it. Source:
docs/spec/domain.md, "Statistics of an ad".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import ClassVar, Final

from django.db import models, transaction
from django.db.models import F, OuterRef, QuerySet, Subquery

from marketplace.common.db import clock
from marketplace.common.db.prepared_writes import add_row
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import LadderEntry

BASIS: Final = frozenset({"currency_id", "unit_id", "vat_added"})
"""Columns of an ad without which a price cannot be compared with another one. They change while nobody offers."""


class PriceRecord(models.Model):
    """The price of an ad from a moment on. The first row of an ad also says since when its statistics are counted.

    Rows of an ad are written under its lock, so their keys rise with time. None is ever changed.
    """

    # No index of its own: it begins the one below.
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="+", db_index=False)
    at = models.DateTimeField()
    price = models.DecimalField(max_digits=11, decimal_places=2)  # of a unit
    currency_id = models.CharField(max_length=3)
    unit_id = models.BigIntegerField()
    vat_added = models.BooleanField(null=True)
    quantity = models.PositiveIntegerField()  # the sum of all units that offers reserved at that moment
    step = models.PositiveSmallIntegerField()  # number of the price step, 0 at the base price

    class Meta:
        indexes: ClassVar = [models.Index(fields=["ad", "-id"], name="price_record_of_ad")]

    def __str__(self) -> str:
        return f"{self.ad_id}: {self.price}"


def record_price(ad: Ad, now: datetime) -> None:
    """Write the price that the ad has from now on. A step; the ad is new or its row is locked."""
    step = step_of(ad.current_price, ad.base_price, ad.price_ladder)
    basis = {name: getattr(ad, name) for name in BASIS}
    add_row(PriceRecord(ad=ad, at=now, price=ad.current_price, **basis, quantity=ad.reserved, step=step))


def complete_record(ad: Ad) -> None:
    """Write the price that a record lacks: of an ad older than the records, or of one that an older release wrote.

    During a release both serve. Raises AdNotFound.
    """
    if is_recorded(ad):
        return
    with transaction.atomic():
        locked = lock_ad(ad.pk)
        if not is_recorded(locked):
            record_price(locked, clock.now())


def is_recorded(ad: Ad) -> bool:
    """Whether the record of the ad ends with the price that it has."""
    rows = PriceRecord.objects.filter(ad_id=ad.pk).order_by("-pk")
    return rows.values_list("price", flat=True).first() == ad.current_price


def with_another_price(ads: QuerySet[Ad]) -> list[tuple[int, Decimal, Decimal]]:
    """Return (id, price, recorded price) of those of the ads whose record ends with another price, by id.

    An ad without a record is none of them.
    """
    last = PriceRecord.objects.filter(ad_id=OuterRef("pk")).order_by("-pk").values("price")[:1]
    found = ads.annotate(recorded=Subquery(last)).filter(recorded__isnull=False).exclude(recorded=F("current_price"))
    return list(found.order_by("pk").values_list("pk", "current_price", "recorded"))


def complete_records(ads: Iterable[Ad]) -> None:
    """Write the price that records of ads lack whose sale ends now, all of them locked. A step of the close."""
    by_id = {ad.pk: ad for ad in ads}
    for ad_id, _, _ in with_another_price(Ad.objects.filter(pk__in=list(by_id))):
        record_price(by_id[ad_id], by_id[ad_id].expires_at)


def step_of(price: Decimal, base_price: Decimal, ladder: Sequence[LadderEntry]) -> int:
    """Return the number of the step whose price this is, 0 for the base price, which the first step may repeat."""
    if price == base_price:
        return 0
    return next((number for number, tier in enumerate(ladder, 1) if Decimal(tier["price"]) == price), 0)
