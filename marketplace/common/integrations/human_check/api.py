"""The endpoint of the human check. Source: docs/spec/api-trading.md, section 1."""

from __future__ import annotations

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.http.api import ApiView
from marketplace.common.http.envelope import Enveloped
from marketplace.common.http.errors import NotFound
from marketplace.common.http.schema import WholeBody
from marketplace.common.integrations import human_check


class ChallengeOut(WholeBody):
    """A challenge of the proof of work, as its library writes it."""

    parameters = serializers.DictField()
    signature = serializers.CharField()


class HumanChallenge(ApiView):
    access = "anon"

    @extend_schema(
        operation_id="getHumanCheck",
        parameters=[
            OpenApiParameter("action", str, OpenApiParameter.QUERY, required=True, enum=sorted(human_check.ACTIONS))
        ],
        responses=ChallengeOut,
    )
    def get(self, request: Request) -> Response:
        """Return a challenge for one call of one action, without an envelope."""
        if settings.HUMAN_CHECK != "altcha":
            raise NotFound
        return Response(Enveloped(human_check.challenge(request.GET.get("action", ""))))
