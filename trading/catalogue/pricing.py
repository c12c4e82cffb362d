"""The one place that moves an ad's price."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from marketplace.common import live
from trading.catalogue.events import price_frame
from trading.catalogue.ladder import settlement_of
from trading.catalogue.models import Ad

PRICE_COLUMNS = ("ladder", "any_price_quantity", "reserved", "buyers", "current_price", "rev")


def write_price(ad: Ad, *, now: datetime, also: Iterable[str] = ()) -> None:
    """Settle the ad anew, save its price columns in one UPDATE and tell every open page.

    The caller holds the ad's row lock and has already put its change into `ladder`, `any_price_quantity`, `reserved`
    and `buyers`; `also` names further columns it changed, saved in the same statement. A frozen trace (a closed ad)
    keeps its price. Runs inside the caller's transaction; the page frame leaves after commit.
    """
    if ad.trace is None:
        ad.current_price = settlement_of(ad).price
    ad.rev += 1
    ad.save(update_fields=[*PRICE_COLUMNS, *also])
    live.push_to_group(live.ad_group(ad.pk), price_frame(ad, now), key=f"price:{ad.pk}:{ad.rev}")
