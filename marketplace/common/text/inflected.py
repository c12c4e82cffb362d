"""Lists whose rows hold one normalised text: a word of a query is in it, in any form of its case.

Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.db.models import Q

from marketplace.common.text.normalise import search_words
from marketplace.common.text.stems import base

SHORTEST_ROOT: Final = 4
"""Letters of a word without its ending, fewer of which begin too many other words."""
LONGEST_ENDING: Final = 3
PUNCTUATION: Final = ".,;:!?()[]\"'„“”«»"


def parts(query: str) -> Iterator[tuple[str, str]]:
    """Yield each word of a query, and the pattern of its other forms; "" where it has none, as codes have."""
    for typed in search_words(query):
        word = typed.strip(PUNCTUATION)
        if word:
            root = base(word) if word.isascii() and word.isalpha() else ""
            has_forms = len(root) >= SHORTEST_ROOT and root != word
            yield word, f"(^|[^a-z0-9]){root}[a-z]{{0,{LONGEST_ENDING}}}([^a-z0-9]|$)" if has_forms else ""


def holding(column: str, query: str) -> Q:
    """Return the condition that a column of normalised text holds every word of a query."""
    every = Q()
    for word, forms in parts(query):
        held = Q(**{f"{column}__contains": word})
        every &= held | Q(**{f"{column}__regex": forms}) if forms else held
    return every


def holds(text: str, query: str) -> bool:
    """Tell the same of a normalised text."""
    return all(word in text or bool(forms and re.search(forms, text)) for word, forms in parts(query))
