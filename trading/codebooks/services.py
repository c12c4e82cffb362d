"""Writes of the codebooks: the rows that a new installation begins with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models, transaction

from trading.codebooks.models import (
    Category,
    Characteristic,
    CharacteristicOption,
    Country,
    Currency,
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
from trading.codebooks.seed import categories, cldr, rows, tutorials


@transaction.atomic(durable=True)
def seed_codebooks() -> int:
    """Add the rows that a new installation begins with; return how many were added.

    May run at every start: rows known by a code or a fixed number are added when missing, the others only into an
    empty table. What an administrator renamed, switched off or deleted stays as it is.
    """
    return (
        add_missing(Currency, "code", (Currency(code=row.code, **texts(row)) for row in cldr.currencies()))
        + add_missing(
            Country,
            "iso2",
            (Country(iso2=row.code, currency_id=row.currency, **texts(row)) for row in cldr.countries()),
        )
        + add_missing(
            PostGroup,
            "pk",
            (
                PostGroup(pk=number, name_sr=sr, name_en=en, icon=icon, position=number)
                for number, sr, en, icon in rows.GROUPS
            ),
        )
        + add_missing(
            Tutorial,
            "pk",
            (
                Tutorial(pk=number, name_sr=sr, name_en=en, text_sr=text_sr, text_en=text_en)
                for number, sr, en, text_sr, text_en in tutorials.TUTORIALS
            ),
        )
        + fill(Region, (Region(name_sr=sr, name_en=en, is_world=world) for sr, en, world in rows.REGIONS))
        + fill(
            Unit,
            (
                Unit(name_sr=sr, name_en=en, short_sr=short_sr, short_en=short_en)
                for sr, en, short_sr, short_en in rows.UNITS
            ),
        )
        + fill(
            TransportClause,
            (
                TransportClause(kind=kind, code=code, description_sr=sr, description_en=en)
                for kind, code, sr, en in rows.CLAUSES
            ),
        )
        + fill(
            Restriction,
            (
                Restriction(name_sr=sr, name_en=en, opens_at=opens, closes_at=closes)
                for sr, en, opens, closes in rows.RESTRICTIONS
            ),
        )
        + fill(RestrictedWord, (RestrictedWord(word=word) for word in rows.RESTRICTED_WORDS))
        + fill(SocialType, (SocialType(name=name) for name in rows.SOCIAL_TYPES))
        + fill(OrganisationType, (OrganisationType(name_sr=sr, name_en=en) for sr, en in rows.LEGAL_FORMS))
        + fill(OrganisationService, (OrganisationService(name_sr=sr, name_en=en) for sr, en in rows.SERVICES))
        + fill_categories()
    )


def texts(row: cldr.Named) -> dict[str, Any]:
    return {"name_sr": row.name_sr, "name_en": row.name_en, "active": row.active}


def add_missing(model: type[models.Model], key: str, wanted: Iterable[models.Model]) -> int:
    """Add the rows whose `key` the table lacks. Runs inside the caller's transaction."""
    manager = model._default_manager
    known = set(manager.values_list(key, flat=True))
    return insert(model, [row for row in wanted if getattr(row, key) not in known])


def fill(model: type[models.Model], wanted: Iterable[models.Model]) -> int:
    """Add the rows when the table is empty. Runs inside the caller's transaction."""
    return 0 if model._default_manager.exists() else insert(model, list(wanted))


def insert(model: type[models.Model], wanted: Sequence[models.Model]) -> int:
    """Insert the rows. Fixed numbers do not move PostgreSQL's sequence: without the reset the next row would clash."""
    if not wanted:
        return 0
    model._default_manager.bulk_create(wanted)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)
    return len(wanted)


def fill_categories() -> int:
    """Add the category tree when there is none; return how many categories. Runs inside the caller's transaction."""
    if Category.objects.exists():
        return 0
    for position, group in enumerate(categories.CATEGORIES):
        parent = Category.objects.create(name_sr=group.name[0], name_en=group.name[1], position=position)
        Category.objects.bulk_create(
            Category(parent=parent, name_sr=sr, name_en=en, position=number)
            for number, (sr, en) in enumerate(group.children)
        )
        for number, wanted in enumerate(group.filters):
            characteristic = Characteristic.objects.create(
                category=parent,
                name_sr=wanted.name[0],
                name_en=wanted.name[1],
                datatype=wanted.datatype,
                position=number,
            )
            pairs = [(option, option) if isinstance(option, str) else option for option in wanted.options]
            CharacteristicOption.objects.bulk_create(
                CharacteristicOption(characteristic=characteristic, name_sr=sr, name_en=en, position=place)
                for place, (sr, en) in enumerate(pairs)
            )
    return Category.objects.count()
