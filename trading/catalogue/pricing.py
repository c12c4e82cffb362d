"""The one place that moves an ad's price."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from marketplace.common.messaging import live
from trading.catalogue.events import price_frame
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import settlement_of

PRICE_COLUMNS = ("price_ladder", "any_price_quantity", "reserved", "buyers", "current_price", "rev")


def write_price(ad: Ad, *, now: datetime, also: Iterable[str] = (), guard: Q | None = None) -> bool:
    """Settle the ad anew, save its price columns in one UPDATE and tell every open page.

    The caller holds the ad's row lock and has already put its change into `price_ladder`, `any_price_quantity`,
    `reserved` and `buyers`; `also` names further columns it changed, saved in the same statement. A frozen trace (a
    closed ad) keeps its price. Runs inside the caller's transaction; the page frame leaves after commit.

    guard: what must still hold of the stored row. Returns False, and nothing is written, when it does not: a second
    wall behind the lock.
    """
    if ad.trace is None:
        ad.current_price = settlement_of(ad).price
    ad.rev += 1
    values = {name: getattr(ad, name) for name in (*PRICE_COLUMNS, *also)}
    if not Ad.objects.filter(guard or Q(), pk=ad.pk).update(**values):
        return False
    live.push_to_group(live.ad_group(ad.pk), price_frame(ad, now), key=f"price:{ad.pk}:{ad.rev}")
    return True
