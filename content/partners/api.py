"""Partners and recommended sites of the home page. Source: docs/spec/product.md, section 3; features M-HOME-01."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.partners.models import Partner
from content.partners.serializers import PartnerChangeIn, PartnerIn, PartnerOut
from content.partners.services import BOOK
from marketplace.common.admin.crud.api import AddsRows, Desk, KeepsRows, ListsRows

DESK = Desk(
    name="Partner", book=BOOK, out=PartnerOut, add=PartnerIn, change=PartnerChangeIn, media="multipart/form-data"
)


class Partners(AddsRows):
    access = "anon"
    public_cache = True
    desk = DESK

    @extend_schema(operation_id="listPartners", responses=PartnerOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the partners and the recommended sites, in the order in which they were added."""
        return Response(PartnerOut(Partner.objects.filter(active=True), many=True).data)


class AllPartners(ListsRows):
    desk = DESK


class OnePartner(KeepsRows):
    access = "admin"
    desk = DESK
