"""Countries of ISO 3166-1, each with its currency."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields import WireText
from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.fields import Code, ParentRow, Translated, WireFields
from trading.codebooks.named import Named
from trading.codebooks.resources import CodebookResource, Values, lock_referred


class Country(Named):
    iso2 = models.CharField(max_length=2, unique=True)
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name_plural = "countries"


class CurrencyInput(WireText):
    """The code of a currency that may be chosen."""

    def to_internal_value(self, data: Any) -> str:
        code = super().to_internal_value(data).upper()
        if not Currency.objects.filter(pk=code, active=True).exists():
            refuse("choice")
        return code


@dataclass(frozen=True, kw_only=True)
class CurrencyOfCountry(ParentRow):
    def inputs(self, *, change: bool) -> WireFields:
        return {self.wire: CurrencyInput(source=self.column, max_length=3)}

    def outputs(self) -> WireFields:
        return {self.wire: serializers.CharField(source=self.column, read_only=True, allow_null=True)}


class CountryResource(CodebookResource[Country]):
    def write(self, row: Country, values: Values) -> None:
        if "currency_id" in values:
            lock_referred(Currency.objects.filter(pk=values["currency_id"], active=True))
        super().write(row, values)


CODEBOOK = Codebook(
    model=Country,
    resource_class=CountryResource,
    fields=(
        Translated(column="name", wire="cnt_name", longest=limits.CODEBOOK_NAME_MAX, unique=True),
        Code(column="iso2", wire="cnt_iso2", length=2, length_word="two"),
        CurrencyOfCountry(
            column="currency_id",
            wire="cur_id",
            table="currencies",
            cells={"currency": "currency__code"},
            optional=True,
        ),
    ),
    csv=CsvFile(name="countries", key=("iso2",), order=("iso2",), fixed=True),
    api=Api(
        name="Country",
        plural="Countries",
        prefix="cnt",
        kind="country",
        path="countries",
        id_parameter="int:country_id",
        lookup=PublicLookup(summary="Return the countries."),
    ),
)
