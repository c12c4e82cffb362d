"""Pictures of the home page's carousel. Source: docs/spec/api-community.md, section 4; features M-HOME-01, M-ADM-18."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.banners.models import Banner
from content.banners.serializers import BannerIn, BannerOut, banners_out
from content.banners.services import BOOK
from marketplace.common.admin.crud.api import AddsRows, DeletesRows, Desk
from marketplace.common.db import clock

DESK = Desk(name="Banner", book=BOOK, out=BannerOut, add=BannerIn, media="multipart/form-data")


class Banners(AddsRows):
    access = "anon"
    public_cache = True
    desk = DESK

    @extend_schema(operation_id="listBanners", responses=BannerOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the banners, newest first."""
        return Response(banners_out(Banner.objects.all(), clock.about_now()))


class OneBanner(DeletesRows):
    access = "admin"
    desk = DESK
