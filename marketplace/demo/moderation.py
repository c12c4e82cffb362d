"""Actions of the administrator in the demo's past: promoting, locking and deleting ads, banning accounts."""

from __future__ import annotations

from django.db import transaction

from marketplace.common.db import clock
from trading.accounts.locks import lock_user
from trading.accounts.models import User
from trading.catalogue.groups.services import lock_group
from trading.catalogue.locks import lock_ad
from trading.offers import moderation


@transaction.atomic(durable=True)
def appoint_admin(user_id: int) -> User:
    """Make the account the first administrator and return it. Without one, nobody could appoint it."""
    user = lock_user(user_id)
    user.is_admin = True
    user.save(update_fields=["is_admin"])
    return user


@transaction.atomic(durable=True)
def shut_out(user_id: int, role: str) -> None:
    """Ban (role "banned") or lock the account."""
    user = lock_user(user_id)
    column = "banned_at" if role == "banned" else "locked_at"
    setattr(user, column, clock.now())
    user.save(update_fields=[column])


@transaction.atomic(durable=True)
def promote_ad(ad_id: int, level: int) -> None:
    """Put the ad first in lists, for a sponsor."""
    moderation.promote(lock_ad(ad_id), level, clock.now())


@transaction.atomic(durable=True)
def put_into_group(ad_id: int, group_id: int) -> None:
    """Show the ad in a slider of the home page."""
    lock_group(group_id)
    moderation.put_into_group(lock_ad(ad_id), group_id, clock.now())


@transaction.atomic(durable=True)
def lock_trade(ad_id: int) -> None:
    """Lock the ad while a complaint is investigated."""
    moderation.set_trade_lock(lock_ad(ad_id), True, clock.now())


@transaction.atomic(durable=True)
def remove_ad(ad_id: int) -> None:
    """Delete the ad, which rejects its offers and notifies seller and buyers."""
    moderation.remove_ad(lock_ad(ad_id), clock.now())
