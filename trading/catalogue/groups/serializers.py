"""Groups of ads on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields import EveryLanguage, Flag, FlagOut, WireChoice, WireText
from marketplace.common.limits import GROUP_NAME_MAX
from marketplace.common.text.locale import PREFIX
from trading.catalogue.groups.services import RESOURCE
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.codebooks.icons import ICONS


class IconIn(WireText):
    """The name of an icon of the fixed list. No list of choices: the API document would be mostly icons."""

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if name not in ICONS:
            refuse("choice")
        return name


@extend_schema_serializer(component_name="GroupName")
class GroupNameIn(serializers.Serializer[Any]):
    grp_name = WireText(source="name", max_length=GROUP_NAME_MAX)
    grp_locale = WireChoice(source="language", choices=list(PREFIX))


def with_columns(attrs: dict[str, Any]) -> dict[str, Any]:
    """Return what was read with a column for each language's name."""
    names = attrs.pop("names", None) or {}
    return {**attrs, **{f"name_{language}": name for language, name in names.items()}}


@extend_schema_serializer(component_name="GroupInput")
class GroupIn(serializers.Serializer[Any]):
    names = EveryLanguage(row=GroupNameIn, help_text="In every language.")
    grp_icon = IconIn(source="icon")
    grp_active = Flag(source="active", required=False, help_text="1 by default.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return with_columns(attrs)


@extend_schema_serializer(component_name="GroupChange")
class GroupChangeIn(serializers.Serializer[Any]):
    names = EveryLanguage(row=GroupNameIn, required=False, help_text="In every language.")
    grp_icon = IconIn(source="icon", required=False, allow_blank=False)
    grp_active = Flag(source="active", required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return with_columns(attrs)


@extend_schema_serializer(component_name="GroupRow")
class GroupRowOut(serializers.Serializer[AdGroup]):
    grp_id = serializers.IntegerField(source="pk", read_only=True)
    grp_name = serializers.CharField(source="name", read_only=True)
    grp_icon = serializers.CharField(source="icon", read_only=True)
    grp_active = FlagOut(source="active")
    products_count = serializers.IntegerField(source="ads", read_only=True)
    system = FlagOut(help_text="1: fills itself and cannot be deleted.")


@extend_schema_serializer(component_name="GroupNameRow")
class GroupNameOut(serializers.Serializer[Any]):
    grp_name = serializers.CharField(read_only=True)
    grp_locale = serializers.ChoiceField(choices=list(PREFIX), read_only=True)


register_wire_names(RESOURCE.kind, GroupRowOut)
