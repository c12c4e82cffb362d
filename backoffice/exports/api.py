"""An administrator's own ordered tables. Source: docs/spec/api-community.md, section 9; feature X-CSV."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import memory_sort_parameter
from marketplace.common.files.csv_export import CSV
from marketplace.common.files.exports import services
from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.exports.serializers import ExportOut
from marketplace.common.files.exports.tables import TABLE
from marketplace.common.files.serve import file_response
from marketplace.common.framework_internals import http_request
from marketplace.common.http.downloads import file_answers
from marketplace.common.http.errors import NotFound
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView

MOST_SHOWN = 50


class Tables(AccountView):
    access = "staff"
    capability = Capability.ADMINISTER
    keeps_session_alive = False  # an open screen polls

    @extend_schema(
        operation_id="listExports",
        parameters=[memory_sort_parameter(ExportOut), FORMAT],
        responses=table_answers(ExportOut(many=True)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return the own tables of the last days, newest first."""
        own = services.unexpired().filter(owner_id=self.user.pk, kind=TABLE).order_by("-pk")
        return answer_list(self, request, list(own[:MOST_SHOWN]), ExportOut, name="exports", size=None)


class TableFile(AccountView):
    access = "staff"
    capability = Capability.ADMINISTER

    @extend_schema(operation_id="downloadExport", responses=file_answers(CSV))
    def get(self, request: Request, export_id: int) -> HttpResponseBase:
        """Download an own table that is ready."""
        found = services.ready_file(DataExport.objects.filter(pk=export_id, owner_id=self.user.pk, kind=TABLE))
        if found is None:
            raise NotFound
        return file_response(http_request(request), found[1])
