"""The codebooks as administrators keep them: what no two rows may share, and what may not go.

A row that something refers to is never deleted, it is switched off; switching off changes nothing that exists.
Source: docs/spec/api-community.md, section 5; features M-ADM-04 to M-ADM-09.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar, cast

from django.conf import settings
from django.db import connection
from django.db.models import Max, Model, Prefetch, QuerySet
from django.utils.module_loading import import_string

from marketplace.common.admin.crud import AdminResource
from marketplace.common.http.errors import NotFound
from marketplace.common.jobs import lock_number
from marketplace.common.text.normalise import normalise, search_words
from trading.codebooks import errors
from trading.codebooks.models import (
    Category,
    Characteristic,
    CharacteristicOption,
    Country,
    Currency,
    OrganisationService,
    OrganisationType,
    Region,
    RestrictedWord,
    Restriction,
    SocialType,
    TransportClause,
    Unit,
)
from trading.codebooks.references import used
from trading.codebooks.selectors import in_order

Row = TypeVar("Row", bound=Model)
Values = Mapping[str, Any]

NAMES = ("name_sr", "name_en")


class Codebook(AdminResource[Row]):
    """alike: columns in each of which a row must differ from all others, letters compared as in a search. within: only
    rows that agree in these columns are compared. A row's `used` is how many rows refer to it."""

    alike: ClassVar[tuple[str, ...]] = NAMES
    within: ClassVar[tuple[str, ...]] = ()

    def rows(self) -> QuerySet[Row]:
        return cast("QuerySet[Row]", super().rows().annotate(used=used(self.model)))

    def listed(self, search: str = "", **within: Any) -> list[Row]:
        """Return all rows, active or not, by name. Every word of the search stands in one of the texts."""
        words = search_words(search)
        rows = [row for row in self.rows().filter(**within) if all(word in self.searched(row) for word in words)]
        return in_order(rows, self.title)

    def searched(self, row: Row) -> str:
        return normalise(" ".join(str(getattr(row, column)) for column in self.alike))

    def write(self, row: Row, values: Values) -> None:
        for column in self.columns:
            if column in values:
                setattr(row, column, values[column])
        if any(column in values for column in self.alike):
            self.lock_list()
            self.refuse_double(row)
        row.save(force_insert=row._state.adding)

    def lock_list(self) -> None:
        """Let no other administrator name a row of this list until the transaction ends."""
        if connection.vendor == "postgresql":  # on SQLite the transaction itself is the lock
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [lock_number(f"codebook:{self.kind}")])

    def refuse_double(self, row: Row) -> None:
        """Raises Duplicate."""
        others = self.model._default_manager.filter(**{column: getattr(row, column) for column in self.within})
        if not row._state.adding:
            others = others.exclude(pk=row.pk)
        own = [self.key(getattr(row, column)) for column in self.alike]
        for texts in others.values_list(*self.alike):
            if any(self.key(text) == mine for text, mine in zip(texts, own, strict=True)):
                raise errors.Duplicate

    def key(self, text: str) -> str:
        return normalise(text)

    def before_delete(self, row: Row) -> None:
        """Raises InUse. The row is locked: who refers to it from now on waits, and finds it gone."""
        if count := self.count_used(row):
            raise errors.InUse(used=count)

    def count_used(self, row: Row) -> int:
        counted: Any = self.rows().get(pk=row.pk)
        return int(counted.used)


class Countries(Codebook[Country]):
    kind, model = "country", Country
    columns = (*NAMES, "iso2", "currency_id", "active")
    alike = (*NAMES, "iso2")

    def write(self, row: Country, values: Values) -> None:
        if "currency_id" in values:
            hold(Currency.objects.filter(pk=values["currency_id"], active=True))
        super().write(row, values)


class Currencies(Codebook[Currency]):
    kind, model = "currency", Currency
    columns = ("code", *NAMES, "active")
    alike = ("code", *NAMES)


class Categories(Codebook[Category]):
    """Names must differ among those of the same parent; the ads follow a new name as a search sees them."""

    kind, model = "category", Category
    columns = (*NAMES, "parent_id", "active")
    within = ("parent_id",)

    def listed(self, search: str = "", **within: Any) -> list[Category]:
        """Return the main categories by name, each followed by its own."""
        rows = super().listed(search, **within)
        mains = [row for row in rows if row.parent_id is None]
        place = {row.pk: number for number, row in enumerate(mains)}
        below = [row for row in rows if row.parent_id is not None]
        return sorted(
            [*mains, *below], key=lambda row: place.get(row.pk if row.parent_id is None else row.parent_id, len(place))
        )

    def write(self, row: Category, values: Values) -> None:
        if values.get("parent_id") is not None:
            hold(Category.objects.filter(pk=values["parent_id"], parent=None, active=True))
        if row._state.adding:
            row.position = behind(Category.objects.filter(parent_id=values.get("parent_id")))
        renamed = not row._state.adding and any(
            getattr(row, name) != values.get(name, getattr(row, name)) for name in NAMES
        )
        super().write(row, values)
        if renamed:
            import_string(settings.CATEGORY_RENAMED)(row.pk)


class Units(Codebook[Unit]):
    kind, model = "unit", Unit
    columns = (*NAMES, "short_sr", "short_en", "forms_sr", "forms_en", "active")


class Services(Codebook[OrganisationService]):
    kind, model = "activity", OrganisationService
    columns = (*NAMES, "active")


class LegalForms(Codebook[OrganisationType]):
    kind, model = "organisation_form", OrganisationType
    columns = (*NAMES, "active")


class Clauses(Codebook[TransportClause]):
    kind, model = "clause", TransportClause
    columns = ("kind", "code", "description_sr", "description_en", "active")
    alike = ("code",)
    within = ("kind",)

    def searched(self, row: TransportClause) -> str:
        return normalise(f"{row.code} {row.description_sr} {row.description_en}")


class Restrictions(Codebook[Restriction]):
    kind, model = "restriction", Restriction
    columns = (*NAMES, "opens_at", "closes_at", "active")


class ForbiddenWords(Codebook[RestrictedWord]):
    kind, model = "forbidden_word", RestrictedWord
    columns = ("word", "active")
    alike = ("word",)


class SocialNetworks(Codebook[SocialType]):
    kind, model = "social_network", SocialType
    columns = ("name", "active")
    alike = ("name",)


class Regions(Codebook[Region]):
    kind, model = "region", Region
    columns = (*NAMES, "active")

    def write(self, row: Region, values: Values) -> None:
        """Raises WholeWorldStays."""
        if row.is_world and values.get("active") is False:
            raise errors.WholeWorldStays
        super().write(row, values)

    def before_delete(self, row: Region) -> None:
        """Raises InUse, WholeWorldNeeded."""
        if row.is_world:
            raise errors.WholeWorldNeeded
        super().before_delete(row)


class Characteristics(Codebook[Characteristic]):
    """A characteristic is written with its options, which are used where the characteristic is."""

    kind, model = "characteristic", Characteristic
    columns = (*NAMES, "category_id", "datatype", "active")
    within = ("category_id",)

    def rows(self) -> QuerySet[Characteristic]:
        options = CharacteristicOption.objects.annotate(used=used(CharacteristicOption)).order_by("position", "pk")
        whole = Characteristic.objects.annotate(used=used(CharacteristicOption, through="characteristic"))
        return whole.prefetch_related(Prefetch("options", options))

    def write(self, row: Characteristic, values: Values) -> None:
        """Raises DatatypeFixed, and what `write_options` raises."""
        if row._state.adding:
            hold(Category.objects.filter(pk=values["category_id"]))
            row.position = behind(Characteristic.objects.filter(category_id=values["category_id"]))
        elif values.get("datatype", row.datatype) != row.datatype and self.count_used(row):
            raise errors.DatatypeFixed
        super().write(row, values)
        if "options" in values:
            write_options(row, values["options"])

    def audit_snapshot(self, row: Characteristic) -> dict[str, Any]:
        options = row.options.order_by("position", "pk")
        shown = [{"name_sr": option.name_sr, "name_en": option.name_en, "active": option.active} for option in options]
        return {**super().audit_snapshot(row), "options": shown}


def write_options(row: Characteristic, given: list[dict[str, Any]]) -> None:
    """Make these the options of a characteristic, in this order: those with an `id` stay, the others are new, and what
    is not named goes. Raises UnknownOption, InUse."""
    kept = {option.pk: option for option in row.options.select_for_update(of=("self",)).order_by("pk")}
    for index, values in enumerate(given):
        option_id = values.get("id")
        option = CharacteristicOption(characteristic=row) if option_id is None else kept.pop(option_id, None)
        if option is None:
            raise errors.UnknownOption(index)
        option.name_sr, option.name_en, option.position = values["name_sr"], values["name_en"], index
        option.active = values.get("active", option.active)
        option.save()
    gone = CharacteristicOption.objects.filter(pk__in=kept)
    if in_use := [option.used for option in gone.annotate(used=used(CharacteristicOption)) if option.used]:
        raise errors.InUse(used=sum(in_use))
    gone.delete()


def hold(rows: QuerySet[Any]) -> None:
    """Keep the one row that a new one will refer to until the transaction ends. Raises NotFound when it has gone."""
    if rows.select_for_update(of=("self",), no_key=True).first() is None:
        raise NotFound


def behind(rows: QuerySet[Any]) -> int:
    """Return the position behind these rows."""
    last = rows.aggregate(last=Max("position"))["last"]
    return 0 if last is None else int(last) + 1


COUNTRIES = Countries()
CURRENCIES = Currencies()
CATEGORIES = Categories()
UNITS = Units()
SERVICES = Services()
LEGAL_FORMS = LegalForms()
CLAUSES = Clauses()
RESTRICTIONS = Restrictions()
FORBIDDEN_WORDS = ForbiddenWords()
SOCIAL_NETWORKS = SocialNetworks()
REGIONS = Regions()
CHARACTERISTICS = Characteristics()
