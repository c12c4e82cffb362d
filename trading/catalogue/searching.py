"""A search of the public list: what it finds, what it may have meant, and what comes nearest where it finds nothing.

Source: docs/spec/domain.md, "Search".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet

from marketplace.common.http.pagination import Page
from trading.catalogue import asking, lists, spelling, word_search
from trading.catalogue.asking import Asked, Query
from trading.catalogue.card_rows import Values
from trading.catalogue.lists import AdFilters, ResolvedFilters
from trading.catalogue.models import AdSearch
from trading.catalogue.search_index import CATEGORY, NAME
from trading.codebooks.definitions.categories import Category

SLIPS_TOLD_BY, SLIPS_TOLD_BY_NAMES = 100, 24
"""Ads among which a query with a slip is looked for, by their texts, and by names alone."""
MOST_NEAREST: Final = 6
MOST_COUNTED: Final = 8
"""Words of a query, the first ones, that what comes nearest is looked for by."""


def search(filters: AdFilters, page: int, now: datetime, *, as_typed: bool = False) -> Page[Values]:
    """Return one page of the ads that meet every filter; of a query with a slip, which finds none, those it means.

    as_typed: slips are not looked for.
    """
    found = lists.search_ads(filters, page, now)
    if found.items or as_typed or not filters.search:
        return found
    meant = without_slips(asking.read(filters.search), now)
    if meant is None:
        return found
    return replace(lists.search_ads(replace(filters, search=meant), page, now), meant=meant)


def without_slips(query: Query, now: datetime, *, in_name: bool = False) -> str | None:
    """Return a query as it may have been meant; None where no ad on sale tells, or one is just what it says.

    Filters do not change what a query means: what they hide is no slip, and no other word is meant instead. in_name:
    names tell, of ads or of their categories.
    """
    if query.asked and some_texts(query.asked, now, 1).exists():
        return None
    told_by = SLIPS_TOLD_BY_NAMES if in_name else SLIPS_TOLD_BY

    def hits(asked: Asked) -> list[frozenset[str]]:
        for wanted in [word_search.in_place(asked, (mark,)) for mark in (NAME, CATEGORY)] if in_name else [asked]:
            texts = some_texts(wanted, now, told_by).values_list("text", flat=True)[:told_by]
            if found := [frozenset(text.split()) for text in texts]:
                return found
        return []

    return spelling.correct(query, hits)


def some_texts(asked: Asked, now: datetime, count: int) -> QuerySet[AdSearch]:
    """Return texts of ads on sale that meet each term, of which so many will be read: any, which is quicker than the
    newest where the index of words gives them.
    """
    search = word_search.plan(asked, rows=count, newest=False)
    if search.indexed:
        return word_search.indexed_texts(search).filter(Exists(lists.open_ads(now).filter(pk=OuterRef("ad_id"))))
    found = lists.compiled_listing(ResolvedFilters(words=search), lists.NEWEST)
    return AdSearch.objects.filter(ad__in=found.ids(now, 0, count))


# --- Where nothing is found ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Nearest:
    """search: the kept words, as they were typed; ads: the first that have them all; category: the first's."""

    search: str = ""
    ads: Sequence[Values] = ()
    category: Category | None = None


def nearest(filters: AdFilters, now: datetime) -> Nearest:
    """Return the ads on sale that meet the filters and most words of the query, the rarest word left out first."""
    query, others = asking.read(filters.search), without_query(filters)
    met = [place for place, groups in enumerate(query.groups) if groups][:MOST_COUNTED]
    counted = [(hits_of(others, (query.groups[place],), now), place) for place in met]
    kept = [place for hits, place in sorted(counted) if hits]
    while kept and not hits_of(others, tuple(query.groups[place] for place in sorted(kept)), now):
        del kept[0]
    places = sorted(kept)
    found = meeting(others, tuple(query.groups[place] for place in places))
    ads = lists.filtered_page(found, lists.NEWEST, 1, now).rows[:MOST_NEAREST] if places else ()
    if not ads:  # sold out since they were counted
        return Nearest()
    words = " ".join(query.terms[place].written for place in places)
    return Nearest(words, ads, Category.objects.filter(pk=ads[0]["category_id"]).first())


def without_query(filters: AdFilters) -> ResolvedFilters:
    return lists.resolve_filters(replace(filters, search=""))


def meeting(others: ResolvedFilters, asked: Asked) -> ResolvedFilters:
    """Return filters of which the query asks for this."""
    return replace(others, words=word_search.plan(asked), tiers=word_search.tiers(asked))


def hits_of(others: ResolvedFilters, asked: Asked, now: datetime) -> int:
    """Return how many ads meet the other filters and what is asked."""
    found = replace(others, words=word_search.plan(asked))
    return lists.cached_count(lambda: lists.ads_to_count(found, now), lists.count_key(found))
