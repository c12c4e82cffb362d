"""The statistics of an ad, for its seller and for those who read offers.

Source: docs/spec/domain.md, "Statistics of an ad".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import takewhile
from typing import Final

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from marketplace.common.db.clock import BELGRADE
from marketplace.common.roles import Capability
from trading.accounts.models import User
from trading.ad_statistics.models import AdViewDay
from trading.ad_statistics.rules import conversion, each_day
from trading.catalogue.errors import AdNotFound
from trading.catalogue.models import HELD, Ad, AdReview, Favourite
from trading.catalogue.offer_states import OfferStatus
from trading.catalogue.price_record import BASIS, PriceRecord
from trading.catalogue.selectors import access_ad
from trading.offers.models import Offer

PRICES_SHOWN: Final = 500
"""Prices that an answer holds at most, the latest ones: a busy ad may have any number of them."""
REJECTED: Final = (OfferStatus.REJECTED, OfferStatus.REJECTED_BY_ADMIN)


@dataclass(frozen=True, slots=True)
class OfferFigures:
    """Counts of the offers of an ad, from its publishing on.

    changes: of all offers together. buyers: people who placed an offer since counting began.
    """

    placed: int
    changes: int
    gave_up: int
    rejected: int
    buyers: int


@dataclass(frozen=True, slots=True)
class AdStatistics:
    """What the seller of an ad may know about how it does.

    since: when counting of views and prices began, None where it has not. until: now, or the end of the sale.
    prices: the latest ones in the ad's present currency, unit and VAT, oldest first; price_count: all there are.
    """

    ad: Ad
    since: datetime | None
    until: datetime
    ended: bool
    days: Sequence[tuple[date, int]]
    favourites: int
    offers: OfferFigures
    prices: Sequence[PriceRecord]
    price_count: int

    @property
    def views(self) -> int:
        return sum(views for _, views in self.days)

    @property
    def conversion(self) -> Decimal | None:
        return conversion(self.offers.buyers, self.views)


def access_statistics(user: User, ad_id: int) -> Ad:
    """Return the ad whose statistics the person may read: an own one, or any by a role. Raises AdNotFound."""
    ad = access_ad(user, ad_id)
    if ad.seller_id != user.pk and not user.may(Capability.READ_OFFERS):
        raise AdNotFound
    return ad


def statistics_of(ad: Ad, now: datetime) -> AdStatistics:
    """Return the statistics of an ad; whose they are, the caller has checked."""
    records = PriceRecord.objects.filter(ad_id=ad.pk)
    latest = list(records.order_by("-pk")[:PRICES_SHOWN])
    comparable = list(takewhile(lambda row: all(getattr(row, name) == getattr(ad, name) for name in BASIS), latest))
    full = len(comparable) == PRICES_SHOWN
    since = counting_began(ad, records)
    deleted_at = None if ad.deleted_by == HELD else ad.deleted_at  # an ad that waits for its approval is to go on sale
    until = min(moment for moment in (now, ad.expires_at, ad.closed_at, deleted_at) if moment is not None)
    return AdStatistics(
        ad=ad,
        since=since,
        until=until,
        ended=until < now,
        days=view_days(ad, since, until),
        favourites=Favourite.objects.filter(ad_id=ad.pk).count(),
        offers=offer_figures(ad, since),
        prices=comparable[::-1],
        price_count=records.count() if full else len(comparable),
    )


def counting_began(ad: Ad, records: QuerySet[PriceRecord]) -> datetime | None:
    """Return the moment of the ad's first recorded price, or of the approval that it had to wait for before its sale;
    None where nothing is recorded."""
    first = records.order_by("pk").values_list("at", flat=True).first()
    approved = AdReview.objects.filter(ad_id=ad.pk).values_list("approved_at", flat=True).first()
    return first if first is None or approved is None else max(first, approved)


def view_days(ad: Ad, since: datetime | None, until: datetime) -> list[tuple[date, int]]:
    """Return the views of each day of Belgrade on which the ad was on sale and counted, days without any too."""
    if since is None:
        return []
    counted = dict(AdViewDay.objects.filter(ad_id=ad.pk).values_list("day", "views"))
    return each_day(counted, since.astimezone(BELGRADE).date(), until.astimezone(BELGRADE).date())


def offer_figures(ad: Ad, since: datetime | None) -> OfferFigures:
    """Return the counts of the ad's offers, by one statement."""
    counted = Q(placed_at__gte=since) if since is not None else Q(pk__in=[])
    found = Offer.objects.filter(ad_id=ad.pk).aggregate(
        placed=Count("pk"),
        changes=Coalesce(Sum("change_no"), 0),
        gave_up=Count("pk", filter=Q(status=OfferStatus.GAVE_UP)),
        rejected=Count("pk", filter=Q(status__in=REJECTED)),
        buyers=Count("buyer_id", filter=counted, distinct=True),
    )
    return OfferFigures(**found)
