"""Delivery clauses (Incoterms) of road and of naval transport."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.db import models
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.fields import WireChoice
from marketplace.common.text.locale import pick
from trading.codebooks.csv_tables import Column, one_of
from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.fields import Field, Model, Translated, WireFields
from trading.codebooks.serializers import SearchedIn


class TransportClause(models.Model):
    class Kind(models.IntegerChoices):
        ROAD = 1
        NAVAL = 2

    kind = models.PositiveSmallIntegerField(choices=Kind.choices)
    code = models.CharField(max_length=45)
    description_sr = models.CharField(max_length=limits.TEXT_MAX)
    description_en = models.CharField(max_length=limits.TEXT_MAX)
    active = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["kind", "code"], name="one_clause_per_code")]

    def __str__(self) -> str:
        return self.code

    @property
    def description(self) -> str:
        return pick(self.description_sr, self.description_en)


class ClausesIn(serializers.Serializer[Any]):
    type = WireChoice(source="kind", choices=[1, 2], help_text="1 road and general, 2 naval.")


class ClausesSearchedIn(SearchedIn):
    type = WireChoice(source="kind", choices=[1, 2], help_text="1 general, 2 maritime.")


@dataclass(frozen=True, kw_only=True)
class Kind(Field):
    """The way of transport: 1 or 2 on the wire, "road" or "naval" in a file."""

    def inputs(self, *, change: bool) -> WireFields:
        return {self.wire: WireChoice(source=self.column, choices=[1, 2], help_text="1 general, 2 maritime.")}

    def outputs(self) -> WireFields:
        return {self.wire: serializers.IntegerField(source=self.column, read_only=True)}

    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        names = {kind.name.lower(): kind.value for kind in TransportClause.Kind}
        return (Column(self.column, one_of(names), {value: name for name, value in names.items()}.__getitem__),)


CODEBOOK = Codebook(
    model=TransportClause,
    within=("kind",),
    fields=(
        Kind(column="kind", wire="type", public=False),
        Field(column="code", wire="trc_code", longest=limits.CLAUSE_CODE_MAX, unique=True),
        Translated(column="description", wire="trc_description", longest=limits.TEXT_MAX, searched=True),
    ),
    csv=CsvFile(name="clauses", key=("kind", "code")),
    api=Api(
        name="TransportClause",
        prefix="trc",
        kind="clause",
        path="transport-clauses",
        id_parameter="int:clause_id",
        lookup=PublicLookup(summary="Return the delivery clauses of one way of transport.", filters=ClausesIn),
        filters=ClausesSearchedIn,
    ),
)
