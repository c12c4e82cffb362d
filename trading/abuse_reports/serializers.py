"""Reports on the wire, as those who send them write them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http import human_check
from marketplace.common.http.field_errors import validation_error_at
from marketplace.common.http.fields import EmailText, WireChoice, WireId, WireText
from trading.abuse_reports import rules


@extend_schema_serializer(component_name="AbuseReportInput")
class AbuseReportIn(serializers.Serializer[Any]):
    abr_kind = WireChoice(choices=list(rules.KINDS), source="kind")
    abr_thing_id = WireId(source="thing_id", help_text="pro_id, msg_id, rat_id or usr_id, by abr_kind")
    abr_reason = WireChoice(choices=list(rules.REASONS), source="reason")
    abr_text = WireText(
        source="text",
        required=False,
        max_length=limits.REPORT_TEXT_MAX,
        multiline=True,
        help_text="required of `other`",
    )
    usr_email = EmailText(source="email", required=False, help_text="required of visitors, for the answer")

    token = WireText(
        max_length=human_check.TOKEN_MAX, required=False, help_text="Solution of the human check; required of visitors."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not rules.may_be_reason(attrs["kind"], attrs["reason"]):
            raise validation_error_at("abr_reason", "choice")
        if rules.needs_text(attrs["reason"]) and not attrs.get("text"):
            raise validation_error_at("abr_text", "required")
        return attrs
