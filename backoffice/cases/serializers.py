"""Cases of the support on the wire. Source: docs/spec/api-community.md, section 4."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from backoffice.bulk import BulkIn
from backoffice.people import UsernameOut
from backoffice.queues import QueueEntryOut, QueueIn, QueueStepIn, state_filter
from content.support import rules
from content.support.models import SupportCase
from content.support.services import KIND, author_name
from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.sorting import PK, Sorts
from marketplace.common.http.fields import TimeOut, WireChoice, WireText

SORTS: Final[Sorts] = {"msg_id": PK, "msg_date": "created_at"}


@extend_schema_serializer(component_name="SupportCaseFilter")
class CasesIn(QueueIn):
    state = state_filter(rules.STATES)
    kind = WireChoice(choices=list(rules.KINDS), required=False)


@extend_schema_serializer(component_name="SupportCaseStep")
class CaseStepIn(QueueStepIn):
    action = WireChoice(choices=list(rules.ACTIONS))
    answer = WireText(
        required=False, max_length=limits.SUPPORT_ANSWER_MAX, multiline=True, help_text="the mail; required of `answer`"
    )


@extend_schema_serializer(component_name="BulkOfSupportCases")
class BulkOfCasesIn(BulkIn):
    action = WireChoice(choices=[rules.TAKE, rules.RELEASE, rules.CLOSE, rules.REOPEN])


@extend_schema_serializer(component_name="SupportCase")
class CaseOut(serializers.Serializer[SupportCase]):
    msg_id = serializers.IntegerField(source="pk", read_only=True, help_text="the number of the case")
    msg_kind = serializers.ChoiceField(source="kind", choices=list(rules.KINDS), read_only=True)
    msg_date = TimeOut(source="created_at")
    msg_message = serializers.CharField(source="text", read_only=True)
    msg_page = serializers.CharField(source="page", read_only=True, help_text="path it was written from, or empty")
    msg_state = serializers.ChoiceField(source="state", choices=list(rules.STATES), read_only=True)
    usr_id = serializers.IntegerField(source="author_id", read_only=True, allow_null=True, help_text="null: a visitor")
    usr_name = serializers.SerializerMethodField()
    usr_email = serializers.CharField(source="address", read_only=True, help_text="empty: nobody can be answered")
    usr_id_assignee = serializers.IntegerField(source="assignee_id", read_only=True, allow_null=True)
    usr_username_assignee = UsernameOut(source="assignee.username")

    @extend_schema_field(str)
    def get_usr_name(self, case: SupportCase) -> str:
        return author_name(case)


@extend_schema_serializer(component_name="SupportCaseEntry")
class CaseEntryOut(QueueEntryOut):
    action = serializers.ChoiceField(choices=list(rules.ACTIONS), read_only=True)


@extend_schema_serializer(component_name="SupportCaseDetails")
class CaseDetailsOut(CaseOut):
    history = CaseEntryOut(many=True, read_only=True)


register_wire_names(KIND, CaseOut)
