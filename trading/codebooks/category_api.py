"""The views of categories and their characteristics that no declaration can describe: a tree, and rows in rows.

Source: docs/spec/api-trading.md, section 2; docs/spec/api-community.md, section 5.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.admin.crud.api import ResourceCreateView
from marketplace.common.http.api import ApiView
from marketplace.common.http.errors import NotFound
from marketplace.common.roles import Capability
from trading.codebooks import selectors
from trading.codebooks.api import AllRows, CodebookView, Lookup, OneRow, endpoints
from trading.codebooks.category_serializers import (
    CategoryNameOut,
    CategoryOut,
    FilterOut,
    ParentCategoryOut,
    SubCategoryOut,
)
from trading.codebooks.definitions import categories, characteristics
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import Characteristic
from trading.codebooks.serializers import SearchedIn


class Categories(ResourceCreateView, Lookup):
    endpoints = endpoints(categories.CODEBOOK)

    @extend_schema(operation_id="listCategories", responses=CategoryOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the tree of categories."""
        return Response(CategoryOut(selectors.category_tree(), many=True).data)


class CategoryParents(Lookup):
    @extend_schema(operation_id="listCategoryParents", responses=ParentCategoryOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the main categories."""
        return Response(ParentCategoryOut(selectors.main_categories(), many=True).data)


class CategoryChildren(Lookup):
    @extend_schema(operation_id="listSubCategories", responses=SubCategoryOut(many=True))
    def get(self, request: Request, parent_id: int) -> Response:
        """Return the sub-categories of a main category."""
        return Response(SubCategoryOut(selectors.sub_categories(parent_id), many=True).data)


class CategoryNames(ApiView):
    access = "staff"
    capability = Capability.MANAGE_CODEBOOKS

    @extend_schema(operation_id="getCategoryNames", responses=CategoryNameOut(many=True))
    def get(self, request: Request, category_id: int) -> Response:
        """Return the name in every language."""
        category = Category.objects.filter(pk=category_id).first()
        if category is None:
            raise NotFound
        return Response(CategoryNameOut(categories.NAMES.of(category), many=True).data)


class CategoryFilters(CodebookView, ResourceCreateView, Lookup):
    codebook = characteristics.CODEBOOK
    endpoints = endpoints(characteristics.CODEBOOK)

    @extend_schema(operation_id="listCategoryFilters", responses=FilterOut(many=True))
    def get(self, request: Request, category_id: int) -> Response:
        """Return the characteristics of a category, a sub-category's with its parent's."""
        return Response(FilterOut(selectors.category_filters(category_id), many=True).data)

    def post(self, request: Request, **address: Any) -> Response:
        """Add a characteristic with its options."""
        return super().post(request, **address)

    def values_from_url(self) -> dict[str, int]:
        category_id = self.kwargs["category_id"]
        if not Category.objects.filter(pk=category_id).exists():
            raise NotFound
        return {"category_id": category_id}


class AllCharacteristics(AllRows):
    """The characteristics of the category itself, without those of its parent."""

    codebook = characteristics.CODEBOOK
    endpoints = endpoints(characteristics.CODEBOOK)
    filters = SearchedIn

    def rows(self, **filters: Any) -> list[Any]:
        category_id = self.kwargs["category_id"]
        if not Category.objects.filter(pk=category_id).exists():
            raise NotFound
        return super().rows(category_id=category_id, **filters)


class OneCharacteristic(OneRow):
    codebook = characteristics.CODEBOOK
    endpoints = endpoints(characteristics.CODEBOOK)

    def row_id(self) -> int:
        """Raises NotFound for a characteristic of another category."""
        category_id, characteristic_id = self.kwargs["category_id"], self.kwargs["characteristic_id"]
        others = Characteristic.objects.filter(pk=characteristic_id).exclude(category_id=category_id)
        if others.exists() or not Category.objects.filter(pk=category_id).exists():
            raise NotFound
        return int(characteristic_id)

    def patch(self, request: Request, **address: Any) -> Response:
        """Change what is sent; `options` are all that there are to be."""
        return super().patch(request, **address)
