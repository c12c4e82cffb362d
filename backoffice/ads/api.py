"""Ads in the back-office. Source: docs/spec/api-community.md, section 6; features M-ADM-11, M-ADM-12."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.ads import selectors, services
from backoffice.ads.serializers import PostGroupIn, PostIn, PostOut, PostsIn, PromotionIn
from backoffice.flags import the_flag
from marketplace.common.admin.crud.api import refuse_other_id
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.db import clock
from marketplace.common.http.api import ApiView, page_parameter, paged_of
from marketplace.common.http.errors import InvalidFields, NotFound, field_error


class Posts(ApiView):
    access = "admin"

    @extend_schema(
        operation_id="listAdminProducts",
        parameters=[PostsIn, page_parameter, FORMAT],
        responses=table_answers(paged_of(PostOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of all ads, newest first, deleted ones too."""
        params = self.read(PostsIn)
        search, state = params.get("search") or "", params.get("state") or ""
        rows = selectors.ads(search, state, now=clock.approximate_now())
        filters = {"search": search, "state": state}
        counted_as = f"products:{state}:{search}" if state else ""
        return answer_list(self, request, rows, PostOut, name="products", filters=filters, counted_as=counted_as)


class PostView(ApiView):
    """An act on one ad, which answers how it stands after it."""

    access = "admin"

    def begin(self, ad_id: int) -> None:
        """Tell of a missing ad before a wrong field, and refuse a body that names another."""
        selectors.ad(ad_id)
        refuse_other_id(self.request.data, "pro_id", ad_id)

    def answer(self, ad_id: int) -> Response:
        return Response(PostOut(selectors.ad(ad_id)).data)


class OnePost(PostView):
    @extend_schema(operation_id="moderateProduct", request=PostIn, responses=PostOut)
    def patch(self, request: Request, ad_id: int) -> Response:
        """Delete or restore the ad, or lock or open its trade."""
        self.begin(ad_id)
        act, on = the_flag(self.read(PostIn), ("deleted", "unlocked"))
        if act == "unlocked":
            services.set_trade_lock(admin=self.user, ad_id=ad_id, locked=not on)
        elif on:
            services.delete_ad(admin=self.user, ad_id=ad_id)
        else:
            services.restore_ad(admin=self.user, ad_id=ad_id)
        return self.answer(ad_id)


class PostGroup(PostView):
    @extend_schema(operation_id="setProductGroup", request=PostGroupIn, responses=PostOut)
    def patch(self, request: Request, ad_id: int) -> Response:
        """Put the ad into a group of the home page, or take it out."""
        self.begin(ad_id)
        group_id = self.read(PostGroupIn).get("grp_id")
        try:
            services.put_into_group(admin=self.user, ad_id=ad_id, group_id=group_id)
        except NotFound:
            raise InvalidFields(fields={"grp_id": [field_error("choice")]}) from None
        return self.answer(ad_id)


class PostPromotion(PostView):
    @extend_schema(operation_id="setProductPromotion", request=PromotionIn, responses=PostOut)
    def patch(self, request: Request, ad_id: int) -> Response:
        """Put the ad first in lists, or no more."""
        self.begin(ad_id)
        services.promote(admin=self.user, ad_id=ad_id, level=self.read(PromotionIn)["level"])
        return self.answer(ad_id)
