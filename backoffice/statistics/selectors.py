"""Sellers, ads and categories by what happened in a time range, most first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, QuerySet, Sum

from backoffice.reports import selectors as reports
from backoffice.reports.rows_by_id import RowsById, Values
from backoffice.reports.time_range import TimeRange
from trading.catalogue.lists import open_ads
from trading.catalogue.models import ENDED_BY_SELLER, Ad
from trading.catalogue.offer_states import OfferStatus
from trading.codebooks.definitions.categories import Category
from trading.codebooks.ordering import by_name
from trading.offers.models import Offer


def cancellations(time_range: TimeRange, search: str = "") -> QuerySet[Any, Values]:
    """Return the sellers who deleted own ads in the range, with `figure`: how many."""
    return counted_by_seller(reports.deleted(time_range, ENDED_BY_SELLER), search)


def rejections(time_range: TimeRange, search: str = "") -> QuerySet[Any, Values]:
    """Return the sellers who rejected offers in the range, with `figure`: how many."""
    return counted_by_seller(reports.ended(time_range, OfferStatus.REJECTED), search)


def counted_by_seller(rows: QuerySet[Any], search: str) -> QuerySet[Any, Values]:
    """Return the sellers of the rows, with `figure`: how many rows. search: every word is in the username."""
    for word in search.split():
        rows = rows.filter(seller__username__icontains=word)
    found: QuerySet[Any, Values] = rows.values("seller_id", "seller__username").annotate(figure=Count("pk"))
    return found.order_by("-figure", "seller__username", "seller_id")


def purchases(time_range: TimeRange, search: str = "") -> RowsById:
    """Return the ads with counting offers placed in the range, with `range_offers`: how many."""
    offers = reports.matching_search(reports.placed(time_range), search, reports.SEARCHED_OF_OFFER)
    return most_bought(offers)


def most_bought(offers: QuerySet[Offer]) -> RowsById:
    """Return the ads of the offers by how many they are, then by their units: `range_offers`, `range_quantity`."""
    by_ad = offers.order_by().values("ad_id").annotate(range_offers=Count("pk"), range_quantity=Sum("quantity"))
    order = by_ad.order_by("-range_offers", "-range_quantity", "-ad_id")

    def count_ads() -> int:
        """Count without a group for each ad."""
        ads: int = offers.order_by().aggregate(n=Count("ad_id", distinct=True))["n"]
        return ads

    return RowsById(order, "ad_id", reports.report_rows, count=count_ads)


def popular(now: datetime) -> RowsById:
    """Return the open ads with the most buyers, then the most reserved units, first; promoted ones by these, too."""
    return reports.ad_rows(open_ads(now).order_by("-buyers", "-reserved", "-id"))


@dataclass(frozen=True, slots=True)
class CategoryFigures:
    """What happened in a category in the range; its children's ads are their own."""

    category: Category
    products: int
    offers: int
    bought_out: int
    expired: int


def categories(time_range: TimeRange, now: datetime) -> list[CategoryFigures]:
    """Return the categories in which anything happened, by offers, then by name."""
    # One query per event: each has an index of its own that holds the category, so no ad's row is read.
    figures = {
        "products": by_category(Ad.objects.filter(time_range.contains("posted_at")), "category_id"),
        "bought_out": by_category(reports.sold_out(time_range), "category_id"),
        "expired": by_category(reports.ended_by_clock(time_range, now), "category_id"),
        "offers": by_category(reports.placed(time_range), "ad__category_id"),
    }
    touched = by_name(Category.objects.filter(pk__in={pk for counts in figures.values() for pk in counts}))
    rows = [
        CategoryFigures(category=row, **{name: counts.get(row.pk, 0) for name, counts in figures.items()})
        for row in touched
    ]
    return sorted(rows, key=lambda row: -row.offers)


def by_category(rows: QuerySet[Any], column: str) -> dict[int, int]:
    """Return how many of the rows each category has."""
    return dict(rows.order_by().values(column).annotate(n=Count("*")).values_list(column, "n"))
