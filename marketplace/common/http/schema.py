"""The OpenAPI document as the API really is: answers and errors in their envelopes, and who may call."""

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

ERROR_RESPONSE = {
    "description": "A refusal: `code` decides, `message` is for people, `fields` names what is wrong where.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
}

Row = type[serializers.Serializer[Any]] | PolymorphicProxySerializer


class WholeBody(serializers.Serializer[Any]):
    """Answers of this kind are written as they are, without another envelope."""


class PagedBase(WholeBody):
    """One page of a list."""


@cache  # one shape, one component
def paged_of(
    row: Row, meta: type[serializers.Serializer[Any]] | None = None, *, name: str | None = None
) -> type[PagedBase]:
    """Return the shape of a page of `row`: {"data": [...], "page_count": n} and, where given, "meta".

    name: of the component, "X" for "PagedX"; by default the name of the row's class.
    """
    if isinstance(row, PolymorphicProxySerializer):
        name = name or row.component_name
        rows: Any = PolymorphicProxySerializer(
            component_name=row.component_name,
            serializers=row.serializers,
            resource_type_field_name=row.resource_type_field_name,
            many=True,
        )
    else:
        name = name or row.__name__.removesuffix("Out")
        rows = row(many=True)
    fields: dict[str, Any] = {"data": rows, "page_count": serializers.IntegerField(min_value=0)}
    if meta is not None:
        fields["meta"] = meta()
    return type(f"Paged{name}Out", (PagedBase,), fields)


@cache
def listed(row: type[serializers.Serializer[Any]], meta: type[serializers.Serializer[Any]]) -> type[WholeBody]:
    """Return the shape of a list that goes by ids, not pages: {"data": [...], "meta": ...}."""
    return type(f"{row.__name__.removesuffix('Out')}ListOut", (WholeBody,), {"data": row(many=True), "meta": meta()})


def is_whole(serializer: Any) -> bool:
    """Tell if an answer is declared without another envelope."""
    return isinstance(serializer, WholeBody) or (isinstance(serializer, type) and issubclass(serializer, WholeBody))


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

    def _get_request_body(self, direction: Any = "request") -> Any:
        if self.method != "DELETE" or not getattr(self.view, "delete_takes_body", False):
            return super()._get_request_body(direction)
        self.method = "POST"  # the library describes no body of a DELETE; ours keeps a secret out of the address
        try:
            return super()._get_request_body(direction)
        finally:
            self.method = "DELETE"

    def get_auth(self) -> list[dict[str, list[str]]]:
        super().get_auth()  # declares the schemes in the document
        schemes: list[dict[str, list[str]]] = [{"sid": []}, {"bearer": []}]
        closed = {*getattr(self.view, "signed_in", ()), *getattr(self.view, "for_staff", ())}
        is_open = getattr(self.view, "access", "user") == "anon" and self.method not in closed
        return [{}, *schemes] if is_open else schemes

    def _resolve_path_parameters(self, variables: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = super()._resolve_path_parameters(variables)
        for parameter in found:
            if parameter["schema"].get("type") == "integer":
                parameter["schema"]["minimum"] = 1
        return found

    def _get_response_for_code(
        self, serializer: Any, status_code: str, media_types: Any = None, direction: Any = "response"
    ) -> dict[str, Any]:
        response: dict[str, Any] = super()._get_response_for_code(serializer, status_code, media_types, direction)
        if is_whole(serializer):
            return response
        for media_type, content in response.get("content", {}).items():
            if media_type == "application/json":
                data = content["schema"]
                if getattr(serializer, "allow_null", False):
                    data = {"allOf": [data], "nullable": True}
                content["schema"] = {
                    "type": "object",
                    "properties": {"data": data},
                    "required": ["data"],
                }
        return response

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        declared = self.get_response_serializers()
        if self.method == "DELETE" and not isinstance(declared, dict):
            # The library expects no body in the answer to a DELETE; ours holds "ok" like every other.
            bodies = {"200": self._get_response_for_code(declared, "200", direction=direction)}
        else:
            bodies = super()._get_response_bodies(direction)
        return {**bodies, "default": ERROR_RESPONSE}


class SidScheme(OpenApiAuthenticationExtension):
    """The sid in the query, as specified, or as a bearer token."""

    target_class = "marketplace.common.http.authentication.SidAuthentication"
    name = ["sid", "bearer"]  # the library reads a plain attribute

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, Any]]:
        from marketplace.common.http.authentication import bearer_scheme  # imported late: it reads the settings

        return list(bearer_scheme().values())


class JsonTextField(OpenApiSerializerFieldExtension):
    """A structure: in a JSON body the thing itself, in a form its JSON text."""

    target_class = "marketplace.common.http.fields.structures.JsonText"
    match_subclasses = True

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        schema: dict[str, Any] = auto_schema._map_serializer_field(self.target.child, direction)
        return schema


class FileField(OpenApiSerializerFieldExtension):
    """One file of a form."""

    target_class = "marketplace.common.http.fields.structures.FileIn"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        return {"type": "string", "format": "binary"}


class FilesField(OpenApiSerializerFieldExtension):
    """Several files under one name."""

    target_class = "marketplace.common.http.fields.structures.FilesIn"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", "format": "binary"}}


NOISE = ("readOnly", "x-spec-enum-id")
"""Keys of the library that are of no use to a client: here requests and answers have different schemas anyway."""


def without_noise(result: Any, **_: Any) -> Any:
    """Return the document without the keys in NOISE. A hook of the setting POSTPROCESSING_HOOKS.

    `oneOf` becomes `anyOf`: when one schema of a row is part of another, a row may fit both, which `oneOf` forbids.
    """
    if isinstance(result, dict):
        kept = {name: without_noise(value) for name, value in result.items() if name not in NOISE}
        return {"anyOf" if name == "oneOf" else name: value for name, value in kept.items()}
    return [without_noise(value) for value in result] if isinstance(result, list) else result
