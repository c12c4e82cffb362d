"""The outbox rows from which a job alerts the people who watch an ad. Source: docs/spec/domain.md, "Coming back".

The job itself lies above: `trading.watching` knows who watches. Each row is small, names the ad and what has happened,
and is written with the event.
"""

from __future__ import annotations

from typing import Final, Literal

from marketplace.common.messaging import outbox
from marketplace.common.messaging.outbox import Entry
from trading.catalogue.models import Ad

JOB: Final = "trading.watching.tasks.send_alerts"

Event = Literal["published", "price"]


def alert_entry(ad: Ad, event: Event, tier_id: int = 0) -> Entry:
    """Return the outbox row of one event of the ad. tier_id: the step that the price is coming to, of a price alone."""
    job: dict[str, object] = {"name": JOB, "args": [ad.pk, event, tier_id]}
    return Entry("task", job, f"alert:{ad.pk}:{event}:{tier_id}")


def alert_of_new_ad(ad: Ad) -> None:
    """Let a job alert those who wait for such an ad. Runs inside the transaction that makes the ad public."""
    outbox.enqueue_all([alert_entry(ad, "published")])
