"""Frequent questions on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from content.faq.models import FaqItem, FaqText
from content.faq.services import KIND, LAST
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.http.fields import RichText, RichTextOut, WireInteger, WireText


@extend_schema_serializer(component_name="FaqInput")
class FaqItemIn(serializers.Serializer[Any]):
    name = WireText()


@extend_schema_serializer(component_name="FaqChange")
class FaqItemChangeIn(serializers.Serializer[Any]):
    name = WireText(required=False, allow_blank=False)
    position = WireInteger(min_value=0, max_value=LAST, required=False, allow_null=False)


@extend_schema_serializer(component_name="FaqTextChange")
class FaqTextChangeIn(serializers.Serializer[Any]):
    """Either may be empty: the question is then hidden in this language."""

    question = WireText(required=False)
    answer = RichText(source="html", required=False)
    text = RichText(required=False, help_text="Another name of `answer`.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        text = attrs.pop("text", None)
        return attrs if text is None else {"html": text, **attrs}


@extend_schema_serializer(component_name="Faq")
class ShownFaqOut(serializers.Serializer[Any]):
    faq_id = serializers.IntegerField(source="item_id", read_only=True)
    question = serializers.CharField(read_only=True)
    answer = RichTextOut(source="html")


@extend_schema_serializer(component_name="FaqText")
class FaqTextOut(serializers.Serializer[FaqText]):
    id = serializers.IntegerField(source="pk", read_only=True, help_text="Of the translation.")
    faq_id = serializers.IntegerField(source="item_id", read_only=True)
    name = serializers.CharField(source="item.name", read_only=True)
    locale = serializers.CharField(source="language", read_only=True)
    question = serializers.CharField(read_only=True)
    answer = RichTextOut(source="html")


@extend_schema_serializer(component_name="FaqRow")
class FaqRowOut(FaqTextOut):
    position = serializers.IntegerField(source="item.position", read_only=True)


@extend_schema_serializer(component_name="FaqLanguage")
class FaqLanguageOut(serializers.Serializer[FaqText]):
    id = serializers.IntegerField(source="pk", read_only=True)
    locale = serializers.CharField(source="language", read_only=True)


@extend_schema_serializer(component_name="FaqName")
class FaqItemOut(serializers.Serializer[FaqItem]):
    faq_id = serializers.IntegerField(source="pk", read_only=True)
    name = serializers.CharField(read_only=True)
    position = serializers.IntegerField(read_only=True)
    locales = FaqLanguageOut(source="texts", many=True, read_only=True)


register_wire_names(KIND, html="answer", language="locale")
