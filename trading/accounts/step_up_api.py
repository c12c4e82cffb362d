"""The step-up over HTTP: a person confirms the own identity again. Source: docs/spec/api-trading.md, section 1."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.http.client_address import client_address
from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.http.fields import SecretText, TimeOut
from marketplace.common.limits import PASSWORD_MAX
from marketplace.common.roles import Capability
from trading.accounts import selectors
from trading.accounts.account_view import AccountView
from trading.accounts.models import LoginSession
from trading.accounts.serializers import CodeText
from trading.accounts.step_up import step_up


@extend_schema_serializer(component_name="StepUp")
class StepUpIn(serializers.Serializer[Any]):
    """The password, and with a second factor a code."""

    code = CodeText(required=False, help_text="Six digits, or a recovery code; of those who have a second factor.")
    usr_password = SecretText(source="password", max_length=PASSWORD_MAX)


@extend_schema_serializer(component_name="SteppedUp")
class SteppedUpOut(serializers.Serializer[Any]):
    step_up_until = TimeOut()
    sid = serializers.CharField(read_only=True, help_text="In place of the one that asked.")


class StepUp(AccountView):
    @extend_schema(operation_id="stepUp", request=StepUpIn, responses=SteppedUpOut)
    def post(self, request: Request) -> Response:
        """Confirm the own identity by the password, with a second factor by a code too; it holds for ten minutes."""
        data = self.read(StepUpIn)
        enabled = selectors.has_factor(self.user)
        if enabled and data.get("code") is None:
            raise InvalidFields(fields={"code": [field_error("required")]})
        until, sid = step_up(
            user=self.user,
            session=cast("LoginSession", request.auth),
            password=data["password"],
            code=data["code"] if enabled else None,
            address=client_address(request),
        )
        return Response(SteppedUpOut({"step_up_until": until, "sid": sid}).data)


class StepUpOfOlderPages(StepUp):
    """The address that pages of the release before call, which stay open while this one comes; next release: gone."""

    access = "staff"
    capability = Capability.OFFICE

    @extend_schema(operation_id="stepUpOfOlderPages", request=StepUpIn, responses=SteppedUpOut, deprecated=True)
    def post(self, request: Request) -> Response:
        """The same as `user/step-up`."""
        return super().post(request)
