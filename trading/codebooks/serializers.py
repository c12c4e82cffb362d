"""The serializers that follow from a codebook's declaration: the lookup's row, the administrators' row, the forms."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.http.fields import Flag, FlagOut, SearchText
from trading.codebooks.definition import Codebook, SerializerClass
from trading.codebooks.fields import Field, NamesInEveryLanguage, Translated, WireFields

USED = "Rows that refer to it; it can be deleted at 0."


class SearchedIn(serializers.Serializer[Any]):
    search = SearchText()


class Form(serializers.Serializer[Any]):
    # No docstring: the API document would show it with every form.
    codebook_fields: ClassVar[tuple[Field, ...]] = ()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        for one in self.codebook_fields:
            attrs = one.check(attrs)
        return attrs


class FormInBothLanguages(Form):
    """Texts of which the English one is optional: left out, it is the same."""


class FormInEveryLanguage(Form):
    """Rows whose `names` are given in every language."""


@cache
def lookup_serializer(codebook: Codebook) -> SerializerClass:
    """Return the serializer of a row of the public lookup."""
    api = codebook.api
    assert api is not None
    note = api.lookup.note if api.lookup else ""
    return component(f"{api.name}Out", api.name, serializers.Serializer, lookup_fields(codebook), note)


def lookup_data(codebook: Codebook, **filters: Any) -> Any:
    """Return the public lookup as it stands on the wire. filters: as `PublicLookup.filters` reads them."""
    return lookup_serializer(codebook)(codebook.lookup_rows(**filters), many=True).data


@cache
def row_serializer(codebook: Codebook) -> SerializerClass:
    """Return the serializer of a row of the administrators' list."""
    api = codebook.api
    assert api is not None
    parts = lookup_fields(codebook)
    for one in codebook.wire_fields:
        parts |= {} if one.public else one.outputs()
    for one in codebook.wire_fields:
        parts |= one.row_outputs()
    parts[f"{api.prefix}_active"] = FlagOut(source="active")
    parts["used"] = serializers.IntegerField(read_only=True, help_text=USED)
    note = api.lookup.note if api.lookup else ""
    return component(f"{api.name}RowOut", f"{api.name}Row", serializers.Serializer, parts, note)


@cache
def add_serializer(codebook: Codebook) -> SerializerClass:
    """Return the serializer of the form that adds a row."""
    api = codebook.api
    assert api is not None
    parts: WireFields = {}
    for one in codebook.wire_fields:
        parts |= one.inputs(change=False)
    return form(f"{api.name}In", api.input_component or f"{api.name}Input", codebook.wire_fields, parts)


@cache
def change_serializer(codebook: Codebook) -> SerializerClass:
    """Return the serializer of the form that changes a row: where no field is editable, that switches it on and off."""
    api = codebook.api
    assert api is not None
    flag = f"{api.prefix}_active"
    if not codebook.editable:
        return component(
            f"{api.name}SwitchIn", f"{api.name}Switch", serializers.Serializer, {flag: Flag(source="active")}
        )
    parts: WireFields = {}
    for one in codebook.editable:
        parts |= one.inputs(change=True)
    parts[flag] = Flag(source="active", required=False)
    return form(f"{api.name}ChangeIn", f"{api.name}Change", codebook.editable, parts)


def lookup_fields(codebook: Codebook) -> WireFields:
    api = codebook.api
    assert api is not None
    key = codebook.model._meta.pk
    parts: WireFields = {}
    if all(one.column != key.name for one in codebook.wire_fields):
        parts[f"{api.prefix}_id"] = serializers.IntegerField(source="pk", read_only=True)
    for one in codebook.wire_fields:
        parts |= one.outputs() if one.public else {}
    return parts


def form(name: str, component_name: str, fields: tuple[Field, ...], parts: WireFields) -> SerializerClass:
    base: type[Form] = Form
    if any(isinstance(one, NamesInEveryLanguage) for one in fields):
        base = FormInEveryLanguage
    elif any(isinstance(one, Translated) for one in fields):
        base = FormInBothLanguages
    return component(name, component_name, base, {**parts, "codebook_fields": fields})


def component(name: str, component_name: str, base: Any, parts: WireFields, note: str = "") -> SerializerClass:
    """Return a serializer of that name in the API document."""
    about = {"__doc__": note} if note else {}
    made: SerializerClass = type(name, (base,), {**parts, **about, "__module__": __name__})
    return extend_schema_serializer(component_name=component_name)(made)
