"""The contact form on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from content.support.rules import OWN_PATH
from marketplace.common import limits
from marketplace.common.http import human_check
from marketplace.common.http.fields import EmailText, Flag, WireText, validation_error


@extend_schema_serializer(component_name="ContactInput")
class ContactIn(serializers.Serializer[Any]):
    name = WireText(max_length=limits.SHORT_TEXT_MAX)
    last_name = WireText(max_length=limits.SHORT_TEXT_MAX)
    email = EmailText()
    message = WireText(max_length=limits.SHORT_TEXT_MAX, multiline=True)
    franchise = Flag(required=False)
    page = WireText(
        required=False, max_length=limits.SHORT_TEXT_MAX, pattern=OWN_PATH, help_text="path of the form's page"
    )
    rules = Flag(help_text="Has to be 1.")
    token = WireText(max_length=human_check.TOKEN_MAX, required=False, help_text="Human check, action `contact`.")

    def validate_rules(self, accepted: bool) -> bool:
        """Consent has to be provable, so the server asks for it too."""
        if not accepted:
            raise validation_error("required")
        return accepted


class ContactOut(serializers.Serializer[Any]):
    res = serializers.BooleanField()
