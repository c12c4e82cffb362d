"""Ending a sale of the demo before its time."""

from __future__ import annotations

from django.db import transaction

from marketplace.common.db import clock
from trading.catalogue.errors import AdNotFound
from trading.catalogue.locks import lock_ad
from trading.catalogue.pricing import write_price
from trading.offers.services import close_due_ads, notify_expired


class NoSuchAd(Exception):
    """There is no ad of this number that has not expired."""


def expire_now(ad_id: int) -> int:
    """Set the ad's expiry to now, then run the closing job; return the number of ads that it closed or notified of.

    Raises NoSuchAd for an unknown, deleted or expired ad.
    """
    bring_forward(ad_id)
    return close_due_ads() + notify_expired()


@transaction.atomic(durable=True)
def bring_forward(ad_id: int) -> None:
    """Set the ad's expiry to now, under its lock, and push the change to open pages."""
    try:
        ad = lock_ad(ad_id)
    except AdNotFound:
        raise NoSuchAd from None
    now = clock.now()
    if ad.deleted_at is not None or ad.expires_at <= now:
        raise NoSuchAd
    ad.expires_at = now
    write_price(ad, now=now, also=["expires_at"])
