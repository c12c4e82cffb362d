"""Partners and recommended sites of the home page. Source: docs/spec/product.md, section 3; features M-HOME-01."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.partners.models import Partner
from content.partners.serializers import PartnerChangeIn, PartnerIn, PartnerOut, ShownPartnerOut
from content.partners.services import RESOURCE
from marketplace.common.admin.crud.api import ResourceCreateView, ResourceEndpoints, ResourceItemView, ResourceListView
from marketplace.common.roles import Capability

ENDPOINTS = ResourceEndpoints(
    name="Partner",
    resource=RESOURCE,
    out=PartnerOut,
    add=PartnerIn,
    change=PartnerChangeIn,
    media="multipart/form-data",
)


class Partners(ResourceCreateView):
    access = "anon"
    public_cache = True
    capability = Capability.WRITE_CONTENT
    endpoints = ENDPOINTS

    @extend_schema(operation_id="listPartners", responses=ShownPartnerOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the partners and the recommended sites, in their order and the reader's language."""
        return Response(ShownPartnerOut(Partner.objects.filter(active=True), many=True).data)


class AllPartners(ResourceListView):
    capability = Capability.WRITE_CONTENT
    endpoints = ENDPOINTS


class OnePartner(ResourceItemView):
    access = "staff"
    capability = Capability.WRITE_CONTENT
    endpoints = ENDPOINTS
