"""What the administrator did in the demo's past: an ad promoted, locked, removed; an account shut out."""

from __future__ import annotations

from django.db import transaction

from marketplace.common import clock
from trading import locks
from trading.accounts.models import User
from trading.catalogue.models import ENDED_BY_ADMIN
from trading.catalogue.pricing import write_price
from trading.inbox import services as inbox
from trading.inbox.services import Note
from trading.offers import events
from trading.offers.models import COUNTING, Offer, Status


@transaction.atomic(durable=True)
def appoint_admin(user_id: int) -> User:
    """Make the first administrator, and return the account: there is nobody yet who could appoint one."""
    user = locks.lock_user(user_id)
    user.is_admin = True
    user.save(update_fields=["is_admin"])
    return user


@transaction.atomic(durable=True)
def shut_out(user_id: int, role: str) -> None:
    """Ban (role "banned") or lock the account."""
    user = locks.lock_user(user_id)
    column = "banned_at" if role == "banned" else "locked_at"
    setattr(user, column, clock.now())
    user.save(update_fields=[column])


@transaction.atomic(durable=True)
def promote_ad(ad_id: int, level: int) -> None:
    """Put the ad first in lists, for a sponsor."""
    ad = locks.lock_ad(ad_id)
    ad.promotion = level
    write_price(ad, now=clock.now(), also=["promotion"])


@transaction.atomic(durable=True)
def lock_ad(ad_id: int) -> None:
    """Lock the ad's trade while a complaint is looked into."""
    ad = locks.lock_ad(ad_id)
    ad.locked_by_admin = True
    write_price(ad, now=clock.now(), also=["locked_by_admin"])


@transaction.atomic(durable=True)
def remove_ad(ad_id: int) -> None:
    """Delete the ad: its offers are rejected, seller and buyers are told."""
    ad = locks.lock_ad(ad_id)
    now = clock.now()
    offers = list(Offer.objects.filter(ad_id=ad_id, status__in=COUNTING).order_by("pk"))
    Offer.objects.filter(pk__in=[offer.pk for offer in offers]).update(status=Status.REJECTED_BY_ADMIN, changed_at=now)
    for step in ad.ladder:
        step["limited"] = 0
    ad.any_price_quantity = ad.reserved = ad.buyers = 0
    ad.deleted_at, ad.deleted_by = now, ENDED_BY_ADMIN
    write_price(ad, now=now, also=["deleted_at", "deleted_by"])
    notes = [Note(ad.seller_id, "admin-deleted", events.ad_part(ad), f"ad:{ad_id}")]
    notes += [
        Note(offer.buyer_id, "removed-product-admin", events.seller_rejected(ad, offer), f"ad:{ad_id}")
        for offer in offers
    ]
    inbox.notify_many(notes)
