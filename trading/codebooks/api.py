"""Lookups: active rows, names in the language of the request. Source: docs/spec/api-trading.md, section 2."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.admin.crud.api import ResourceCreateView
from marketplace.common.http.api import ApiView
from marketplace.common.http.errors import NotFound
from trading.codebooks import resource_endpoints, selectors
from trading.codebooks.admin_api import faults_of_fields
from trading.codebooks.models import Category
from trading.codebooks.serializers import (
    CategoryOut,
    ClauseOut,
    ClausesIn,
    CountryOut,
    CurrencyOut,
    FilterOut,
    LegalFormOut,
    ParentCategoryOut,
    RegionOut,
    RegionsIn,
    RestrictionOut,
    ServiceOut,
    SocialTypeOut,
    SubCategoryOut,
    UnitOut,
)


class Lookup(ApiView):
    """A public list. It changes only when an administrator changes it, but forms show that at once: it is asked for
    anew each time, and answered with 304."""

    access = "anon"
    public_cache = True


class Categories(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.CATEGORIES

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


class CategoryFilters(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.CHARACTERISTICS

    @extend_schema(operation_id="listCategoryFilters", responses=FilterOut(many=True))
    def get(self, request: Request, category_id: int) -> Response:
        """Return the characteristics of a category, a sub-category's with its parent's."""
        return Response(FilterOut(selectors.category_filters(category_id), many=True).data)

    def post(self, request: Request, **address: Any) -> Response:
        """Add a characteristic with its options."""
        with faults_of_fields():
            return super().post(request, **address)

    def values_from_url(self) -> dict[str, int]:
        category_id = self.kwargs["category_id"]
        if not Category.objects.filter(pk=category_id).exists():
            raise NotFound
        return {"category_id": category_id}


class Regions(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.REGIONS

    @extend_schema(operation_id="listRegions", parameters=[RegionsIn], responses=RegionOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the regions; with `type=create` also the whole world."""
        given = self.read(RegionsIn, request.query_params)
        return Response(RegionOut(selectors.active_regions(with_world=given.get("type") == "create"), many=True).data)


class Currencies(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.CURRENCIES

    @extend_schema(operation_id="listCurrencies", responses=CurrencyOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the currencies."""
        return Response(CurrencyOut(selectors.active_currencies(), many=True).data)


class Units(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.UNITS

    @extend_schema(operation_id="listMeasurementUnits", responses=UnitOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the measurement units."""
        return Response(UnitOut(selectors.active_units(), many=True).data)


class SocialTypes(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.SOCIAL_TYPES

    @extend_schema(operation_id="listSocialTypes", responses=SocialTypeOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the social networks one may link to."""
        return Response(SocialTypeOut(selectors.active_social_types(), many=True).data)


class Clauses(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.CLAUSES

    @extend_schema(operation_id="listTransportClauses", parameters=[ClausesIn], responses=ClauseOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the delivery clauses of one way of transport."""
        kind = self.read(ClausesIn, request.query_params)["type"]
        return Response(ClauseOut(selectors.active_clauses(kind), many=True).data)


class Restrictions(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.RESTRICTIONS

    @extend_schema(operation_id="listRestrictions", responses=RestrictionOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the hours of trading that an ad may be bound to."""
        return Response(RestrictionOut(selectors.active_restrictions(), many=True).data)


class Countries(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.COUNTRIES

    @extend_schema(operation_id="listCountries", responses=CountryOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the countries."""
        return Response(CountryOut(selectors.active_countries(), many=True).data)


class OrganisationServices(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.SERVICES

    @extend_schema(operation_id="listOrganisationServices", responses=ServiceOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the fields of business."""
        return Response(ServiceOut(selectors.active_services(), many=True).data)


class OrganisationTypes(ResourceCreateView, Lookup):
    endpoints = resource_endpoints.LEGAL_FORMS

    @extend_schema(operation_id="listOrganisationTypes", responses=LegalFormOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the legal forms of firms."""
        return Response(LegalFormOut(selectors.active_legal_forms(), many=True).data)
