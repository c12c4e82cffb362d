"""Notifications on the wire."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.envelope import wire_time
from marketplace.common.http.fields import Flag, FlagOut, TimeOut, WireChoice, WireText
from marketplace.common.text import locale
from trading.notifications.digests import AT_ONCE
from trading.notifications.localise import in_language
from trading.notifications.models import DigestSetting, Notification
from trading.notifications.preferences import Channels
from trading.notifications.types.registry import TYPES

DIGESTS = [AT_ONCE, *DigestSetting.Frequency.values]


@extend_schema_serializer(component_name="Notification")
class NotificationOut(serializers.Serializer[Any]):
    msg_id = serializers.IntegerField(source="pk", read_only=True)
    msg_message = serializers.SerializerMethodField(help_text="A text that holds one JSON object with its `type`.")
    msg_date = TimeOut(source="created_at")
    msg_read = FlagOut(source="is_read")

    def get_msg_message(self, notification: Notification) -> str:
        payload = in_language(notification.payload, locale.active())
        return json.dumps({"type": notification.type, **payload}, ensure_ascii=False)


@extend_schema_serializer(component_name="NotificationCounters")
class CountersOut(serializers.Serializer[Any]):
    """Unread; `total` is the sum."""

    total = serializers.IntegerField(read_only=True)
    notification = serializers.IntegerField(source="notifications", read_only=True)
    message = serializers.IntegerField(source="messages", read_only=True)


class AudienceIn(serializers.Serializer[Any]):
    organisation = Flag(required=False, help_text="1: organisations only; 0, the default: everybody.")


@extend_schema_serializer(component_name="AnnouncementInput")
class AnnouncementIn(AudienceIn):
    msg_title = WireText(source="title", max_length=limits.SHORT_TEXT_MAX)
    msg_message = WireText(source="message", max_length=limits.MESSAGE_MAX)


@extend_schema_serializer(component_name="Audience")
class AudienceOut(serializers.Serializer[Any]):
    recipients = serializers.IntegerField(min_value=0)


@extend_schema_serializer(component_name="Announcement")
class AnnouncementOut(serializers.Serializer[Any]):
    """An announcement and how far it is. `ann_finished` 1: everybody has it who still has an account."""

    ann_id = serializers.IntegerField(source="pk", read_only=True)
    msg_title = serializers.CharField(source="title", read_only=True)
    organisation = FlagOut(source="organisations")
    recipients = serializers.IntegerField(min_value=0, read_only=True, help_text="How many, when it was sent.")
    told = serializers.IntegerField(
        source="notified", min_value=0, read_only=True, help_text="How many have it by now."
    )
    ann_date = TimeOut(source="created_at")
    ann_finished = FlagOut(source="is_finished")


class ChannelsIn(serializers.Serializer[Any]):
    page = Flag(required=False)
    mail = Flag(required=False)


@extend_schema_serializer(component_name="NotificationChannels")
class ChannelsOut(serializers.Serializer[Any]):
    page = FlagOut(help_text="on the page and in the counters")
    mail = FlagOut(help_text="a copy by mail; `usr_notifications` 0 stops all of them but the fixed ones")
    fixed = FlagOut(help_text="1: the page cannot be changed: always there, or with `page` 0 never")
    mail_fixed = FlagOut(help_text="1: the mail cannot be switched off")


SettingsIn = type(
    "NotificationSettingsIn",
    (serializers.Serializer,),
    {
        "__doc__": "The types to change; what is left out stays.",
        **{type_name: ChannelsIn(required=False) for type_name in TYPES},
    },
)

SettingsOut = extend_schema_serializer(component_name="NotificationSettings")(
    type(
        "SettingsOut",
        (serializers.Serializer,),
        {
            "__doc__": "Every type of notification that the person can get. Some are of administrators or firms only.",
            **{
                # A field that is only read counts as always there; these are not, for most people.
                one.name: ChannelsOut(required=False)
                if one.for_admins or one.for_firms
                else ChannelsOut(read_only=True)
                for one in TYPES.values()
            },
        },
    )
)


def settings_wire(settings: Mapping[str, Channels]) -> dict[str, dict[str, int]]:
    """Return the settings in the shape of SettingsOut."""
    return {
        type_name: {
            "page": int(one.page),
            "mail": int(one.mail),
            "fixed": int(one.fixed),
            "mail_fixed": int(one.mail_fixed),
        }
        for type_name, one in settings.items()
    }


class DigestIn(serializers.Serializer[Any]):
    digest = WireChoice(choices=DIGESTS)


@extend_schema_serializer(component_name="Digest")
class DigestOut(serializers.Serializer[Any]):
    """How the mails of watching come; `next_at`: the next collected one, null for at once."""

    digest = serializers.ChoiceField(choices=DIGESTS)
    next_at = serializers.DateTimeField(allow_null=True)


def digest_wire(setting: DigestSetting | None) -> dict[str, Any]:
    """Return the setting in the shape of DigestOut."""
    if setting is None:
        return {"digest": AT_ONCE, "next_at": None}
    return {"digest": setting.frequency, "next_at": wire_time(setting.next_at)}
