"""Confirming that it is oneself. Source: community contract, section 9."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.api import ApiView
from marketplace.common.fields import SecretText, TimeOut
from marketplace.common.limits import PASSWORD_MAX
from marketplace.common.throttles import client_address
from trading.accounts.models import LoginSession
from trading.accounts.stepping import step_up


@extend_schema_serializer(component_name="StepUp")
class StepUpIn(serializers.Serializer[Any]):
    usr_password = SecretText(source="password", max_length=PASSWORD_MAX)


@extend_schema_serializer(component_name="SteppedUp")
class SteppedUpOut(serializers.Serializer[Any]):
    step_up_until = TimeOut()
    sid = serializers.CharField(read_only=True, help_text="In place of the one that asked.")


class StepUp(ApiView):
    access = "admin"

    @extend_schema(operation_id="stepUp", request=StepUpIn, responses=SteppedUpOut)
    def post(self, request: Request) -> Response:
        """Prove one's presence by the password; weighty acts are open for ten minutes."""
        until, sid = step_up(
            user=self.user,
            session=cast("LoginSession", request.auth),
            password=self.read(StepUpIn)["password"],
            address=client_address(request),
        )
        return Response(SteppedUpOut({"step_up_until": until, "sid": sid}).data)
