"""Rows of ads as plain values: the columns that a card is made of, and what the rules say of such a row."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Any

from django.db.models import QuerySet
from django.db.models.expressions import Combinable, OrderBy

from trading.catalogue import rules
from trading.catalogue.ladder import PriceRow
from trading.catalogue.models import ENDED_BY_ADMIN, Ad
from trading.catalogue.rules import AdFacts, Hours, OwnerFacts, OwnerFlags, Standing, owner_flags, standing

Values = dict[str, Any]

COLUMNS = (
    "id",
    "name",
    "main_image",
    "seller_id",
    "seller__name",
    "seller__rating",
    "seller__banned_at",
    "category_id",
    "category__name_sr",
    "category__name_en",
    "quantity",
    "reserved",
    "buyers",
    "unit_id",
    "unit__short_sr",
    "unit__short_en",
    "currency_id",
    "base_price",
    "current_price",
    "ladder",
    "any_price_quantity",
    "rev",
    "posted_at",
    "expires_at",
    "closed_at",
    "closed_by",
    "achieved_price",
    "trace",
    "deleted_at",
    "deleted_by",
    "locked_by_admin",
    "hidden_at",
    "allows_abandon",
    "promotion",
    "group_id",
    "restriction__opens_at",
    "restriction__closes_at",
)


@cache
def prototype() -> QuerySet[Ad, Values]:
    """Return the query of a card's columns, resolved once: finding its 35 columns costs more than running it."""
    rows: QuerySet[Ad, Values] = Ad.objects.values(*COLUMNS)
    return rows


def read(ads: QuerySet[Ad]) -> list[Values]:
    """Return the columns of the ads (ordered, perhaps sliced) that a card is made of."""
    return list(ads.values(*COLUMNS))


def read_chosen(ids: Any, *order: Combinable | OrderBy) -> list[Values]:
    """Return the columns of these ads (ids, or a query of them) in an order of their own."""
    return list(prototype().filter(pk__in=ids).order_by(*order))


def price_row(row: Mapping[str, Any]) -> PriceRow:
    return PriceRow(row["base_price"], row["ladder"], row["any_price_quantity"], row["trace"])


def shown_price(row: Mapping[str, Any]) -> Decimal:
    """Return the price now; of a closed ad the achieved one, the base price when nobody bought."""
    if row["closed_at"] is None:
        price: Decimal = row["current_price"]
    elif row["achieved_price"] is None:
        price = row["base_price"]
    else:
        price = row["achieved_price"]
    return price


def is_sold_out(row: Mapping[str, Any]) -> bool:
    return rules.is_sold_out(
        closed=row["closed_at"] is not None,
        closed_by_sell_out=row["closed_by"] == Ad.ClosedBy.SOLD_OUT,
        reserved=row["reserved"],
        quantity=row["quantity"],
    )


def standing_of(row: Mapping[str, Any], now: datetime) -> Standing:
    opens, closes = row["restriction__opens_at"], row["restriction__closes_at"]
    facts = AdFacts(
        expires_at=row["expires_at"],
        deleted=row["deleted_at"] is not None,
        sold_out=is_sold_out(row),
        closed=row["closed_at"] is not None,
        admin_locked=row["locked_by_admin"],
        seller_banned=row["seller__banned_at"] is not None,
        hours=None if opens is None else Hours(opens, closes),
    )
    return standing(facts, now)


def flags_of(row: Mapping[str, Any], now: datetime, *, renewed: bool) -> OwnerFlags:
    """Return what the seller of the row's ad may do with it."""
    return owner_flags(
        OwnerFacts(
            state=standing_of(row, now).state,
            ended=row["closed_at"] is not None or row["expires_at"] <= now,
            deleted_by_admin=row["deleted_by"] == ENDED_BY_ADMIN,
            buyers=row["buyers"],
            allows_abandon=row["allows_abandon"],
            renewed=renewed,
            hidden=row["hidden_at"] is not None,
        )
    )


def row_of(ad: Ad) -> Values:
    """Return the columns of a card from an ad whose relations are loaded."""
    row: Values = {}
    for column in COLUMNS:
        value: Any = ad
        for name in column.split("__"):
            value = None if value is None else getattr(value, name)
        row[column] = value
    return row
