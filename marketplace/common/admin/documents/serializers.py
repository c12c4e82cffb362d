"""What documents have in common on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from marketplace.common.admin.documents.models import TYPES
from marketplace.common.http.fields import Flag, WireChoice


class EveryIn(serializers.Serializer[Any]):
    all = Flag(required=False, help_text="1: in every language, with their language; for administrators.")


class LocaleIn(WireChoice):
    """The language whose readers it is for."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "Left out: for readers of both.")
        super().__init__(source="language", choices=["sr", "en"], required=False, **kwargs)


@extend_schema_field({"type": "string", "enum": ["sr", "en"], "nullable": True, "description": "null: both."})
class LocaleOut(serializers.Field[str, Any, "str | None", Any]):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="language", read_only=True, **kwargs)

    def to_representation(self, value: str) -> str | None:
        return value or None


class TypeOut(serializers.ChoiceField):
    """PDF and pictures can be shown, DOC is only saved."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="type", choices=sorted(set(TYPES.values())), read_only=True, **kwargs)
