"""Who and what stands out in a range of time, most first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, QuerySet, Sum

from backoffice.reports import selectors as reports
from backoffice.reports.listing import Listing, Values
from backoffice.reports.spans import Span
from trading.catalogue.lists import open_ads
from trading.catalogue.models import ENDED_BY_SELLER, Ad
from trading.catalogue.offer_states import OfferStatus
from trading.codebooks.models import Category
from trading.codebooks.selectors import by_name
from trading.offers.models import Offer


def cancellations(span: Span, search: str = "") -> QuerySet[Any, Values]:
    """Return the sellers who deleted own ads in the range, with `figure`: how many."""
    return counted_by_seller(reports.deleted(span, ENDED_BY_SELLER), search)


def rejections(span: Span, search: str = "") -> QuerySet[Any, Values]:
    """Return the sellers who rejected offers in the range, with `figure`: how many."""
    return counted_by_seller(reports.ended(span, OfferStatus.REJECTED), search)


def counted_by_seller(rows: QuerySet[Any], search: str) -> QuerySet[Any, Values]:
    """Return the sellers of the rows by how many each has; every word of the search stands in the username."""
    for word in search.split():
        rows = rows.filter(seller__username__icontains=word)
    found: QuerySet[Any, Values] = rows.values("seller_id", "seller__username").annotate(figure=Count("pk"))
    return found.order_by("-figure", "seller__username", "seller_id")


def purchases(span: Span, search: str = "") -> Listing:
    """Return the ads with counting offers placed in the range, with `range_offers`: how many."""
    offers = reports.named(reports.placed(span), search, reports.OF_OFFER)
    return most_bought(offers)


def most_bought(offers: QuerySet[Offer]) -> Listing:
    """Return the ads of the offers by how many they are, then by their units: `range_offers`, `range_quantity`."""
    by_ad = offers.order_by().values("ad_id").annotate(range_offers=Count("pk"), range_quantity=Sum("quantity"))
    return Listing(by_ad.order_by("-range_offers", "-range_quantity", "-ad_id"), "ad_id", reports.read_ads)


def popular(now: datetime) -> Listing:
    """Return the open ads with the most buyers, then the most reserved units, first; promoted ones by these, too."""
    return reports.ads(open_ads(now).order_by("-buyers", "-reserved", "-id"))


@dataclass(frozen=True, slots=True)
class CategoryFigures:
    """What happened in a category in the range; its children's ads are their own."""

    category: Category
    products: int
    offers: int
    bought_out: int
    expired: int


def categories(span: Span, now: datetime) -> list[CategoryFigures]:
    """Return the categories in which anything happened, by offers, then by name."""
    # One by one: each event has an index of its own that holds the category, so no ad's row is read.
    figures = {
        "products": by_category(Ad.objects.filter(span.of("posted_at")), "category_id"),
        "bought_out": by_category(reports.sold_out(span), "category_id"),
        "expired": by_category(reports.ended_by_clock(span, now), "category_id"),
        "offers": by_category(reports.placed(span), "ad__category_id"),
    }
    touched = by_name(Category.objects.filter(pk__in={pk for counts in figures.values() for pk in counts}))
    rows = [
        CategoryFigures(category=row, **{name: counts.get(row.pk, 0) for name, counts in figures.items()})
        for row in touched
    ]
    return sorted(rows, key=lambda row: -row.offers)


def by_category(rows: QuerySet[Any], column: str) -> dict[int, int]:
    """Return how many of the rows each category has."""
    return dict(rows.order_by().values(column).annotate(n=Count("pk")).values_list(column, "n"))
