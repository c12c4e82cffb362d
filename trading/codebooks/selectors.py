"""Reads of the codebooks: active rows, in the alphabetical order of the active language unless said otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Q, QuerySet

from marketplace.common.http.errors import NotFound
from marketplace.common.text import collation, locale
from marketplace.common.text.normalise import normalise
from trading.codebooks.models import (
    Category,
    Characteristic,
    CharacteristicOption,
    Country,
    Currency,
    Named,
    OrganisationService,
    OrganisationType,
    PostGroup,
    Region,
    RestrictedWord,
    Restriction,
    SocialType,
    TransportClause,
    Tutorial,
    Unit,
)

Row = TypeVar("Row")
NamedRow = TypeVar("NamedRow", bound=Named)


USUAL_CURRENCIES = ("RSD", "EUR")


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


def in_order(rows: Iterable[Row], name: Callable[[Row], str]) -> list[Row]:
    """Return the rows by name, as the active language orders its letters: a database's collation knows only one."""
    language = locale.active()
    return sorted(rows, key=lambda row: collation.name_key(name(row), language))


def by_name(rows: Iterable[NamedRow]) -> list[NamedRow]:
    return in_order(rows, lambda row: row.name)


def active_countries() -> list[Country]:
    return by_name(Country.objects.filter(active=True))


def active_currencies() -> list[Currency]:
    """Return the currencies that nearly everybody trades in, then the others by name."""
    currencies = by_name(Currency.objects.filter(active=True))
    usual = {code: place for place, code in enumerate(USUAL_CURRENCIES)}
    return sorted(currencies, key=lambda currency: usual.get(currency.code, len(usual)))


def active_regions(*, with_world: bool) -> list[Region]:
    """with_world: also "whole world", which stands first; an ad may be for it, a search need not name it."""
    regions = by_name(Region.objects.filter(active=True))
    world = [region for region in regions if region.is_world and with_world]
    return world + [region for region in regions if not region.is_world]


def active_units() -> list[Unit]:
    return by_name(Unit.objects.filter(active=True))


def active_social_types() -> list[SocialType]:
    return in_order(SocialType.objects.filter(active=True), lambda row: row.name)


def active_clauses(kind: int) -> list[TransportClause]:
    """kind: 1 road and general, 2 naval."""
    return in_order(TransportClause.objects.filter(active=True, kind=kind), lambda row: row.code)


def active_restrictions() -> list[Restriction]:
    return by_name(Restriction.objects.filter(active=True))


def active_legal_forms() -> list[OrganisationType]:
    return by_name(OrganisationType.objects.filter(active=True))


def active_services() -> list[OrganisationService]:
    return by_name(OrganisationService.objects.filter(active=True))


def active_groups() -> list[PostGroup]:
    """By number: 1 is "new", 2 is "popular"."""
    return list(PostGroup.objects.filter(active=True).order_by("pk"))


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


def category_names() -> dict[int, tuple[str, str]]:
    """Return the names of every category by its id."""
    return {pk: (sr, en) for pk, sr, en in Category.objects.values_list("pk", "name_sr", "name_en")}


def category_tree() -> list[CategoryNode]:
    """Return the active main categories with their active sub-categories."""
    rows = by_name(Category.objects.filter(active=True))
    return [
        CategoryNode(row, [child for child in rows if child.parent_id == row.pk])
        for row in rows
        if row.parent_id is None
    ]


def find_category(category_id: int) -> Category | None:
    """Return the category as one may choose it: active, its parent too. None when there is none."""
    category = Category.objects.select_related("parent").filter(pk=category_id, active=True).first()
    hidden = category is None or (category.parent is not None and not category.parent.active)
    return None if hidden else category


def main_categories() -> list[Category]:
    return by_name(Category.objects.filter(active=True, parent=None))


def sub_categories(parent_id: int) -> list[Category]:
    """Raises NotFound when there is no such active main category."""
    if not Category.objects.filter(pk=parent_id, active=True, parent=None).exists():
        raise NotFound
    return by_name(Category.objects.filter(parent_id=parent_id, active=True))


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

    None when it is an id that no active row has. Source: docs/spec/api-decisions.md, D8.
    """
    rows = OrganisationService.objects.filter(active=True)
    if text.isascii() and text.isdigit():
        return rows.filter(pk=int(text)).first() if len(text) < 19 else None
    wanted = normalise(text)
    return next((row for row in rows if wanted in (normalise(row.name_sr), normalise(row.name_en))), text)
