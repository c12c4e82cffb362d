"""Suggestions on the wire."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from content.support import rules
from content.support.models import SupportCase
from content.support.services import author_name
from marketplace.common import limits
from marketplace.common.admin.sorting import Sorts
from marketplace.common.http.fields import EmailText, TimeOut, WireText


@extend_schema_serializer(component_name="SuggestionInput")
class SuggestionIn(serializers.Serializer[Any]):
    msg_message = WireText(source="text", max_length=limits.TEXT_MAX)
    page = WireText(
        required=False,
        max_length=limits.SHORT_TEXT_MAX,
        pattern=rules.OWN_PATH,
        help_text="path of the page from which the person came",
    )


@extend_schema_serializer(component_name="PublicSuggestionInput")
class PublicSuggestionIn(SuggestionIn):
    """A visitor gives name and address; with a session they are the account's and need not be sent."""

    usr_name = WireText(source="name", required=False, help_text="required of visitors")
    usr_email = EmailText(source="email", required=False, help_text="required of visitors")


SORTS: Final[Sorts] = {"msg_date": "created_at"}


@extend_schema_serializer(component_name="Suggestion")
class SuggestionOut(serializers.Serializer[SupportCase]):
    msg_id = serializers.IntegerField(source="pk", read_only=True)
    msg_date = TimeOut(source="created_at")
    usr_name = serializers.SerializerMethodField()
    usr_email = serializers.SerializerMethodField(help_text="Empty where the account was closed.")
    msg_message = serializers.CharField(source="text", read_only=True)

    @extend_schema_field(str)
    def get_usr_name(self, case: SupportCase) -> str:
        return author_name(case)

    @extend_schema_field(str)
    def get_usr_email(self, case: SupportCase) -> str:
        return case.address
