"""The codebooks as administrators keep them.

Source: docs/spec/api-community.md, section 5; features M-ADM-04 to M-ADM-09.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, cast

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.admin.crud.api import ResourceCreateView, ResourceEndpoints, ResourceItemView, ResourceListView
from marketplace.common.http.api import ApiView
from marketplace.common.http.errors import InvalidFields, NotFound, field_error
from trading.codebooks import errors, resource_endpoints
from trading.codebooks.models import Category, Characteristic
from trading.codebooks.resources import Codebook
from trading.codebooks.row_serializers import CategoryNameOut, ClausesSearchedIn, SearchedIn, row_names


class AllRows(ResourceListView):
    """Every row of a codebook by name, those that hold the words of a search."""

    endpoints = resource_endpoints.FORBIDDEN_WORDS
    filters: ClassVar[Any] = SearchedIn

    def rows(self, **filters: Any) -> list[Any]:
        return cast("Codebook[Any]", self.endpoints.resource).listed(**filters)


class OneRow(ResourceItemView):
    access = "admin"


def all_rows(endpoints: ResourceEndpoints, filters: Any = SearchedIn) -> type[AllRows]:
    """Return the view of a whole codebook."""
    return type(f"All{endpoints.several}", (AllRows,), {"endpoints": endpoints, "filters": filters})


def one_row(endpoints: ResourceEndpoints) -> type[OneRow]:
    """Return the view of one row of a codebook."""
    return type(f"One{endpoints.name}", (OneRow,), {"endpoints": endpoints})


AllClauses = all_rows(resource_endpoints.CLAUSES, ClausesSearchedIn)


@extend_schema_view(get=extend_schema(operation_id="listForbiddenWords"))
class ForbiddenWords(ResourceCreateView, AllRows):
    """The words are nobody's business but the administrators'."""

    endpoints = resource_endpoints.FORBIDDEN_WORDS


class OneRegion(OneRow):
    endpoints = resource_endpoints.REGIONS

    def patch(self, request: Request, **address: Any) -> Response:
        """Change what is sent. The whole world stays active."""
        try:
            return super().patch(request, **address)
        except errors.WholeWorldStays:
            raise InvalidFields(fields={"reg_active": [field_error("choice")]}) from None


class CategoryNames(ApiView):
    access = "admin"

    @extend_schema(operation_id="getCategoryNames", responses=CategoryNameOut(many=True))
    def get(self, request: Request, category_id: int) -> Response:
        """Return the name in every language."""
        category = Category.objects.filter(pk=category_id).first()
        if category is None:
            raise NotFound
        return Response(CategoryNameOut(row_names(category, "cat_name", "cat_locale"), many=True).data)


@contextmanager
def faults_of_fields() -> Iterator[None]:
    """Say which field a refusal of a characteristic speaks of."""
    try:
        yield
    except errors.DatatypeFixed:
        raise InvalidFields(fields={"cha_datatype": [field_error("read_only")]}) from None
    except errors.UnknownOption as error:
        raise InvalidFields(fields={f"options.{error.index}.cvl_id": [field_error("not_found")]}) from None


class AllCharacteristics(AllRows):
    """Those of the category itself; a sub-category's parent has its own."""

    endpoints = resource_endpoints.CHARACTERISTICS

    def rows(self, **filters: Any) -> list[Any]:
        category_id = self.kwargs["category_id"]
        if not Category.objects.filter(pk=category_id).exists():
            raise NotFound
        return super().rows(category_id=category_id, **filters)


class OneCharacteristic(OneRow):
    endpoints = resource_endpoints.CHARACTERISTICS

    def row_id(self) -> int:
        """Raises NotFound for a characteristic of another category."""
        category_id, characteristic_id = self.kwargs["category_id"], self.kwargs["characteristic_id"]
        others = Characteristic.objects.filter(pk=characteristic_id).exclude(category_id=category_id)
        if others.exists() or not Category.objects.filter(pk=category_id).exists():
            raise NotFound
        return int(characteristic_id)

    def patch(self, request: Request, **address: Any) -> Response:
        """Change what is sent; `options` are all that there are to be."""
        with faults_of_fields():
            return super().patch(request, **address)
