"""What an administrator does to an ad. Steps: each runs inside the caller's transaction, the ad's row locked; the
back-office writes its audit row beside them."""

from __future__ import annotations

from datetime import datetime

from marketplace.common.errors import Unavailable
from trading.catalogue.models import ENDED_BY_ADMIN, Ad
from trading.catalogue.pricing import write_price
from trading.inbox import services as inbox
from trading.inbox.services import Note
from trading.offers import closing, events
from trading.offers.errors import AdNotDeletable, AdNotRestorable
from trading.offers.models import COUNTING, Offer, Status


def remove_ad(ad: Ad, now: datetime) -> None:
    """Delete the ad. Of a running sale the counting offers end with status 4 and their buyers are told; a closed one is
    only hidden, its deals stand. The seller is told. Raises AdNotDeletable for a deleted one."""
    if ad.deleted_at is not None:
        raise AdNotDeletable
    closing.close_if_due(ad, now)
    ended: list[Offer] = []
    if ad.closed_at is None:
        counting = Offer.objects.filter(ad_id=ad.pk, status__in=COUNTING)
        ended = list(counting.order_by("pk"))
        counting.update(status=Status.REJECTED_BY_ADMIN, changed_at=now)
        for step in ad.ladder:
            step["limited"] = 0
        ad.any_price_quantity = ad.reserved = ad.buyers = 0
    ad.deleted_at, ad.deleted_by = now, ENDED_BY_ADMIN
    save(ad, now, "deleted_at", "deleted_by")
    # The number of the event: the same ad may be deleted, restored and deleted again.
    subject = f"{closing.subject_of(ad)}:{ad.rev}"
    notes = [Note(ad.seller_id, "admin-deleted", events.ad_part(ad), subject)]
    notes += [
        Note(offer.buyer_id, "removed-product-admin", events.seller_rejected(ad, offer), subject) for offer in ended
    ]
    inbox.notify_many(notes)


def restore_ad(ad: Ad, now: datetime) -> None:
    """Bring an ad that an admin deleted back, without its offers, while its expiry is in the future.

    Its seller's row is locked before the ad's, too: whoever closes an account leaves no ad that could come back.
    Raises AdNotRestorable.
    """
    if ad.deleted_by != ENDED_BY_ADMIN or ad.expires_at <= now or ad.seller.erased_at is not None:
        raise AdNotRestorable
    ad.deleted_at, ad.deleted_by = None, ""
    save(ad, now, "deleted_at", "deleted_by")


def set_trade_lock(ad: Ad, locked: bool, now: datetime) -> bool:
    """Lock the ad's trade or open it again. Returns False when it stood so already."""
    if ad.locked_by_admin == locked:
        return False
    ad.locked_by_admin = locked
    save(ad, now, "locked_by_admin")
    return True


def save(ad: Ad, now: datetime, *columns: str) -> None:
    if not write_price(ad, now=now, also=columns):
        raise Unavailable
