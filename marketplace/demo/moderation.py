"""Actions of the administrator in the demo's past: promoting, locking and deleting ads, banning accounts.

Each has its entry in the audit log, as an action of a command on the server.
"""

from __future__ import annotations

from django.db import transaction

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from marketplace.demo import texts
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
    record(None, Action.TOGGLE, "user", user.pk, user.username, {"is_admin": False}, {"is_admin": True})
    return user


@transaction.atomic(durable=True)
def shut_out(user_id: int, role: str) -> None:
    """Ban (role "banned") or lock the account."""
    user = lock_user(user_id)
    if role == "banned":
        user.banned_at, user.ban_reason = clock.now(), texts.BAN_REASON
        flag, on = "is_banned", True
    else:
        user.locked_at, user.lock_reason = clock.now(), texts.LOCK_REASON
        flag, on = "is_open", False
    user.save(update_fields=["banned_at", "ban_reason", "locked_at", "lock_reason"])
    reason = user.ban_reason or user.lock_reason
    record(None, Action.TOGGLE, "user", user.pk, user.username, {flag: not on}, {flag: on}, reason=reason)


@transaction.atomic(durable=True)
def promote_ad(ad_id: int, level: int) -> None:
    """Put the ad first in lists, for a sponsor."""
    ad = lock_ad(ad_id)
    before = {"promotion": ad.promotion}
    if moderation.promote(ad, level, clock.now()):
        record(None, Action.UPDATE, "ad", ad.pk, ad.name, before, {"promotion": ad.promotion})


@transaction.atomic(durable=True)
def put_into_group(ad_id: int, group_id: int) -> None:
    """Show the ad in a slider of the home page."""
    lock_group(group_id)
    ad = lock_ad(ad_id)
    before = {"group_id": ad.group_id}
    if moderation.put_into_group(ad, group_id, clock.now()):
        record(None, Action.UPDATE, "ad", ad.pk, ad.name, before, {"group_id": ad.group_id})


@transaction.atomic(durable=True)
def lock_trade(ad_id: int) -> None:
    """Lock the ad while a complaint is investigated."""
    ad = lock_ad(ad_id)
    reason = texts.TRADE_LOCK_REASON
    if moderation.set_trade_lock(ad, True, clock.now(), reason=reason):
        before, after = {"unlocked": True}, {"unlocked": False}
        record(None, Action.TOGGLE, "ad", ad.pk, ad.name, before, after, reason=reason)


@transaction.atomic(durable=True)
def remove_ad(ad_id: int) -> None:
    """Delete the ad, which rejects its offers and notifies seller and buyers."""
    ad = lock_ad(ad_id)
    before = {"deleted_by": ad.deleted_by, "buyers": ad.buyers}
    moderation.remove_ad(ad, clock.now(), reason=texts.REMOVAL_REASON)
    after = {"deleted_by": ad.deleted_by, "buyers": ad.buyers}
    record(None, Action.DELETE, "ad", ad.pk, ad.name, before, after, reason=texts.REMOVAL_REASON)
