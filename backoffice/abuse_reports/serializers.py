"""Reports on the wire. Source: docs/spec/api-community.md, section 4."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from backoffice.abuse_reports.services import KIND
from backoffice.bulk import BulkIn
from backoffice.people import UsernameOut
from backoffice.queues import QueueEntryOut, QueueIn, QueueStepIn, state_filter
from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.sorting import PK, Sorts
from marketplace.common.http.fields import TimeOut, WireChoice, WireId, WireText
from trading.abuse_reports import rules
from trading.abuse_reports.models import AbuseReport
from trading.accounts.pseudonyms import shown_name

SORTS: Final[Sorts] = {"abr_id": PK, "abr_date": PK}  # their numbers grow with time


@extend_schema_serializer(component_name="AbuseReportFilter")
class AbuseReportsIn(QueueIn):
    state = state_filter(rules.STATES)
    reason = WireChoice(choices=list(rules.REASONS), required=False)
    kind = WireChoice(choices=list(rules.KINDS), required=False)
    usr_id_reported = WireId(source="reported_id", required=False)
    pro_id = WireId(source="ad_id", required=False, help_text="reports of this ad itself")


@extend_schema_serializer(component_name="AbuseReportStep")
class AbuseReportStepIn(QueueStepIn):
    action = WireChoice(choices=list(rules.ACTIONS))
    answer = WireText(
        required=False, max_length=limits.NOTE_MAX, multiline=True, help_text="for the reporter, of a decision"
    )


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
class AbuseReportEntryOut(QueueEntryOut):
    action = serializers.ChoiceField(choices=list(rules.ACTIONS), read_only=True)


@extend_schema_serializer(component_name="AbuseReportDetails")
class AbuseReportDetailsOut(AbuseReportOut):
    others = serializers.IntegerField(read_only=True, help_text="number of other reports of the same thing")
    history = AbuseReportEntryOut(many=True, read_only=True)


register_wire_names(KIND, AbuseReportOut)
