"""The audit log. Source: docs/spec/api-community.md, section 9; feature X-AUDIT."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from backoffice.audit import selectors
from backoffice.audit.serializers import SORTS, AuditIn, AuditMetaOut, AuditOut
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import ApiView, page_parameter, paged_of


class AuditLog(ApiView):
    access = "staff"

    @extend_schema(
        operation_id="listAudit",
        parameters=[AuditIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(AuditOut, AuditMetaOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of what administrators did, latest first."""
        params = self.read(AuditIn)
        since, until = params.pop("start_date"), params.pop("end_date")
        filters = {name: value for name, value in params.items() if value}
        return answer_list(
            self,
            request,
            selectors.entries(**filters, since=since, until=until),
            AuditOut,
            name="audit",
            filters={**filters, "start_date": since, "end_date": until},
            meta=selectors.choices(),
            sorts=SORTS,
        )
