"""Groups of ads, the sliders of the home page.

Source: docs/spec/api-community.md, section 4; features M-ADM-19, M-HOME-02.
"""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.admin.crud.api import ResourceEndpoints, ResourceItemView, ResourceListView
from marketplace.common.http.errors import NotFound
from marketplace.common.roles import Capability
from marketplace.common.text.locale import PREFIX
from trading.catalogue.groups.serializers import GroupChangeIn, GroupIn, GroupNameOut, GroupRowOut
from trading.catalogue.groups.services import RESOURCE
from trading.codebooks.api import CodebookLookup
from trading.codebooks.definitions import ad_groups
from trading.codebooks.definitions.ad_groups import AdGroup

ENDPOINTS = ResourceEndpoints(name="Group", resource=RESOURCE, out=GroupRowOut, add=GroupIn, change=GroupChangeIn)


class Groups(CodebookLookup):
    codebook = ad_groups.CODEBOOK
    endpoints = ENDPOINTS


class AllGroups(ResourceListView):
    capability = Capability.READ_ADS  # the list of ads names their groups
    endpoints = ENDPOINTS


class OneGroup(ResourceItemView):
    access = "staff"
    capability = Capability.MANAGE_CODEBOOKS
    endpoints = ENDPOINTS

    @extend_schema(operation_id="getGroupNames", responses=GroupNameOut(many=True))
    def get(self, request: Request, group_id: int) -> Response:
        """Return the name in every language."""
        group = AdGroup.objects.filter(pk=group_id).first()
        if group is None:
            raise NotFound
        names = [{"grp_name": getattr(group, f"name_{language}"), "grp_locale": language} for language in PREFIX]
        return Response(GroupNameOut(names, many=True).data)
