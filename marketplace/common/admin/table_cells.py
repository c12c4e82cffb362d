"""Serialized rows as cells of a table: words for codes and flags, times and amounts that programs read, no JSON."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from marketplace.common.admin.table_words import heading, value_in_words, yes_or_no
from marketplace.common.files.csv_export import Cell
from marketplace.common.http.fields import FlagOut, MoneyOut, RichTextOut, TimeOut
from marketplace.common.text.rich_text import text_of

COMPUTED_FLAGS = frozenset(
    {"cmp_active", "cmp_upcoming", "cmp_archived", "cmp_next_year", "posting_open", "voting_open"}
)
"""Columns of 0 and 1 whose fields are methods, which do not tell their type."""


def as_cell(name: str, field: serializers.Field[Any, Any, Any, Any], value: Any) -> Cell:
    """Return the cell of a serialized value. name: of its column. field: that serialized it."""
    if value is None:
        return None
    if isinstance(field, FlagOut) or name in COMPUTED_FLAGS:
        return yes_or_no(value)
    if isinstance(field, TimeOut):
        return datetime.fromisoformat(value)
    if isinstance(field, MoneyOut):
        return Decimal(value)
    if isinstance(field, RichTextOut):
        return text_of(value)
    return in_words(name, value)


def in_words(name: str, value: Any) -> Cell:
    """Return a value as a text of one cell: the parts of a list apart by semicolons, those of an object by commas."""
    if isinstance(value, Mapping):
        return ", ".join(f"{heading(part)}: {as_text(part, found)}" for part, found in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(as_text(name, one) for one in value)
    if isinstance(value, bool):
        return yes_or_no(value)
    shown: Cell = value_in_words(name, value)
    return shown


def as_text(name: str, value: Any) -> str:
    return "–" if value is None else str(in_words(name, value))
