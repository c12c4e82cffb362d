"""The endpoints of an administrator's own tables. Feature X-CSV."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.files.csv_export import CSV
from marketplace.common.files.exports import services
from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.exports.serializers import ExportOut
from marketplace.common.files.exports.tables import TABLE
from marketplace.common.files.serve import file_response
from marketplace.common.framework_internals import http_request
from marketplace.common.http.api import ApiView
from marketplace.common.http.downloads import file_answers
from marketplace.common.http.errors import NotFound

MOST_SHOWN = 50


class Tables(ApiView):
    access = "staff"
    keeps_session_alive = False  # an open screen polls

    @extend_schema(operation_id="listExports", responses=ExportOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the own tables of the last days, newest first."""
        own = services.unexpired().filter(owner_id=self.user.pk, kind=TABLE).order_by("-pk")
        return Response(ExportOut(own[:MOST_SHOWN], many=True).data)


class TableFile(ApiView):
    access = "staff"

    @extend_schema(operation_id="downloadExport", responses=file_answers(CSV))
    def get(self, request: Request, export_id: int) -> HttpResponseBase:
        """Download an own table that is ready."""
        found = services.ready_file(DataExport.objects.filter(pk=export_id, owner_id=self.user.pk, kind=TABLE))
        if found is None:
            raise NotFound
        return file_response(http_request(request), found[1])
