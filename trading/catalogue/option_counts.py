"""How many ads each option of a list's filters would show, beside the other filters that are on.

The options of a filter are counted on the ads that meet all other filters: choosing another option of the same filter
comes instead of the chosen one, or beside it. Filters of which nothing is chosen share one set of ads. Each set is
counted once in 30 seconds, as the lists are, and only as far as it is bounded: the ads of a set are found by the
indexes of the list, those of everything on sale are too many to look at each.

Source: docs/spec/domain.md, "Lists of ads".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Exists, OuterRef, Q

from marketplace.common import limits
from marketplace.common.db.caches import get_or_compute
from trading.catalogue.lists import (
    COUNT_SECONDS,
    EXPIRY_DAYS,
    NEWEST_DAYS,
    AdFilters,
    ResolvedFilters,
    ads_matching,
    count_key,
    end_of_days,
    resolve_filters,
)
from trading.catalogue.models import Ad
from trading.catalogue.term_filters import DELIVERED, OF_SELLER_KIND, OF_VAT_KIND
from trading.codebooks.definitions.characteristics import CharacteristicOption
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.regions import Region

Counts = dict[str, dict[str, int]]
"""Name of the filter on the wire -> option as its address names it -> ads; an option without ads may be missing."""
REGIONS, OPTIONS = "reg_id", "filters"
CLEARED: Final[Mapping[str, Mapping[str, Any]]] = {
    "cur_id": {"currency_id": ""},
    "newest": {"newest_days": None},
    "expiry": {"expiry_days": None},
    REGIONS: {"region_ids": ()},
}
"""Filter -> the columns of `ResolvedFilters` that hold it, empty."""
CLEARED_TERMS: Final[Mapping[str, Mapping[str, Any]]] = {
    "delivery_included": {"delivery_included": False},
    "vat": {"vat_kinds": ()},
    "seller": {"seller_kind": None},
}


def option_counts(filters: AdFilters, now: datetime) -> Counts:
    """Return what each option of each filter would show; a filter is left out where too many ads meet the others.

    Options of characteristics are counted within a category.
    """
    chosen = resolve_filters(filters)
    found = counted_set(chosen, now)
    parts = {} if found is None else dict(found)
    for name, others in sets_without(chosen):
        counted = counted_set(others, now)
        if counted is None:
            parts.pop(name, None)
        else:
            parts[name] = counted[name]
    for own, others in sets_without_characteristic(chosen):
        counted = counted_set(others, now)
        if counted is not None and OPTIONS in parts:
            kept = {key: count for key, count in parts[OPTIONS].items() if key not in own}
            parts[OPTIONS] = kept | {key: count for key, count in counted[OPTIONS].items() if key in own}
    return parts


def sets_without(chosen: ResolvedFilters) -> Iterator[tuple[str, ResolvedFilters]]:
    """Yield (filter, the filters without it) of each filter of which something is chosen."""
    for name, empty in CLEARED.items():
        if (others := replace(chosen, **empty)) != chosen:
            yield name, others
    for name, empty in CLEARED_TERMS.items():
        if (terms := replace(chosen.terms, **empty)) != chosen.terms:
            yield name, replace(chosen, terms=terms)


def sets_without_characteristic(chosen: ResolvedFilters) -> Iterator[tuple[set[str], ResolvedFilters]]:
    """Yield (options of a characteristic, the filters without it) of each of which an option is chosen."""
    for options in chosen.options:
        beside = CharacteristicOption.objects.filter(characteristic__options=options[0])
        others = tuple(one for one in chosen.options if one != options)
        yield {str(pk) for pk in beside.values_list("pk", flat=True)}, replace(chosen, options=others)


def counted_set(filters: ResolvedFilters, now: datetime) -> Counts | None:
    """Return the ads of each option among those that meet the filters; None where there are too many to look at."""
    found: Counts = get_or_compute(
        f"catalogue:options:{count_key(filters)}", COUNT_SECONDS, lambda: count(filters, now)
    )
    return found or None


def count(filters: ResolvedFilters, now: datetime) -> Counts:
    """Count the options; {} where more ads than `limits.ADS_OF_OPTIONS` meet the filters."""
    met = ads_matching(filters, now, filters.category_ids).values_list("pk", flat=True)
    ids = list(met[: limits.ADS_OF_OPTIONS + 1])  # found once, then each table is read by its index of ads
    if len(ids) > limits.ADS_OF_OPTIONS:
        return {}
    conditions = dict(conditions_of_options(now))
    found = Ad.objects.filter(pk__in=ids).aggregate(
        **{f"option{place}": Count("pk", filter=one) for place, one in enumerate(conditions.values())}
    )
    counts: Counts = {REGIONS: count_regions(ids), OPTIONS: count_characteristics(ids) if filters.category_ids else {}}
    for place, (name, option) in enumerate(conditions):
        counts.setdefault(name, {})[option] = found[f"option{place}"]
    return counts


def conditions_of_options(now: datetime) -> Iterator[tuple[tuple[str, str], Q]]:
    """Yield ((filter, option), condition) of every option that a column of the ad, or its seller, decides."""
    for days in NEWEST_DAYS:
        yield ("newest", str(days)), Q(posted_at__gte=now - timedelta(days=days))
    for days in EXPIRY_DAYS:
        yield ("expiry", str(days)), Q(expires_at__lt=end_of_days(now, days))
    for code in Currency.objects.order_by("pk").values_list("pk", flat=True):
        yield ("cur_id", code), Q(currency_id=code)
    yield ("delivery_included", "1"), DELIVERED
    for kind, condition in OF_VAT_KIND.items():
        yield ("vat", kind.value), condition
    for seller, condition in OF_SELLER_KIND.items():
        yield ("seller", seller), condition


def count_regions(ids: Sequence[int]) -> dict[str, int]:
    """Return the ads of each region; those of the whole world are in every one."""
    links = Ad.regions.through._default_manager.filter(ad_id__in=ids)
    worldwide = Ad.regions.through._default_manager.filter(ad_id=OuterRef("ad_id"), region__is_world=True)
    rows = links.annotate(worldwide=Exists(worldwide)).values_list("region_id", "region__is_world", "worldwide")
    found = list(rows.annotate(ads=Count("ad_id")).order_by("region_id"))
    everywhere = sum(linked for _, is_world, _, linked in found if is_world)
    counts = {str(pk): everywhere for pk in Region.objects.order_by("pk").values_list("pk", flat=True)}
    for region_id, is_world, in_world, linked in found:
        if not (is_world or in_world):
            counts[str(region_id)] += linked
    return counts


def count_characteristics(ids: Sequence[int]) -> dict[str, int]:
    links = Ad.options.through._default_manager.filter(ad_id__in=ids)
    rows = links.values_list("characteristicoption_id").annotate(ads=Count("ad_id")).order_by("characteristicoption_id")
    return {str(option_id): linked for option_id, linked in rows}
