"""The reason that an administrator gives for an action on a person or on what is theirs.

It stands in the audit entry of the action, and the person concerned reads it.
Source: docs/spec/domain.md, "Reasons of administrators".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.http.fields import WireText

FIELD = "reason"


def reason_field(needed_for: str) -> WireText:
    """Return the field of a reason. needed_for: the changes that require one, for the API's description."""
    return WireText(
        max_length=limits.REASON_MAX,
        required=False,
        help_text=f"Why; required for {needed_for}. The person concerned reads it.",
    )


@extend_schema_serializer(component_name="DeletionReason")
class DeletionIn(serializers.Serializer[Any]):
    """The reason of a deletion. It stands in the body: an address is written down in many places."""

    reason = WireText(max_length=limits.REASON_MAX, help_text="Why. The person concerned reads it.")


def required_reason(clean: Mapping[str, Any]) -> str:
    """Return the reason in these fields. Raises InvalidFields without one."""
    reason: str = clean.get(FIELD) or ""
    if not reason:
        raise InvalidFields(fields={FIELD: [field_error("required")]})
    return reason
