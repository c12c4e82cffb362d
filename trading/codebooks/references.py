"""Who refers to a row of a codebook. The features above are not imported here, only their foreign keys are read."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import add
from typing import Any, cast

from django.db.models import Count, ForeignObjectRel, IntegerField, Model, OuterRef, Subquery, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from marketplace.common.db.caches import get_cached, get_or_compute
from marketplace.common.db.long_counts import COUNT_SECONDS, COUNTED_ANEW, count_up_to


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


def uses(model: type[Model]) -> Counter[Any]:
    """Return how many rows refer to each row of the table, by its key; of very many, the numbers of some seconds ago.

    As for the number of a long list (`long_counts`). `used` counts those of one row, and of this moment.
    """
    found = get_cached(name := f"codebook_uses:{model._meta.db_table}")
    if found is None:
        few = sum(count_up_to(COUNTED_ANEW, references(key)) for key in referring(model)) <= COUNTED_ANEW
        found = counted_uses(model) if few else get_or_compute(name, COUNT_SECONDS, lambda: counted_uses(model))
    return Counter(found)


def counted_uses(model: type[Model]) -> dict[Any, int]:
    """Return what `uses` does, at this moment: each referring table is read once."""
    found: Counter[Any] = Counter()
    counts = [
        references(key).annotate(codebook_uses=Count("*")).values_list(key.field.attname, "codebook_uses")
        for key in referring(model)
    ]
    for value, rows in counts[0].union(*counts[1:], all=True) if counts else ():
        found[value] += rows
    return dict(found)


def references(key: ForeignObjectRel) -> Any:
    """Return the values of a foreign key, one of each row that refers to something."""
    column, table = key.field.attname, cast("Any", key.related_model)
    return table._base_manager.filter(**{f"{column}__isnull": False}).order_by().values(column)


def rows_of(key: ForeignObjectRel, through: str) -> Combinable:
    column = f"{key.field.name}__{through}" if through else key.field.name
    table: Any = key.related_model
    counted = table._base_manager.filter(**{column: OuterRef("pk")}).order_by().values(column).annotate(rows=Count("*"))
    return Coalesce(Subquery(counted.values("rows"), output_field=IntegerField()), 0)
