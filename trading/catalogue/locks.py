"""Row locks of ads: after accounts and conversations, before their offers (docs/architecture.md)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import connection
from django.db.models import QuerySet

from marketplace.common.db import clock
from marketplace.common.db.compiled_queries import Parameter, SingleRow, is_beyond_columns
from marketplace.common.jobs import failpoints
from trading.catalogue.errors import AdNotFound
from trading.catalogue.models import Ad

READ_AT: Final = "read_behind_lock_at"  # annotated beside the columns of the ad
LOCK_AD: Final = f'SELECT "id" FROM "{Ad._meta.db_table}" WHERE "id" = %s FOR NO KEY UPDATE'
JOINED: Final = ("seller", "restriction", "unit")
TRADE_COLUMNS: Final = (
    *("name", "quantity", "base_price", "currency", "allows_reject", "allows_abandon", "vat", "vat_added"),
    *("price_ladder", "any_price_quantity", "reserved", "buyers", "current_price", "rev"),
    *("expires_at", "closed_at", "closed_by", "achieved_price", "trace", "expiry_notified_at"),
    *("deleted_at", "deleted_by", "locked_by_admin", "hidden_at"),
    *("seller__username", "seller__name", "seller__banned_at"),
    *("restriction__opens_at", "restriction__closes_at", "unit__short_sr", "unit__short_en"),
)
"""What a write of an offer reads of its ad: a third of the columns, without the long texts."""

WHOLE_AD: Final = SingleRow(lambda: Ad.objects.select_related(*JOINED).filter(pk=Parameter()))


def ad_to_trade(pk: Parameter) -> QuerySet[Ad]:
    """Return the query of what a write of an offer reads of its ad, with the time."""
    ads = Ad.objects.select_related(*JOINED).only(*TRADE_COLUMNS)
    return ads.annotate(**{READ_AT: clock.DatabaseClock()}).filter(pk=pk)


AD_TO_TRADE: Final = SingleRow(lambda: ad_to_trade(Parameter()))


def read_at(ad: Ad) -> datetime:
    """Return `clock.now()` as an ad of `ad_to_trade` was read: it costs what a query of the clock would cost."""
    return clock.database_now(getattr(ad, READ_AT))


def lock_ad(ad_id: int) -> Ad:
    """Return the ad, its row locked until the transaction ends. Raises AdNotFound.

    Its seller, restriction and unit come along, unlocked. The row is locked by a statement of its own. PostgreSQL, when
    it has waited for a lock, reads the locked row again but what is joined to it as it stood before the wait: a ban
    that was committed meanwhile would not be seen.
    """
    one_trip = locks_by_statement() and not is_beyond_columns(ad_id)
    ad = WHOLE_AD.row_behind(LOCK_AD, ad_id, ad_id) if one_trip else WHOLE_AD.row(ad_id)
    if ad is None:
        raise AdNotFound
    return ad


def locks_by_statement() -> bool:
    """Whether `LOCK_AD` is to be run: on SQLite the transaction itself is the lock."""
    return connection.features.has_select_for_update and not failpoints.enabled("no_ad_lock")


def lock_ads(ads: QuerySet[Ad]) -> list[int]:
    """Lock the rows of these ads by pk until the transaction ends and return their ids. Read them anew behind it."""
    return list(ads.order_by("pk").select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))


def lock_due_ads(due: QuerySet[Ad], count: int) -> list[Ad]:
    """Return up to `count` of the ads, by expiry, their rows locked; those that another transaction holds are left."""
    locked = due.select_for_update(of=("self",), skip_locked=True, no_key=True)
    return list(locked.select_related("seller", "restriction", "unit").order_by("expires_at", "pk")[:count])
