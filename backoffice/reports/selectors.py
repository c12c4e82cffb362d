"""What happened in a range of time, event by event. Each event counts at its own moment, whatever came later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from django.db.models import F, Model, Q, QuerySet

from backoffice.reports.rows_by_id import RowsById, Values
from backoffice.reports.time_range import TimeRange
from marketplace.common.text.locale import pick
from marketplace.common.text.normalise import search_words
from trading.catalogue import asking, word_search
from trading.catalogue.card_rows import is_sold_out, shown_price, shown_price_in_sql
from trading.catalogue.models import ENDED_BY_ADMIN, ENDED_BY_CLOCK, ENDED_BY_SELLER, Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus
from trading.offers.models import Offer

Row = TypeVar("Row", bound=Model)

SEARCHED_OF_OFFER = "ad__search"
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


def posted(time_range: TimeRange, search: str = "") -> RowsById:
    """Return the ads posted in the range, latest first."""
    return ad_rows(Ad.objects.filter(time_range.contains("posted_at")).order_by("-posted_at", "-id"), search)


def expired(time_range: TimeRange, now: datetime, search: str = "") -> RowsById:
    """Return the ads that ended by their expiry in the range, not sold out, latest first."""
    found = ended_by_clock(time_range, now).order_by("-expires_at", "-id")
    return ad_rows(found, search, counted_as=f"expired:{time_range}:{search}")


def bought_out(time_range: TimeRange, search: str = "") -> RowsById:
    """Return the ads sold out in the range, latest first."""
    return ad_rows(sold_out(time_range).order_by("-closed_at", "-id"), search)


def ended_by_clock(time_range: TimeRange, now: datetime) -> QuerySet[Ad]:
    return Ad.objects.filter(is_ended_by_clock(time_range, now))


def is_ended_by_clock(time_range: TimeRange, now: datetime) -> Q:
    return ENDED_BY_CLOCK & time_range.contains("expires_at") & Q(expires_at__lte=now)


def sold_out(time_range: TimeRange) -> QuerySet[Ad]:
    return Ad.objects.filter(is_sold_out_in(time_range))


def is_sold_out_in(time_range: TimeRange) -> Q:
    return Q(closed_by=Ad.ClosedBy.SOLD_OUT) & time_range.contains("closed_at")


def closed(time_range: TimeRange, prefix: str = "") -> Q:
    """Return the condition that a sale closed in the range. prefix: of the ad's columns, "ad__" for an offer.

    A sale that its expiry closed is found by the expiry, so that each half of the condition uses an index.
    """
    sold = Q(**{f"{prefix}closed_by": Ad.ClosedBy.SOLD_OUT}) & time_range.contains(f"{prefix}closed_at")
    return sold | Q(**{f"{prefix}closed_by": Ad.ClosedBy.EXPIRY}) & time_range.contains(f"{prefix}expires_at")


def deleted(time_range: TimeRange, by: str) -> QuerySet[Ad]:
    """Return the ads deleted in the range. by: ENDED_BY_SELLER or ENDED_BY_ADMIN."""
    return Ad.objects.filter(time_range.contains("deleted_at"), deleted_by=by)


def deleted_by_seller(seller_id: int, time_range: TimeRange, search: str = "") -> QuerySet[Ad]:
    """Return the ads that the seller deleted in the range, latest first."""
    own = deleted(time_range, ENDED_BY_SELLER).filter(seller_id=seller_id)
    return matching_search(own, search).order_by("-deleted_at", "-id")


def ad_rows(chosen: QuerySet[Ad], search: str = "", counted_as: str = "") -> RowsById:
    """Return the rows of the ads that contain every word of the search. counted_as: as for `items_of`."""
    return RowsById(matching_search(chosen, search).values("id"), "id", report_rows, counted_as)


def matching_search(chosen: QuerySet[Row], search: str, texts: str = "search") -> QuerySet[Row]:
    """Narrow rows down to those of ads that contain every word. texts: the path from the row to the search text."""
    if not search_words(search):
        return chosen
    return chosen.filter(**{f"{texts}__in": word_search.texts_meeting(word_search.plan(asking.asked_for(search)))})


def report_rows(ids: Sequence[int]) -> Mapping[int, Values]:
    """Return id -> row of a report, of the ads with these ids."""
    return {row["id"]: report_row(row) for row in Ad.objects.filter(pk__in=ids).values(*COLUMNS)}


def report_row(row: Values) -> Values:
    """Return the COLUMNS of an ad with what is derived from them."""
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


def placed(time_range: TimeRange) -> QuerySet[Offer]:
    """Return the offers placed in the range that still count, so without those given up or rejected since."""
    return Offer.objects.filter(time_range.contains("placed_at"), status__in=COUNTING_STATUSES)


def ended(time_range: TimeRange, status: int) -> QuerySet[Offer]:
    """Return the offers that got this final status in the range: it is the last change of an offer."""
    return Offer.objects.filter(time_range.contains("changed_at"), status=status)


def rejected_by_seller(seller_id: int, time_range: TimeRange, search: str = "") -> QuerySet[Offer]:
    """Return the offers that the seller rejected in the range, latest first."""
    found = matching_search(
        ended(time_range, OfferStatus.REJECTED).filter(seller_id=seller_id), search, SEARCHED_OF_OFFER
    )
    return found.select_related("ad", "buyer").order_by("-changed_at", "-id")


def purchases_of_ad(ad_id: int, time_range: TimeRange) -> QuerySet[Offer]:
    """Return the counting offers placed on the ad in the range, latest first, with the ad's currency and price."""
    found = placed(time_range).filter(ad_id=ad_id).select_related("buyer")
    found = found.annotate(currency_id=F("ad__currency_id"), ad_price=shown_price_in_sql("ad__"))
    return found.order_by("-placed_at", "-id")
