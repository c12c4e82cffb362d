"""How the keys of an entry are called on the wire: each room spells its own things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

_spelling: dict[str, dict[str, str]] = {}


def spell(kind: str, *rows: type[serializers.Serializer[Any]], **names: str) -> None:
    """Say how the clean names of a kind of thing are called on the wire: as in these rows, or as named."""
    found = {field.source: name for row in rows for name, field in row().fields.items() if field.source}
    _spelling.setdefault(kind, {}).update(found | names)


def spelt(kind: str, part: Any) -> Any:
    """Return one side of an entry by wire names, whatever stands inside too; a key that nobody spelt stays as it is."""
    names = _spelling.get(kind, {})
    if isinstance(part, Mapping):
        return {names.get(name, name): spelt(kind, value) for name, value in part.items()}
    return [spelt(kind, value) for value in part] if isinstance(part, list) else part
