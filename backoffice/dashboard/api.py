"""The first screen of the back-office. Source: docs/spec/api-community.md, section 9."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.dashboard import selectors
from backoffice.dashboard.serializers import DashboardOut
from marketplace.common.db import clock
from marketplace.common.http.api import ApiView


class Dashboard(ApiView):
    access = "admin"

    @extend_schema(operation_id="getDashboard", responses=DashboardOut)
    def get(self, request: Request) -> Response:
        """Return what is going on, and what waits for an administrator."""
        return Response(DashboardOut(selectors.dashboard(clock.now())).data)
