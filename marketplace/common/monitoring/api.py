"""Health of one process, for balancers and containers. The front server answers 404 for these two addresses."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.http.api import ApiView, OkOut
from marketplace.common.http.errors import Unavailable
from marketplace.common.monitoring.readiness import readiness


class ReadyOut(serializers.Serializer[Any]):
    """That the process may answer. `degraded`: parts of the site that have failed, without which it goes on."""

    status = serializers.ChoiceField(choices=["ready", "degraded"])
    degraded = serializers.ListField(child=serializers.CharField())


class NotReady(Unavailable):
    """The process cannot answer. failing: names of the parts."""

    def __init__(self, failing: list[str]) -> None:
        super().__init__()
        self.failing = failing

    def extra_keys(self) -> dict[str, object]:
        return {"failing": self.failing}


class Live(ApiView):
    access = "anon"

    @extend_schema(operation_id="getLiveness", responses=OkOut)
    def get(self, request: Request) -> Response:
        """Answer ok while the process answers at all, whatever else is away."""
        return self.ok()


class Ready(ApiView):
    access = "anon"

    @extend_schema(operation_id="getReadiness", responses=ReadyOut)
    def get(self, request: Request) -> Response:
        """Tell if the process may be sent requests; 503 names what it lacks. Names only, no details."""
        found = readiness()
        if found.failing:
            raise NotReady(found.failing)
        return Response({"status": found.status, "degraded": found.degraded})
