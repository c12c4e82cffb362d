"""Reports on the wire. Source: docs/spec/api-community.md, section 4."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from backoffice.abuse_reports.selectors import WAITING
from backoffice.abuse_reports.services import KIND
from backoffice.bulk import BulkIn
from backoffice.people import AdminRefOut, UsernameOut
from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.lists import ItemsOut, SearchIn
from marketplace.common.admin.sorting import PK, Sorts
from marketplace.common.http.fields import TimeOut, WireChoice, WireId, WireInteger, WireText
from trading.abuse_reports import rules
from trading.abuse_reports.models import AbuseReport, AbuseReportEntry
from trading.accounts.pseudonyms import shown_name

SORTS: Final[Sorts] = {"abr_id": PK, "abr_date": PK}  # their numbers grow with time


@extend_schema_serializer(component_name="AbuseReportFilter")
class AbuseReportsIn(SearchIn):
    state = WireChoice(choices=[WAITING, *rules.STATES], required=False)
    reason = WireChoice(choices=list(rules.REASONS), required=False)
    kind = WireChoice(choices=list(rules.KINDS), required=False)
    assignee = WireInteger(min_value=0, source="assignee_id", required=False, help_text="usr_id; 0: nobody")
    usr_id_reported = WireId(source="reported_id", required=False)
    pro_id = WireId(source="ad_id", required=False, help_text="reports of this ad itself")


@extend_schema_serializer(component_name="AbuseReportStep")
class AbuseReportStepIn(serializers.Serializer[Any]):
    action = WireChoice(choices=list(rules.ACTIONS))
    note = WireText(required=False, max_length=limits.NOTE_MAX, multiline=True, help_text="for administrators only")
    answer = WireText(
        required=False, max_length=limits.NOTE_MAX, multiline=True, help_text="for the reporter, of a decision"
    )
    usr_id_assignee = WireId(source="assignee_id", required=False, help_text="required of `assign`")


@extend_schema_serializer(component_name="BulkOfAbuseReports")
class BulkOfAbuseReportsIn(BulkIn):
    action = WireChoice(choices=[rules.TAKE, rules.RELEASE, rules.DISMISS])
    answer = WireText(
        required=False, max_length=limits.NOTE_MAX, multiline=True, help_text="for the reporters, of `dismiss`"
    )


@extend_schema_serializer(component_name="AbuseReport")
class AbuseReportOut(serializers.Serializer[AbuseReport]):
    abr_id = serializers.IntegerField(source="pk", read_only=True)
    abr_kind = serializers.ChoiceField(source="kind", choices=list(rules.KINDS), read_only=True)
    abr_thing_id = serializers.IntegerField(source="thing_id", read_only=True)
    abr_name = serializers.SerializerMethodField(help_text="what the thing was called; empty after its erasure")
    abr_snapshot = serializers.CharField(source="snapshot", read_only=True, help_text="its words when it was reported")
    abr_reason = serializers.ChoiceField(source="reason", choices=list(rules.REASONS), read_only=True)
    abr_text = serializers.CharField(source="text", read_only=True)
    abr_state = serializers.ChoiceField(source="state", choices=list(rules.STATES), read_only=True)
    usr_id_reported = serializers.IntegerField(source="reported_id", read_only=True)
    usr_username_reported = UsernameOut(source="reported.username")
    usr_id_reporter = serializers.IntegerField(source="reporter_id", read_only=True, allow_null=True)
    usr_username_reporter = UsernameOut(source="reporter.username", help_text="empty of a visitor")
    usr_email = serializers.CharField(source="guest_email", read_only=True, help_text="of a visitor")
    usr_id_assignee = serializers.IntegerField(source="assignee_id", read_only=True, allow_null=True)
    usr_username_assignee = UsernameOut(source="assignee.username")
    abr_date = TimeOut(source="created_at")
    abr_decided = TimeOut(source="decided_at", allow_null=True)

    @extend_schema_field(str)
    def get_abr_name(self, report: AbuseReport) -> str:
        return shown_name(report.thing_name)


@extend_schema_serializer(component_name="AbuseReportEntry")
class AbuseReportEntryOut(serializers.Serializer[AbuseReportEntry]):
    id = serializers.IntegerField(source="pk", read_only=True)
    at = TimeOut()
    usr_username = UsernameOut(source="actor.username")
    action = serializers.ChoiceField(choices=list(rules.ACTIONS), read_only=True)
    usr_username_assignee = UsernameOut(source="assignee.username", help_text="of `assign`")
    note = serializers.CharField(read_only=True)
    answer = serializers.CharField(read_only=True)


@extend_schema_serializer(component_name="AbuseReportDetails")
class AbuseReportDetailsOut(AbuseReportOut):
    others = serializers.IntegerField(read_only=True, help_text="number of other reports of the same thing")
    history = AbuseReportEntryOut(many=True, read_only=True)


class AbuseReportsMetaOut(ItemsOut):
    """What the filter of assignees may choose from."""

    admins = AdminRefOut(many=True, read_only=True)


register_wire_names(KIND, AbuseReportOut)
