"""Reminders: of a sale about to end, and of a seller's decision that is due.

Both jobs mark their ads under the row lock and write the notifications in the same transaction. So a second run, at
the same time or later, finds nothing, and what a killed run left is done again.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef

from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from trading.accounts.selectors import admins
from trading.catalogue.locks import lock_due_ads
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification
from trading.offers import events
from trading.offers.closing import counting_offers, in_batches, subject_of
from trading.offers.deadlines import REMINDER, closing_span_due, decision_deadline
from trading.offers.models import Offer


def send_reminders(limit: int = 10_000) -> int:
    """Remind of every running sale that ends within three days: seller, buyers, admins. Returns how many ads."""
    return in_batches(_remind_batch, limit)


@transaction.atomic(durable=True)
def _remind_batch(size: int) -> int:
    now = clock.now()
    due = Ad.objects.filter(
        closed_at=None, deleted_at=None, reminded_at=None, expires_at__gt=now, expires_at__lte=now + REMINDER
    )
    ads = lock_due_ads(due, size)
    if not ads:
        return 0
    failpoints.hit("remind.locked")
    Ad.objects.filter(pk__in=[ad.pk for ad in ads]).update(reminded_at=now)
    offers = counting_offers(ad.pk for ad in ads)
    admin_ids = list(admins().values_list("pk", flat=True))
    notes = []
    for ad in ads:
        subject = subject_of(ad)
        waiting = sum(offer.quantity for offer in offers[ad.pk] if events.is_waiting(ad, offer))
        notes.append(NewNotification(ad.seller_id, "near-exp-seller", events.near_expiry_seller(ad, waiting), subject))
        notes += [
            NewNotification(offer.buyer_id, "near-exp-buyer", events.near_expiry_buyer(ad, offer), subject)
            for offer in offers[ad.pk]
        ]
        notes += [NewNotification(pk, "near-exp-admin", events.near_expiry_admin(ad), subject) for pk in admin_ids]
    notifications.notify_many(notes)
    failpoints.hit("remind.before_commit")
    return len(ads)


def send_deadline_reminders(limit: int = 10_000) -> int:
    """Remind sellers, and the admins, three days before a decision is due that has not been made. Returns how many.

    The decision is due at the end of the fifth working day after the close. It is missing while a fulfilled offer is
    neither contracted nor rejected. Source: docs/spec/domain.md, "Rejecting".
    """
    return in_batches(_deadline_batch, limit)


@transaction.atomic(durable=True)
def _deadline_batch(size: int) -> int:
    now = clock.now()
    span = closing_span_due(now)
    if span is None:
        return 0
    undecided = Offer.objects.filter(ad_id=OuterRef("pk"), status=OfferStatus.ACTIVE, fulfilled=True)
    due = Ad.objects.filter(Exists(undecided), deadline_notified_at=None, closed_at__gte=span[0], closed_at__lt=span[1])
    ads = lock_due_ads(due, size)
    if not ads:
        return 0
    Ad.objects.filter(pk__in=[ad.pk for ad in ads]).update(deadline_notified_at=now)
    admin_ids = list(admins().values_list("pk", flat=True))
    notes = []
    for ad in ads:
        assert ad.closed_at is not None
        payload = events.decision_due(ad, decision_deadline(ad.closed_at))
        notes.append(NewNotification(ad.seller_id, "three-day-seller", payload, subject_of(ad)))
        notes += [NewNotification(pk, "three-day-admin", payload, subject_of(ad)) for pk in admin_ids]
    notifications.notify_many(notes)
    failpoints.hit("remind.before_commit")
    return len(ads)
