"""What a person watches. Source: docs/spec/api-trading.md, section 6; features, X-WATCH."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.pagination import page_number
from marketplace.common.http.throttles import Rate
from trading.accounts.account_view import AccountView
from trading.catalogue.serializers.search import filters_of
from trading.watching import selectors, services
from trading.watching.serializers import (
    FollowedSellerOut,
    FollowingOut,
    SavedSearchChangeIn,
    SavedSearchIn,
    SavedSearchOut,
)

WRITES = Rate("watching", 60, 3600, by="user", what=_("There were too many changes of what you follow."))


class SavedSearches(AccountView):
    @extend_schema(operation_id="listSavedSearches", responses=SavedSearchOut(many=True))
    def get(self, request: Request) -> Response:
        """Return one's saved searches, by name."""
        return Response(SavedSearchOut(selectors.saved_searches(self.user.pk), many=True).data)

    @extend_schema(operation_id="saveSearch", request=SavedSearchIn, responses={201: SavedSearchOut})
    def post(self, request: Request) -> Response:
        """Save a search of the list of ads under a name, up to 30."""
        me = self.user
        WRITES.count(request)
        clean = self.read(SavedSearchIn)
        saved = services.save_search(
            user_id=me.pk,
            name=clean["name"],
            alert=bool(clean.get("alert", True)),
            filters=filters_of(clean["filters"]),
        )
        return Response(SavedSearchOut(saved).data, status=201)


class OneSavedSearch(AccountView):
    @extend_schema(operation_id="changeSavedSearch", request=SavedSearchChangeIn, responses=SavedSearchOut)
    def patch(self, request: Request, search_id: int) -> Response:
        """Rename an own saved search, switch its alert, or give it other filters."""
        me = self.user
        WRITES.count(request)
        selectors.access_search(me.pk, search_id)  # a missing one comes before a wrong field
        clean = self.read(SavedSearchChangeIn)
        changes: dict[str, Any] = {name: clean[name] for name in ("name", "alert") if clean.get(name) is not None}
        if clean.get("filters") is not None:
            changes |= services.filter_columns(filters_of(clean["filters"]))
        saved = services.change_search(user_id=me.pk, search_id=search_id, changes=changes)
        return Response(SavedSearchOut(saved).data)

    @extend_schema(operation_id="deleteSavedSearch", responses=OkOut)
    def delete(self, request: Request, search_id: int) -> Response:
        """Delete an own saved search."""
        WRITES.count(request)
        services.delete_search(user_id=self.user.pk, search_id=search_id)
        return self.ok()


class FollowedSellers(AccountView):
    @extend_schema(
        operation_id="listFollowedSellers", parameters=[page_parameter], responses=paged_of(FollowedSellerOut)
    )
    def get(self, request: Request) -> Response:
        """Return a page of the sellers whom one follows, the last followed first."""
        page = selectors.followed_sellers(self.user.pk, page_number(request))
        return Response(page.paged(FollowedSellerOut(list(page.rows), many=True).data))


class OneFollowedSeller(AccountView):
    @extend_schema(operation_id="getFollowing", responses=FollowingOut)
    def get(self, request: Request, user_id: int) -> Response:
        """Whether one follows this seller."""
        return Response({"following": int(selectors.is_following(self.user.pk, user_id))})

    @extend_schema(operation_id="followSeller", request=None, responses={201: OkOut})
    def post(self, request: Request, user_id: int) -> Response:
        """Follow a seller; one is alerted of each new ad."""
        me = self.user
        WRITES.count(request)
        services.follow(user=me, seller_id=user_id)
        return self.ok(status=201)

    @extend_schema(operation_id="stopFollowingSeller", responses=OkOut)
    def delete(self, request: Request, user_id: int) -> Response:
        """Stop following a seller; ok also where one does not. 404 for an id that nobody has."""
        WRITES.count(request)
        services.stop_following(user=self.user, seller_id=user_id)
        return self.ok()
