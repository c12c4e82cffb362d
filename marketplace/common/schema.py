"""The OpenAPI document says what the wire carries: answers in their envelope, refusals in theirs, who may call."""

from __future__ import annotations

from functools import cache
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer
from rest_framework import serializers

page_parameter = OpenApiParameter(
    "page",
    {"type": "integer", "minimum": 1, "default": 1},
    OpenApiParameter.QUERY,
    description="From 1; past the end an empty list with the true page_count.",
)
LOCALE = OpenApiParameter(
    "locale", {"type": "string", "enum": ["sr", "en"], "default": "sr"}, OpenApiParameter.QUERY, required=False
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 8, "maxLength": 128, "pattern": "^[!-~]{8,128}$"},
    OpenApiParameter.HEADER,
    required=False,
)

REFUSAL = {
    "description": "A refusal: `code` decides, `message` is for people, `fields` names what is wrong where.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
}

Row = type[serializers.Serializer[Any]] | PolymorphicProxySerializer


class PagedBase(serializers.Serializer[Any]):
    """Answers of this kind are written as they are, without another envelope."""


@cache  # one shape, one component
def paged_of(row: Row, meta: type[serializers.Serializer[Any]] | None = None) -> type[PagedBase]:
    """Return the shape of a page of `row`: {"data": [...], "page_count": n} and, where given, "meta"."""
    if isinstance(row, PolymorphicProxySerializer):
        name = row.component_name
        rows: Any = PolymorphicProxySerializer(
            component_name=name,
            serializers=row.serializers,
            resource_type_field_name=row.resource_type_field_name,
            many=True,
        )
    else:
        name = row.__name__.removesuffix("Out")
        rows = row(many=True)
    fields: dict[str, Any] = {"data": rows, "page_count": serializers.IntegerField(min_value=0)}
    fields["meta"] = meta() if meta is not None else serializers.DictField(required=False)
    return type(f"Paged{name}Out", (PagedBase,), fields)


def is_paged(serializer: Any) -> bool:
    """Tell if an answer is declared as a page."""
    return isinstance(serializer, PagedBase) or (isinstance(serializer, type) and issubclass(serializer, PagedBase))


class EnvelopeSchema(AutoSchema):
    """Wraps what a view declares in {"data": ...}."""

    def get_override_parameters(self) -> list[Any]:
        own = [LOCALE]
        if getattr(self.view, "idempotent", False) and self.method == "POST":
            own.append(IDEMPOTENCY_KEY)
        return own

    def _get_serializer_name(self, serializer: Any, direction: Any, bypass_extensions: bool = False) -> str:
        name: str = super()._get_serializer_name(serializer, direction, bypass_extensions)
        return name.removesuffix("Out")

    def get_auth(self) -> list[dict[str, list[str]]]:
        schemes: list[dict[str, list[str]]] = [{"sid": []}, {"bearer": []}]
        return [{}, *schemes] if getattr(self.view, "access", "user") == "anon" else schemes

    def _get_response_for_code(
        self, serializer: Any, status_code: str, media_types: Any = None, direction: Any = "response"
    ) -> dict[str, Any]:
        response: dict[str, Any] = super()._get_response_for_code(serializer, status_code, media_types, direction)
        if is_paged(serializer):
            return response
        for media_type, content in response.get("content", {}).items():
            if media_type == "application/json":
                content["schema"] = {
                    "type": "object",
                    "properties": {"data": content["schema"]},
                    "required": ["data"],
                }
        return response

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        return {**bodies, "default": REFUSAL}


class SidScheme(OpenApiAuthenticationExtension):
    """The sid in the query, as specified, or as a bearer token."""

    target_class = "marketplace.common.authentication.SidAuthentication"
    name = ["sid", "bearer"]  # the library reads a plain attribute

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, Any]]:
        from marketplace.common.authentication import bearer_scheme  # read late: settings

        return list(bearer_scheme().values())


class JsonTextField(OpenApiSerializerFieldExtension):
    """A structure: in a JSON body the thing itself, in a form its JSON text."""

    target_class = "marketplace.common.fields.structures.JsonText"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        schema: dict[str, Any] = auto_schema._map_serializer_field(self.target.child, direction)
        return schema


class FilesField(OpenApiSerializerFieldExtension):
    """Several files under one name."""

    target_class = "marketplace.common.fields.structures.FilesIn"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", "format": "binary"}}
