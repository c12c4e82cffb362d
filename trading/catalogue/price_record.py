"""The record of an ad's prices: a row for each price that it has had, from its publishing on.

A price cannot be recounted later: offers change and go, and a change leaves no trace of the terms before it. Source:
docs/spec/domain.md, "Statistics of an ad".
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from django.db import models, transaction

from marketplace.common.db import clock
from marketplace.common.db.prepared_writes import add_row
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import LadderEntry


class PriceRecord(models.Model):
    """The price of an ad from a moment on. The first row of an ad also says since when its statistics are counted.

    Rows of an ad are written under its lock, so their keys rise with time. None is ever changed.
    """

    # No index of its own: it begins the one below.
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="+", db_index=False)
    at = models.DateTimeField()
    price = models.DecimalField(max_digits=11, decimal_places=2)  # of a unit
    quantity = models.PositiveIntegerField()  # the sum of all units that offers reserved at that moment
    step = models.PositiveSmallIntegerField()  # number of the price step, 0 at the base price

    class Meta:
        indexes: ClassVar = [models.Index(fields=["ad", "-id"], name="price_record_of_ad")]

    def __str__(self) -> str:
        return f"{self.ad_id}: {self.price}"


def record_price(ad: Ad, now: datetime) -> None:
    """Write the price that the ad has from now on. A step; the ad is new or its row is locked."""
    step = step_of(ad.current_price, ad.base_price, ad.price_ladder)
    add_row(PriceRecord(ad=ad, at=now, price=ad.current_price, quantity=ad.reserved, step=step))


@transaction.atomic
def begin_record(ad_id: int) -> None:
    """Write the first row of an ad that was published before prices were recorded. Does nothing for any other ad.

    Raises AdNotFound.
    """
    rows = PriceRecord.objects.filter(ad_id=ad_id)
    if rows.exists():
        return
    ad = lock_ad(ad_id)
    if not rows.exists():
        record_price(ad, clock.now())


def step_of(price: Decimal, base_price: Decimal, ladder: Sequence[LadderEntry]) -> int:
    """Return the number of the step whose price this is, 0 for the base price, which the first step may repeat."""
    if price == base_price:
        return 0
    return next((number for number, tier in enumerate(ladder, 1) if Decimal(tier["price"]) == price), 0)
