"""Runs of alerts: one event of an ad, its watchers notified batch by batch, each once.

One transaction, under the run's row lock, writes a batch's notifications and the mark of the last row served. So a run
that is killed has notified a whole batch or nobody of it, and two at once take different batches. That nobody is
alerted twice does not rest on the mark alone: a notification is unique per person, type and ad.

Source: docs/spec/domain.md, "Coming back".
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef

from marketplace.common.db import bulk_writes, clock
from marketplace.common.db.batched_deletes import delete_in_batches
from marketplace.common.jobs import failpoints
from trading.catalogue.lists import open_ads
from trading.catalogue.models import Ad, Favourite
from trading.notifications.services import NewNotification, notify_many
from trading.watching import audience
from trading.watching.models import AlertRun

BATCH: Final = 500
LOST_AFTER: Final = timedelta(minutes=2)
KEPT: Final = timedelta(days=90)
LAST_DAY: Final = timedelta(days=1)
KINDS: Final = {
    "published": (AlertRun.Kind.FOLLOWERS, AlertRun.Kind.SEARCHES),
    "near": (AlertRun.Kind.NEAR, AlertRun.Kind.LIMITS),
    "price": (AlertRun.Kind.LIMITS,),
    "ends": (AlertRun.Kind.ENDS,),
}
"""Event -> the runs that it starts."""

logger = logging.getLogger(__name__)


def send_alerts(ad_id: int, event: str, tier_id: int = 0) -> int:
    """Alert everybody whom the event of the ad concerns; return how many. May run twice, late, or beside itself."""
    return sum(finish(begin(ad_id, kind, tier_id)) for kind in KINDS[event])


def begin(ad_id: int, kind: str, tier_id: int) -> int:
    """Return the id of the event's run: a new one, or the one there is. A finished one begins anew, for those who came
    since."""
    now = clock.now()
    columns = ("ad_id", "kind", "tier_id", "done_up_to", "last_batch_at")
    with transaction.atomic(durable=True):
        if Ad.objects.filter(pk=ad_id).exists():
            bulk_writes.insert_new(AlertRun, columns, [(ad_id, kind, tier_id, 0, now)])
        run = AlertRun.objects.filter(ad_id=ad_id, kind=kind, tier_id=tier_id)
        run.filter(finished_at__isnull=False).update(done_up_to=0, last_batch_at=now, finished_at=None)
        return run.values_list("pk", flat=True).first() or 0


def finish(run_id: int) -> int:
    """Serve all batches that are left of a run; return how many people were in them."""
    done = 0
    while (served := serve_batch(run_id)) is not None:
        done += served
    return done


@transaction.atomic(durable=True)
def serve_batch(run_id: int) -> int | None:
    """Notify the people of the next batch; return how many. None when the run is finished."""
    run = lock_run(run_id)
    if run is None or run.finished_at is not None:
        return None
    now = clock.now()
    batch = next_batch(run, now)
    notify_many(batch.notifications, at=now)
    run.done_up_to, run.last_batch_at = batch.up_to, now
    if batch.is_last:
        run.finished_at = now
    run.save(update_fields=["done_up_to", "last_batch_at", "finished_at"])
    failpoints.hit("alerts.before_commit")
    return len(batch.notifications)


@dataclass(frozen=True, slots=True)
class Batch:
    """Notifications to write; up_to: the last row that was looked at; is_last: there are no more."""

    notifications: Sequence[NewNotification]
    up_to: int
    is_last: bool


def next_batch(run: AlertRun, now: datetime) -> Batch:
    """Return the next batch of a run. An ad that is no longer on sale has none."""
    ad = open_ads(now).select_related("seller", "category", "unit").filter(pk=run.ad_id).first()
    if ad is None or ad.locked_by_admin or ad.seller_banned:
        return Batch((), run.done_up_to, is_last=True)
    rows = audience.next_rows(run, ad, now, BATCH)
    return Batch(rows.notifications, rows.up_to or run.done_up_to, is_last=rows.seen < BATCH)


def lock_run(run_id: int) -> AlertRun | None:
    """Return the run, its row locked until the transaction ends."""
    rows = AlertRun.objects.all()
    if not failpoints.enabled("no_alert_lock"):  # the races' negative control
        rows = rows.select_for_update(of=("self",), no_key=True)
    return rows.filter(pk=run_id).first()


def send_due(limit: int = 1000) -> int:
    """Alert of favourites that end within a day, and go on with lost runs; return how many people were in them."""
    now = clock.now()
    begun = AlertRun.objects.filter(ad_id=OuterRef("pk"), kind=AlertRun.Kind.ENDS)
    ending = open_ads(now).filter(expires_at__lte=now + LAST_DAY)
    due = ending.filter(Exists(Favourite.objects.filter(ad_id=OuterRef("pk"))), ~Exists(begun)).order_by("pk")
    done = sum(send_alerts(ad_id, "ends") for ad_id in list(due.values_list("pk", flat=True)[:limit]))
    return done + continue_lost()


def continue_lost() -> int:
    """Go on with runs that had no batch for two minutes, as their job was lost; return how many people were in them."""
    lost = AlertRun.objects.filter(finished_at=None, last_batch_at__lte=clock.now() - LOST_AFTER)
    done = 0
    for run in list(lost.order_by("pk")):
        logger.warning("The alerts %s go on from %s.", run, run.done_up_to)
        done += finish(run.pk)
    return done


def delete_old_runs() -> int:
    """Delete runs that finished 90 days ago; return how many."""
    return delete_in_batches(AlertRun.objects.filter(finished_at__lt=clock.now() - KEPT), "finished_at")
