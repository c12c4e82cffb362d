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
from trading.accounts import second_factor
from trading.accounts.account_view import AccountView
from trading.accounts.models import LoginSession
from trading.accounts.serializers import CodeText
from trading.accounts.step_up import step_up


@extend_schema_serializer(component_name="StepUp")
class StepUpIn(serializers.Serializer[Any]):
    """Without a second factor the password, with one a code."""

    code = CodeText(required=False, help_text="Six digits, or a recovery code.")
    usr_password = SecretText(source="password", max_length=PASSWORD_MAX, required=False)


@extend_schema_serializer(component_name="SteppedUp")
class SteppedUpOut(serializers.Serializer[Any]):
    step_up_until = TimeOut()
    sid = serializers.CharField(read_only=True, help_text="In place of the one that asked.")


class StepUp(AccountView):
    @extend_schema(operation_id="stepUp", request=StepUpIn, responses=SteppedUpOut)
    def post(self, request: Request) -> Response:
        """Confirm the own identity by a code, or without a second factor by the password; it holds for ten minutes."""
        data = self.read(StepUpIn)
        enabled = second_factor.factor_status(self.user.pk).enabled
        wanted, name = ("code", "code") if enabled else ("password", "usr_password")
        if data.get(wanted) is None:
            raise InvalidFields(fields={name: [field_error("required")]})
        until, sid = step_up(
            user=self.user,
            session=cast("LoginSession", request.auth),
            password=None if enabled else data["password"],
            code=data["code"] if enabled else None,
            address=client_address(request),
        )
        return Response(SteppedUpOut({"step_up_until": until, "sid": sid}).data)
