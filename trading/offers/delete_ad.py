"""A seller gives up a sale: the ad is marked as deleted, its row stays.

Source: docs/spec/domain.md, "Deleting an ad".
"""

from __future__ import annotations

from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.http.errors import Forbidden, Unavailable
from trading.accounts.actors import lock_actor
from trading.accounts.models import User
from trading.catalogue.ad_status import ad_status_of, owner_flags_of
from trading.catalogue.errors import AdNotFound
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import ENDED_BY_SELLER, Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.pricing import write_price
from trading.catalogue.selectors import may_see
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification
from trading.offers import events
from trading.offers.errors import AdNotDeletable
from trading.offers.models import Offer


@transaction.atomic(durable=True)
def delete_ad(*, seller_id: int, ad_id: int) -> None:
    """Delete the seller's own ad while it is on sale; one with offers only if the ad allows it.

    The offers keep their status; their buyers are notified. Raises SessionRequired, AdNotFound, Forbidden,
    AdNotDeletable.
    """
    seller = lock_actor(seller_id)
    ad = lock_own_ad(seller, ad_id)
    now = clock.now()
    if not owner_flags_of(ad, ad_status_of(ad, now).state, renewed=False, now=now).deletable:
        raise AdNotDeletable
    ad.deleted_at, ad.deleted_by = now, ENDED_BY_SELLER
    if not write_price(ad, now=now, also=("deleted_at", "deleted_by")):
        raise Unavailable
    offers = Offer.objects.filter(ad_id=ad.pk, status__in=COUNTING_STATUSES).order_by("pk")
    notifications.notify_many(
        NewNotification(offer.buyer_id, "seller-gave-up", events.seller_gave_up(ad, offer), f"offer:{offer.pk}")
        for offer in offers
    )


def lock_own_ad(seller: User, ad_id: int) -> Ad:
    """Return the seller's own ad, its row locked; the seller's row is locked before. Raises AdNotFound, Forbidden."""
    ad = lock_ad(ad_id)
    if not may_see(seller, ad):
        raise AdNotFound
    if ad.seller_id != seller.pk:
        raise Forbidden
    return ad
