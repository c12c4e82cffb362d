"""What a client must know before anything else: the providers of this installation, and the limits."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.http.api import ApiView
from marketplace.common.integrations import openid


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
    networks = NetworkOut(many=True, help_text="Pages of the site on social networks.")


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
