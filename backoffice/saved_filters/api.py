"""Filters that an administrator has saved. Source: docs/spec/api-community.md, section 9; feature X-SAVED-FILTERS."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.saved_filters import services
from backoffice.saved_filters.models import SavedFilter
from backoffice.saved_filters.serializers import SavedFilterChangeIn, SavedFilterIn, SavedFilterOut, SavedFiltersIn
from marketplace.common.admin.crud.api import only_sent
from marketplace.common.http.api import OkOut
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


class SavedFilters(AccountView):
    access = "staff"
    capability = Capability.OFFICE

    @extend_schema(operation_id="listSavedFilters", parameters=[SavedFiltersIn], responses=SavedFilterOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the administrator's own filters of a list, by name."""
        own = SavedFilter.objects.filter(owner=self.user, list_key=self.read(SavedFiltersIn)["list_key"])
        return Response(SavedFilterOut(own.order_by("name"), many=True).data)

    @extend_schema(operation_id="saveFilter", request=SavedFilterIn, responses={201: SavedFilterOut})
    def post(self, request: Request) -> Response:
        """Save a filter of a list under a name."""
        clean = self.read(SavedFilterIn)
        saved = services.save_filter(
            admin=self.user, list_key=clean["list_key"], name=clean["name"], query=clean.get("query") or ""
        )
        return Response(SavedFilterOut(saved).data, status=201)


class OneSavedFilter(AccountView):
    access = "staff"
    capability = Capability.OFFICE

    @extend_schema(operation_id="changeSavedFilter", request=SavedFilterChangeIn, responses=SavedFilterOut)
    def patch(self, request: Request, filter_id: int) -> Response:
        """Rename an own filter, or give it another search, other filters or another sort."""
        services.access_filter(self.user, filter_id)  # a missing one comes before a wrong field
        changes = only_sent(self.read(SavedFilterChangeIn))
        saved = services.change_filter(admin=self.user, filter_id=filter_id, changes=changes)
        return Response(SavedFilterOut(saved).data)

    @extend_schema(operation_id="deleteSavedFilter", responses=OkOut)
    def delete(self, request: Request, filter_id: int) -> Response:
        """Delete an own filter."""
        services.delete_filter(admin=self.user, filter_id=filter_id)
        return self.ok()
