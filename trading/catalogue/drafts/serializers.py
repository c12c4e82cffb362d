"""Drafts on the wire. What was typed goes out as it came in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields import FileIn, FileOut, IdList, TimeOut, WireChoice, WireField, WireId
from trading.catalogue.drafts.models import AdDraft, AdDraftFile
from trading.catalogue.serializers.input import FILES_MAX, AdIn, wire_name

NAMES: Final = frozenset(AdIn().get_fields()) | {"cat_id_parent"}
"""What a draft may hold: the fields of a new ad, and the category above the chosen one."""
FIELDS: Final = {wire_name(field): field for field in AdDraftFile.Field.values}
"""What a file may be, by the names on the wire."""
WIRE_FIELDS: Final = {field: name for name, field in FIELDS.items()}


@extend_schema_field(OpenApiTypes.OBJECT)
class TypedValues(WireField):
    """Fields of an ad as they were typed: any JSON but fractions, of a bounded length."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, Mapping) or not data.keys() <= NAMES:
            refuse("invalid")
        try:
            length = len(json.dumps(data, ensure_ascii=False))
        except TypeError:  # a fraction: amounts are typed, so they are texts
            refuse("invalid")
        if length > limits.AD_DRAFT_TEXT_MAX:
            refuse("max_length", limits.AD_DRAFT_TEXT_MAX)
        return dict(data)


@extend_schema_serializer(component_name="AdDraftInput")
class DraftIn(serializers.Serializer[Any]):
    dra_step = WireChoice(source="step", choices=AdDraft.Step.values)
    dra_values = TypedValues(source="values")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        name = attrs["values"].get("pro_name")
        return {**attrs, "name": name if isinstance(name, str) else ""}


@extend_schema_serializer(component_name="AdDraftChange")
class DraftChangeIn(DraftIn):
    dra_version = WireId(source="version", help_text="that was seen")
    dra_files = IdList(
        source="file_ids",
        required=False,
        max_items=FILES_MAX,
        help_text="the files that stay, in their order, the others are deleted; left out: all stay",
    )


@extend_schema_serializer(component_name="AdDraftFileInput")
class DraftFileIn(serializers.Serializer[Any]):
    dra_version = WireId(source="version", help_text="that was seen")
    drf_field = WireChoice(source="field", choices=list(FIELDS))
    file = FileIn(source="upload")


@extend_schema_serializer(component_name="SavedAdDraft")
class SavedDraftOut(serializers.Serializer[Any]):
    dra_id = serializers.IntegerField(source="pk", read_only=True)
    dra_version = serializers.IntegerField(source="version", read_only=True)
    dra_updated_at = TimeOut(source="updated_at")


@extend_schema_serializer(component_name="AdDraftRow")
class DraftRowOut(SavedDraftOut):
    dra_name = serializers.CharField(source="name", read_only=True, help_text="`pro_name` as typed")
    dra_step = serializers.ChoiceField(source="step", choices=AdDraft.Step.values, read_only=True)
    files = serializers.IntegerField(source="file_count", read_only=True, help_text="how many")


@extend_schema_serializer(component_name="AdDraftFile")
class DraftFileOut(serializers.Serializer[AdDraftFile]):
    drf_id = serializers.IntegerField(source="pk", read_only=True)
    drf_field = serializers.SerializerMethodField()
    drf_name = serializers.CharField(source="name", read_only=True)
    link = FileOut(source="path")

    @extend_schema_field(serializers.ChoiceField(choices=list(FIELDS)))
    def get_drf_field(self, file: AdDraftFile) -> str:
        return WIRE_FIELDS[file.field]


@extend_schema_serializer(component_name="AdDraft")
class DraftOut(SavedDraftOut):
    dra_step = serializers.ChoiceField(source="step", choices=AdDraft.Step.values, read_only=True)
    dra_values = serializers.DictField(source="values", read_only=True)
    dra_files = DraftFileOut(source="files", many=True, read_only=True)


@extend_schema_serializer(component_name="AddedAdDraftFile")
class AddedFileOut(serializers.Serializer[AdDraftFile]):
    drf_id = serializers.IntegerField(source="pk", read_only=True)
    dra_version = serializers.IntegerField(source="draft.version", read_only=True)
