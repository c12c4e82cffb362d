"""Notifications on the wire, as administrators see them: never their contents."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.admin.sorting import PK, Sorts
from marketplace.common.http.fields import FlagOut, TimeOut, WireId
from trading.notifications.models import Notification
from trading.notifications.types.registry import TYPES

SORTS: Final[Sorts] = {"msg_date": PK}  # the ids grow with time


@extend_schema_serializer(component_name="AdminNotificationFilter")
class NotificationsIn(serializers.Serializer[Any]):
    usr_id = WireId(source="recipient_id", help_text="whose notifications")


@extend_schema_serializer(component_name="AdminNotification")
class AdminNotificationOut(serializers.Serializer[Notification]):
    msg_id = serializers.IntegerField(source="pk", read_only=True)
    kind = serializers.ChoiceField(source="type", choices=sorted(TYPES), read_only=True)
    msg_date = TimeOut(source="created_at")
    msg_read = FlagOut(source="is_read")
    deleted_at = TimeOut(allow_null=True, help_text="by the person, or at once: the type is switched off")
