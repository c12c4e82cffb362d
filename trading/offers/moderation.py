"""What an administrator does to an ad. Steps: each runs inside the caller's transaction, the ad's row locked; the
back-office writes its audit row beside them."""

from __future__ import annotations

from datetime import datetime

from marketplace.common.http.errors import Unavailable
from trading.catalogue.events import ad_part
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import ENDED_BY_ADMIN, Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus
from trading.catalogue.pricing import write_price
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification
from trading.offers import closing, events
from trading.offers.errors import AdDeleted, AdNotDeletable, AdNotRestorable
from trading.offers.models import Offer
from trading.offers.steps import refuse_ended


def remove_ad(ad: Ad, now: datetime) -> None:
    """Delete the ad. Of a running sale the counting offers end with status 4 and their buyers are told; a closed one is
    only hidden, its deals stand. The seller is told. Raises AdNotDeletable for a deleted one."""
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
    # The number of the event: the same ad may be deleted, restored and deleted again.
    subject = f"{closing.subject_of(ad)}:{ad.rev}"
    notes = [NewNotification(ad.seller_id, "admin-deleted", ad_part(ad), subject)]
    notes += [
        NewNotification(offer.buyer_id, "removed-product-admin", events.seller_rejected(ad, offer), subject)
        for offer in ended
    ]
    notifications.notify_many(notes)


def restore_ad(ad: Ad, now: datetime) -> None:
    """Bring an ad that an admin deleted back, without its offers, while its expiry is in the future.

    Its seller's row is locked before the ad's, too: whoever closes an account leaves no ad that could come back.
    Raises AdNotRestorable.
    """
    if not may_restore(ad, now):
        raise AdNotRestorable
    ad.deleted_at, ad.deleted_by = None, ""
    save_price_columns(ad, now, "deleted_at", "deleted_by")


def may_restore(ad: Ad, now: datetime) -> bool:
    """Whether an administrator may bring the ad back: one deleted it, it has not expired, its seller is still here."""
    return ad.deleted_by == ENDED_BY_ADMIN and ad.expires_at > now and ad.seller.erased_at is None


def set_trade_lock(ad: Ad, locked: bool, now: datetime) -> bool:
    """Lock the ad's trade or open it again. Returns False when it stood so already. Raises AdClosed."""
    refuse_ended(ad, now)
    if ad.locked_by_admin == locked:
        return False
    ad.locked_by_admin = locked
    save_price_columns(ad, now, "locked_by_admin")
    return True


def put_into_group(ad: Ad, group_id: int | None, now: datetime) -> bool:
    """Show the ad in a group of the home page, whose row is locked before the ad's; None: in none. Returns False when
    it stood so already. Raises AdDeleted."""
    if ad.deleted_at is not None:
        raise AdDeleted
    if ad.group_id == group_id:
        return False
    ad.group_id = group_id
    save_price_columns(ad, now, "group")
    return True


def promote(ad: Ad, level: int | None, now: datetime) -> bool:
    """Put the ad first in lists, by level 1, 2 or 3; None: no more. Returns False when it stood so already. Raises
    AdClosed: one that is not on sale may only lose its level."""
    if level is not None:
        refuse_ended(ad, now)
    if ad.promotion == level:
        return False
    ad.promotion = level
    save_price_columns(ad, now, "promotion")
    return True


def push_trade_state(seller_id: int, now: datetime) -> None:
    """Show the pages that follow the seller's running ads that trade stops, or goes on: a ban, or its end, decides it.

    The seller's row is locked and written. Each ad is locked too, by pk, so no page is told an older state later.
    """
    running = Ad.objects.filter(seller_id=seller_id, closed_at=None, deleted_at=None, expires_at__gt=now)
    for ad_id in list(running.order_by("pk").values_list("pk", flat=True)):
        ad = lock_ad(ad_id)
        if ad.closed_at is None and ad.deleted_at is None:
            save_price_columns(ad, now)


def save_price_columns(ad: Ad, now: datetime, *columns: str) -> None:
    if not write_price(ad, now=now, also=columns):
        raise Unavailable
