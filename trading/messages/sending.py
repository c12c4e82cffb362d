"""Receiving a message, by a request or by a frame of the live connection: read, checked and counted alike.

Source: docs/spec/api-trading.md, sections 8 and 10.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status

from marketplace.common.http import idempotency
from marketplace.common.http.errors import BadRequest, DomainError, FieldErrors, InvalidFields
from marketplace.common.http.field_errors import map_field_errors
from marketplace.common.http.throttles import Rate
from trading.accounts.models import User
from trading.accounts.selectors import session_by_sid
from trading.messages import events, services
from trading.messages.errors import EmptyMessage
from trading.messages.selectors import ChatMessage, access_recipient
from trading.messages.serializers import MessageIn, RecipientIn, message_row

MESSAGES: Final = Rate("messages", 30, 60, by="user", what=_("You can send %(limit)s messages a minute."))
ROUTE: Final = "POST /api/messages"


def send_from_data(
    author: User, data: object, *, ref: str | None = None, sender_channel: str | None = None
) -> ChatMessage:
    """Send the message of a body or a frame. ref, sender_channel: as `send_message` takes them.

    Raises BadRequest, InvalidFields, EmptyMessage, PersonNotFound, OwnMessage, NoContact, BlockedByThem, BlockedByYou.
    The recipient is checked before the text.
    """
    if not isinstance(data, Mapping):
        raise BadRequest
    recipient_id = read(RecipientIn(data=data))["recipient_id"]
    try:
        text = read(MessageIn(data=data))["text"]
    except InvalidFields as invalid:
        access_recipient(author, recipient_id)
        empty = any(error.code in {"required", "blank"} for error in invalid.fields.get("msg_message", ()))
        raise EmptyMessage(fields=invalid.fields) if empty else invalid from None
    return services.send_message(
        author=author, recipient_id=recipient_id, text=text, ref=ref, sender_channel=sender_channel
    )


def read(form: serializers.Serializer[Any]) -> dict[str, Any]:
    """Return the validated fields. Raises InvalidFields."""
    if not form.is_valid():
        raise InvalidFields(fields=map_field_errors(form.errors))
    clean: dict[str, Any] = form.validated_data
    return clean


def send_from_frame(sid: str, frame: Mapping[str, Any], ref: str | None, channel: str) -> dict[str, Any] | None:
    """Send a chat frame's message; return the author's echo, None when the session has ended.

    channel: of the connection that sent it, which gets the echo from here. A ref of the form of an Idempotency-Key is
    one: the message is written once, whichever way it comes again. Raises DomainError.
    """
    session = session_by_sid(sid)
    if session is None:
        return None
    author: User = session.user
    MESSAGES.count_person(author.pk)
    if ref is None or not idempotency.KEY.fullmatch(ref):
        return events.author_frame(send_from_data(author, frame, ref=ref, sender_channel=channel), ref)

    def send() -> idempotency.Answer:
        sent = send_from_data(author, frame, ref=ref, sender_channel=channel)
        return {"data": message_row(sent, author.pk)}, status.HTTP_201_CREATED

    # A client without an echo sends the message again, by a frame or by a request with this key.
    body = {name: frame[name] for name in ("msg_message", "usr_id_to") if name in frame}
    call = idempotency.Call(author.pk, ROUTE, ref, idempotency.fingerprint(body))
    stored, _, _ = idempotency.run_call(call, send)
    return events.echo_frame(stored["data"], ref)


def frame_error(error: DomainError) -> tuple[str, str]:
    """Return the code and the text of the `error` frame: a wrong text is `msgError`, another wrong field unreadable."""
    if type(error) is not InvalidFields:
        return error.code, error.text()
    fields: FieldErrors = error.fields
    for field in fields.get("msg_message", ()):
        if field.code != "invalid":
            return EmptyMessage.code, str(field.message) % {"limit": field.limit}
    return BadRequest.code, error.text()
