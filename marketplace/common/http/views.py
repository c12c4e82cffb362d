"""The kernel's own operations: what a client must know before anything else, and whether the house stands."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.http.api import ApiView, OkOut
from marketplace.common.http.envelope import Enveloped
from marketplace.common.http.errors import NotFound, Unavailable
from marketplace.common.http.schema import WholeBody
from marketplace.common.integrations import human_check, openid


class HumanCheckOut(serializers.Serializer[Any]):
    provider = serializers.ChoiceField(choices=["altcha", "turnstile", "none"])
    site_key = serializers.CharField(allow_blank=True)
    script_url = serializers.CharField(allow_blank=True)


class SocialOut(serializers.Serializer[Any]):
    issuer = serializers.CharField()
    client_id = serializers.CharField()
    button = serializers.CharField()


LimitsOut = type(
    "LimitsOut",
    (serializers.Serializer,),
    {
        "__doc__": "Every limit that the client checks too.",
        **{name: serializers.IntegerField() for name in limits.PUBLIC},
    },
)


class NetworkOut(serializers.Serializer[Any]):
    name = serializers.ChoiceField(choices=settings.NETWORKS)
    link = serializers.CharField()


class ConfigOut(serializers.Serializer[Any]):
    human_check = HumanCheckOut()
    social = SocialOut(allow_null=True)
    file_base = serializers.CharField()
    support_email = serializers.CharField()
    limits = LimitsOut()
    networks = NetworkOut(many=True, help_text="Pages of the house on social networks.")


class ChallengeOut(WholeBody):
    """A challenge of the proof of work, as its library writes it."""

    parameters = serializers.DictField()
    signature = serializers.CharField()


class Config(ApiView):
    access = "anon"
    public_cache = True

    @extend_schema(operation_id="getConfig", responses=ConfigOut)
    def get(self, request: Request) -> Response:
        """Return providers and limits."""
        turnstile = settings.HUMAN_CHECK == "turnstile"
        social = {
            "issuer": settings.SOCIAL_ISSUER,
            "client_id": settings.SOCIAL_CLIENT_ID,
            "button": settings.SOCIAL_BUTTON,
        }
        return Response(
            {
                "human_check": {
                    "provider": settings.HUMAN_CHECK,
                    "site_key": settings.TURNSTILE_SITE_KEY if turnstile else "",
                    "script_url": settings.TURNSTILE_SCRIPT_URL if turnstile else "",
                },
                "social": social if openid.configured() else None,
                "file_base": "/api/files/",
                "support_email": settings.SUPPORT_EMAIL,
                "limits": limits.PUBLIC,
                "networks": [{"name": name, "link": link} for name, link in settings.NETWORK_PAGES],
            }
        )


class Health(ApiView):
    access = "anon"

    @extend_schema(operation_id="getHealth", responses=OkOut)
    def get(self, request: Request) -> Response:
        """Answer ok while the database does."""
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        except DatabaseError:
            raise Unavailable from None
        return self.ok()


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
