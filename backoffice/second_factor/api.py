"""The own second factor of those who work here.

Source: docs/spec/api-community.md, section 9.
"""

from __future__ import annotations

from typing import Any, cast

import segno
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.db.clock import now
from marketplace.common.http.api import STEP_UP_LASTS, OkOut
from marketplace.common.http.client_address import client_address
from marketplace.common.http.fields import FlagOut, SecretText, TimeOut
from marketplace.common.limits import PASSWORD_MAX
from marketplace.common.roles import Capability
from trading.accounts import second_factor
from trading.accounts.account_view import AccountView
from trading.accounts.models import LoginSession
from trading.accounts.serializers import CodeText


@extend_schema_serializer(component_name="SecondFactor")
class SecondFactorOut(serializers.Serializer[Any]):
    enabled = FlagOut()
    required = FlagOut(help_text="1: every administrator needs one here.")  # type: ignore[assignment]
    codes_left = serializers.IntegerField(read_only=True, help_text="Recovery codes not used yet.")
    step_up_until = serializers.SerializerMethodField()

    def get_step_up_until(self, factor: second_factor.FactorStatus) -> str | None:
        stepped_up_at = self.context["session"].stepped_up_at
        until = stepped_up_at and stepped_up_at + STEP_UP_LASTS
        return TimeOut().to_representation(until) if until and until > now() else None


@extend_schema_serializer(component_name="SecondFactorInput")
class SecondFactorIn(serializers.Serializer[Any]):
    usr_password = SecretText(source="password", max_length=PASSWORD_MAX)


@extend_schema_serializer(component_name="NewSecondFactor")
class NewSecondFactorOut(serializers.Serializer[Any]):
    secret = serializers.CharField(read_only=True, help_text="To type into an app that reads no picture.")
    uri = serializers.CharField(read_only=True)
    qr = serializers.CharField(read_only=True, help_text="The address as a picture: a data URI.")


@extend_schema_serializer(component_name="SecondFactorCode")
class SecondFactorCodeIn(serializers.Serializer[Any]):
    code = CodeText(help_text="Six digits of the app.")


@extend_schema_serializer(component_name="RecoveryCodes")
class RecoveryCodesOut(serializers.Serializer[Any]):
    recovery_codes = serializers.ListField(child=serializers.CharField(), read_only=True, help_text="Told once.")
    sid = serializers.CharField(read_only=True, help_text="In place of the one that asked.")


register_wire_names(second_factor.AUDIT_KIND)


class SecondFactor(AccountView):
    access = "staff"
    capability = Capability.OFFICE
    # Where every administrator needs a factor, one without it may do nothing but set it up here.
    before_second_factor = ("GET", "POST", "PATCH")
    step_up = ("DELETE",)

    @extend_schema(operation_id="getSecondFactor", responses=SecondFactorOut)
    def get(self, request: Request) -> Response:
        """Return the state of the own second factor."""
        context = {"session": request.auth}
        return Response(SecondFactorOut(second_factor.factor_status(self.user.pk), context=context).data)

    @extend_schema(operation_id="beginSecondFactor", request=SecondFactorIn, responses=NewSecondFactorOut)
    def post(self, request: Request) -> Response:
        """Return a new secret, to be confirmed by a code of it; what is in use until then stays in use."""
        self.check_owner(request)
        if second_factor.factor_status(self.user.pk).enabled:
            self.check_step_up(request)
        password = self.read(SecondFactorIn)["password"]
        seed, uri = second_factor.begin_setup(user=self.user, password=password, address=client_address(request))
        picture = segno.make_qr(uri, error="m").svg_data_uri(light="#fff", border=4)
        return Response(NewSecondFactorOut({"secret": seed, "uri": uri, "qr": picture}).data)

    @extend_schema(operation_id="confirmSecondFactor", request=SecondFactorCodeIn, responses=RecoveryCodesOut)
    def patch(self, request: Request) -> Response:
        """Take the new secret into use; the answer holds the recovery codes, this once."""
        self.check_owner(request)
        session = cast("LoginSession", request.auth)
        codes, sid = second_factor.confirm_setup(
            user_id=self.user.pk,
            session=session,
            code=self.read(SecondFactorCodeIn)["code"],
            address=client_address(request),
        )
        return Response(RecoveryCodesOut({"recovery_codes": codes, "sid": sid}).data)

    @extend_schema(operation_id="removeSecondFactor", responses=OkOut)
    def delete(self, request: Request) -> Response:
        """Switch the own second factor off; without one nothing happens."""
        second_factor.remove_factor(user_id=self.user.pk)
        return self.ok()

    def check_owner(self, request: Request) -> None:
        """Raise unless the second step was taken, if a factor is set: else the password alone could replace it."""
        if second_factor.factor_status(self.user.pk).enabled:
            self.check_second_factor()
