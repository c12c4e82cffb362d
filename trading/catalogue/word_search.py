"""How a list reads the ads of searched words: from the index of words, or by walking the list until a page is full.

Rare words are read from the index, common ones found by the walk; the more so, the more ads hold them. The planner of
PostgreSQL cannot tell them apart by the text alone, so the choice is made here, from the words that ANALYZE counted,
and the statement leaves no other. SQLite reads every text.

Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final

from django.db.models import BooleanField, Exists, F, Func, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import ExpressionWrapper, RawSQL

from marketplace.common import limits
from marketplace.common.db.caches import get_or_compute
from marketplace.common.db.replica import read_connection
from trading.catalogue.models import Ad, AdSearch, SearchWord

SHORT = 2
"""Letters of a word that is looked for at the beginnings of words alone: nearly every text holds them somewhere."""
MOST_STORED = 400
"""Stored words that hold a searched one, from which on it counts as common: reading so many lists of ads takes long."""
FEW_STORED = 16
"""Stored words up to which a searched one narrows what a rarer one has found in the index."""
WHOLE_PIECE = 100
"""Letters that lie whole in one stored word, also of a longer one; see the function `ad_search_words`."""
RARE: Final = 1e-4
"""The part of the ads that a word holds which ANALYZE did not see often enough to count it."""
STEP_COST, HIT_COST = 1.0, 0.75
"""Of an ad that a walk passes, whose text is looked up and read; of a text that the index gives, to be sorted."""
FREQUENCY_SECONDS = 600


@dataclass(frozen=True, slots=True)
class WordSearch:
    """tested: words looked for in the text of each ad. indexed: for each other word the stored words that hold it.

    impossible: no text holds one of the words.
    """

    tested: tuple[str, ...] = ()
    indexed: tuple[tuple[str, ...], ...] = ()
    impossible: bool = False


ANY_TEXT = WordSearch()


def plan(words: Sequence[str]) -> WordSearch:
    """Return how to search for these normalised words."""
    if not words or read_connection().vendor != "postgresql":
        return WordSearch(tuple(words))
    stored = stored_words(words)
    if not all(stored):
        return WordSearch(impossible=True)
    counts = word_frequencies()
    return choose(words, stored, counts["frequencies"], counts["ads"])


def choose(
    words: Sequence[str], stored: Sequence[Sequence[str]], frequencies: Mapping[str, float], ads: float
) -> WordSearch:
    """Return the quicker way. stored: for each word those that hold it. frequencies: stored word -> part of the ads."""
    parts = [
        1.0 if len(held) > MOST_STORED else min(1.0, sum(frequencies.get(one, RARE) for one in held)) for held in stored
    ]
    places = sorted(range(len(words)), key=lambda place: (len(stored[place]) > MOST_STORED, parts[place]))
    indexed = [
        place
        for number, place in enumerate(places)
        if len(stored[place]) <= (FEW_STORED if number else MOST_STORED) and len(words[place]) <= WHOLE_PIECE
    ]
    hits = ads * prod(parts[place] for place in indexed)
    walked = min(ads, limits.CARDS_PER_PAGE / max(prod(parts), 1 / max(ads, 1.0)))
    if not indexed or hits * HIT_COST > walked * STEP_COST:
        return WordSearch(tuple(words))
    return WordSearch(
        tuple(word for place, word in enumerate(words) if place not in indexed),
        tuple(tuple(stored[place]) for place in indexed),
    )


def matching(ads: QuerySet[Ad], search: WordSearch, *, walked: bool) -> QuerySet[Ad]:
    """Return those of the ads whose text holds every word.

    walked: only a page of them is read, in the order of an index. Else the planner chooses, as for a count.
    """
    if search.impossible:
        return ads.none()
    if search.indexed:
        hits = indexed_texts(search).values("ad_id")
        return ads.filter(AmongSelected(F("pk"), Subquery(hits), output_field=BooleanField()))
    if not search.tested:
        return ads
    tested = Q(*(holds(word) for word in search.tested))
    text = AdSearch.objects.filter(ad_id=OuterRef("pk"))
    if walked and read_connection().vendor == "postgresql":
        # The value of one text, not a join: PostgreSQL then has no other way than to test ad after ad.
        is_hit = ExpressionWrapper(tested, output_field=BooleanField())
        return ads.filter(Subquery(text.values(is_hit=is_hit), output_field=BooleanField()))
    return ads.filter(Exists(text.filter(tested)))


def indexed_texts(search: WordSearch) -> QuerySet[AdSearch]:
    """Return the texts that the index of words gives."""
    texts = AdSearch.objects.filter(*(holds(word) for word in search.tested))
    for stored in search.indexed:
        texts = texts.filter(RawSQL("ad_search_words(text) && %s::text[]", [list(stored)], output_field=BooleanField()))
    return texts


def holds(word: str) -> Q:
    """Return the condition that a text of `AdSearch` holds the word: anywhere, a short one where a word begins."""
    if len(word) > SHORT:
        return Q(text__contains=word)
    return Q(text__startswith=word) | Q(text__contains=f" {word}")


class AmongSelected(Func):
    """Whether a value is among those of a subquery, which PostgreSQL runs first, once and by itself."""

    template = "%(expressions)s)"
    arg_joiner = " = ANY(ARRAY"


def stored_words(words: Sequence[str]) -> list[list[str]]:
    """Return for each word up to MOST_STORED + 1 stored ones that hold it: of a short one those that begin with it."""
    one = f"(SELECT %s::int, word FROM {SearchWord._meta.db_table} WHERE word LIKE %s LIMIT {MOST_STORED + 1})"
    params: list[Any] = []
    for number, word in enumerate(words):
        piece = word[:WHOLE_PIECE].replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
        params += [number, f"{piece}%" if len(word) <= SHORT else f"%{piece}%"]
    found: list[list[str]] = [[] for _ in words]
    with read_connection().cursor() as cursor:
        cursor.execute(" UNION ALL ".join([one] * len(words)), params)
        for number, word in cursor.fetchall():
            found[number].append(word)
    return [sorted(held) for held in found]


def word_frequencies() -> dict[str, Any]:
    """Return how many ads there are and which part of them the commonest words hold, as ANALYZE last estimated it."""

    def read() -> dict[str, Any]:
        with read_connection().cursor() as cursor:
            cursor.execute(
                "SELECT greatest(c.reltuples, 0), s.most_common_elems::text::text[],"
                " s.most_common_elem_freqs[:array_length(s.most_common_elems::text::text[], 1)]"
                " FROM pg_class c LEFT JOIN pg_stats s ON s.tablename = 'ad_search_words' AND s.schemaname ="
                " c.relnamespace::regnamespace::text WHERE c.oid = 'trading_adsearch'::regclass"
            )
            ads, words, parts = cursor.fetchone()
        return {"ads": float(ads), "frequencies": dict(zip(words or (), parts or (), strict=True))}

    counts: dict[str, Any] = get_or_compute("catalogue:word-frequencies", FREQUENCY_SECONDS, read)
    return counts
