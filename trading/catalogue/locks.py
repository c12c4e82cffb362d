"""Row locks of ads: after accounts and conversations, before their offers (docs/architecture.md)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import connection
from django.db.models import QuerySet

from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from trading.catalogue.errors import AdNotFound
from trading.catalogue.models import Ad

READ_AT: Final = "read_behind_lock_at"  # annotated beside the columns of the ad
LOCK_AD: Final = f'SELECT "id" FROM "{Ad._meta.db_table}" WHERE "id" = %s FOR NO KEY UPDATE'


def lock_ad(ad_id: int) -> Ad:
    """Return the ad, its row locked until the transaction ends. Raises AdNotFound.

    Its seller, restriction and unit come along, unlocked.
    """
    return lock_ad_with_time(ad_id)[0]


def lock_ad_with_time(ad_id: int) -> tuple[Ad, datetime]:
    """Return the locked ad, as `lock_ad` does, and `clock.now()` as read behind the lock. Raises AdNotFound.

    The row is locked by a statement of its own. PostgreSQL, when it has waited for a lock, reads the locked row again
    but what is joined to it as it stood before the wait: a ban that was committed meanwhile would not be seen. The
    time comes with the second statement, so that the two cost what a lock and a query of the clock cost.
    """
    locks_rows = connection.features.has_select_for_update and not failpoints.enabled("no_ad_lock")
    if locks_rows:
        with connection.cursor() as cursor:
            cursor.execute(LOCK_AD, [ad_id])
    ads = Ad.objects.select_related("seller", "restriction", "unit").annotate(**{READ_AT: clock.DatabaseClock()})
    try:
        ad = ads.get(pk=ad_id)
    except Ad.DoesNotExist:
        raise AdNotFound from None
    return ad, clock.database_now(getattr(ad, READ_AT))


def lock_ads(ads: QuerySet[Ad]) -> list[int]:
    """Lock the rows of these ads by pk until the transaction ends and return their ids. Read them anew behind it."""
    return list(ads.order_by("pk").select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))


def lock_due_ads(due: QuerySet[Ad], count: int) -> list[Ad]:
    """Return up to `count` of the ads, by expiry, their rows locked; those that another transaction holds are left."""
    locked = due.select_for_update(of=("self",), skip_locked=True, no_key=True)
    return list(locked.select_related("seller", "restriction", "unit").order_by("expires_at", "pk")[:count])
