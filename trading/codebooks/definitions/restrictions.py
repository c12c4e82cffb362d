"""Hours of the day in which goods of an ad may be traded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from marketplace.common.http.field_errors import validation_error_at
from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.fields import Hour, Translated
from trading.codebooks.named import Named


class Restriction(Named):
    """Hours of the day, Europe/Belgrade, in which goods of an ad may be traded; the window may wrap midnight."""

    opens_at = models.TimeField()
    closes_at = models.TimeField()


@dataclass(frozen=True, kw_only=True)
class ClosingHour(Hour):
    def check(self, values: dict[str, Any]) -> dict[str, Any]:
        if values["opens_at"] == values["closes_at"]:
            raise validation_error_at(self.wire, "invalid", message=_("The two times must differ."))
        return values


CODEBOOK = Codebook(
    model=Restriction,
    fields=(
        Translated(column="name", wire="rst_name", unique=True),
        Hour(column="opens_at", wire="rst_start_time"),
        ClosingHour(column="closes_at", wire="rst_end_time", help="Before the start: the window wraps midnight."),
    ),
    csv=CsvFile(name="restrictions", key=("name_sr",)),
    api=Api(
        name="Restriction",
        prefix="rst",
        kind="restriction",
        path="restrictions",
        id_parameter="int:restriction_id",
        lookup=PublicLookup(
            summary="Return the hours of trading that an ad may be bound to.",
            note="Hours in which trading is allowed, Europe/Belgrade; the window may wrap midnight.",
        ),
    ),
)
