"""Terms of payment that have passed: the buyer is reminded once, the seller hears what to do next.

The job marks the offers under the row lock of their ad and writes the notifications in the same transaction. So a
second run, at the same time or later, finds nothing, and what a killed run left is done again.

Source: docs/spec/domain.md, "The term of payment".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from marketplace.common.messaging import outbox
from trading.catalogue.events import seller_part
from trading.catalogue.locks import lock_ad, lock_due_ads
from trading.catalogue.models import Ad
from trading.catalogue.rules import local_day
from trading.deals.models import DealStep
from trading.deals.rules import ENDS, Kind
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification
from trading.offers.buying import BUYS
from trading.offers.closing import in_batches
from trading.offers.events import deal_part, push_deal_changed
from trading.offers.models import Offer
from trading.payments.events import payment_part

OVER = (Kind.PAID, Kind.PAYMENT_CONFIRMED, *ENDS)
"""A deal in which one of these stands waits for no payment."""


def remind_of_payments(limit: int = 10_000) -> int:
    """Remind of the terms of payment that have passed since. Returns of how many ads."""
    copy_withdrawals()
    return in_batches(_remind_batch, limit)


def copy_withdrawals() -> None:
    """Copy the moments of withdrawals that the release before recorded without it, while this one replaced it.

    Without the copy they would still be sums to pay, and their buyers reminded. The next release needs it no more.
    """
    steps = DealStep.objects.filter(kind=Kind.WITHDRAWN, undone_at=None, offer__withdrawn_at=None)
    for offer_id, ad_id in list(steps.order_by("pk").values_list("offer_id", "offer__ad_id")):
        with transaction.atomic(durable=True):
            lock_ad(ad_id)
            step = DealStep.objects.filter(kind=Kind.WITHDRAWN, undone_at=None, offer_id=offer_id).first()
            if step is not None:
                Offer.objects.filter(pk=offer_id).update(withdrawn_at=step.recorded_at)


@transaction.atomic(durable=True)
@outbox.batched()
def _remind_batch(size: int) -> int:
    now = clock.now()
    today = local_day(now)
    ads = {
        ad.pk: ad for ad in lock_due_ads(Ad.objects.filter(Exists(passed(today).filter(ad_id=OuterRef("pk")))), size)
    }
    if not ads:
        return 0
    offers = list(passed(today).filter(ad_id__in=ads).order_by("pk"))
    Offer.objects.filter(pk__in=[offer.pk for offer in offers]).update(overdue_at=now)
    over = DealStep.objects.filter(offer_id=OuterRef("pk"), kind__in=OVER, undone_at=None)
    unpaid = passed(today, marked=True).filter(BUYS, ~Exists(over), pk__in=[offer.pk for offer in offers])
    waiting: dict[int, list[Offer]] = {}
    for offer in unpaid.select_related("buyer__organisation", "proforma").order_by("pk"):
        offer.ad = ads[offer.ad_id]
        waiting.setdefault(offer.ad_id, []).append(offer)
    for ad_id, found in waiting.items():
        notifications.notify_many(notes_of(ads[ad_id], found, today), at=now)
        for offer in found:
            push_deal_changed(offer, f"overdue:{offer.pay_by}")
    failpoints.hit("overdue.before_commit")
    return len(ads)


def passed(today: date, *, marked: bool = False) -> QuerySet[Offer]:
    """Return the offers whose term has passed, those of which nobody was told yet. marked: also the others."""
    offers = Offer.objects.filter(pay_by__lt=today)
    return offers if marked else offers.filter(overdue_at=None)


def notes_of(ad: Ad, offers: Sequence[Offer], today: date) -> Iterator[NewNotification]:
    """Yield one notification to each buyer, and one to the seller of the ad."""
    now = clock.now()
    for offer in offers:
        payload = {**deal_part(ad, offer), **payment_part(offer, ad, now)}
        yield NewNotification(offer.buyer_id, "payment-overdue", payload, f"offer:{offer.pk}:{offer.pay_by}")
    payload = {**seller_part(ad), "unpaid": len(offers)}
    if len(offers) == 1:
        buyer = offers[0].buyer
        payload |= {"off_id": offers[0].pk, "buyer_username": buyer.username, "buyer_name": buyer.name}
    yield NewNotification(ad.seller_id, "payments-unpaid", payload, f"ad:{ad.pk}:{today}")
