"""Counting the views of an ad. Source: docs/spec/domain.md, "Statistics of an ad"."""

from __future__ import annotations

from datetime import date
from typing import Final

from django.db import connection

from marketplace.common.db import clock
from marketplace.common.db.bulk_writes import fields_of, stored
from marketplace.common.db.prepared_statements import run_prepared
from marketplace.common.http.client_address import address_group
from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles import Rate
from trading.accounts.models import User
from trading.ad_statistics.models import AdViewDay
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.price_record import complete_record
from trading.catalogue.selectors import access_ad

LOOKS: Final = Rate("ad-looks", 1, 3600)

# One statement adds one, so that views at the same moment are all counted; `held` is the stored row.
UPSERT: Final = f"""
INSERT INTO "{AdViewDay._meta.db_table}" AS held (ad_id, day, views) VALUES (%s, %s, 1)
ON CONFLICT (ad_id, day) DO UPDATE SET views = held.views + 1
RETURNING views
"""


def count_view(*, viewer: User | None, ad_id: int, address: str) -> bool:
    """Count one look at an ad while it is on sale; return whether it counts. The seller's own looks do not, nor does
    another of the same address within the hour.

    Nothing of the viewer is stored; the cache knows a hash of address and ad for the hour. Raises AdNotFound.
    """
    ad = access_ad(viewer, ad_id)
    now = clock.now()
    if (viewer is not None and viewer.pk == ad.seller_id) or not ad_status_of(ad, now).is_live:
        return False
    try:
        LOOKS.count_key(f"{address_group(address)} ad:{ad.pk}")
    except Throttled:
        return False
    complete_record(ad)  # first: what began to count has a moment from which it does
    add_view(ad.pk, now.astimezone(clock.BELGRADE).date())
    return True


def add_view(ad_id: int, day: date) -> None:
    """Add one to the ad's views of a day."""
    (field,) = fields_of(AdViewDay, ("day",))
    run_prepared(connection, UPSERT, [ad_id, stored(field, day)])
