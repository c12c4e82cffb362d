"""The queue of reports. Source: docs/spec/api-community.md, section 4; feature X-REPORT."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.abuse_reports import selectors, services
from backoffice.abuse_reports.serializers import (
    SORTS,
    AbuseReportDetailsOut,
    AbuseReportEntryOut,
    AbuseReportOut,
    AbuseReportsIn,
    AbuseReportStepIn,
    BulkOfAbuseReportsIn,
)
from backoffice.bulk import BulkResultOut, for_each
from backoffice.people import assignees
from backoffice.queues import QueueMetaOut, access_row, take, with_history
from marketplace.common.admin.lists import FORMAT, answer_list, given_filters, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


def details(report_id: int) -> dict[str, Any]:
    """Return `AbuseReportDetailsOut` of a report. Raises NotFound."""
    found = with_history(selectors.reports(), report_id, AbuseReportOut, AbuseReportEntryOut)
    return {**found, "others": selectors.others(report_id, found["abr_kind"], found["abr_thing_id"])}


class AbuseReports(AccountView):
    access = "staff"
    capability = Capability.ABUSE_REPORTS

    @extend_schema(
        operation_id="listAbuseReports",
        parameters=[AbuseReportsIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(AbuseReportOut, QueueMetaOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the reports: those that wait first, of each the newest first."""
        filters = given_filters(self.read(AbuseReportsIn))
        rows, meta = selectors.reports(**filters), {"admins": assignees(self.capability)}
        return answer_list(
            self, request, rows, AbuseReportOut, name="abuse_reports", filters=filters, meta=meta, sorts=SORTS
        )


class OneAbuseReport(AccountView):
    access = "staff"
    capability = Capability.ABUSE_REPORTS

    @extend_schema(operation_id="getAbuseReport", responses=AbuseReportDetailsOut)
    def get(self, request: Request, report_id: int) -> Response:
        """Return a report with its history."""
        return Response(details(report_id))

    @extend_schema(operation_id="actOnAbuseReport", request=AbuseReportStepIn, responses=AbuseReportDetailsOut)
    def post(self, request: Request, report_id: int) -> Response:
        """Take, assign, release, decide or reopen a report, or note something; a decision answers the reporter."""
        access_row(selectors.reports(), report_id)  # a missing one comes before a wrong field
        take(self, partial(services.act, report_id=report_id), AbuseReportStepIn)
        return Response(details(report_id))


class BulkOfAbuseReports(AccountView):
    access = "staff"
    capability = Capability.ABUSE_REPORTS

    @extend_schema(operation_id="actOnAbuseReports", request=BulkOfAbuseReportsIn, responses=BulkResultOut(many=True))
    def post(self, request: Request) -> Response:
        """Take, release or dismiss several reports; a dismissal answers each reporter."""
        clean = self.read(BulkOfAbuseReportsIn)
        action, answer = clean["action"], clean.get("answer") or ""
        return for_each(
            clean["ids"],
            lambda report_id: services.act(admin=self.user, report_id=report_id, action=action, answer=answer),
        )
