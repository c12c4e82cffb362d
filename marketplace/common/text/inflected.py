"""Lists whose rows hold one normalised text: a word of a query is in it, in any form of its case.

Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.db.models import Q

from marketplace.common.text.normalise import search_words
from marketplace.common.text.stems import base

SHORTEST_ROOT: Final = 4
"""Letters of a word without its ending, fewer of which begin too many other words."""
PUNCTUATION: Final = ".,;:!?()[]\"'„“”«»"


def parts(query: str) -> Iterator[tuple[str, str]]:
    """Yield each word of a query, and with what another form of it begins; "" where it has none, as codes have."""
    for typed in search_words(query):
        word = typed.strip(PUNCTUATION)
        if word:
            root = base(word) if word.isalpha() else ""
            yield word, root if len(root) >= SHORTEST_ROOT and root != word else ""


def holding(column: str, query: str) -> Q:
    """Return the condition that a column of normalised text holds every word of a query."""
    every = Q()
    for word, root in parts(query):
        held = Q(**{f"{column}__contains": word})
        if root:
            held |= Q(**{f"{column}__startswith": root}) | Q(**{f"{column}__contains": f" {root}"})
        every &= held
    return every


def holds(text: str, query: str) -> bool:
    """Tell the same of a normalised text."""
    return all(word in text or bool(root and f" {root}" in f" {text}") for word, root in parts(query))
