"""What still binds a person: sales that run, offers that count, and deals that are not long done."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import is_deal
from trading.offers.selectors import with_ads

UNFINISHED_PERIOD = timedelta(days=30)
"""A deal is taken for finished that long after the close. Source: docs/spec/domain.md, "The profile"."""


def is_trading(user_id: int, now: datetime) -> bool:
    """Whether the person has an ad on sale, or an offer that counts on one."""
    running = Ad.objects.filter(closed_at=None, deleted_at=None, expires_at__gt=now)
    offers = Offer.objects.filter(buyer_id=user_id, status__in=COUNTING_STATUSES, ad__in=running)
    return running.filter(seller_id=user_id).exists() or offers.exists()


def unfinished_deals(user_id: int, now: datetime) -> list[Offer]:
    """Return the person's deals of the last 30 days, on either side, also of a sale that no job has closed yet."""
    recently = now - UNFINISHED_PERIOD
    ended: QuerySet[Offer] = Offer.objects.filter(
        Q(buyer_id=user_id) | Q(seller_id=user_id),
        Q(ad__closed_at__gt=recently) | Q(ad__closed_at=None, ad__deleted_at=None, ad__expires_at__lte=now),
        status__in=COUNTING_STATUSES,
    ).exclude(fulfilled=False)
    return [offer for offer in with_ads(ended) if is_deal(offer_facts(offer, offer.ad, now, for_seller=True))]
