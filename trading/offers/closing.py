"""The close of a sale: once, by a sell-out or by the clock, with the notifications of its outcome.

Steps run inside the caller's transaction with the ads' rows locked; use cases open their own. A sale that the job
closes ended at its expiry, however late the job came. Source: docs/spec/domain.md, "Closing".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.db.models import BooleanField, ExpressionWrapper, OuterRef, Subquery

from marketplace.common import metrics
from marketplace.common.db import bulk_writes, clock
from marketplace.common.jobs import failpoints
from marketplace.common.messaging import live, outbox
from trading.accounts.selectors import admins
from trading.catalogue.events import price_frame
from trading.catalogue.locks import lock_due_ads
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, limit_of
from trading.catalogue.price_ladder import settlement_inputs, settlement_of, trace_json
from trading.catalogue.price_record import complete_records
from trading.catalogue.settlement import Settlement
from trading.notifications import services as notifications
from trading.notifications.services import NewNotification
from trading.offers import events
from trading.offers.buying import accepting
from trading.offers.models import Offer
from trading.offers.rules import fulfilled_units

CLOSE_BATCH = 50  # ads per transaction: more save little time, and hold up offers on these ads for longer
CLOSE_COLUMNS = ("closed_at", "closed_by", "achieved_price", "trace", "current_price", "rev", "expiry_notified_at")
OUTCOME_COLUMNS = ("closed_at", "closed_by", "achieved_price", "trace")


# --- Steps -----------------------------------------------------------------------------------------------------------


def freeze_outcome(ad: Ad, settlement: Settlement, closed_by: str, closed_at: datetime) -> None:
    """Write the end of the sale into the row (`OUTCOME_COLUMNS`), unsaved.

    settlement: of the ad with the offers that it has now.
    """
    ad.closed_by, ad.closed_at = closed_by, closed_at
    ad.trace = trace_json(settlement.trace)
    _, tiers, demand = settlement_inputs(ad)
    ad.achieved_price = settlement.price if fulfilled_units(tiers, demand, settlement.price) else None


def write_outcomes(ad_ids: Iterable[int]) -> None:
    """Set `fulfilled` of every counting offer of the ads, by one statement. Their settled prices are saved already."""
    price = Subquery(Ad.objects.filter(pk=OuterRef("ad_id")).values("current_price")[:1])
    buys = ExpressionWrapper(accepting(price), output_field=BooleanField())
    Offer.objects.filter(ad_id__in=list(ad_ids), status__in=COUNTING_STATUSES).update(fulfilled=buys)


class CountingOffer(NamedTuple):
    """The columns of an offer that its notification needs."""

    ad_id: int
    pk: int
    buyer_id: int
    quantity: int
    condition: int
    tier_price: Decimal
    fulfilled: bool | None


def counting_offers(ad_ids: Iterable[int]) -> dict[int, list[CountingOffer]]:
    """Return the counting offers of each ad, by pk."""
    offers: dict[int, list[CountingOffer]] = defaultdict(list)
    found = Offer.objects.filter(ad_id__in=list(ad_ids), status__in=COUNTING_STATUSES).order_by("pk")
    for row in found.values_list(*CountingOffer._fields):
        offers[row[0]].append(CountingOffer(*row))
    return offers


def finish_sell_out(ad: Ad, now: datetime) -> None:
    """Set every counting offer of a sell-out just saved to fulfilled, and notify seller and buyers."""
    Offer.objects.filter(ad_id=ad.pk, status__in=COUNTING_STATUSES).update(fulfilled=True)
    subject = subject_of(ad)
    notes = [NewNotification(ad.seller_id, "sold-out", events.sold_out(ad), subject)]
    for offer in counting_offers([ad.pk])[ad.pk]:
        notes.append(NewNotification(offer.buyer_id, "sold-out", events.sold_out(ad, offer), subject))
    notifications.notify_many(notes, at=now)
    transaction.on_commit(metrics.ADS_CLOSED.labels("sold_out").inc, robust=True)


def subject_of(ad: Ad) -> str:
    return f"ad:{ad.pk}"


def expiry_notifications(ad: Ad, offers: Sequence[CountingOffer], admin_ids: Sequence[int]) -> list[NewNotification]:
    """Return the notifications of the expiry of a closed ad: one outcome for each person."""
    if ad.closed_by == Ad.ClosedBy.SOLD_OUT:
        ending = buyer_ending = "sold-out"
    elif ad.achieved_price is not None:
        ending = buyer_ending = "price"
    else:
        ending, buyer_ending = "no-buyers", "unsold"
    subject = subject_of(ad)
    sold = sum(offer.quantity for offer in offers if offer.fulfilled)
    unsold = sum(offer.quantity for offer in offers) - sold
    owner = events.expired(ad, sold=sold, unsold=unsold, with_price=ending != "no-buyers")
    notes = [NewNotification(ad.seller_id, f"expired-seller-{ending}", owner, subject)]
    notes += [NewNotification(admin_id, f"expired-admin-{ending}", owner, subject) for admin_id in admin_ids]
    everybodys = events.expired_buyers(ad)
    for offer in offers:
        kind = f"expired-buyer-{buyer_ending if offer.fulfilled else 'unsold'}"
        own = {**events.own_part(offer), "limit": events.limit_text(limit_of(offer.condition, offer.tier_price))}
        notes.append(NewNotification(offer.buyer_id, kind, {**everybodys, **own}, subject))
    return notes


def close_expired(ads: Sequence[Ad], now: datetime) -> None:
    """Close the ads, each past its expiry and not closed, and notify everybody, in a few statements for all."""
    if not ads:
        return
    failpoints.hit("close.locked")
    traces = {}
    for ad in ads:
        settlement = settlement_of(ad)
        traces[ad.pk] = settlement.trace
        freeze_outcome(ad, settlement, Ad.ClosedBy.EXPIRY, ad.expires_at)
        ad.current_price = settlement.price  # the one that stands already (I4)
        ad.rev += 1
        ad.expiry_notified_at = now
    save_closes(ads)
    ids = [ad.pk for ad in ads]
    write_outcomes(ids)
    complete_records(ads)
    failpoints.hit("close.outcomes")
    notify_expiry(ads, now)
    live.push_to_groups(
        (live.ad_group(ad.pk), price_frame(ad, now, traces[ad.pk]), f"price:{ad.pk}:{ad.rev}") for ad in ads
    )
    transaction.on_commit(partial(count_closes, [(now - ad.expires_at).total_seconds() for ad in ads]), robust=True)
    failpoints.hit("close.notifications")


def count_closes(lags: Sequence[float]) -> None:
    """Count sales that have been closed. lags: seconds from each expiry to its close."""
    metrics.ADS_CLOSED.labels("expiry").inc(len(lags))
    for lag in lags:
        metrics.CLOSE_LAG.observe(lag)


def save_closes(ads: Sequence[Ad]) -> None:
    """Save `CLOSE_COLUMNS` of the ads, by one statement for all."""
    values = ([ad.pk, *(getattr(ad, column) for column in CLOSE_COLUMNS)] for ad in ads)
    bulk_writes.update_rows(Ad, CLOSE_COLUMNS, values, where="t.closed_at IS NULL")


def notify_expiry(ads: Sequence[Ad], now: datetime) -> None:
    offers = counting_offers(ad.pk for ad in ads)
    admin_ids = list(admins().values_list("pk", flat=True))
    notifications.notify_many(
        (note for ad in ads for note in expiry_notifications(ad, offers[ad.pk], admin_ids)), at=now
    )


def close_if_due(ad: Ad, now: datetime) -> bool:
    """Close the locked ad if it is past its expiry and still open, for a write that needs the outcome.

    Return whether it was closed now.
    """
    if ad.closed_at is not None or ad.deleted_at is not None or ad.expires_at > now:
        return False
    close_expired([ad], now)
    return True


# --- Use cases -------------------------------------------------------------------------------------------------------


def close_due_ads(limit: int = 10_000) -> int:
    """Close up to `limit` ads past their expiry, in batches of a short transaction each. Returns how many.

    Two runs at once are safe: a batch skips rows that another has locked. The next run finds what a killed one left.
    """
    return in_batches(_close_batch, limit)


def notify_expired(limit: int = 10_000) -> int:
    """Write the `expired-*` notifications of up to `limit` sold-out ads whose expiry has come. Returns how many ads."""
    return in_batches(_notify_batch, limit)


def in_batches(batch: Callable[[int], int], limit: int) -> int:
    """Run the batch until it finds nothing more or `limit` rows are done. Returns how many."""
    done = 0
    while done < limit:
        found = batch(min(CLOSE_BATCH, limit - done))
        done += found
        if not found:
            break
    return done


@transaction.atomic(durable=True)
@outbox.batched()
def _close_batch(size: int) -> int:
    now = clock.now()  # read before the locks, since locked rows are skipped: a row found due stays due
    due = Ad.objects.filter(closed_at=None, deleted_at=None, expires_at__lte=now)
    ads = lock_due_ads(due, size)
    close_expired(ads, now)
    failpoints.hit("close.before_commit")
    return len(ads)


@transaction.atomic(durable=True)
def _notify_batch(size: int) -> int:
    now = clock.now()
    due = Ad.objects.filter(closed_by=Ad.ClosedBy.SOLD_OUT, expiry_notified_at=None, expires_at__lte=now)
    ads = lock_due_ads(due, size)
    if ads:
        Ad.objects.filter(pk__in=[ad.pk for ad in ads]).update(expiry_notified_at=now)
        notify_expiry(ads, now)
    return len(ads)
