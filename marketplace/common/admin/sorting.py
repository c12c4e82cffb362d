"""The order of a list that a reader chooses with `sort`: the wire name of a column, after `-` downwards.

A list offers only what the database walks in an index, or what is bounded. Rows that are equal in the column follow in
the order of their ids, so that no row stands on two pages.
Source: docs/spec/api-community.md, section 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db.models import F, Model, QuerySet
from django.db.models.expressions import Combinable
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.http.fields import FlagOut, TimeOut
from marketplace.common.text import collation, locale

SORT: Final = "sort"
DOWN: Final = "-"
PK: Final = "pk"

Column = str | Combinable
Sorts = Mapping[str, Column]
"""Wire name of a column -> the column of the query, or an expression that has an index. Neither may be null: the
databases disagree on where null stands."""

SORTED_IN_MEMORY: Final = (
    serializers.CharField,
    serializers.ChoiceField,
    serializers.IntegerField,
    FlagOut,
    TimeOut,
)


def names_in_memory(out: type[serializers.Serializer[Any]]) -> list[str]:
    """Return the wire names by which a list without pages can be sorted: all plain columns of its rows."""
    return [name for name, field in out().fields.items() if isinstance(field, SORTED_IN_MEMORY)]


def sort_parameter(names: Iterable[str]) -> OpenApiParameter:
    """Return the description of `sort` for the API document. names: the wire names that the list offers."""
    choices = [direction + name for name in names for direction in ("", DOWN)]
    return OpenApiParameter(
        SORT, {"type": "string", "enum": choices}, OpenApiParameter.QUERY, required=False,
        description="The column that orders the rows, after `-` downwards; by default the order of the list.",
    )  # fmt: skip


def memory_sort_parameter(out: type[serializers.Serializer[Any]]) -> OpenApiParameter:
    """Return the description of `sort` for a list without pages. out: the serializer of its rows."""
    return sort_parameter(names_in_memory(out))


def requested_sort(request: Request, names: Iterable[str]) -> str:
    """Return the value of `sort`, "" without one. Raises InvalidFields for any that the list does not offer."""
    asked: str = request.query_params.get(SORT) or ""
    if asked and asked.removeprefix(DOWN) not in names:
        raise InvalidFields(fields={SORT: [field_error("choice")]})
    return asked


def sorted_query(rows: QuerySet[Any], sorts: Sorts, sort: str) -> QuerySet[Any]:
    """Return the rows in the order of a value that `requested_sort` returned."""
    if not sort:
        return rows
    column = sorts[sort.removeprefix(DOWN)]
    expressions = [F(column) if isinstance(column, str) else column]
    if column != PK:
        expressions.append(F(PK))
    return rows.order_by(*(one.desc() if sort.startswith(DOWN) else one.asc() for one in expressions))  # type: ignore[attr-defined]  # `Combinable` has neither in the stubs


def sorted_in_memory(rows: Iterable[Any], out: type[serializers.Serializer[Any]], sort: str) -> Sequence[Any]:
    """Return all rows of a bounded list in the order of a wire column, texts as the active language orders them."""
    if not sort:
        return rows if isinstance(rows, Sequence) else list(rows)
    name, language, found = sort.removeprefix(DOWN), locale.active(), list(rows)
    values = [row[name] for row in out(found, many=True).data]

    def key(place: int) -> tuple[bool, Any, Any]:
        value = values[place]
        text = collation.name_key(value, language) if isinstance(value, str) else value
        return value is not None, 0 if value is None else text, id_of(found[place], place)

    return [found[place] for place in sorted(range(len(found)), key=key, reverse=sort.startswith(DOWN))]


def id_of(row: Any, place: int) -> Any:
    """Return the last key of the order: the id of a row of the database, else the place that the row had."""
    return row.pk if isinstance(row, Model) else place
