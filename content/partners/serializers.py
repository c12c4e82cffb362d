"""Partners and recommended sites on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from content.partners.models import Partner
from content.partners.services import RESOURCE
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.documents.serializers import PriorityIn
from marketplace.common.http.fields import FileIn, FileOut, Flag, FlagOut, HttpLink, WireChoice, WireText
from marketplace.common.limits import PARTNER_NAME_MAX, TEXT_MAX
from marketplace.common.text.locale import active


@extend_schema_serializer(component_name="PartnerInput")
class PartnerIn(serializers.Serializer[Any]):
    par_kind = WireChoice(source="kind", choices=Partner.Kind.values)
    par_name = WireText(source="name", max_length=PARTNER_NAME_MAX)
    par_name_en = WireText(
        source="name_en", max_length=PARTNER_NAME_MAX, required=False, help_text="Empty: as in Serbian."
    )
    par_link = HttpLink(source="link", max_length=TEXT_MAX)
    par_priority = PriorityIn(help_text="Last of its kind by default.")
    par_image = FileIn(source="upload", required=False)


@extend_schema_serializer(component_name="PartnerChange")
class PartnerChangeIn(serializers.Serializer[Any]):
    par_kind = WireChoice(source="kind", choices=Partner.Kind.values, required=False)
    par_name = WireText(source="name", max_length=PARTNER_NAME_MAX, required=False, allow_blank=False)
    par_name_en = WireText(source="name_en", max_length=PARTNER_NAME_MAX, required=False, allow_blank=True)
    par_link = HttpLink(source="link", max_length=TEXT_MAX, required=False, allow_blank=False)
    par_priority = PriorityIn()
    par_active = Flag(source="active", required=False)


@extend_schema_serializer(component_name="Partner")
class PartnerOut(serializers.Serializer[Any]):
    par_id = serializers.IntegerField(source="pk", read_only=True)
    par_kind = serializers.ChoiceField(source="kind", choices=Partner.Kind.values, read_only=True)
    par_name = serializers.CharField(source="name", read_only=True)
    par_link = serializers.CharField(source="link", read_only=True)
    par_image = FileOut(source="path", allow_null=True, help_text="Null without a picture.")
    par_name_en = serializers.CharField(source="name_en", read_only=True)
    par_priority = serializers.IntegerField(source="priority", read_only=True)
    par_active = FlagOut(source="active")


@extend_schema_serializer(component_name="ShownPartner")
class ShownPartnerOut(serializers.Serializer[Any]):
    """As visitors see it: named in the language of the request."""

    par_id = serializers.IntegerField(source="pk", read_only=True)
    par_kind = serializers.ChoiceField(source="kind", choices=Partner.Kind.values, read_only=True)
    par_name = serializers.SerializerMethodField()
    par_link = serializers.CharField(source="link", read_only=True)
    par_image = FileOut(source="path", allow_null=True, help_text="Null without a picture.")

    def get_par_name(self, row: Partner) -> str:
        return (active() == "en" and row.name_en) or row.name


register_wire_names(RESOURCE.kind, PartnerOut)
