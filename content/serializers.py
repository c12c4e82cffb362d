"""Content on the wire: what comes in and goes out."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.fields import EmailText, WireText


@extend_schema_serializer(component_name="SuggestionInput")
class SuggestionIn(serializers.Serializer[Any]):
    msg_message = WireText(source="text", max_length=limits.TEXT_MAX)


@extend_schema_serializer(component_name="PublicSuggestionInput")
class PublicSuggestionIn(SuggestionIn):
    """A visitor gives name and address; with a session they are the account's and need not be sent."""

    usr_name = WireText(source="name", required=False, help_text="required of visitors")
    usr_email = EmailText(source="email", required=False, help_text="required of visitors")
