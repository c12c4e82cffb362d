"""Answers of the codebooks for the client's query cache, each kept for a minute like the units: they hold no price."""

from __future__ import annotations

from typing import Final

from marketplace.common.db.caches import get_or_compute
from marketplace.website.seo.first_paint import PreloadedAnswer, preload
from trading.codebooks.category_serializers import CategoryOut
from trading.codebooks.definitions import ad_groups
from trading.codebooks.selectors import category_tree, find_category
from trading.codebooks.serializers import lookup_data

SECONDS: Final = 60


def categories_answer(language: str) -> PreloadedAnswer:
    """Return the tree of categories in the active language."""
    key = ["lookup", "categories", language, None]
    made = get_or_compute(
        f"page:categories:{language}", SECONDS, lambda: preload(key, CategoryOut(category_tree(), many=True).data).body
    )
    return PreloadedAnswer(key, made)


def groups_answer(language: str) -> PreloadedAnswer:
    """Return the groups of ads in the active language."""
    key = ["lookup", "groups", language, None]
    made = get_or_compute(
        f"page:groups:{language}", SECONDS, lambda: preload(key, lookup_data(ad_groups.CODEBOOK)).body
    )
    return PreloadedAnswer(key, made)


def category_name(category_id: int, language: str) -> str | None:
    """Return the name of a category that one may choose, in the active language; None when there is none."""

    def read() -> str | None:
        found = find_category(category_id)
        return None if found is None else found.name

    found: str | None = get_or_compute(f"page:category:{language}:{category_id}", SECONDS, read)
    return found
