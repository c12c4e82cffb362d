"""The audit log on the wire."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.admin.audit.wire_names import with_wire_names
from marketplace.common.admin.lists import ItemsOut, RangeIn
from marketplace.common.admin.sorting import Sorts
from marketplace.common.http.fields import SearchText, TimeOut, WireChoice, WireId, WireText

VALUES_SCHEMA = {"type": "object", "additionalProperties": True, "nullable": True}


SORTS: Final[Sorts] = {"aud_date": "at"}


@extend_schema_serializer(component_name="AuditFilter")
class AuditIn(RangeIn):
    search = SearchText(help_text="Name of the thing, or who acted.")
    usr_id = WireId(source="actor_id", required=False)
    action = WireChoice(choices=Action.values, required=False)
    object = WireText(source="kind", max_length=40, required=False)
    object_id = WireText(source="thing_id", max_length=60, required=False)


@extend_schema_serializer(component_name="AuditEntry")
class AuditOut(serializers.Serializer[AuditEntry]):
    aud_id = serializers.IntegerField(source="pk", read_only=True)
    aud_date = TimeOut(source="at")
    usr_id = serializers.IntegerField(source="actor_id", read_only=True, allow_null=True)
    usr_username = serializers.CharField(source="actor_name", read_only=True, help_text="As it was on that day.")
    action = serializers.ChoiceField(choices=Action.values, read_only=True)
    object = serializers.CharField(source="kind", read_only=True)
    object_id = serializers.CharField(source="thing_id", read_only=True)
    object_name = serializers.CharField(source="thing_name", read_only=True)
    before = serializers.SerializerMethodField(help_text="What changed; null where there was nothing.")
    after = serializers.SerializerMethodField()

    @extend_schema_field(VALUES_SCHEMA)
    def get_before(self, entry: AuditEntry) -> Any:
        return with_wire_names(entry.kind, entry.before)

    @extend_schema_field(VALUES_SCHEMA)
    def get_after(self, entry: AuditEntry) -> Any:
        return with_wire_names(entry.kind, entry.after)


class AuditMetaOut(ItemsOut):
    """What the filters may choose from."""

    actions = serializers.ListField(child=serializers.ChoiceField(choices=Action.values), read_only=True)
    objects = serializers.ListField(child=serializers.CharField(), read_only=True)
