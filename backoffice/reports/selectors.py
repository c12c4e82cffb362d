"""What happened in a range of time, event by event. Each event counts at its own moment, whatever came later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from django.db.models import F, Model, Q, QuerySet

from backoffice.reports.listing import Listing, Values
from backoffice.reports.spans import Span
from marketplace.common.text.locale import pick
from marketplace.common.text.normalise import search_words
from trading.catalogue.card_rows import is_sold_out, shown_price
from trading.catalogue.models import ENDED_BY_ADMIN, ENDED_BY_CLOCK, ENDED_BY_SELLER, Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus
from trading.offers.models import Offer

Row = TypeVar("Row", bound=Model)

OF_OFFER = "ad__search__text"
COLUMNS = (
    "id",
    "name",
    "seller_id",
    "seller__username",
    "category_id",
    "category__name_sr",
    "category__name_en",
    "unit__short_sr",
    "unit__short_en",
    "currency_id",
    "quantity",
    "reserved",
    "buyers",
    "base_price",
    "current_price",
    "achieved_price",
    "posted_at",
    "expires_at",
    "closed_at",
    "closed_by",
    "deleted_at",
    "deleted_by",
)


# --- Ads -------------------------------------------------------------------------------------------------------------


def posted(span: Span, search: str = "") -> Listing:
    """Return the ads posted in the range, latest first."""
    return ads(Ad.objects.filter(span.of("posted_at")).order_by("-posted_at", "-id"), search)


def expired(span: Span, now: datetime, search: str = "") -> Listing:
    """Return the ads that ended by their expiry in the range, not sold out, latest first."""
    found = ended_by_clock(span, now).order_by("-expires_at", "-id")
    return ads(found, search, counted_as=f"expired:{span}:{search}")


def bought_out(span: Span, search: str = "") -> Listing:
    """Return the ads sold out in the range, latest first."""
    return ads(sold_out(span).order_by("-closed_at", "-id"), search)


def ended_by_clock(span: Span, now: datetime) -> QuerySet[Ad]:
    return Ad.objects.filter(is_ended_by_clock(span, now))


def is_ended_by_clock(span: Span, now: datetime) -> Q:
    return ENDED_BY_CLOCK & span.of("expires_at") & Q(expires_at__lte=now)


def sold_out(span: Span) -> QuerySet[Ad]:
    return Ad.objects.filter(is_sold_out_in(span))


def is_sold_out_in(span: Span) -> Q:
    return Q(closed_by=Ad.ClosedBy.SOLD_OUT) & span.of("closed_at")


def closed(span: Span, prefix: str = "") -> Q:
    """Return the condition that the sale closed in the range. By the clock it closes at its expiry, so each half has an
    index."""
    sold = Q(**{f"{prefix}closed_by": Ad.ClosedBy.SOLD_OUT}) & span.of(f"{prefix}closed_at")
    return sold | Q(**{f"{prefix}closed_by": Ad.ClosedBy.EXPIRY}) & span.of(f"{prefix}expires_at")


def deleted(span: Span, by: str) -> QuerySet[Ad]:
    """Return the ads deleted in the range. by: ENDED_BY_SELLER or ENDED_BY_ADMIN."""
    return Ad.objects.filter(span.of("deleted_at"), deleted_by=by)


def deleted_of(seller_id: int, span: Span, search: str = "") -> QuerySet[Ad]:
    """Return the ads that the seller deleted in the range, latest first."""
    own = deleted(span, ENDED_BY_SELLER).filter(seller_id=seller_id)
    return named(own, search).order_by("-deleted_at", "-id")


def ads(chosen: QuerySet[Ad], search: str = "", counted_as: str = "") -> Listing:
    """Return the list of the ads, every word of the search in their texts. counted_as: as for `items_of`."""
    return Listing(named(chosen, search).values("id"), "id", read_ads, counted_as)


def named(chosen: QuerySet[Row], search: str, texts: str = "search__text") -> QuerySet[Row]:
    """Narrow rows down to those of ads in whose texts every word stands. texts: the column from the row's side."""
    for word in search_words(search):
        chosen = chosen.filter(**{f"{texts}__contains": word})
    return chosen


def read_ads(ids: Sequence[int]) -> Mapping[int, Values]:
    """Return what a report says of these ads, by id."""
    return {row["id"]: told(row) for row in Ad.objects.filter(pk__in=ids).values(*COLUMNS)}


def told(row: Values) -> Values:
    return {
        **row,
        "category_name": pick(row["category__name_sr"], row["category__name_en"]),
        "unit": pick(row["unit__short_sr"], row["unit__short_en"]),
        "price": shown_price(row),
        "is_sold_out": is_sold_out(row),
        "seller_deleted": row["deleted_by"] == ENDED_BY_SELLER,
        "admin_deleted": row["deleted_by"] == ENDED_BY_ADMIN,
    }


# --- Offers ----------------------------------------------------------------------------------------------------------


def placed(span: Span) -> QuerySet[Offer]:
    """Return the offers placed in the range that count now: one given up later leaves."""
    return Offer.objects.filter(span.of("placed_at"), status__in=COUNTING_STATUSES)


def ended(span: Span, status: int) -> QuerySet[Offer]:
    """Return the offers that came to this status in the range; a status that ends an offer is its last change."""
    return Offer.objects.filter(span.of("changed_at"), status=status)


def rejected_of(seller_id: int, span: Span, search: str = "") -> QuerySet[Offer]:
    """Return the offers that the seller rejected in the range, latest first."""
    found = named(ended(span, OfferStatus.REJECTED).filter(seller_id=seller_id), search, OF_OFFER)
    return found.select_related("ad", "buyer").order_by("-changed_at", "-id")


def buyings_of(ad_id: int, span: Span) -> QuerySet[Offer]:
    """Return the counting offers placed on the ad in the range, latest first."""
    found = placed(span).filter(ad_id=ad_id).select_related("buyer").annotate(currency_id=F("ad__currency_id"))
    return found.order_by("-placed_at", "-id")
