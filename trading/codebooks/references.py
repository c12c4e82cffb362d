"""Who refers to a row of a codebook. The features above are not imported here, only their foreign keys are read."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any

from django.db.models import Count, ForeignObjectRel, IntegerField, Model, OuterRef, Subquery, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce


def referring(model: type[Model]) -> list[ForeignObjectRel]:
    """Return every foreign key there is to a table, those of many-to-many tables too."""
    fields = model._meta.get_fields(include_hidden=True)
    return [
        field for field in fields if isinstance(field, ForeignObjectRel) and (field.one_to_many or field.one_to_one)
    ]


def used(model: type[Model], through: str = "") -> Combinable:
    """Return how many rows refer to a row of the table, as a column of a query.

    through: a foreign key of the table; then the column is one of the row that it leads to, over all that come from it.
    """
    return reduce(add, (rows_of(key, through) for key in referring(model)), Value(0))


def rows_of(key: ForeignObjectRel, through: str) -> Combinable:
    column = f"{key.field.name}__{through}" if through else key.field.name
    table: Any = key.related_model
    counted = (
        table._base_manager.filter(**{column: OuterRef("pk")}).order_by().values(column).annotate(rows=Count("pk"))
    )
    return Coalesce(Subquery(counted.values("rows"), output_field=IntegerField()), 0)
