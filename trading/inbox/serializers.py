"""Notices on the wire."""

from __future__ import annotations

import json
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.fields import FlagOut, TimeOut
from trading.inbox.models import Notice


@extend_schema_serializer(component_name="Notification")
class NoticeOut(serializers.Serializer[Any]):
    msg_id = serializers.IntegerField(source="pk", read_only=True)
    msg_message = serializers.SerializerMethodField(help_text="A text that holds one JSON object with its `type`.")
    msg_date = TimeOut(source="created_at")
    msg_read = FlagOut(source="is_read")

    def get_msg_message(self, notice: Notice) -> str:
        return json.dumps({"type": notice.kind, **notice.payload}, ensure_ascii=False)


@extend_schema_serializer(component_name="NotificationCounters")
class CountersOut(serializers.Serializer[Any]):
    """Unread; `total` is the sum."""

    total = serializers.IntegerField(read_only=True)
    notification = serializers.IntegerField(source="notices", read_only=True)
    message = serializers.IntegerField(source="messages", read_only=True)
