"""Ads read as plain values: the columns that a card shows, and what the rules say of such a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from typing import Any, overload

from django.db.models import Case, F, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.db.models.sql.compiler import SQLCompiler

from marketplace.common import limits
from marketplace.common.db.compiled_queries import JsonRows, RawRow, RawRows, RowsByIds
from marketplace.common.db.content_hash import ContentHash
from trading.catalogue import rules
from trading.catalogue.models import ENDED_BY_ADMIN, HELD, Ad
from trading.catalogue.price_ladder import PriceRow
from trading.catalogue.rules import AdFacts, AdStatus, Hours, OwnerFacts, OwnerFlags, ad_status, owner_flags

Values = dict[str, Any]
LISTED_SQL = "(LISTED IDS)"
"""Stands where the statement of a list belongs."""

COLUMNS = (
    "id",
    "name",
    "main_image",
    "seller_id",
    "seller__name",
    "seller__rating",
    "seller__banned_at",
    "seller__firm_approved_at",
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
    "vat",
    "vat_added",
    "price_ladder",
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


class ListedIds(Value):
    """The ids of a list, whose statement is not known yet."""

    def __init__(self) -> None:
        super().__init__(None)

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return LISTED_SQL, ()


def card_hash(ad: str = "") -> ContentHash:
    """Return the hash of all that a card shows. ad: path from the query's row to the ad, with "__" behind it."""
    return ContentHash(*(f"{ad}{column}" for column in COLUMNS), regions_of(f"{ad}pk"))


def regions_of(ad: str) -> Subquery:
    """Return the regions of an ad as [[id, name sr, name en, world]]. ad: path to its id."""
    links = Ad.regions.through._default_manager.filter(ad_id=OuterRef(ad)).order_by().values("ad_id")
    shown = JsonRows("region_id", "region__name_sr", "region__name_en", "region__is_world")
    return Subquery(links.annotate(rows=shown).values("rows"))


def card_rows_query(ids: Sequence[int]) -> QuerySet[Ad, Values]:
    """Return the query of the columns that a card shows, and `regions` as [[id, name sr, name en, world]]."""
    rows: QuerySet[Ad, Values] = Ad.objects.filter(pk__in=ids).values(*COLUMNS).annotate(regions=regions_of("pk"))
    return rows


CARD_ROWS_BY_ID = RowsByIds(card_rows_query, slots=limits.CARDS_PER_PAGE)
ID = COLUMNS.index("id")
CARD_VERSIONS = RawRows(lambda: Ad.objects.filter(pk__in=ListedIds()).values_list("pk", card_hash()))
"""(id, hash of what the card shows) of the ads of a list, whose statement takes the place of `LISTED_SQL`."""


def read_cards(ads: QuerySet[Ad, Any]) -> list[Values]:
    """Return the rows for the cards of the ads (ordered, perhaps sliced), in their order. Two queries."""
    return read_cards_by_id(list(ads.values_list("pk", flat=True)))


def read_cards_by_id(ids: Sequence[int]) -> list[Values]:
    """Return the rows for the cards of these ads, in the order of the ids. One query for each twelve."""
    return list(lazy_rows(ids))


class LazyRows(Sequence[Values]):
    """Rows in the order asked, as the database gave them: converted only when somebody reads one.

    raw: two of them are equal exactly when all their rows are.
    """

    def __init__(self, raw: tuple[RawRow, ...]) -> None:
        self.raw = raw

    @cached_property
    def values(self) -> list[Values]:
        return CARD_ROWS_BY_ID.values(self.raw)

    def __len__(self) -> int:
        return len(self.raw)

    @overload
    def __getitem__(self, index: int) -> Values: ...
    @overload
    def __getitem__(self, index: slice) -> list[Values]: ...
    def __getitem__(self, index: int | slice) -> Values | list[Values]:
        return self.values[index]


def lazy_rows(ids: Sequence[int]) -> LazyRows:
    """Return the rows of these ads in the order of the ids. One query for each twelve."""
    found = {row[ID]: row for row in CARD_ROWS_BY_ID.rows(ids)}
    return LazyRows(tuple(found[ad_id] for ad_id in ids if ad_id in found))


def price_row(row: Mapping[str, Any]) -> PriceRow:
    return PriceRow(row["base_price"], row["price_ladder"], row["any_price_quantity"], row["trace"])


def shown_price(row: Mapping[str, Any]) -> Decimal:
    """Return the price now; of a closed ad the achieved one, the base price when nobody bought."""
    if row["closed_at"] is None:
        price: Decimal = row["current_price"]
    elif row["achieved_price"] is None:
        price = row["base_price"]
    else:
        price = row["achieved_price"]
    return price


def shown_price_in_sql(path: str = "") -> Case:
    """Return `shown_price` as an expression. path: from the row to its ad, "ad__" for an offer."""
    ended = Coalesce(f"{path}achieved_price", f"{path}base_price")
    return Case(When(**{f"{path}closed_at": None}, then=F(f"{path}current_price")), default=ended)


def is_sold_out(row: Mapping[str, Any]) -> bool:
    return rules.is_sold_out(
        closed=row["closed_at"] is not None,
        closed_by_sell_out=row["closed_by"] == Ad.ClosedBy.SOLD_OUT,
        reserved=row["reserved"],
        quantity=row["quantity"],
    )


def row_status(row: Mapping[str, Any], now: datetime) -> AdStatus:
    opens, closes = row["restriction__opens_at"], row["restriction__closes_at"]
    facts = AdFacts(
        expires_at=row["expires_at"],
        held=row["deleted_by"] == HELD,
        deleted=row["deleted_at"] is not None,
        sold_out=is_sold_out(row),
        closed=row["closed_at"] is not None,
        admin_locked=row["locked_by_admin"],
        seller_banned=row["seller__banned_at"] is not None,
        hours=None if opens is None else Hours(opens, closes),
    )
    return ad_status(facts, now)


def flags_of(row: Mapping[str, Any], now: datetime, *, renewed: bool) -> OwnerFlags:
    """Return what the seller of the row's ad may do with it."""
    return owner_flags(
        OwnerFacts(
            state=row_status(row, now).state,
            ended=row["closed_at"] is not None or row["expires_at"] <= now,
            deleted_by_admin=row["deleted_by"] == ENDED_BY_ADMIN,
            buyers=row["buyers"],
            allows_abandon=row["allows_abandon"],
            renewed=renewed,
            hidden=row["hidden_at"] is not None,
        )
    )


def card_row_of(ad: Ad) -> Values:
    """Return the columns of a card from an ad whose relations are loaded."""
    row: Values = {}
    for column in COLUMNS:
        value: Any = ad
        for name in column.split("__"):
            value = None if value is None else getattr(value, name)
        row[column] = value
    regions = ad.regions.values_list("pk", "name_sr", "name_en", "is_world")
    row["regions"] = [list(region) for region in regions]
    return row
