"""The outbox rows from which a job alerts the people who watch an ad. Source: docs/spec/domain.md, "Coming back".

The job itself lies above: `trading.watching` knows who watches. Each row is small, names the ad and what has happened,
and is written with the event.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final, Literal

from marketplace.common.messaging import outbox
from marketplace.common.messaging.outbox import Entry
from trading.catalogue.coming_price import coming_price
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import tiers_from_ladder
from trading.catalogue.settlement import Settlement

JOB: Final = "trading.watching.tasks.send_alerts"

Event = Literal["published", "near", "price"]


def alert_entry(ad: Ad, event: Event, tier_id: int = 0) -> Entry:
    """Return the outbox row of one event of the ad. tier_id: the step that comes next, where the event is of the price.

    As long as the relay keeps the row, a second event of the same name and step adds nothing.
    """
    job: dict[str, object] = {"name": JOB, "args": [ad.pk, event, tier_id]}
    return Entry("task", job, f"alert:{ad.pk}:{event}:{tier_id}")


def alert_of_new_ad(ad: Ad) -> None:
    """Let a job alert those who wait for such an ad. Runs inside the transaction that makes the ad public."""
    outbox.enqueue_all([alert_entry(ad, "published")])


def alert_of_price(ad: Ad, before: Decimal, settlement: Settlement) -> None:
    """Let a job alert of an offer's effect: the next step is near, or the price has fallen. A step that reads nothing.

    before: the price that the offer found. The row goes out with the others that the offer writes anyway.
    """
    coming = coming_price(tiers_from_ladder(ad.price_ladder), settlement.trace)
    if coming is None:
        return
    if coming.is_near:
        outbox.enqueue_all([alert_entry(ad, "near", coming.tier_id)])
    elif settlement.price < before:
        outbox.enqueue_all([alert_entry(ad, "price", coming.tier_id)])
