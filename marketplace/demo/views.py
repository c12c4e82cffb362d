"""Views of the demo's ads: some a day while an ad is on sale, more on days with offers.

The rows are written directly: one call for each of some ten thousand views would take longer than the rest of the demo.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta

from marketplace.common.db import clock
from marketplace.demo.ads import AdPlan
from marketplace.demo.state import Demo
from trading.ad_statistics.models import AdViewDay
from trading.catalogue.models import Ad
from trading.offers.models import Offer

A_DAY = 2  # at least
SPREAD = 9
FOR_AN_OFFER = 3


def finish(demo: Demo, plans: Iterable[AdPlan]) -> None:
    """Write the views of every ad from its publishing to its end, at the latest today. Ads that have some keep them."""
    now = clock.now()
    for plan in plans:
        ad = Ad.objects.get(pk=demo.ads[plan.key].pk)
        if AdViewDay.objects.filter(ad=ad).exists():
            continue
        last = min(moment for moment in (now, ad.expires_at, ad.closed_at, ad.deleted_at) if moment is not None)
        offers = Counter(day_of(at) for at in Offer.objects.filter(ad=ad).values_list("placed_at", flat=True))
        days = enumerate(days_between(day_of(ad.posted_at), day_of(last)))
        AdViewDay.objects.bulk_create(
            AdViewDay(ad=ad, day=day, views=views_of(plan.number + number, offers[day])) for number, day in days
        )


def views_of(number: int, offers: int) -> int:
    """Return the views of a day with so many offers. number: any, for the difference between two quiet days."""
    return A_DAY + number * 5 % SPREAD + FOR_AN_OFFER * offers


def day_of(moment: datetime) -> date:
    return moment.astimezone(clock.BELGRADE).date()


def days_between(first: date, last: date) -> Iterator[date]:
    for number in range((last - first).days + 1):
        yield first + timedelta(days=number)
