"""Documents on the wire: the fields that every kind has, under its own prefix, and those that a kind adds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.documents.models import TYPES
from marketplace.common.admin.documents.services import DocumentResource
from marketplace.common.http.fields import FileIn, FileOut, Flag, WireChoice, WireInteger, WireText
from marketplace.common.limits import DOC_NAME_MAX, DOC_PRIORITY_MAX

Serializer = type[serializers.Serializer[Any]]
Fields = Callable[[], Mapping[str, "serializers.Field[Any, Any, Any, Any]"]]


class DocumentsIn(serializers.Serializer[Any]):
    """The query of a list of documents."""

    all = Flag(required=False, help_text="1: in every language, with their language; for administrators.")


class LocaleIn(WireChoice):
    """The language of the readers whom a document is for."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "Left out: for readers of both.")
        super().__init__(source="language", choices=["sr", "en"], required=False, **kwargs)


class PriorityIn(WireInteger):
    """Where a document stands in its list: the smaller, the higher."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="priority", min_value=0, max_value=DOC_PRIORITY_MAX, required=False, **kwargs)


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


@dataclass(frozen=True, slots=True)
class DocumentSerializers:
    """The serializers of a kind of documents.

    component: begins their names in the API document. add, change: request bodies. public: a document as readers see
    it. whole: as administrators do, with its language.
    """

    component: str
    add: Serializer
    change: Serializer
    public: Serializer
    whole: Serializer


def document_serializers(
    resource: DocumentResource[Any],
    component: str,
    *,
    add_base: Serializer = serializers.Serializer,
    out: Fields = dict,
) -> DocumentSerializers:
    """Return the serializers of a kind of documents, and register their wire names for the audit log.

    add_base: base of the body of an add; its fields come first. out: makes fields beside the common ones; called while
    those are made, as a serializer has its fields in the order in which they were made.
    """
    prefix = resource.prefix
    added = {
        f"{prefix}_document": FileIn(source="upload"),
        f"{prefix}_name": WireText(source="name", max_length=DOC_NAME_MAX),
        f"{prefix}_priority": PriorityIn(help_text="Last by default."),
        f"{prefix}_locale": LocaleIn(),
    }
    changed = {
        f"{prefix}_name": WireText(source="name", max_length=DOC_NAME_MAX, required=False, allow_blank=False),
        f"{prefix}_priority": PriorityIn(),
    }
    shown = {
        f"{prefix}_id": serializers.IntegerField(source="pk", read_only=True),
        f"{prefix}_name": serializers.CharField(source="name", read_only=True),
        f"{prefix}_type": TypeOut(),
        f"{prefix}_priority": serializers.IntegerField(source="priority", read_only=True),
        **out(),
        f"{prefix}_document": FileOut(source="path"),
    }
    public = made(component, serializers.Serializer, shown)
    whole = made(f"{component}Whole", public, {f"{prefix}_locale": LocaleOut(), "__doc__": "For administrators."})
    register_wire_names(resource.kind, whole)
    return DocumentSerializers(
        component,
        add=made(f"{component}Input", add_base, added),
        change=made(f"{component}Change", serializers.Serializer, changed),
        public=public,
        whole=whole,
    )


def made(component: str, base: Serializer, attributes: Mapping[str, Any]) -> Serializer:
    """Return a serializer class with these fields, named in the API document as given."""
    made_class: Serializer = type(component, (base,), dict(attributes))
    return extend_schema_serializer(component_name=component)(made_class)
