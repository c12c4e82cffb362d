"""The first screen of the back-office. Source: docs/spec/api-community.md, section 9."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.dashboard import selectors
from backoffice.dashboard.serializers import DashboardOut
from marketplace.common.db import clock
from marketplace.common.http.api import ApiView
from marketplace.common.roles import Capability


class Dashboard(ApiView):
    access = "staff"
    capability = Capability.OFFICE

    @extend_schema(operation_id="getDashboard", responses=DashboardOut)
    def get(self, request: Request) -> Response:
        """Return what is going on, and what waits, as far as the own role reaches; the rest is null."""
        return Response(DashboardOut(selectors.dashboard(clock.now(), self.user.acting_role)).data)
