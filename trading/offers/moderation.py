"""What an administrator does to an ad. Source: docs/spec/domain.md, "Removal by an administrator".

Steps: each runs inside the caller's transaction, the ad's row locked; the back-office adds the audit entry.
"""

from __future__ import annotations

from datetime import datetime

from marketplace.common.http.errors import Unavailable
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.events import ad_part
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import ENDED_BY_ADMIN, Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus
from trading.catalogue.pricing import write_price
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification
from trading.offers import closing, events
from trading.offers.errors import AdClosed, AdDeleted, AdNotDeletable, AdNotRestorable
from trading.offers.models import Offer


def remove_ad(ad: Ad, now: datetime, *, reason: str) -> None:
    """Delete the ad and notify its seller, with the reason. Raises AdNotDeletable for a deleted one.

    The counting offers of a running sale get status 4, and their buyers are notified. A closed sale only disappears
    from the lists: its deals stand.
    """
    if ad.deleted_at is not None:
        raise AdNotDeletable
    closing.close_if_due(ad, now)
    ended: list[Offer] = []
    if ad.closed_at is None:
        counting = Offer.objects.filter(ad_id=ad.pk, status__in=COUNTING_STATUSES)
        ended = list(counting.order_by("pk"))
        counting.update(status=OfferStatus.REJECTED_BY_ADMIN, changed_at=now)
        for tier in ad.price_ladder:
            tier["limited"] = 0
        ad.any_price_quantity = ad.reserved = ad.buyers = 0
    ad.deleted_at, ad.deleted_by = now, ENDED_BY_ADMIN
    save_price_columns(ad, now, "deleted_at", "deleted_by")
    subject = event_of(ad)
    notes = [NewNotification(ad.seller_id, "admin-deleted", {**ad_part(ad), "reason": reason}, subject)]
    notes += [
        NewNotification(offer.buyer_id, "removed-product-admin", events.seller_rejected(ad, offer), subject)
        for offer in ended
    ]
    notifications.notify_many(notes)


def restore_ad(ad: Ad, now: datetime, *, reason: str) -> None:
    """Bring an ad that an admin deleted back, without its offers, while its expiry is in the future.

    Notifies its seller, with the reason.

    The caller has locked the seller's row before the ad's, so that no ad of an account being closed comes back.
    Raises AdNotRestorable.
    """
    if not may_restore(ad, now):
        raise AdNotRestorable
    ad.deleted_at, ad.deleted_by = None, ""
    ad.seller_banned = ad.seller.banned_at is not None
    save_price_columns(ad, now, "deleted_at", "deleted_by", "seller_banned")
    payload = {**ad_part(ad), "reason": reason}
    notifications.notify([ad.seller_id], "ad-restored", payload, subject=event_of(ad))


def may_restore(ad: Ad, now: datetime) -> bool:
    """Whether an administrator may bring the ad back: one deleted it, it has not expired, its seller is still here."""
    return ad.deleted_by == ENDED_BY_ADMIN and ad.expires_at > now and ad.seller.erased_at is None


def set_trade_lock(ad: Ad, locked: bool, now: datetime, *, reason: str) -> bool:
    """Lock the ad's trade or open it again. Return False if it was so already. Raises AdClosed.

    Notifies the seller, with the reason, and the buyers unless a ban of the seller locks the trade anyway.
    """
    if not ad_status_of(ad, now).is_live:
        raise AdClosed
    if ad.locked_by_admin == locked:
        return False
    ad.locked_by_admin = locked
    save_price_columns(ad, now, "locked_by_admin")
    payload = {**ad_part(ad), "locked": int(locked), "reason": reason}
    notes = [NewNotification(ad.seller_id, "ad-locked", payload, event_of(ad))]
    if ad.seller.banned_at is None:
        notes += notes_to_buyers(ad, locked=locked)
    notifications.notify_many(notes)
    return True


def notes_to_buyers(ad: Ad, *, locked: bool) -> list[NewNotification]:
    """Return what tells the buyers of the ad's counting offers that its trade is locked, or open again."""
    counting = Offer.objects.filter(ad_id=ad.pk, status__in=COUNTING_STATUSES).order_by("pk")
    subject = event_of(ad)
    return [
        NewNotification(offer.buyer_id, "trade-locked", events.trade_locked(ad, offer, locked=locked), subject)
        for offer in counting
    ]


def event_of(ad: Ad) -> str:
    """Return the subject of a notification about the change just written: the same may happen to an ad again."""
    return f"{closing.subject_of(ad)}:{ad.rev}"


def put_into_group(ad: Ad, group_id: int | None, now: datetime) -> bool:
    """Put the ad into a group of the home page, None: into no group. Return False if it was so already.

    The caller has locked the group's row before the ad's. Raises AdDeleted.
    """
    if ad.deleted_at is not None:
        raise AdDeleted
    if ad.group_id == group_id:
        return False
    ad.group_id = group_id
    save_price_columns(ad, now, "group_id")
    return True


def promote(ad: Ad, level: int | None, now: datetime) -> bool:
    """Promote the ad to level 1, 2 or 3 of the lists, None: not at all. Return False if it was so already.

    Raises AdClosed: an ad that is not on sale may only lose its level.
    """
    if level is not None and not ad_status_of(ad, now).is_live:
        raise AdClosed
    if ad.promotion == level:
        return False
    ad.promotion = level
    save_price_columns(ad, now, "promotion")
    return True


def push_trade_state(seller_id: int, now: datetime) -> None:
    """Write and push the state of the seller's running ads after a ban, which locks their trade, or after its end.

    Notifies the buyers of ads that no administrator has locked by themselves. The caller has locked and written the
    seller's row. Each ad is locked too, by pk, so that frames leave in order.
    """
    running = Ad.objects.filter(seller_id=seller_id, closed_at=None, deleted_at=None, expires_at__gt=now)
    notes: list[NewNotification] = []
    for ad_id in list(running.order_by("pk").values_list("pk", flat=True)):
        ad = lock_ad(ad_id)
        if ad.closed_at is None and ad.deleted_at is None:
            ad.seller_banned = ad.seller.banned_at is not None
            save_price_columns(ad, now, "seller_banned")
            if not ad.locked_by_admin:
                notes += notes_to_buyers(ad, locked=ad.seller_banned)
    notifications.notify_many(notes)


def save_price_columns(ad: Ad, now: datetime, *columns: str) -> None:
    """Write these columns, by their attributes, with the price, so that open pages hear of it. Raises Unavailable."""
    if not write_price(ad, now=now, also=columns):
        raise Unavailable
