"""Every row lock of trading, and the one order: user, conversation, ad, offers by pk.

On SQLite the transaction itself is the lock (it begins IMMEDIATE), and `select_for_update` is ignored.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import connection
from django.db.models import QuerySet

import marketplace.common.jobs.failpoints as failpoints  # not "from": the type checker loses it in a circle
from marketplace.common.db import clock
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.messages.models import Conversation
from trading.offers.models import Offer

MOMENT: Final = "read_behind_lock_at"  # beside the columns of the ad
LOCK_AD: Final = f'SELECT "id" FROM "{Ad._meta.db_table}" WHERE "id" = %s FOR NO KEY UPDATE'


def lock_user(user_id: int) -> User:
    """Return the account, its row locked until the transaction ends. Raises User.DoesNotExist."""
    return User.objects.select_for_update(of=("self",), no_key=True).get(pk=user_id)


def lock_admins() -> None:
    """Lock every administrator's account, by pk and before any other: who takes one away counts the others behind it.

    Each with only their own row locked, the last two would leave at once, counting on each other.
    """
    admins = User.objects.filter(is_admin=True).only("pk").order_by("pk")
    list(admins.select_for_update(of=("self",), no_key=True))


def lock_conversation(low: int, high: int) -> Conversation | None:
    """Return the conversation of two people, their ids in order, its row locked; None when they have none."""
    pair = Conversation.objects.filter(low_id=low, high_id=high)
    if not failpoints.enabled("no_conversation_lock"):  # the races' negative control
        pair = pair.select_for_update(of=("self",), no_key=True)
    return pair.first()


def lock_ad(ad_id: int) -> Ad:
    """Return the ad, its row locked until the transaction ends. Raises Ad.DoesNotExist.

    Its seller, restriction and unit come along, unlocked.
    """
    return lock_ad_at(ad_id)[0]


def lock_ad_at(ad_id: int) -> tuple[Ad, datetime]:
    """Return what `lock_ad` does, and the moment it was read, which is `clock.now()` behind the lock.

    The row is locked by a statement of its own. PostgreSQL, when it has waited for a lock, reads the locked row again
    but what is joined to it as it stood before the wait: a ban that was committed meanwhile would not be seen. The
    moment comes with the second statement, so that the two cost what a lock and a look at the clock cost.
    """
    locks_rows = connection.features.has_select_for_update and not failpoints.enabled("no_ad_lock")
    if locks_rows:
        with connection.cursor() as cursor:
            cursor.execute(LOCK_AD, [ad_id])
    ads = Ad.objects.select_related("seller", "restriction", "unit").annotate(**{MOMENT: clock.DatabaseClock()})
    ad = ads.get(pk=ad_id)
    return ad, clock.told(getattr(ad, MOMENT))


def lock_ads(ads: QuerySet[Ad]) -> list[int]:
    """Lock the rows of these ads by pk until the transaction ends and return their ids. Read them anew behind it."""
    return list(ads.order_by("pk").select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))


def lock_offers(ad_id: int, **conditions: object) -> list[Offer]:
    """Return the ad's offers that meet the conditions, by pk, their rows locked. The ad's row is locked before."""
    return list(
        Offer.objects.select_for_update(of=("self",), no_key=True).filter(ad_id=ad_id, **conditions).order_by("pk")
    )
