"""The contract file over HTTP. Source: API contract, section 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from marketplace.common.api import ApiView
from marketplace.common.fields import WireChoice
from marketplace.common.throttles import Rate
from trading.contracts import docx, odt, services

FILES = Rate("contract-files", 10, 60, by="user")
DOCUMENT = {
    (200, content_type): OpenApiResponse(OpenApiTypes.BINARY, description="the file, as an attachment")
    for content_type in (odt.CONTENT_TYPE, docx.CONTENT_TYPE)
}


class ReportIn(serializers.Serializer[Any]):
    lang = WireChoice(choices=["en", "sr"], help_text="language of the document; `locale` does not choose it")
    file_type = WireChoice(choices=["odt", "docx"], required=False)


class Report(ApiView):
    @extend_schema(operation_id="getContract", parameters=[ReportIn], responses=DOCUMENT)
    def get(self, request: Request, offer_id: int) -> HttpResponse:
        """The contract of a fulfilled offer, for the seller; the first success sets status 5."""
        return self.file(request, request.query_params, offer_id)

    @extend_schema(operation_id="makeContract", request=ReportIn, responses=DOCUMENT)
    def post(self, request: Request, offer_id: int) -> HttpResponse:
        """The same, as a write."""
        body = request.data if isinstance(request.data, Mapping) else {}
        return self.file(request, {**request.query_params.dict(), **body}, offer_id)

    def file(self, request: Request, given: Mapping[str, Any], offer_id: int) -> HttpResponse:
        seller = self.user
        FILES.count(request)
        services.access_report(seller=seller, offer_id=offer_id)  # whose it is comes before a wrong field
        asked = self.read(ReportIn, given)
        made = services.contract_file(
            seller=seller, offer_id=offer_id, language=asked["lang"], file_type=asked.get("file_type") or "odt"
        )
        disposition = content_disposition_header(as_attachment=True, filename=made.name)
        return HttpResponse(
            made.content, content_type=made.content_type, headers={"Content-Disposition": disposition or ""}
        )
