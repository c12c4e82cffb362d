"""What a visitor may be looking for, while they type: categories and names of ads on sale.

Source: docs/spec/domain.md, "Search"; docs/spec/api-trading.md, section 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from marketplace.common.db.caches import get_or_compute
from marketplace.common.text import normalise, words
from marketplace.common.text.locale import pick
from trading.catalogue import asking, name_starts, searching, word_search
from trading.catalogue.asking import Asked
from trading.catalogue.lists import CATEGORY_SECONDS
from trading.catalogue.search_index import NAME
from trading.codebooks import selectors
from trading.codebooks.ordering import in_order

CATEGORIES, NAMES = 5, 8
NAMES_READ = 3 * NAMES  # several ads have one name


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
    """Return what begins, or has a word that begins, with the typed text, in either script, with or without marks.

    Where nothing does: what holds other forms of the words, and then what may have been meant by a slip.
    """
    typed = normalise.typed_start(text)
    if not typed:
        return Suggestions([], [])
    found = Suggestions(categories_starting_with(typed), name_starts.starting_with(typed, now, NAMES))
    if found.categories or found.names:
        return found
    query = asking.read(text)
    held = Suggestions(categories_holding(text), names_holding(query.asked, now))
    if held.categories or held.names:
        return held
    meant = searching.without_slips(query, now, in_name=True)
    return Suggestions(categories_holding(meant), names_holding(asking.asked_for(meant), now)) if meant else held


def names_holding(asked: Asked | None, now: datetime) -> list[str]:
    """Return the names of ads on sale that meet each term of a query."""
    if not asked:
        return []
    texts = searching.some_texts(word_search.in_place(asked, (NAME,)), now, NAMES_READ)
    names = texts.filter(ad__seller__banned_at__isnull=True).values_list("ad__name", flat=True)[:NAMES_READ]
    return list({normalise.typed_start(name): name for name in names}.values())[:NAMES]


def categories_holding(text: str) -> list[CategoryStarts]:
    """Return the active categories whose names in one of the languages hold the words of the text in some form."""
    asked = [term.alternatives for term in words.terms(text)]
    if not asked:
        return []
    rows = [CategoryStarts(*row) for row in category_rows()]
    matching = [
        row
        for row in rows
        if words.all_held(asked, frozenset(words.tokens(row.name_sr)))
        or words.all_held(asked, frozenset(words.tokens(row.name_en, english=True)))
    ]
    return in_order(matching, lambda row: row.name)[:CATEGORIES]


def category_rows() -> list[tuple[int, str, str, list[str]]]:
    """Return `read_categories`, cached."""
    found: list[tuple[int, str, str, list[str]]] = get_or_compute(
        "catalogue:category-starts", CATEGORY_SECONDS, read_categories
    )
    return found


def categories_starting_with(typed: str) -> list[CategoryStarts]:
    """Return the active categories whose name in any language has a word on that begins so, by their name."""
    rows = [CategoryStarts(*row) for row in category_rows()]
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
