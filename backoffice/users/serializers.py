"""Accounts on the wire. Source: docs/spec/api-community.md, section 6."""

from __future__ import annotations

from typing import Any, Final

from django.db.models.functions import Lower
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from backoffice.bulk import BulkIn
from backoffice.users.selectors import TYPES
from backoffice.users.services import KIND, Flag
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.lists import TODAY, SearchIn
from marketplace.common.admin.reasons import reason_field
from marketplace.common.admin.sorting import Sorts
from marketplace.common.http.fields import BooleanFlag, FlagOut, TimeOut, WireChoice, WireId
from marketplace.common.http.fields import Flag as WireFlag
from marketplace.common.roles import Role
from trading.accounts.models import User
from trading.profiles.serializers.payloads import own
from trading.profiles.serializers.schemas import UserOut

NO_ROLE: Final = "none"
"""What takes a role away: an empty text counts as not sent."""
FLAGS: Final[dict[str, Flag]] = {"ban": "is_banned", "unlock": "is_open"}


class IsNull(FlagOut):
    """1 while a moment is not set."""

    def get_attribute(self, instance: Any) -> Any:
        return instance

    def to_representation(self, value: Any) -> int:
        return int(getattr(value, str(self.source)) is None)


class IsSet(IsNull):
    """1 once a moment is set."""

    def to_representation(self, value: Any) -> int:
        return 1 - super().to_representation(value)


SORTS: Final[Sorts] = {"usr_username": Lower("username"), "usr_email": Lower("email"), "usr_date": "created_at"}


@extend_schema_serializer(component_name="UserFilter")
class UserFilterIn(SearchIn):
    usrType = WireChoice(choices=list(TYPES), source="kind", required=False)  # noqa: N815
    when = WireChoice(choices=[TODAY], required=False, help_text="Registered since midnight in Belgrade.")


@extend_schema_serializer(component_name="UserChange")
class UserChangeIn(serializers.Serializer[Any]):
    """Exactly one of the changes, and the reason of a role, a ban, a lock, or their end."""

    password = BooleanFlag(required=False, help_text="true: mail the person a link to a new password.")
    admin = WireFlag(required=False, help_text="1: role administrator; 0: no role. For administrators.")
    role = WireChoice(choices=[NO_ROLE, *Role], required=False, help_text="For administrators.")
    ban = WireFlag(required=False)
    unlock = WireFlag(required=False, help_text="0 locks the account, 1 opens it and forgets its failed logins.")
    reason = reason_field("`ban`, `unlock` and `role`")
    usr_id = WireId(required=False, help_text="That of the address.")


BULK_ACTIONS: Final[dict[str, tuple[Flag, bool]]] = {
    "ban": ("is_banned", True),
    "unban": ("is_banned", False),
    "lock": ("is_open", False),
    "unlock": ("is_open", True),
}


@extend_schema_serializer(component_name="BulkOfUsers")
class BulkOfUsersIn(BulkIn):
    action = WireChoice(choices=list(BULK_ACTIONS))
    reason = reason_field("each action")


@extend_schema_serializer(component_name="AdminUser")
class AdminUserOut(serializers.Serializer[User]):
    usr_id = serializers.IntegerField(source="pk", read_only=True)
    usr_name = serializers.CharField(source="display_name", read_only=True)
    usr_username = serializers.CharField(source="username", read_only=True)
    usr_email = serializers.CharField(source="email", read_only=True)
    usr_is_organisation = FlagOut(source="is_organisation")
    seller = FlagOut(source="has_posted", help_text="1: has ever posted an ad.")
    buyer = FlagOut(source="has_offered", help_text="1: has ever made an offer.")
    usr_admin = FlagOut(source="is_admin")
    usr_role = serializers.ChoiceField(source="role", choices=["", *Role], read_only=True)
    usr_banned = IsSet(source="banned_at")
    usr_unlocked = IsNull(source="locked_at", help_text="0: locked.")
    usr_verified = IsSet(source="verified_at")
    usr_date = TimeOut(source="created_at")


@extend_schema_serializer(component_name="AdminUserDetails")
class AdminUserDetailsOut(AdminUserOut):
    """An account with the data of its own profile, and why and since when it is shut out."""

    profile = serializers.SerializerMethodField()
    verified_at = TimeOut(allow_null=True)
    banned_at = TimeOut(allow_null=True)
    usr_ban_reason = serializers.CharField(source="ban_reason", read_only=True)
    locked_at = TimeOut(allow_null=True)
    usr_lock_reason = serializers.CharField(source="lock_reason", read_only=True)

    @extend_schema_field(UserOut)
    def get_profile(self, person: User) -> dict[str, Any]:
        return own(person, editable=False, contract=None)


register_wire_names(KIND, is_admin="usr_admin", staff_role="usr_role", is_banned="usr_banned", is_open="usr_unlocked")
