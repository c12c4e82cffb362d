"""What a visitor may be looking for, while they type: categories and names of ads on sale.

Source: docs/spec/domain.md, "Search"; docs/spec/api-trading.md, section 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from marketplace.common.db.caches import get_or_compute
from marketplace.common.text import normalise
from marketplace.common.text.locale import pick
from trading.catalogue import name_starts
from trading.catalogue.lists import CATEGORY_SECONDS
from trading.codebooks import selectors
from trading.codebooks.ordering import in_order

CATEGORIES, NAMES = 5, 8


@dataclass(frozen=True, slots=True)
class CategoryStarts:
    """A category, and where a typed text may begin in its names."""

    category_id: int
    name_sr: str
    name_en: str
    starts: Sequence[str]

    @property
    def name(self) -> str:
        """The name in the current language."""
        return pick(self.name_sr, self.name_en)


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Up to CATEGORIES categories and up to NAMES names; both may be empty."""

    categories: Sequence[CategoryStarts]
    names: Sequence[str]


def suggest(text: str, now: datetime) -> Suggestions:
    """Return what begins, or has a word that begins, with the typed text, in either script, with or without marks."""
    typed = normalise.typed_start(text)
    if not typed:
        return Suggestions([], [])
    return Suggestions(categories_starting_with(typed), name_starts.starting_with(typed, now, NAMES))


def categories_starting_with(typed: str) -> list[CategoryStarts]:
    """Return the active categories whose name in any language has a word on that begins so, by their name."""
    rows = [
        CategoryStarts(*row) for row in get_or_compute("catalogue:category-starts", CATEGORY_SECONDS, read_categories)
    ]
    matching = [row for row in rows if any(start.startswith(typed) for start in row.starts)]
    return in_order(matching, lambda row: row.name)[:CATEGORIES]


def read_categories() -> list[tuple[int, str, str, list[str]]]:
    """Return the columns of CategoryStarts of every category that one may choose."""
    return [
        (
            row.pk,
            row.name_sr,
            row.name_en,
            [start for name in (row.name_sr, row.name_en) for start in normalise.word_starts(name)],
        )
        for node in selectors.category_tree()
        for row in (node.category, *node.children)
    ]
