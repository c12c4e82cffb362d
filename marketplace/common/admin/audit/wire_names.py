"""Wire names of the keys in audit entries. Each app registers those of its own rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

_wire_names: dict[str, dict[str, str]] = {}


def register_wire_names(kind: str, *rows: type[serializers.Serializer[Any]], **names: str) -> None:
    """Register the wire names of a kind's attributes: as these serializers have them, or as given by keyword."""
    found = {field.source: name for row in rows for name, field in row().fields.items() if field.source}
    _wire_names.setdefault(kind, {}).update(found | names)


def with_wire_names(kind: str, part: Any) -> Any:
    """Return one side of an entry under wire names, at every depth; a key without one stays as it is."""
    names = _wire_names.get(kind, {})
    if isinstance(part, Mapping):
        return {names.get(name, name): with_wire_names(kind, value) for name, value in part.items()}
    return [with_wire_names(kind, value) for value in part] if isinstance(part, list) else part
