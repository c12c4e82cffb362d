"""What the own profile takes and answers. Source: docs/spec/api-trading.md, section 6."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.api import OkOut
from marketplace.common.http.fields import FlagOut, SecretText
from trading.accounts.serializers import RegistrationForm

NOT_OF_A_PROFILE = ("token", "type", "rules", "usr_password")


@extend_schema_serializer(component_name="EditProfileInput")
class ProfileIn(RegistrationForm):
    """Changed fields only, with the rules of registration; an empty text clears what is optional.

    `usr_email`, `usr_org_id` and the name of an organisation are taken only as they are.
    """

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = {
            "cnt_id" if name == "usr_country" else name: field
            for name, field in super().get_fields().items()
            if name not in NOT_OF_A_PROFILE
        }
        for field in fields.values():
            field.required = False
        fields["usr_password"] = SecretText(
            min_length=limits.PASSWORD_MIN, max_length=limits.PASSWORD_MAX, required=False, allow_blank=False
        )
        fields["usr_password_old"] = SecretText(
            max_length=limits.PASSWORD_MAX, required=False, allow_blank=False, help_text="required with usr_password"
        )
        return fields


@extend_schema_serializer(component_name="ProfileSaved")
class ProfileSavedOut(OkOut):
    """After a change of the password the earlier sid has ended and `sid` is the new one."""

    sid = serializers.CharField(required=False)


@extend_schema_serializer(component_name="CloseAccountInput")
class CloseAccountIn(serializers.Serializer[Any]):
    usr_password = SecretText(source="password", max_length=limits.PASSWORD_MAX)


@extend_schema_serializer(component_name="Closing")
class ClosingOut(serializers.Serializer[Any]):
    """closable 0: sales, offers or deals of the last 30 days stand against it."""

    closable = FlagOut()
