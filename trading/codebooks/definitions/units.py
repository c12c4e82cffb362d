"""Measurement units, with the forms that follow numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields import WireText
from marketplace.common.text.locale import active, pick
from trading.codebooks.csv_tables import Column, Unreadable
from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.fields import Field, Model, Translated, WireFields, both_languages
from trading.codebooks.named import Named
from trading.codebooks.quantities import FORMS, split_forms


class Unit(Named):
    """A measurement unit: the name, the short form, and the forms that follow numbers where they differ from it.

    forms: for 1, 2 and 5 in Serbian ("par, para, pari"), for 1 and 2 in English ("pair, pairs"); empty: the short form.
    """

    short_sr = models.CharField(max_length=45)
    short_en = models.CharField(max_length=45)
    forms_sr = models.CharField(max_length=120, blank=True, default="")
    forms_en = models.CharField(max_length=120, blank=True, default="")

    @property
    def short(self) -> str:
        return pick(self.short_sr, self.short_en)

    @property
    def forms(self) -> str:
        return self.forms_en if active() == "en" else self.forms_sr


class FormsInput(WireText):
    """The forms of a unit after numbers: none, or one for each plural of the language."""

    def __init__(self, *, language: str, **options: Any) -> None:
        super().__init__(required=False, allow_blank=True, max_length=limits.UNIT_FORMS_MAX, **options)
        self.language = language

    def to_internal_value(self, data: Any) -> str:
        found = split_forms(super().to_internal_value(data))
        if len(found) not in (0, FORMS[self.language]):
            refuse("invalid")
        return ", ".join(found)


@dataclass(frozen=True, kw_only=True)
class Forms(Field):
    """The forms after numbers; none in one language says nothing of the other."""

    @property
    def columns(self) -> tuple[str, ...]:
        return both_languages(self.column)

    def inputs(self, *, change: bool) -> WireFields:
        return {
            self.wire: FormsInput(
                language="sr", source="forms_sr", help_text="For 1, 2, 5, by commas: par, para, pari."
            ),
            f"{self.wire}_en": FormsInput(
                language="en", source="forms_en", help_text="For 1 and 2, by a comma: pair, pairs."
            ),
        }

    def outputs(self) -> WireFields:
        return {self.wire: serializers.CharField(source=self.column, read_only=True, help_text=self.help)}

    def check(self, values: dict[str, Any]) -> dict[str, Any]:
        return {**dict.fromkeys(self.columns, ""), **values}

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return csv_forms("sr"), csv_forms("en")


def csv_forms(language: str) -> Column:
    def read(cell: str) -> str:
        found = split_forms(cell)
        if len(found) not in (0, FORMS[language]):
            raise Unreadable(f"{cell!r} is not {FORMS[language]} forms separated by commas.")
        return ", ".join(found)

    return Column(f"forms_{language}", read, required=False)


FORMS_HELP = (
    "How the unit follows numbers, separated by commas: for 1, 2 and 5 in Serbian, for 1 and 2 in English. Empty: as in"
    " `mun_unit`."
)

CODEBOOK = Codebook(
    model=Unit,
    fields=(
        Translated(column="name", wire="mun_name", longest=limits.UNIT_NAME_MAX, unique=True),
        Translated(column="short", wire="mun_unit", longest=limits.UNIT_SHORT_MAX),
        Forms(column="forms", wire="mun_forms", help=FORMS_HELP),
    ),
    csv=CsvFile(name="units", key=("name_sr",)),
    api=Api(
        name="MeasurementUnit",
        prefix="mun",
        kind="unit",
        path="measurment-units",
        id_parameter="int:unit_id",
        lookup=PublicLookup(summary="Return the measurement units."),
        input_component="UnitIn",
    ),
)
