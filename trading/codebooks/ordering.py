"""The order of codebook rows: alphabetical in the active language unless a codebook says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.db.models import Model

from marketplace.common.text import collation, locale
from trading.codebooks.named import Named

Item = TypeVar("Item")
Row = TypeVar("Row", bound=Model)
NamedRow = TypeVar("NamedRow", bound=Named)


def in_order(rows: Iterable[Item], name: Callable[[Item], str]) -> list[Item]:
    """Return the rows by name, as the active language orders its letters: a database's collation knows only one."""
    language = locale.active()
    return sorted(rows, key=lambda row: collation.name_key(name(row), language))


def by_name(rows: Iterable[NamedRow]) -> list[NamedRow]:
    return in_order(rows, lambda row: row.name)


def active_rows(model: type[Row], **conditions: Any) -> list[Row]:
    """Return the rows that may be chosen, by the text that stands for a row."""
    return in_order(model._default_manager.filter(active=True, **conditions), str)
