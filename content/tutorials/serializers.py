"""Help texts on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from content.tutorials.services import KIND
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.http.fields import FlagOut, RichText, RichTextOut
from trading.codebooks.definitions.tutorials import Tutorial


@extend_schema_serializer(component_name="TutorialChange")
class TutorialIn(serializers.Serializer[Any]):
    tut_text = RichText(source="html", allow_blank=True, help_text="Empty: no help is shown.")


@extend_schema_serializer(component_name="Tutorial")
class TutorialOut(serializers.Serializer[Tutorial]):
    tut_id = serializers.IntegerField(source="pk", read_only=True)
    tut_name = serializers.CharField(source="name", read_only=True)
    tut_text = RichTextOut(source="text")


@extend_schema_serializer(component_name="TutorialRow")
class TutorialRowOut(serializers.Serializer[Tutorial]):
    tut_id = serializers.IntegerField(source="pk", read_only=True)
    tut_name = serializers.CharField(source="name", read_only=True)
    empty = FlagOut(help_text="Nothing is written in this language.")


register_wire_names(KIND, text_sr="tut_text", text_en="tut_text")
