"""Reporting an ad, a message, a rating or a person. Source: docs/spec/api-trading.md, section 8; feature X-REPORT."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.framework_internals import http_request
from marketplace.common.http.api import OkOut
from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.http.throttles import StrictRate
from marketplace.common.integrations import human_check
from marketplace.common.text.locale import request_locale
from trading.abuse_reports import services
from trading.abuse_reports.serializers import AbuseReportIn
from trading.accounts.account_view import AccountView

REPORT_RATE = StrictRate("abuse-reports", 10, 3600, by="user", what=_("You can send %(limit)s reports an hour."))


class AbuseReports(AccountView):
    access = "anon"

    @extend_schema(operation_id="sendAbuseReport", request=AbuseReportIn, responses={201: OkOut})
    def post(self, request: Request) -> Response:
        """Report something that breaks the rules; visitors solve a human check and give their address."""
        REPORT_RATE.count(request)
        if self.viewer is None:
            given = self.given()
            human_check.verify(given.get("token") if isinstance(given, Mapping) else None, "report", request)
        sent = self.read(AbuseReportIn)
        email = sent.get("email") or ""
        if self.viewer is None and not email:
            raise InvalidFields(fields={"usr_email": [field_error("required")]})
        services.send_report(
            reporter=self.viewer,
            kind=sent["kind"],
            thing_id=sent["thing_id"],
            reason=sent["reason"],
            text=sent.get("text") or "",
            email=email,
            language=request_locale(http_request(request)),
        )
        return self.ok(status=201)
