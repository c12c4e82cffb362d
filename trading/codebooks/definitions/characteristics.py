"""Characteristics of categories with their options, which administrators write together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.field_errors import validation_error_at
from marketplace.common.http.fields import Flag, JsonText, WireChoice, WireId
from marketplace.common.text.normalise import normalise
from trading import hooks
from trading.codebooks import errors
from trading.codebooks.csv_tables import Column, one_of
from trading.codebooks.definition import Api, Codebook, CsvFile
from trading.codebooks.definitions.categories import Category
from trading.codebooks.fields import Field, Model, NamesInEveryLanguage, Number, ParentRow, WireFields
from trading.codebooks.named import Named, is_renamed
from trading.codebooks.references import used, uses
from trading.codebooks.resources import CodebookResource, Values, lock_referred, next_position
from trading.codebooks.serializers import FormInEveryLanguage, row_serializer


class Characteristic(Named):
    """A filter of a category, e.g. paper format; a sub-category also has its parent's."""

    class Datatype(models.TextChoices):
        SINGLE = "single"
        MULTI = "multi"

    category = models.ForeignKey(Category, on_delete=models.CASCADE, related_name="characteristics")
    datatype = models.CharField(max_length=6, choices=Datatype.choices, default=Datatype.SINGLE)
    position = models.PositiveSmallIntegerField(default=0)


class CharacteristicOption(Named):
    characteristic = models.ForeignKey(Characteristic, on_delete=models.CASCADE, related_name="options")
    position = models.PositiveSmallIntegerField(default=0)


# --- Options: a file of their own, written in a form with their characteristic ---------------------------------------


@dataclass(frozen=True, kw_only=True)
class InUrl(ParentRow):
    """A parent that the address names, not the form. audit_name: its wire name in the audit log."""

    audit_name: str

    def audit_names(self) -> Mapping[str, str]:
        return {self.column: self.audit_name}

    @property
    def columns(self) -> tuple[str, ...]:
        return (self.column,)


OPTION_NAMES = NamesInEveryLanguage(
    wire="cvl_value", component="OptionName", locale="cvl_locale", longest=limits.CODEBOOK_NAME_MAX
)
OPTIONS = Codebook(
    model=CharacteristicOption,
    fields=(
        OPTION_NAMES,
        ParentRow(
            column="characteristic_id",
            table="characteristics",
            cells={
                "parent": "characteristic__category__parent__name_sr",
                "category": "characteristic__category__name_sr",
                "characteristic": "characteristic__name_sr",
            },
        ),
        Number(column="position"),
    ),
    csv=CsvFile(
        name="options",
        key=("parent", "category", "characteristic", "name_sr"),
        order=(
            "characteristic__category__position",
            "characteristic__category_id",
            "characteristic__position",
            "characteristic_id",
            "position",
            "pk",
        ),
        root=Category,
    ),
    api=Api(name="Option", prefix="cvl", kind="option", generic=False),
)


@extend_schema_serializer(component_name="OptionInput")
class OptionIn(FormInEveryLanguage):
    codebook_fields = (OPTION_NAMES,)

    cvl_id = WireId(source="id", required=False, help_text="Of one that is there already; none: a new one.")
    names = OPTION_NAMES.inputs(change=False)["names"]
    cvl_active = Flag(source="active", required=False, help_text="Left out, it stays; a new one is active.")


class OptionsInput(JsonText):
    """All options of a characteristic in their order, none of them twice."""

    def __init__(self, **kwargs: Any) -> None:
        options = serializers.ListField(child=OptionIn(), min_length=1, max_length=limits.OPTIONS_MAX)
        super().__init__(child=options, **kwargs)

    def to_internal_value(self, data: Any) -> list[dict[str, Any]]:
        options: list[dict[str, Any]] = [
            {name: value for name, value in option.items() if value is not None}
            for option in super().to_internal_value(data)
        ]
        for column in ("id", *OPTION_NAMES.columns):
            seen: set[Any] = set()
            for index, option in enumerate(options):
                value = option.get(column)
                value = normalise(value) if isinstance(value, str) else value
                if value is not None and value in seen:
                    raise validation_error_at(f"{index}.{'cvl_id' if column == 'id' else 'names'}", "duplicate")
                seen.add(value)
        return options


@dataclass(frozen=True, kw_only=True)
class Options(Field):
    @property
    def columns(self) -> tuple[str, ...]:
        return ()

    def inputs(self, *, change: bool) -> WireFields:
        if change:
            rule = "All that there are to be, in their order: what is not named goes."
            return {self.wire: OptionsInput(required=False, help_text=rule)}
        return {self.wire: OptionsInput(help_text="1 to 100, in their order.")}

    def outputs(self) -> WireFields:
        return {}

    def row_outputs(self) -> WireFields:
        return {self.wire: row_serializer(OPTIONS)(source="options.all", many=True, read_only=True)}

    def wire_name(self, column: str) -> str:
        return f"{column.removesuffix('.id')}.cvl_id" if column.startswith("options.") else ""

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return ()


# --- Characteristics -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Datatype(Field):
    def inputs(self, *, change: bool) -> WireFields:
        choices = Characteristic.Datatype.values
        return {self.wire: WireChoice(source=self.column, choices=choices, required=not change)}

    def outputs(self) -> WireFields:
        choices = Characteristic.Datatype.values
        return {self.wire: serializers.ChoiceField(source=self.column, choices=choices, read_only=True)}

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        values = {value: value for value in Characteristic.Datatype.values}
        return (Column(self.column, one_of(values), required=False),)


class CharacteristicResource(CodebookResource[Characteristic]):
    """A characteristic is written with its options, which are used where the characteristic is."""

    def rows(self) -> QuerySet[Characteristic]:
        options = CharacteristicOption.objects.annotate(used=used(CharacteristicOption)).order_by("position", "pk")
        whole = Characteristic.objects.annotate(used=used(CharacteristicOption, through="characteristic"))
        return whole.prefetch_related(Prefetch("options", options))

    def counted(self, within: Values) -> list[Characteristic]:
        counts = uses(CharacteristicOption)
        options = CharacteristicOption.objects.order_by("position", "pk")
        found: list[Any] = list(Characteristic.objects.filter(**within).prefetch_related(Prefetch("options", options)))
        for row in found:
            for option in row.options.all():
                option.used = counts[option.pk]
            row.used = sum(option.used for option in row.options.all())
        return found

    def write(self, row: Characteristic, values: Values) -> None:
        """Raises DatatypeFixed, and what `write_options` raises."""
        if row._state.adding:
            lock_referred(Category.objects.filter(pk=values["category_id"]))
            row.position = next_position(Characteristic.objects.filter(category_id=values["category_id"]))
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
    renamed = []
    for index, values in enumerate(given):
        option_id = values.get("id")
        option = CharacteristicOption(characteristic=row) if option_id is None else kept.pop(option_id, None)
        if option is None:
            raise errors.UnknownOption(index)
        if is_renamed(option, values):
            renamed.append(option.pk)
        option.name_sr, option.name_en, option.position = values["name_sr"], values["name_en"], index
        option.active = values.get("active", option.active)
        option.save()
    if renamed:
        hooks.rows_renamed.call("characteristicoption", renamed)
    gone = CharacteristicOption.objects.filter(pk__in=kept)
    if in_use := [option.used for option in gone.annotate(used=used(CharacteristicOption)) if option.used]:
        raise errors.InUse(used=sum(in_use))
    gone.delete()


CODEBOOK = Codebook(
    model=Characteristic,
    within=("category_id",),
    resource_class=CharacteristicResource,
    fields=(
        NamesInEveryLanguage(
            wire="cha_type", component="CharacteristicName", locale="cha_locale", longest=limits.CODEBOOK_NAME_MAX
        ),
        InUrl(
            column="category_id",
            audit_name="cat_id",
            table="categories",
            cells={"parent": "category__parent__name_sr", "category": "category__name_sr"},
        ),
        Datatype(column="datatype", wire="cha_datatype", editable=True),
        Options(column="options", wire="options", editable=True),
        Number(column="position"),
    ),
    csv=CsvFile(
        name="characteristics",
        key=("parent", "category", "name_sr"),
        order=("category__position", "category_id", "position", "pk"),
        root=Category,
    ),
    api=Api(name="Characteristic", prefix="cha", kind="characteristic", generic=False),
)
