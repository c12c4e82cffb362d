"""Messages on the wire. Source: docs/spec/api-trading.md, section 8."""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.envelope import wire_time
from marketplace.common.http.field_errors import validation_error_at
from marketplace.common.http.fields import FileIn, FlagOut, TimeOut, WireId, WireInteger, WireText
from trading.accounts.pseudonyms import shown_name
from trading.catalogue.serializers.schemas import text, whole
from trading.messages.blocking import Blocked
from trading.messages.selectors import Chat, ChatMessage, Listed, answers_everybody

Values = dict[str, Any]
LAST_WORDS = 160
"""Characters of the last message that a list of conversations shows."""
BREAKS = re.compile(r"\r\n|[\t\n\x0b\x0c\r\x85\u2028\u2029]")


class ChatText(WireText):
    """A message's text: one line, whatever was pasted."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=limits.MESSAGE_MAX, multiline=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(BREAKS.sub(" ", data) if isinstance(data, str) else data)


class RecipientIn(serializers.Serializer[Any]):
    usr_id_to = WireId(source="recipient_id")


class MessageIn(RecipientIn):
    msg_message = ChatText(source="text", help_text="line breaks become spaces")


class MessageFileIn(RecipientIn):
    msg_file = FileIn(source="file", help_text="any type but programs")


class ChatIn(serializers.Serializer[Any]):
    """Where to read on; neither: the latest."""

    last_message = WireId(source="before", required=False, help_text="the oldest message held: older ones follow")
    after = WireInteger(min_value=0, required=False, help_text="the newest message held: later ones follow")

    def validate(self, attrs: Values) -> Values:
        if attrs.get("before") is not None and attrs.get("after") is not None:
            raise validation_error_at("after", "mismatch")
        return attrs


@extend_schema_serializer(component_name="ChatMessage")
class ChatMessageOut(serializers.Serializer[Any]):
    msg_id = whole()
    msg_message = text(help_text="empty with a file, and after its author closed the account")
    msg_file = text(allow_null=True, help_text="stored path")
    msg_file_name = text(help_text="empty without a file")
    usr_id_from = whole()
    usr_id_to = whole()
    sender = FlagOut(help_text="1: an own message")
    usr_name = text(help_text="of the author")
    msg_read = FlagOut(help_text="by the one it was written to")
    msg_date = TimeOut()


@extend_schema_serializer(component_name="Conversation")
class ConversationOut(serializers.Serializer[Any]):
    usr_id = whole(help_text="the other person")
    usr_name = text()
    usr_image = text(help_text="stored path, empty without a picture")
    msg_read = FlagOut(help_text="0: something is unread")
    msg_date = TimeOut(help_text="of the last message")
    msg_message = text(help_text=f"beginning of the last message, at most {LAST_WORDS}; empty with a file or erased")
    msg_file_name = text(help_text="of the last message, empty without a file")
    sender = FlagOut(help_text="1: the last message is an own one")
    unread = whole()


@extend_schema_serializer(component_name="ChatMeta")
class ChatMetaOut(serializers.Serializer[Any]):
    usr_id = whole(help_text="the other person")
    usr_name = text()
    usr_email = text(help_text="empty unless visible")
    usr_image = text(help_text="stored path, empty without a picture")
    more = FlagOut(help_text="1: there is more in the direction that was asked for")
    blocked = FlagOut(help_text="1: you have blocked this person")
    blocked_me = FlagOut(help_text="1: this person has blocked you")
    blockable = FlagOut(help_text="0: an administrator, or nobody has written yet")


@extend_schema_serializer(component_name="BlockedPerson")
class BlockedPersonOut(serializers.Serializer[Any]):
    usr_id = whole()
    usr_name = text()
    usr_image = text(help_text="stored path, empty without a picture")
    blocked_at = TimeOut()


def message_row(shown: ChatMessage, viewer_id: int) -> Values:
    """Return ChatMessageOut as `viewer_id`, one of the two people, sees it."""
    message = shown.message
    return {
        "msg_id": message.pk,
        "msg_message": message.text,
        "msg_file": message.file or None,
        "msg_file_name": message.file_name,
        "usr_id_from": message.author_id,
        "usr_id_to": shown.recipient_id,
        "sender": int(message.author_id == viewer_id),
        "usr_name": shown_name(shown.author_name),
        "msg_read": int(shown.is_read),
        "msg_date": wire_time(message.sent_at),
    }


def conversation_row(listed: Listed) -> Values:
    """Return ConversationOut as the owner of the side sees it."""
    side, last = listed.side, listed.last
    return {
        "usr_id": side.other_id,
        "usr_name": shown_name(side.other.name),
        "usr_image": side.other.image,
        "msg_read": int(side.unread == 0),
        "msg_date": wire_time(side.last_at),
        "msg_message": last.text[:LAST_WORDS],
        "msg_file_name": last.file_name,
        "sender": int(last.author_id == side.owner_id),
        "unread": side.unread,
    }


def chat_meta(chat: Chat) -> Values:
    """Return ChatMetaOut: the other person, and whether there is more to read."""
    user = chat.correspondent.user
    return {
        "usr_id": user.pk,
        "usr_name": shown_name(user.name),
        "usr_email": chat.email,
        "usr_image": user.image,
        "more": int(chat.more),
        "blocked": int(chat.blocked),
        "blocked_me": int(chat.blocked_me),
        "blockable": int(chat.correspondent.mine is not None and not answers_everybody(user)),
    }


def blocked_row(blocked: Blocked) -> Values:
    """Return BlockedPersonOut."""
    return {
        "usr_id": blocked.user.pk,
        "usr_name": shown_name(blocked.user.name),
        "usr_image": blocked.user.image,
        "blocked_at": wire_time(blocked.at),
    }
