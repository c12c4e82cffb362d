"""Everything that the page of an ad shows, hashed by the database in one statement.

The page is made of the rows themselves; the hash tells whether a page that was made before still says the truth. It
takes in the whole row of the ad and of whatever that refers to, so a new column is part of it without a word here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import OuterRef, QuerySet, Subquery

from marketplace.common.db.caches import get_or_compute
from marketplace.common.db.compiled_queries import JsonRows, RawRow, RowsByIds
from marketplace.common.db.content_hash import ContentHash
from marketplace.common.files.models import StoredFile
from trading.catalogue.errors import AdNotFound
from trading.catalogue.models import Ad, AdDeclaration, AdImage, AdProof, AdSocial
from trading.offers.rating import live_ratings

WHOLE: Final = ("category", "unit", "restriction", "road_clause", "naval_clause")
SELLER: Final = ("seller__name", "seller__rating", "seller__banned_at", "seller__is_organisation")
VERSION: Final = ("seller_id", "seller__rating", "page_hash")
OPTION: Final = "characteristicoption"
RATINGS_SECONDS: Final = 60


def columns() -> list[str]:
    """Return the columns of the ad, of its seller as far as visitors see them, and of all else it refers to."""
    own = [field.attname for field in Ad._meta.concrete_fields]
    others = [
        f"{name}__{field.attname}"
        for name in WHOLE
        for field in Ad._meta.get_field(name).related_model._meta.concrete_fields  # type: ignore[union-attr]
    ]
    return [*own, *SELLER, *others]


def rows_as_json(rows: QuerySet[Any], by: str, *shown: str) -> Subquery:
    """Return these columns of the rows of one group as JSON."""
    return Subquery(rows.order_by().values(by).annotate(rows=JsonRows(*shown)).values("rows"))


def page_row_query(ids: Sequence[int]) -> QuerySet[Ad, dict[str, Any]]:
    """Return the query of these ads' rows."""

    def of_ad(model: Any, *shown: str) -> Subquery:
        return rows_as_json(model._default_manager.filter(ad_id=OuterRef("pk")), "ad_id", *shown)

    option = [f"{OPTION}__{name}" for name in ("pk", "name_sr", "name_en", "position")]
    of_option = ("pk", "name_sr", "name_en", "datatype", "position")
    shown = (
        of_ad(Ad.regions.through, *(f"region__{one}" for one in ("pk", "name_sr", "name_en", "is_world"))),
        of_ad(Ad.options.through, *option, *(f"{OPTION}__characteristic__{one}" for one in of_option)),
        of_ad(AdDeclaration, "pk", "name", "path"),
        of_ad(AdProof, "pk", "name", "path"),
        of_ad(AdImage, "pk", "position", "path"),
        of_ad(AdSocial, "pk", "social_type_id", "social_type__name", "link"),
        rows_as_json(StoredFile.objects.filter(path=OuterRef("main_image")), "path", "width", "height"),
        Subquery(Ad.objects.filter(renewed_from_id=OuterRef("pk")).values("pk")[:1]),
    )
    rows: QuerySet[Ad, dict[str, Any]] = (
        Ad.objects.filter(pk__in=ids).annotate(page_hash=ContentHash(*columns(), *shown)).values(*VERSION)
    )
    return rows


PAGE_ROW: Final = RowsByIds(page_row_query, slots=1)


def ad_version(ad_id: int) -> tuple[RawRow, int]:
    """Return what the page of an ad depends on beside the clock and its sold units. One statement. Raises AdNotFound.

    The number of ratings, which only search engines read, may be a minute old.
    """
    found = list(PAGE_ROW.rows([ad_id]))
    if not found:
        raise AdNotFound
    [row] = found
    seller_id, rating, *_ = row
    return row, 0 if rating is None else ratings_of(seller_id)


def ratings_of(seller_id: int) -> int:
    """Return the number of the person's ratings with stars."""
    count: int = get_or_compute(
        f"page:ratings:{seller_id}",
        RATINGS_SECONDS,
        lambda: live_ratings(seller_id).filter(stars__isnull=False).count(),
    )
    return count
