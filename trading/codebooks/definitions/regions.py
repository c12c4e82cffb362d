"""Regions that an ad is for; one of them is the whole world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import models
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.fields import WireText
from trading.codebooks import errors
from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.fields import Mark, NamesInEveryLanguage
from trading.codebooks.named import Named
from trading.codebooks.ordering import active_rows
from trading.codebooks.resources import CodebookResource, Values


class Region(Named):
    is_world = models.BooleanField(default=False)  # "whole world": matches every filter

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["is_world"], condition=models.Q(is_world=True), name="one_world_region"),
        ]


class RegionsIn(serializers.Serializer[Any]):
    type = WireText(source="purpose", required=False, help_text="`create` adds the row of the whole world, first.")


def world_first(purpose: str = "") -> Sequence[Region]:
    """purpose: "create" adds "whole world", which stands first; an ad may be for it, a search need not name it."""
    regions = active_rows(Region)
    world = [region for region in regions if region.is_world and purpose == "create"]
    return world + [region for region in regions if not region.is_world]


class RegionResource(CodebookResource[Region]):
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


CODEBOOK = Codebook(
    model=Region,
    resource_class=RegionResource,
    fields=(
        NamesInEveryLanguage(
            wire="reg_name", component="RegionName", locale="reg_locale", longest=limits.CODEBOOK_NAME_MAX
        ),
        Mark(column="is_world", wire="reg_world"),
    ),
    csv=CsvFile(name="regions", key=("name_sr",), only_one="is_world"),
    api=Api(
        name="Region",
        prefix="reg",
        kind="region",
        path="regions",
        id_parameter="int:region_id",
        change_summary="Change what is sent. The whole world stays active.",
        lookup=PublicLookup(
            summary="Return the regions; with `type=create` also the whole world.", rows=world_first, filters=RegionsIn
        ),
    ),
)
