"""Messages over HTTP. Source: docs/spec/api-trading.md, section 8."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.files import prepare
from marketplace.common.files.rules import CHAT
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.envelope import Enveloped
from marketplace.common.http.errors import FieldErrors, InvalidFields
from marketplace.common.http.field_errors import map_field_errors
from marketplace.common.http.pagination import page_number
from marketplace.common.http.schema import listed
from marketplace.common.http.throttles import Rate
from trading.accounts.account_view import AccountView
from trading.messages import blocking, selectors, services
from trading.messages.errors import OneFileOnly
from trading.messages.sending import MESSAGES, send_from_data
from trading.messages.serializers import (
    BlockedPersonOut,
    ChatIn,
    ChatMessageOut,
    ChatMetaOut,
    ConversationOut,
    MessageFileIn,
    MessageIn,
    RecipientIn,
    blocked_row,
    chat_meta,
    conversation_row,
    message_row,
)

FILES = Rate("message-files", 10, 60, by="user", what=_("You can send %(limit)s files a minute."))


class Conversations(AccountView):
    idempotent = True

    @extend_schema(operation_id="listConversations", parameters=[page_parameter], responses=paged_of(ConversationOut))
    def get(self, request: Request) -> Response:
        """Own conversations, the latest first."""
        page = selectors.conversations(self.user.pk, page_number(request))
        return Response(page.paged([conversation_row(one) for one in page.rows]))

    @extend_schema(operation_id="sendMessage", request=MessageIn, responses={201: ChatMessageOut})
    def post(self, request: Request) -> Response:
        """Write to a person, where the live connection is down."""
        author = self.user
        MESSAGES.count(request)
        sent = send_from_data(author, request.data)
        return Response(message_row(sent, author.pk), status=status.HTTP_201_CREATED)


class Chat(AccountView):
    @extend_schema(operation_id="getConversation", parameters=[ChatIn], responses=listed(ChatMessageOut, ChatMetaOut))
    def get(self, request: Request, user_id: int) -> Response:
        """A piece of the conversation with a person, oldest first; marks nothing."""
        asked = self.read(ChatIn, request.query_params)
        chat = selectors.chat(self.user, user_id, before=asked.get("before"), after=asked.get("after"))
        rows = [message_row(one, self.user.pk) for one in chat.messages]
        return Response(Enveloped({"data": rows, "meta": chat_meta(chat)}))

    @extend_schema(operation_id="readConversation", request=None, responses=OkOut)
    def post(self, request: Request, user_id: int) -> Response:
        """Mark everything from that person as read."""
        services.mark_read(user=self.user, other_id=user_id)
        return self.ok()


class Block(AccountView):
    @extend_schema(operation_id="blockPerson", request=None, responses=OkOut)
    def post(self, request: Request, user_id: int) -> Response:
        """Block a person: neither can write to the other any more."""
        blocking.set_blocked(user=self.user, other_id=user_id, on=True)
        return self.ok()

    @extend_schema(operation_id="unblockPerson", responses=OkOut)
    def delete(self, request: Request, user_id: int) -> Response:
        """Lift the own block."""
        blocking.set_blocked(user=self.user, other_id=user_id, on=False)
        return self.ok()


class BlockedPeople(AccountView):
    @extend_schema(operation_id="listBlockedPeople", parameters=[page_parameter], responses=paged_of(BlockedPersonOut))
    def get(self, request: Request) -> Response:
        """The people whom one has blocked."""
        page = blocking.blocked_people(self.user.pk, page_number(request))
        return Response(page.paged([blocked_row(one) for one in page.rows]))


class MessageFiles(AccountView):
    idempotent = True

    @extend_schema(
        operation_id="sendMessageFile",
        request={"multipart/form-data": MessageFileIn},
        responses={201: ChatMessageOut},
    )
    def post(self, request: Request) -> Response:
        """Send a person a file."""
        author = self.user
        FILES.count(request)
        recipient_id = self.read(RecipientIn)["recipient_id"]
        selectors.access_recipient(author, recipient_id)  # before megabytes are read and stored
        try:
            upload = self.read(MessageFileIn)["file"]
        except ValidationError as refused:
            raise file_error(map_field_errors(refused.detail)) from None
        file = prepare(upload, CHAT, field="msg_file")
        sent = services.send_message(author=author, recipient_id=recipient_id, file=file)
        return Response(message_row(sent, author.pk), status=status.HTTP_201_CREATED)


def file_error(fields: FieldErrors) -> InvalidFields:
    """Return the error of a wrong file: a second file has a code of its own."""
    several = any(error.code == "single_file" for error in fields.get("msg_file", ()))
    return OneFileOnly(fields=fields) if several else InvalidFields(fields=fields)
