"""Categories of goods, in two levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import F
from django.db.models.functions import Coalesce
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields import WireId
from trading.codebooks.definition import Api, Codebook, CsvFile
from trading.codebooks.fields import NamesInEveryLanguage, Number, ParentRow, WireFields
from trading.codebooks.named import Named
from trading.codebooks.resources import CodebookResource, Values, lock_referred, next_position


class Category(Named):
    parent = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="children")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "categories"


class MainCategoryInput(WireId):
    """The id of a main category that may be chosen: there are two levels."""

    def to_internal_value(self, data: Any) -> int:
        category_id = super().to_internal_value(data)
        if not Category.objects.filter(pk=category_id, parent=None, active=True).exists():
            refuse("choice")
        return category_id


@dataclass(frozen=True, kw_only=True)
class MainCategory(ParentRow):
    def inputs(self, *, change: bool) -> WireFields:
        return {
            self.wire: MainCategoryInput(
                source=self.column, required=False, help_text="A main category; none: it is one."
            )
        }

    def outputs(self) -> WireFields:
        return {self.wire: serializers.IntegerField(source=self.column, read_only=True, allow_null=True)}


class CategoryResource(CodebookResource[Category]):
    """Names must differ among those of the same parent."""

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
            lock_referred(Category.objects.filter(pk=values["parent_id"], parent=None, active=True))
        if row._state.adding:
            row.position = next_position(Category.objects.filter(parent_id=values.get("parent_id")))
        super().write(row, values)


NAMES = NamesInEveryLanguage(
    wire="cat_name", component="CategoryName", locale="cat_locale", longest=limits.CODEBOOK_NAME_MAX, listed=False
)

CODEBOOK = Codebook(
    model=Category,
    within=("parent_id",),
    resource_class=CategoryResource,
    fields=(
        NAMES,
        MainCategory(
            column="parent_id",
            wire="cat_id_parent",
            table="categories",
            cells={"parent": "parent__name_sr"},
            optional=True,
        ),
        Number(column="position"),
    ),
    csv=CsvFile(
        name="categories",
        key=("parent", "name_sr"),
        order=(
            Coalesce("parent__position", "position"),
            Coalesce("parent_id", "pk"),
            F("parent_id").asc(nulls_first=True),
            "position",
            "pk",
        ),
    ),
    api=Api(name="Category", plural="Categories", prefix="cat", kind="category", generic=False),
)
