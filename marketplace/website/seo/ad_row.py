"""Everything that the page of an ad shows, in one row of one statement.

The page is made of the rows themselves; this row tells whether a page that was made before still says the truth. It
holds the whole row of the ad and of whatever that refers to, so that a new column is part of it without a word here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import OuterRef, QuerySet, Subquery

from marketplace.common.db.caches import get_or_compute
from marketplace.common.db.compiled_queries import JsonRows, RawRow, RowsByIds
from marketplace.common.files.models import StoredFile
from trading.catalogue.errors import AdNotFound
from trading.catalogue.models import Ad, AdDeclaration, AdImage, AdProof, AdSocial
from trading.offers.rating import live_ratings

WHOLE: Final = ("category", "unit", "restriction", "road_clause", "naval_clause")
SELLER: Final = ("seller__name", "seller__rating", "seller__banned_at", "seller__is_organisation")
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


def gathered(rows: QuerySet[Any], by: str, *shown: str) -> Subquery:
    """Return these columns of the rows of one group as JSON."""
    return Subquery(rows.order_by().values(by).annotate(rows=JsonRows(*shown)).values("rows"))


def page_row_query(ids: Sequence[int]) -> QuerySet[Ad, dict[str, Any]]:
    """Return the query of these ads' rows."""

    def of_ad(model: Any, *shown: str) -> Subquery:
        return gathered(model._default_manager.filter(ad_id=OuterRef("pk")), "ad_id", *shown)

    option = [f"{OPTION}__{name}" for name in ("pk", "name_sr", "name_en", "position")]
    of_option = ("pk", "name_sr", "name_en", "datatype", "position")
    rows: QuerySet[Ad, dict[str, Any]] = Ad.objects.filter(pk__in=ids).values(*columns())
    return rows.annotate(
        page_regions=of_ad(Ad.regions.through, *(f"region__{one}" for one in ("pk", "name_sr", "name_en", "is_world"))),
        page_options=of_ad(Ad.options.through, *option, *(f"{OPTION}__characteristic__{one}" for one in of_option)),
        page_declarations=of_ad(AdDeclaration, "pk", "name", "path"),
        page_proofs=of_ad(AdProof, "pk", "name", "path"),
        page_images=of_ad(AdImage, "pk", "position", "path"),
        page_socials=of_ad(AdSocial, "pk", "social_type_id", "social_type__name", "link"),
        page_picture=gathered(StoredFile.objects.filter(path=OuterRef("main_image")), "path", "width", "height"),
        page_next=Subquery(Ad.objects.filter(renewed_from_id=OuterRef("pk")).values("pk")[:1]),
    )


PAGE_ROW: Final = RowsByIds(page_row_query, slots=1)
SELLER_ID: Final = columns().index("seller_id")
RATING: Final = columns().index("seller__rating")


def ad_version(ad_id: int) -> tuple[RawRow, int]:
    """Return what the page of an ad depends on beside the clock and its sold units. One statement. Raises AdNotFound.

    The number of ratings, which only search engines read, may be a minute old.
    """
    found = list(PAGE_ROW.rows([ad_id]))
    if not found:
        raise AdNotFound
    [row] = found
    return row, 0 if row[RATING] is None else ratings_of(row[SELLER_ID])


def ratings_of(seller_id: int) -> int:
    """Return the number of the person's ratings with stars."""
    count: int = get_or_compute(
        f"page:ratings:{seller_id}", RATINGS_SECONDS, live_ratings(seller_id).filter(stars__isnull=False).count
    )
    return count
