"""Groups of ads, the sliders of the home page. Administrators keep them in `trading.catalogue.groups`."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import models

from trading.codebooks.csv_tables import Column, matching
from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.fields import Field, Model, Number, Translated
from trading.codebooks.named import Named


class AdGroup(Named):
    """A slider of the home page; 1 is "new" and 2 is "popular"."""

    icon = models.CharField(max_length=60, default="tag")
    position = models.PositiveSmallIntegerField(default=0)


@dataclass(frozen=True, kw_only=True)
class Icon(Field):
    def csv_columns(self, model: Model) -> tuple[Column, ...]:
        return (Column(self.column, matching(r"[a-z0-9-]{1,60}", "a name of small letters"), required=False),)


def by_number() -> list[AdGroup]:
    """By number: 1 is "new", 2 is "popular"."""
    return list(AdGroup.objects.filter(active=True).order_by("pk"))


CODEBOOK = Codebook(
    model=AdGroup,
    fields=(
        Number(column="id", smallest=1, required=True),
        Translated(column="name", wire="grp_name"),
        Icon(column="icon", wire="grp_icon"),
        Number(column="position"),
    ),
    csv=CsvFile(name="groups", key=("id",), fixed=True),
    api=Api(
        name="Group",
        prefix="grp",
        kind="group",
        lookup=PublicLookup(summary="Return the sliders of the home page.", rows=by_number),
        generic=False,
    ),
)
