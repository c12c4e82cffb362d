"""Mails of the outbox on the wire: never their texts."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from backoffice.mails.selectors import STATES
from marketplace.common.admin.lists import SearchIn
from marketplace.common.admin.sorting import PK, Sorts
from marketplace.common.http.fields import TimeOut, WireChoice, WireId
from marketplace.common.messaging.outbox.models import OutboxEntry

SORTS: Final[Sorts] = {"id": PK}


@extend_schema_serializer(component_name="MailFilter")
class MailsIn(SearchIn):
    state = WireChoice(choices=list(STATES), required=False)
    usr_id = WireId(
        source="recipient_id",
        required=False,
        help_text="Of a sent mail only a part of the address is left, so mails to similar addresses may be among them.",
    )


@extend_schema_serializer(component_name="Mail")
class MailOut(serializers.Serializer[OutboxEntry]):
    id = serializers.IntegerField(source="pk", read_only=True)
    to = serializers.CharField(source="address", read_only=True, allow_null=True)
    kind = serializers.CharField(source="template", read_only=True, allow_null=True)
    state = serializers.ChoiceField(choices=list(STATES), read_only=True)
    tries = serializers.IntegerField(read_only=True)
    last_error = serializers.CharField(source="error", read_only=True)
    created_at = TimeOut()
    sent_at = TimeOut(allow_null=True)
