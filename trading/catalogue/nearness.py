"""Which of the ads that hold a query in their names come nearest to it. Source: docs/spec/domain.md, "Search"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rapidfuzz.distance import Prefix

from marketplace.common.text import words
from marketplace.common.text.words import Alternatives
from trading.catalogue.models import UNPROMOTED, Ad
from trading.catalogue.search_index import NAME
from trading.catalogue.word_search import NAMES_READ, WordSearch

WINDOW: Final = NAMES_READ
"""Ads that are put in this order: the newest that hold the query in their names. Those behind stay the newest first."""
LONGEST_ENDING: Final = 1
"""Letters in which most cases of a word differ from its name; an adjective made of it differs in more."""


def nearest_first(ids: Sequence[int], search: WordSearch) -> list[int]:
    """Return the ads in another order: promoted ones first as before, then those whose names say the query soonest,
    its words closest together, and little else. search: what their names meet.
    """
    rows = Ad.objects.filter(pk__in=ids).values_list("pk", "name", "promotion")
    named = {pk: (name, promotion) for pk, name, promotion in rows}
    asked = search.indexed or search.tested

    def order(pk: int) -> tuple[int, ...]:
        name, promotion = named[pk]
        return (promotion or UNPROMOTED, *distance(name, asked))

    return sorted((pk for pk in ids if pk in named), key=order)


def distance(name: str, asked: Sequence[Alternatives]) -> tuple[int, int, int, int]:
    """Return how far a name is from a query: words of another kind than those asked for ("drveni" for "drva"), words
    between them, words before them, all words.
    """
    places: dict[str, tuple[int, str]] = {}
    count = 0
    for item in words.items(name):
        if item.whole in words.STOP_WORDS:
            continue
        for word in (item.whole, *item.pieces):
            for token in (word, words.token(word)):
                places.setdefault(NAME + token, (count, word))
        count += 1
    found = [
        min((places[token] for group in groups for token in group if token in places), default=(count, ""))
        for groups in asked
    ]
    if not found:
        return 0, 0, 0, count
    others = sum(not is_form(word, groups) for (_, word), groups in zip(found, asked, strict=True))
    at = [place for place, _ in found]
    return others, max(at) - min(at) + 1 - len(set(at)), min(at), count


def is_form(word: str, groups: Alternatives) -> bool:
    """Tell if a word may be a case of one that is asked for: they differ in the last letter at most."""
    forms = [token.removeprefix(NAME) for group in groups for token in group if words.STEM not in token]
    return not word or not forms or any(Prefix.distance(word, form) <= LONGEST_ENDING for form in forms)
