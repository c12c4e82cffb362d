"""Whether an ad is one that a saved search finds. The list decides in SQL, for many ads; this decides for one.

Source: docs/spec/api-trading.md, section 4. A test compares both over many searches and ads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from marketplace.common.db import clock
from trading.catalogue import asking, search_index
from trading.catalogue.lists import AdFilters
from trading.catalogue.models import Ad
from trading.catalogue.term_filters import AdTerms, meets_terms, terms_of
from trading.codebooks.definitions.characteristics import CharacteristicOption

Characteristics = Mapping[int, int]
"""Id of an option -> that of its characteristic."""


@dataclass(frozen=True, slots=True)
class AdFacts:
    """What the filters look at. category_ids: the ad's own category and the one above it."""

    category_ids: frozenset[int]
    currency_id: str
    posted_at: datetime
    expires_at: datetime
    region_ids: frozenset[int]
    in_world: bool
    option_ids: frozenset[int]
    tokens: frozenset[str]
    terms: AdTerms


def facts_of(ad: Ad) -> AdFacts:
    """Return the facts of an ad, in three statements besides its own row."""
    regions = list(ad.regions.values_list("pk", "is_world"))
    parent_id = ad.category.parent_id
    return AdFacts(
        category_ids=frozenset({ad.category_id} if parent_id is None else {ad.category_id, parent_id}),
        currency_id=ad.currency_id,
        posted_at=ad.posted_at,
        expires_at=ad.expires_at,
        region_ids=frozenset(pk for pk, _ in regions),
        in_world=any(is_world for _, is_world in regions),
        option_ids=frozenset(ad.options.values_list("pk", flat=True)),
        tokens=search_index.tokens_of(ad),
        terms=terms_of(ad),
    )


def characteristics_of(option_ids: Collection[int]) -> Characteristics:
    """Return the characteristic of each option that exists."""
    found = CharacteristicOption.objects.filter(pk__in=option_ids)
    return dict(found.values_list("pk", "characteristic_id")) if option_ids else {}


def matches(filters: AdFilters, ad: AdFacts, characteristics: Characteristics, now: datetime) -> bool:
    """Whether the list with these filters holds the ad, if it is on sale at all."""
    return (
        (filters.category_id is None or filters.category_id in ad.category_ids)
        and (not filters.currency_id or filters.currency_id == ad.currency_id)
        and (not filters.newest_days or ad.posted_at >= now - timedelta(days=filters.newest_days))
        and (not filters.expiry_days or ad.expires_at < clock.start_of_day_after(now, filters.expiry_days + 1))
        and (not filters.region_ids or ad.in_world or not ad.region_ids.isdisjoint(filters.region_ids))
        and meets_terms(filters.terms, ad.terms)
        and has_chosen(filters.option_ids, ad.option_ids, characteristics)
        and asking.meets(filters.search, ad.tokens)
    )


def has_chosen(chosen: Iterable[int], has: Collection[int], characteristics: Characteristics) -> bool:
    """Whether the ad has one of the chosen options of each characteristic. Options that are gone do not count."""
    wanted = {characteristics[option_id] for option_id in chosen if option_id in characteristics}
    met = {characteristics[option_id] for option_id in chosen if option_id in characteristics and option_id in has}
    return wanted == met
