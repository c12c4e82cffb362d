"""The assistant on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from content.chatbot import rules
from content.chatbot.models import LABEL_MAX, TEXT_MAX, Branch, BranchText
from content.chatbot.selectors import LANGUAGES
from content.chatbot.services import KIND, LanguageTexts
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.http.field_errors import validation_error, validation_error_at
from marketplace.common.http.fields import Flag, FlagOut, WireChoice, WireId, WireInteger, WireText

PARTS = "Parts divided by an empty line."


@extend_schema_serializer(component_name="ChatbotWordsInput")
class LanguageTextsIn(serializers.Serializer[Any]):
    locale = WireChoice(LANGUAGES)
    label = WireText(max_length=LABEL_MAX)  # type: ignore[assignment]
    text = WireText(max_length=TEXT_MAX, help_text=PARTS)

    def validate_text(self, text: str) -> str:
        parts = rules.parts_of(text)
        if len(parts) > rules.PARTS_MAX:
            raise validation_error("max", rules.PARTS_MAX, _("At most %(limit)s parts are accepted."))
        return "\n\n".join(parts)


@extend_schema_serializer(component_name="ChatbotBranchChange")
class BranchChangeIn(serializers.Serializer[Any]):
    """What is left out stays; `route` null or empty opens no screen."""

    parent = WireId(source="parent_id", required=False, allow_null=True)  # type: ignore[assignment]
    position = WireInteger(
        min_value=1, max_value=rules.POSITION_MAX, required=False, help_text="Past the last one: the last."
    )
    active = Flag(source="is_active", required=False)
    route = WireChoice(rules.ROUTES, required=False, allow_null=True)
    texts = serializers.ListField(child=LanguageTextsIn(), max_length=len(LANGUAGES), required=False)

    def validate_texts(self, given: list[Mapping[str, str]]) -> dict[str, LanguageTexts]:
        """Return the texts by language; every language is there, once."""
        texts: dict[str, LanguageTexts] = {}
        for number, one in enumerate(given):
            if one["locale"] in texts:
                raise validation_error_at(f"{number}.locale", "duplicate")
            texts[one["locale"]] = {"label": one["label"], "text": one["text"]}
        if len(texts) < len(LANGUAGES):
            raise validation_error("required", None, _("Write the texts in both languages."))
        return texts

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "route" in attrs:
            attrs["route"] = attrs["route"] or ""
        return {name: value for name, value in attrs.items() if value is not None or name == "parent_id"}


@extend_schema_serializer(component_name="ChatbotBranchInput")
class BranchIn(BranchChangeIn):
    """`parent` null: the intro, while there is none. Without a position it comes last."""

    texts = serializers.ListField(child=LanguageTextsIn(), max_length=len(LANGUAGES))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "parent_id" not in attrs:
            raise validation_error_at("parent", "required")
        return super().validate(attrs)


class BranchDeleteIn(serializers.Serializer[Any]):
    with_children = Flag(required=False)


@extend_schema_serializer(component_name="ChatbotItem")
class ItemOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]
    route = serializers.ChoiceField(choices=rules.ROUTES, allow_null=True, help_text="Screen that it opens.")


@extend_schema_serializer(component_name="ChatbotNode")
class NodeOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    text = serializers.CharField(help_text=PARTS)
    items = ItemOut(many=True)
    parent = serializers.IntegerField(allow_null=True)  # type: ignore[assignment]
    author = serializers.ChoiceField(choices=["bot"])


@extend_schema_serializer(component_name="ChatbotWords")
class LanguageTextsOut(serializers.Serializer[BranchText]):
    locale = serializers.ChoiceField(source="language", choices=LANGUAGES)
    label = serializers.CharField()  # type: ignore[assignment]
    text = serializers.CharField(help_text=PARTS)


@extend_schema_serializer(component_name="ChatbotBranch")
class BranchOut(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    parent = serializers.IntegerField(source="parent_id", allow_null=True)  # type: ignore[assignment]
    position = serializers.IntegerField()
    active = FlagOut(source="is_active")
    route = serializers.SerializerMethodField()
    texts = LanguageTextsOut(many=True)

    @extend_schema_field(serializers.ChoiceField(choices=rules.ROUTES, allow_null=True))
    def get_route(self, branch: Branch) -> str | None:
        return branch.route or None


@extend_schema_serializer(component_name="ChatbotMissing")
class MissingOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    locale = serializers.ChoiceField(choices=LANGUAGES)


@extend_schema_serializer(component_name="ChatbotMeta")
class MetaOut(serializers.Serializer[Any]):
    dead_ends = serializers.ListField(
        child=serializers.IntegerField(), help_text="Branches shown that have neither an item nor a screen."
    )
    missing = MissingOut(many=True)


register_wire_names(KIND, parent_id="parent", is_active="active", language="locale")
