"""How a list reads the ads of searched words: from the index of words, or by walking the list until a page is full.

A query is a list of terms; a text meets a term that holds one of its groups of tokens. Rare words are read from the
index, common ones found by the walk; the more so, the more ads hold them. The planner of PostgreSQL cannot tell them
apart by the text alone, so the choice is made here, from the words that ANALYZE counted, and the statement leaves no
other. SQLite reads every text.

Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final

from django.db.models import BooleanField, Exists, F, Func, OuterRef, Q, QuerySet, Subquery, TextField, Value
from django.db.models.expressions import ExpressionWrapper, RawSQL
from django.db.models.functions import Concat, StrIndex
from django.db.models.lookups import GreaterThan

from marketplace.common import limits
from marketplace.common.db.caches import get_or_compute
from marketplace.common.db.replica import read_connection
from marketplace.common.text.words import Alternatives
from trading.catalogue.models import Ad, AdSearch
from trading.catalogue.search_index import CATEGORY, NAME

RARE: Final = 1e-4
"""The part of the ads that a word holds which ANALYZE did not see often enough to count it."""
STEP_COST, HIT_COST = 1.0, 0.75
"""Of an ad that a walk passes, whose text is looked up and read; of a text that the index gives, to be sorted."""
ENTRY_COST: Final = 0.04  # of a text that the index gives, where a few are enough, whichever they are
TOKEN_COST: Final = 0.25  # of one token that is looked for in a text
MANY_TOKENS: Final = 30
"""Tokens from which on one regular expression finds them sooner than one after the other."""
NAMES_READ: Final = 24
"""Ads that meet a query in their names of which `nearness` chooses the first."""
FREQUENCY_SECONDS = 600


@dataclass(frozen=True, slots=True)
class WordSearch:
    """tested: terms looked for in the text of each ad; indexed: those read from the index of words.

    without: texts that meet each of these terms are left out. impossible: no text meets one of the terms.
    """

    tested: tuple[Alternatives, ...] = ()
    indexed: tuple[Alternatives, ...] = ()
    without: tuple[Alternatives, ...] = ()
    impossible: bool = False


ANY_TEXT = WordSearch()
NOTHING = WordSearch(impossible=True)


def in_place(asked: Sequence[Alternatives], marks: Collection[str]) -> tuple[Alternatives, ...]:
    """Return the terms as they are met in these parts of an ad: each group within one of them."""
    return tuple(
        tuple(tuple(mark + token for token in group) for mark in marks for group in groups) for groups in asked
    )


# --- How it is read --------------------------------------------------------------------------------------------------


def plan(
    asked: Sequence[Alternatives] | None,
    *,
    without: Sequence[Alternatives] = (),
    rows: int = limits.CARDS_PER_PAGE,
    newest: bool = True,
) -> WordSearch:
    """Return the quicker way to read so many of the texts that meet every term, and not all of those to be left out.

    newest: those of the newest ads; else any.
    """
    if asked is None:
        return NOTHING
    if not asked or read_connection().vendor != "postgresql":
        return WordSearch(tuple(asked), without=tuple(without))
    counts = word_frequencies()
    return choose(asked, counts["frequencies"], counts["ads"], without=without, rows=rows, newest=newest)


def planned_for(search: WordSearch, rows: int) -> WordSearch:
    """Return the quicker way to read so many of the same texts."""
    if search.impossible or search == ANY_TEXT:
        return search
    return plan(search.indexed or search.tested, without=search.without, rows=rows)


def tiers(asked: Sequence[Alternatives] | None) -> tuple[WordSearch, ...]:
    """Return the same texts in the order of where they meet the query: in the name, with the category, anywhere."""
    if not asked:
        return ()
    name = in_place(asked, (NAME,))
    family = in_place(asked, (NAME, CATEGORY))
    return plan(name, rows=NAMES_READ), plan(family, without=name), plan(asked, without=family)


def choose(
    asked: Sequence[Alternatives],
    frequencies: Mapping[str, float],
    ads: float,
    *,
    without: Sequence[Alternatives] = (),
    rows: int = limits.CARDS_PER_PAGE,
    newest: bool = True,
) -> WordSearch:
    """Return the quicker way to read so many texts. frequencies: token -> part of the ads that hold it."""
    parts = {
        groups: min(1.0, sum(min(frequencies.get(token, RARE) for token in group) for group in groups))
        for groups in asked
    }
    rarest = tuple(sorted(asked, key=lambda groups: (parts[groups], len(groups))))  # most texts fail the first test
    part = prod(parts[groups] for groups in asked)
    hits, walked = ads * part, min(ads, rows / max(part, 1 / max(ads, 1.0)))
    step = STEP_COST + TOKEN_COST * sum(
        len(groups) * prod(parts[one] for one in rarest[:place]) for place, groups in enumerate(rarest)
    )
    hit = (HIT_COST if newest else ENTRY_COST) + TOKEN_COST * sum(len(groups) for groups in without[:1])
    if hits * hit > walked * step:
        return WordSearch(tested=rarest, without=tuple(without))
    return WordSearch(indexed=tuple(asked), without=tuple(without))


def matching(ads: QuerySet[Ad], search: WordSearch, *, walked: bool) -> QuerySet[Ad]:
    """Return those of the ads whose text meets every term.

    walked: only a page of them is read, in the order of an index. Else the planner chooses, as for a count.
    """
    if not walked:
        search = planned_for(search, limits.HITS_COUNTED)
    if search.impossible:
        return ads.none()
    if search.indexed:
        hits = indexed_texts(search).values("ad_id")
        return ads.filter(AmongSelected(F("pk"), Subquery(hits), output_field=BooleanField()))
    if not search.tested:
        return ads
    tested = meets(search)
    text = AdSearch.objects.alias(padded=PADDED).filter(ad_id=OuterRef("pk"))
    if walked and read_connection().vendor == "postgresql":
        # The value of one text, not a join: PostgreSQL then has no other way than to test ad after ad.
        is_hit = ExpressionWrapper(tested, output_field=BooleanField())
        return ads.filter(Subquery(text.values(is_hit=is_hit), output_field=BooleanField()))
    return ads.filter(Exists(text.filter(tested)))


def indexed_texts(search: WordSearch) -> QuerySet[AdSearch]:
    """Return the texts that the index of words gives."""
    texts = AdSearch.objects.all()
    for groups in search.indexed:
        texts = texts.filter(from_index(groups))
    if search.without:
        texts = texts.alias(padded=PADDED).exclude(meets(WordSearch(search.without)))
    return texts


def texts_meeting(search: WordSearch) -> QuerySet[AdSearch]:
    """Return all texts that a search finds, those of ended ads too."""
    if search.impossible:
        return AdSearch.objects.none()
    if search.indexed:
        return indexed_texts(search)
    return AdSearch.objects.alias(padded=PADDED).filter(meets(search))


PADDED: Final = Concat(Value(" "), "text", Value(" "), output_field=TextField())


def meets(search: WordSearch) -> Q:
    """Return the condition on `padded` that a text meets the tested terms, and not all of those to be left out."""
    wanted = Q(*(meets_term(groups) for groups in search.tested))
    if search.without:
        wanted &= ~Q(*(meets_term(groups) for groups in search.without))
    return wanted


def meets_term(groups: Alternatives) -> Q:
    single = [group[0] for group in groups if len(group) == 1]
    met = Q()
    if len(single) >= MANY_TOKENS and read_connection().vendor == "postgresql":
        met = Q(padded__regex=f" ({'|'.join(map(re.escape, single))}) ")
        groups = tuple(group for group in groups if len(group) > 1)
    for group in groups:
        met |= Q(*(GreaterThan(StrIndex("padded", Value(f" {token} ")), 0) for token in group))
    return met


def from_index(groups: Alternatives) -> Q | RawSQL:
    """Return the condition that a text meets a term, as the index of words answers it."""
    single = [group[0] for group in groups if len(group) == 1]
    parts = [("ad_search_words(text) && %s::text[]", single)] if single else []
    parts += [("ad_search_words(text) @> %s::text[]", list(group)) for group in groups if len(group) > 1]
    sql = " OR ".join(part for part, _ in parts)
    return RawSQL(f"({sql})", [given for _, given in parts], output_field=BooleanField())


class AmongSelected(Func):
    """Whether a value is among those of a subquery, which PostgreSQL runs first, once and by itself."""

    template = "%(expressions)s)"
    arg_joiner = " = ANY(ARRAY"


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
