"""Reads of single codebooks beyond their lookups: the tree of categories, help texts, words, a field of business."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import F, Model, Q, QuerySet, Subquery

from marketplace.common.db.caches import get_or_compute
from marketplace.common.db.compiled_queries import RawRow, RawRows
from marketplace.common.db.content_hash import CombinedHash, ContentHash
from marketplace.common.http.errors import NotFound
from marketplace.common.text.normalise import normalise
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.codebooks.definitions.restricted_words import RestrictedWord
from trading.codebooks.definitions.synonyms import CACHED_GROUPS, SynonymGroup
from trading.codebooks.definitions.tutorials import Tutorial
from trading.codebooks.ordering import active_rows

SYNONYM_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class CategoryNode:
    """A category and its sub-categories."""

    category: Category
    children: list[Category]


@dataclass(frozen=True, slots=True)
class Filter:
    """A characteristic and the options one may choose."""

    characteristic: Characteristic
    options: list[CharacteristicOption]


def tutorials(language: str) -> QuerySet[Tutorial]:
    """Return the help texts by number, each with `empty`: nothing is written in this language."""
    return Tutorial.objects.annotate(empty=Q(**{f"text_{language}": ""})).order_by("pk")


def tutorial(number: int) -> Tutorial:
    """Raises NotFound."""
    row = Tutorial.objects.filter(pk=number).first()
    if row is None:
        raise NotFound
    return row


def restricted_words() -> list[str]:
    """Return the words that no ad may hold, as they stand in the codebook."""
    return list(RestrictedWord.objects.filter(active=True).order_by("word").values_list("word", flat=True))


def synonym_groups() -> list[tuple[str, ...]]:
    """Return the groups of expressions that mean the same to a search, as they are written; cached for a minute."""

    def read() -> list[tuple[str, ...]]:
        return [tuple(row.expressions) for row in SynonymGroup.objects.filter(active=True).order_by("pk")]

    groups: list[tuple[str, ...]] = get_or_compute(CACHED_GROUPS, SYNONYM_SECONDS, read)
    return groups


def category_tree() -> list[CategoryNode]:
    """Return the active main categories with their active sub-categories."""
    rows = active_rows(Category)
    return [
        CategoryNode(row, [child for child in rows if child.parent_id == row.pk])
        for row in rows
        if row.parent_id is None
    ]


def hash_of_rows(model: type[Model]) -> QuerySet[Any, Any]:
    """Return the query of one hash of all columns of all rows."""
    columns = [field.attname for field in model._meta.concrete_fields]
    rows = model._default_manager.order_by().annotate(row_hash=ContentHash(*columns))
    hashes: QuerySet[Any, Any] = rows.annotate(hash_of_all=CombinedHash(F("row_hash"))).values_list("hash_of_all")
    return hashes


VERSION = RawRows(lambda: hash_of_rows(Category).annotate(groups=Subquery(hash_of_rows(AdGroup))))


def codebooks_version() -> RawRow:
    """Return what tells whether a category or a group of ads has changed, by whatever write. One statement."""
    [row] = VERSION.rows(None)
    return row


def find_category(category_id: int) -> Category | None:
    """Return the category as one may choose it: active, its parent too. None when there is none."""
    category = Category.objects.select_related("parent").filter(pk=category_id, active=True).first()
    hidden = category is None or (category.parent is not None and not category.parent.active)
    return None if hidden else category


def main_categories() -> list[Category]:
    return active_rows(Category, parent=None)


def sub_categories(parent_id: int) -> list[Category]:
    """Raises NotFound when there is no such active main category."""
    if not Category.objects.filter(pk=parent_id, active=True, parent=None).exists():
        raise NotFound
    return active_rows(Category, parent_id=parent_id)


def category_filters(category_id: int) -> list[Filter]:
    """Return the category's characteristics, a sub-category's after its parent's, options in their given order.

    Raises NotFound when the category, or its parent, is not there or inactive.
    """
    category = find_category(category_id)
    if category is None:
        raise NotFound
    owners = [pk for pk in (category.parent_id, category.pk) if pk is not None]
    characteristics = sorted(
        Characteristic.objects.filter(category_id__in=owners, active=True),
        key=lambda row: (owners.index(row.category_id), row.position, row.pk),
    )
    options = CharacteristicOption.objects.filter(characteristic__in=characteristics, active=True)
    ordered = list(options.order_by("position", "pk"))
    return [
        Filter(row, [option for option in ordered if option.characteristic_id == row.pk]) for row in characteristics
    ]


def service_named(text: str) -> OrganisationService | str | None:
    """Return the field of business that a text means: a row by its id or its name in either language, else the text.

    None when it is an id that no active row has. Source: docs/spec/api-trading.md, section 1.
    """
    rows = OrganisationService.objects.filter(active=True)
    if text.isascii() and text.isdigit():
        return rows.filter(pk=int(text)).first() if len(text) < 19 else None
    wanted = normalise(text)
    return next((row for row in rows if wanted in (normalise(row.name_sr), normalise(row.name_en))), text)
