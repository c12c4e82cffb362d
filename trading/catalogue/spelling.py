"""Slips in a query: the words of ads on sale that somebody may have meant.

Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA, Levenshtein

from marketplace.common.db.caches import get_or_compute
from marketplace.common.text import words
from marketplace.common.text.stems import stem
from marketplace.common.text.words import Term
from trading.catalogue.asking import MOST_GUESSED, Asked, Query
from trading.catalogue.models import SearchWord
from trading.catalogue.search_index import CATEGORY, NAME

SHORTEST: Final = 4
LONG: Final = 8
"""Letters of a word that may hold one slip, and of one that may hold two."""
SHORTEST_STEM: Final = 4
"""Letters of a stem that may hold a slip, if one that fingers make: other words are too near to it."""
LONGEST_QUERY: Final = 8
"""Words of a query of which any may be a slip."""
MOST: Final = 24
"""Words that a slip may stand for; the likeliest stay."""
VOCABULARY_SECONDS: Final = 60
LIKELY, USUAL, UNLIKELY = 0.6, 0.8, 1.0
"""A swap, a letter doubled or not, a key beside the right one; a missing letter; every other slip."""
OTHER_BEGINNING: Final = 0.3
OUTSIDE_NAME: Final = 0.2
# The Serbian keyboard. Its č, ć, š, đ and ž have lost their marks here, so c, s, d and z stand at their keys, too.
ROWS: Final = ("qwertzuiopsd", "asdfghjklccz", "yxcvbnm")

Tokens = frozenset[str]


@dataclass(frozen=True, slots=True)
class Meant:
    """A word that may have been meant, as the token of its forms, and how unlikely the slip is."""

    token: str
    cost: float


def correct(query: Query, hits: Callable[[Asked], Sequence[Tokens]]) -> str | None:
    """Return the query without its slips, None where no ad on sale tells what was meant.

    hits: returns the tokens of some ads on sale that meet what is asked. Words that no text holds are taken for slips
    first; where they alone do not help, any word may be one.
    """
    unknown = {place for place, groups in enumerate(query.groups) if not groups}
    every = set(range(len(query.terms)))
    for slips in [unknown, every] if unknown and unknown != every else [every]:
        if len(slips) > (MOST_GUESSED if slips == unknown else LONGEST_QUERY):
            return None
        meant = {place: candidates(query.terms[place]) for place in slips}
        if any(not meant[place] for place in unknown):
            return None
        asked = tuple(
            (*groups, *((one.token,) for one in meant.get(place, ()))) for place, groups in enumerate(query.groups)
        )
        if found := best(query, meant, hits(asked)):
            return found
    return None


def best(query: Query, meant: dict[int, list[Meant]], found: Sequence[Tokens]) -> str | None:
    """Return the query as the likeliest of the found ads would have it."""
    readings = [reading for tokens in found if (reading := reading_of(query, meant, tokens)) is not None]
    return min(readings)[1] if readings else None


def reading_of(query: Query, meant: dict[int, list[Meant]], tokens: Tokens) -> tuple[float, str] | None:
    """Return how unlikely the slips are by which the query means an ad, and the query without them."""
    total, shown = 0.0, []
    for place, (term, groups) in enumerate(zip(query.terms, query.groups, strict=True)):
        if any(tokens.issuperset(group) for group in groups):
            shown.append(term.written)
            continue
        held = [one for one in meant.get(place, ()) if one.token in tokens]
        if not held:
            return None
        chosen = min(held, key=lambda one: (one.cost + outside_name(one.token, tokens), one.token))
        total += chosen.cost + outside_name(chosen.token, tokens)
        shown.append(form_of(chosen.token, term.form, tokens))
    return total, " ".join(shown)


def outside_name(token: str, tokens: Tokens) -> float:
    return 0.0 if NAME + token in tokens or CATEGORY + token in tokens else OUTSIDE_NAME


def form_of(token: str, typed: str, tokens: Tokens) -> str:
    """Return the form of a word that an ad holds, the nearest to what was typed."""
    forms = [
        one for one in tokens if one.isalpha() and token in {one, words.token(one), words.token(one, english=True)}
    ]
    return min(forms, key=lambda one: (OSA.distance(one, typed), one))


# --- One word --------------------------------------------------------------------------------------------------------


def candidates(term: Term) -> list[Meant]:
    """Return the words that may have been meant by a term, the likeliest first: near in a form, or in the stem."""
    typed = term.form
    if len(typed) < SHORTEST or not typed.isalpha():
        return []
    forms, stems = vocabulary()
    most, root = 1 if len(typed) < LONG else 2, stem(typed)
    costs: dict[str, float] = {}
    for written, known, prefix in ((typed, forms, ""), (root, stems, words.STEM)):
        if len(written) < SHORTEST_STEM:
            continue
        for near, _, _ in process.extract(written, known, scorer=OSA.distance, score_cutoff=most, limit=4 * MOST):
            # A word of English has another stem than its letters would have in Serbian, so it stands for itself, too.
            for token in (prefix + near,) if prefix else (words.token(near), near):
                slip = cost(written, near)
                if not prefix or len(written) > SHORTEST_STEM or slip < UNLIKELY:
                    costs[token] = min(slip, costs.get(token, UNLIKELY * LONG))
    costs.pop(words.STEM + root, None)
    found = [Meant(token, slip) for token, slip in costs.items()]
    return sorted(found, key=lambda one: (one.cost, one.token))[:MOST]


def cost(typed: str, meant: str) -> float:
    """Return how unlikely it is that somebody who meant one word typed the other."""
    total = 0.0 if typed[:1] == meant[:1] else OTHER_BEGINNING
    slips, edits = OSA.distance(typed, meant), Levenshtein.editops(typed, meant)
    if swaps := len(edits) - slips:
        return total + swaps * LIKELY + (slips - swaps) * UNLIKELY
    for kind, at, to in ((edit.tag, edit.src_pos, edit.dest_pos) for edit in edits):
        if kind == "replace":
            total += LIKELY if beside(typed[at], meant[to]) else UNLIKELY
        elif kind == "delete":
            total += LIKELY if typed[at] in typed[max(0, at - 1) : at] + typed[at + 1 : at + 2] else UNLIKELY
        else:
            total += LIKELY if meant[to] in meant[max(0, to - 1) : to] + meant[to + 1 : to + 2] else USUAL
    return total


@lru_cache(1000)
def beside(one: str, other: str) -> bool:
    """Tell if two letters have keys beside each other."""
    places = [
        [(number, place) for number, keys in enumerate(ROWS) for place, key in enumerate(keys) if key == letter]
        for letter in (one, other)
    ]
    return any(
        abs(row - below) <= 1 and abs(left - right) <= 1 for row, left in places[0] for below, right in places[1]
    )


def vocabulary() -> tuple[list[str], list[str]]:
    """Return the words of letters alone that some text holds, and the stems of words."""

    def read() -> str:
        return "\n".join(SearchWord.objects.order_by("word").values_list("word", flat=True))

    return split(get_or_compute("catalogue:vocabulary", VOCABULARY_SECONDS, read))


@lru_cache(1)
def split(text: str) -> tuple[list[str], list[str]]:
    tokens = text.split("\n")
    stems = [one[1:] for one in tokens if one.startswith(words.STEM)]
    return [one for one in tokens if one.isalpha()], stems
