"""Pictures of the home page's carousel. Source: docs/spec/api-community.md, section 4; features M-HOME-01, M-ADM-18."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.banners.models import Banner
from content.banners.selectors import banners_with_place
from content.banners.serializers import BannerIn, BannerOut, BannerRowOut, banners_out
from content.banners.services import RESOURCE
from marketplace.common.admin.crud.api import ResourceCreateView, ResourceDeleteView, ResourceEndpoints
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import memory_sort_parameter
from marketplace.common.db import clock
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView

ENDPOINTS = ResourceEndpoints(
    name="Banner", resource=RESOURCE, out=BannerOut, add=BannerIn, media="multipart/form-data"
)


class Banners(ResourceCreateView):
    access = "anon"
    public_cache = True
    capability = Capability.WRITE_CONTENT
    endpoints = ENDPOINTS

    @extend_schema(operation_id="listBanners", responses=BannerOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the banners, newest first."""
        return Response(banners_out(Banner.objects.all(), clock.approximate_now()))


class AllBanners(AccountView):
    access = "staff"
    capability = Capability.WRITE_CONTENT

    @extend_schema(
        operation_id="listAllBanners",
        parameters=[memory_sort_parameter(BannerRowOut), FORMAT],
        responses=table_answers(BannerRowOut(many=True)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return the banners, newest first, and which of them the home page shows."""
        rows = banners_with_place(clock.now())
        return answer_list(self, request, rows, BannerRowOut, name="banners", size=None)


class OneBanner(ResourceDeleteView):
    access = "staff"
    capability = Capability.WRITE_CONTENT
    endpoints = ENDPOINTS
