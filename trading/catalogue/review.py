"""The approval of a seller's first ad. Steps that run inside the caller's transaction, the ad's row locked.

Until an administrator approves it, the ad is kept as a deleted one is (`deleted_by` HELD): no list, no page for others
and no index of open ads holds it, and lists need no further condition.

Source: docs/spec/domain.md, "Approval of first ads".
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Q

from trading.catalogue import alerts, name_starts
from trading.catalogue.models import ENDED_BY_ADMIN, HELD, Ad, AdReview

KNOWN_BY = Q(review=None) | Q(review__approved_at__isnull=False)
"""An ad that was public: none before the setting was on, or approved."""


def must_wait(seller_id: int) -> bool:
    """Whether the next ad of the seller waits for an approval. The seller's row is locked."""
    if not settings.APPROVE_FIRST_ADS:
        return False
    return not Ad.objects.filter(KNOWN_BY, seller_id=seller_id).exclude(deleted_by=ENDED_BY_ADMIN).exists()


def held_columns(now: datetime) -> dict[str, Any]:
    """Return the columns of an ad that waits."""
    return {"deleted_at": now, "deleted_by": HELD}


def send(ad: Ad, now: datetime) -> None:
    """Put a new ad into the queue."""
    AdReview.objects.create(ad=ad, sent_at=now)


def send_again(ad: Ad, now: datetime) -> None:
    """Put an ad that its seller has changed into the queue again, if it was returned."""
    AdReview.objects.filter(ad=ad, returned_at__isnull=False).update(sent_at=now, returned_at=None, reason="")


def approve(ad: Ad, now: datetime) -> None:
    """Make the ad public, and let a job alert those who wait for such an ad.

    The caller saves its columns `deleted_at`, `deleted_by`, `seller_banned`.
    """
    ad.deleted_at, ad.deleted_by = None, ""
    ad.seller_banned = ad.seller.banned_at is not None
    AdReview.objects.filter(ad=ad).update(approved_at=now, returned_at=None, reason="")
    name_starts.write({ad.pk: ad.name})
    alerts.alert_of_new_ad(ad)


def give_back(ad: Ad, now: datetime, reason: str) -> bool:
    """Return the ad to its seller, who may change it. Return False if it had been returned already."""
    waiting = AdReview.objects.filter(ad=ad, returned_at=None, approved_at=None)
    return bool(waiting.update(returned_at=now, reason=reason))
