"""Figures of the whole market: now, and in a time range."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count, F, Q, Sum

from backoffice.reports import selectors as reports
from backoffice.reports.time_range import TimeRange
from backoffice.statistics.span_counts import counts_in_spans
from competitions.voting.models import Vote
from competitions.works.models import Work
from content.newsletter.selectors import recipient_count
from marketplace.common.db import clock
from trading.accounts.models import User
from trading.catalogue.lists import open_ads
from trading.catalogue.models import ENDED_BY_ADMIN, ENDED_BY_SELLER, OPEN, Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus
from trading.contracts.models import Contract
from trading.offers.models import Offer, Rating

MAX_DAYS: Final = 92
"""Longer ranges are given by weeks instead of days."""


@dataclass(frozen=True, slots=True)
class Turnover:
    currency_id: str
    amount: Decimal


def deals(ads: Q | None = None) -> dict[str, Any]:
    """Return `fulfilled`, the number of fulfilled offers, and `turnover`, their sum at the achieved prices by currency.

    Fulfilled: the offer's condition was met at the close, and it was not rejected since. ads: a condition on their ads.
    """
    # An ad on which somebody bought has an achieved price (I5); there is an index of those alone.
    bought = Q(ad__achieved_price__isnull=False)
    offers = Offer.objects.filter(ads or Q(), bought, fulfilled=True, status__in=COUNTING_STATUSES).order_by()
    amount = Sum(F("ad__achieved_price") * F("quantity"))
    sums = list(
        offers.values_list("ad__currency_id").annotate(n=Count("pk"), amount=amount).order_by("ad__currency_id")
    )
    return {
        "fulfilled": sum(count for _, count, _ in sums),
        "turnover": [Turnover(currency, amount) for currency, _, amount in sums],
    }


# --- Now -------------------------------------------------------------------------------------------------------------


def general(now: datetime) -> dict[str, Any]:
    """Return the totals of the market, without closed accounts. An ad is in one of five states, and so is an offer."""
    return {**account_totals(), **ad_totals(now), **offer_totals(), **other_totals(), **deals()}


def account_totals() -> dict[str, int]:
    counts: dict[str, int] = User.objects.filter(erased_at=None).aggregate(
        users=Count("pk"),
        organisations=Count("pk", filter=Q(is_organisation=True)),
        sellers=Count("pk", filter=Q(has_posted=True)),
        buyers=Count("pk", filter=Q(has_offered=True)),
        banned=Count("banned_at"),
        locked=Count("locked_at"),
        unverified=Count("pk", filter=Q(verified_at=None)),
    )
    return counts


def ad_totals(now: datetime) -> dict[str, int]:
    """Return how many ads are in each state: deleted goes before ended, ended before open."""
    not_deleted = Ad.objects.filter(deleted_at=None)
    states = {
        "open": open_ads(now).count(),
        "sold_out": not_deleted.filter(closed_by=Ad.ClosedBy.SOLD_OUT).count(),
        "expired": not_deleted.filter(closed_by=Ad.ClosedBy.EXPIRY).count()
        + Ad.objects.filter(OPEN, expires_at__lte=now).count(),
        "deleted": Ad.objects.filter(deleted_at__isnull=False, deleted_by=ENDED_BY_SELLER).count(),
        "admin_deleted": Ad.objects.filter(deleted_at__isnull=False, deleted_by=ENDED_BY_ADMIN).count(),
    }
    locked = open_ads(now).filter(locked_by_admin=True).count()
    return {"products": sum(states.values()), **states, "products_locked": locked}


def offer_totals() -> dict[str, int]:
    counts = dict(Offer.objects.order_by().values("status").annotate(n=Count("pk")).values_list("status", "n"))
    states = {
        "active": counts.get(OfferStatus.ACTIVE, 0),
        "gave_up": counts.get(OfferStatus.GAVE_UP, 0),
        "rejected": counts.get(OfferStatus.REJECTED, 0),
        "admin_rejected": counts.get(OfferStatus.REJECTED_BY_ADMIN, 0),
        "contracts": counts.get(OfferStatus.CONTRACTED, 0),
    }
    return {"offers": sum(states.values()), **states}


def other_totals() -> dict[str, int]:
    return {
        "ratings": Rating.objects.filter(deleted_at=None).count(),
        "newsletter": recipient_count(),
        "works": Work.objects.filter(deleted_at=None).count(),
        "votes": Vote.objects.count(),
    }


# --- In a range ------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Day:
    """How many accounts, ads and offers were added on a day, or in the week that begins with it."""

    date: date
    users: int = 0
    products: int = 0
    offers: int = 0


def period(time_range: TimeRange, now: datetime) -> dict[str, Any]:
    """Return what happened in the range, each event by its own moment, with both ends of it and its days."""
    figures = days(time_range)
    return {
        "since": time_range.since,
        "until": time_range.until,
        "users": sum(day.users for day in figures),
        "organisations": User.objects.filter(time_range.contains("created_at"), is_organisation=True).count(),
        "products": sum(day.products for day in figures),
        "sold_out": reports.sold_out(time_range).count(),
        "expired": reports.ended_by_clock(time_range, now).count(),
        "deleted": reports.deleted(time_range, ENDED_BY_SELLER).count(),
        "admin_deleted": reports.deleted(time_range, ENDED_BY_ADMIN).count(),
        "offers": sum(day.offers for day in figures),
        "gave_up": reports.ended(time_range, OfferStatus.GAVE_UP).count(),
        "rejected": reports.ended(time_range, OfferStatus.REJECTED).count(),
        "admin_rejected": reports.ended(time_range, OfferStatus.REJECTED_BY_ADMIN).count(),
        "contracts": Contract.objects.filter(time_range.contains("created_at")).count(),
        **deals(reports.closed(time_range, "ad__")),
        "ratings": Rating.objects.filter(time_range.contains("created_at"), deleted_at=None).count(),
        "works": Work.objects.filter(time_range.contains("submitted_at"), deleted_at=None).count(),
        "votes": Vote.objects.filter(time_range.contains("cast_at")).count(),
        "days": figures,
    }


def days(time_range: TimeRange) -> list[Day]:
    """Return the days of the range in Belgrade, also those on which nothing happened; of a long range its weeks, each
    by its Monday, the first one by the first day."""
    first, last = day_of(time_range.since), day_of(time_range.until)
    found = [Day(day) for day in each_day(first, last, by_weeks=(last - first).days >= MAX_DAYS)]
    # The range may begin and end within a day.
    edges = [time_range.since, *(clock.start_of_day(day.date) for day in found[1:]), time_range.end]
    for name, model, column in (
        ("users", User, "created_at"),
        ("products", Ad, "posted_at"),
        ("offers", Offer, "placed_at"),
    ):
        for day, count in zip(found, counts_in_spans(model, column, edges), strict=True):
            setattr(day, name, count)
    return found


def day_of(moment: datetime) -> date:
    return moment.astimezone(clock.BELGRADE).date()


def each_day(first: date, last: date, *, by_weeks: bool) -> Iterable[date]:
    """Yield the days from the first to the last, or the first and each Monday behind it."""
    day = first
    while day <= last:
        yield day
        day += timedelta(days=7 - day.weekday() if by_weeks else 1)
