"""How many ads each option of a list's filters would show, beside the other filters that are on.

The options of a filter are counted on the ads that meet all other filters: choosing another option of the same filter
comes instead of the chosen one, or beside it. Filters of which nothing is chosen share one set of ads. Each set is
counted once in 30 seconds, as the lists are, by one statement, and only as far as it is bounded: the ads of a set are
found by the indexes of the list, those of everything on sale are too many to look at each.

Source: docs/spec/domain.md, "Lists of ads".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any, Final

from django.db.models import Case, CharField, F, Q, Value, When
from django.db.models.expressions import Combinable

from marketplace.common import limits
from marketplace.common.db.caches import get_cached, get_or_compute
from marketplace.common.db.compiled_queries import compile_sql
from marketplace.common.db.replica import read_connection
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
from trading.catalogue.word_search import ANY_TEXT
from trading.codebooks.definitions.characteristics import CharacteristicOption
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.regions import Region

Counts = dict[str, dict[str, int]]
"""Name of the filter on the wire -> option as its address names it -> ads; an option without ads may be missing."""
REGIONS, OPTIONS = "reg_id", "filters"
ALL: Final = frozenset({"newest", "expiry", "cur_id", REGIONS, "delivery_included", "vat", "seller", OPTIONS})
MET, IN_WORLD, OPTION_ID = "met", "in_world", "characteristicoption_id"
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
    parts = counted_set(chosen, ALL if chosen.category_ids else ALL - {OPTIONS}, now)
    if parts is None:
        return {}  # any set without one of the filters is larger
    parts = {OPTIONS: {}, **parts}
    for name, others in sets_without(chosen):
        counted = counted_set(others, frozenset({name}), now)
        if counted is None:
            del parts[name]
        else:
            parts[name] = counted[name]
    for own, others in sets_without_characteristic(chosen):
        counted = counted_set(others, frozenset({OPTIONS}), now)
        if counted is not None:
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


def counted_set(filters: ResolvedFilters, wanted: frozenset[str], now: datetime) -> Counts | None:
    """Return the ads of each option of the wanted filters among those that meet the filters.

    None where there are too many to look at.
    """
    key = count_key(filters)
    if (known := get_cached(f"catalogue:items:{key}")) is not None and known > most_of(filters):
        return None
    found: Counts = get_or_compute(
        f"catalogue:options:{'+'.join(sorted(wanted))}:{key}", COUNT_SECONDS, lambda: count(filters, wanted, now)
    )
    return found or None


def count(filters: ResolvedFilters, wanted: frozenset[str], now: datetime) -> Counts:
    """Count the options; {} where more ads than `most_of` meet the filters."""
    most = most_of(filters)
    found = {name: dict.fromkeys(options, 0) for name, options in options_without_ads(wanted).items()}
    columns = {name: column for name, column in columns_of_options(now).items() if name in wanted}
    ads = ads_matching(filters, now, filters.category_ids).values_list("pk", *columns.values())
    met = compile_sql(ads[: most + 1])
    if met is None:  # nothing can match
        return found
    with read_connection().cursor() as cursor:
        cursor.execute(statement(met.sql, list(columns), wanted, most), met.parameters)
        rows = cursor.fetchall()
    groups: dict[str, dict[str, int]] = defaultdict(dict)
    for name, option, linked in rows:
        groups[name][option] = linked
    if groups[MET][""] > most:
        return {}
    for name in wanted & {"newest", "expiry"}:
        groups[name] = summed(groups[name], found[name])
    if REGIONS in wanted:
        groups[REGIONS] = with_whole_world(groups[REGIONS], groups[IN_WORLD], found[REGIONS])
    for name, options in found.items():
        options.update({option: linked for option, linked in groups[name].items() if option})
    return found


def most_of(filters: ResolvedFilters) -> int:
    """Return how many ads are looked at; hits of a search not beyond those that the list counts."""
    return limits.ADS_OF_OPTIONS if filters.words == ANY_TEXT else min(limits.ADS_OF_OPTIONS, limits.HITS_COUNTED)


def options_without_ads(wanted: frozenset[str]) -> dict[str, list[str]]:
    """Return the options of each wanted filter; none of characteristics, of which only those with ads are told."""
    found: dict[str, list[str]] = {
        "newest": [str(days) for days in NEWEST_DAYS],
        "expiry": [str(days) for days in EXPIRY_DAYS],
        "delivery_included": ["1"],
        "vat": [kind.value for kind in OF_VAT_KIND],
        "seller": [*OF_SELLER_KIND],
        OPTIONS: [],
    }
    if "cur_id" in wanted:
        found["cur_id"] = list(Currency.objects.order_by("pk").values_list("pk", flat=True))
    if REGIONS in wanted:
        found[REGIONS] = [str(pk) for pk in Region.objects.order_by("pk").values_list("pk", flat=True)]
    return {name: options for name, options in found.items() if name in wanted}


def columns_of_options(now: datetime) -> dict[str, Combinable]:
    """Return the option of each filter that an ad is found by, "" for none; of days the narrowest."""

    def first_of(options: Mapping[str, Q]) -> Case:
        whens = [When(condition, then=Value(option)) for option, condition in options.items()]
        return Case(*whens, default=Value(""), output_field=CharField())

    return {
        "newest": first_of({str(days): Q(posted_at__gte=now - timedelta(days=days)) for days in NEWEST_DAYS}),
        "expiry": first_of({str(days): Q(expires_at__lt=end_of_days(now, days)) for days in EXPIRY_DAYS}),
        "cur_id": F("currency_id"),
        "delivery_included": first_of({"1": DELIVERED}),
        "vat": first_of({kind.value: condition for kind, condition in OF_VAT_KIND.items()}),
        "seller": first_of({str(kind): condition for kind, condition in OF_SELLER_KIND.items()}),
    }


def statement(met: str, columns: Sequence[str], wanted: frozenset[str], most: int) -> str:
    """Return the SQL of (filter, option, ads) of each option that ads have; of more than the most only how many.

    met: SQL of the ads, their ids and these columns. The whole of it looks at each ad once.
    """
    few = f"(SELECT count(*) FROM met) <= {most}"
    parts = [f"SELECT '{MET}', '', count(*) FROM met"]
    parts += [f"SELECT '{name}', met.{name}, count(*) FROM met WHERE {few} GROUP BY met.{name}" for name in columns]
    tables = ""
    for name, links, column in ((REGIONS, Ad.regions.through, "region_id"), (OPTIONS, Ad.options.through, OPTION_ID)):
        if name in wanted:
            tables += f", {name} AS MATERIALIZED ({linked(links._meta.db_table, column)} WHERE {few})"
            parts.append(f"SELECT '{name}', CAST(link AS text), count(*) FROM {name} GROUP BY link")
    if REGIONS in wanted:
        world = f"SELECT id FROM {Region._meta.db_table} WHERE is_world"
        parts.append(
            f"SELECT '{IN_WORLD}', CAST(other.link AS text), count(*) FROM {REGIONS} AS world JOIN {REGIONS} AS other"
            f" ON other.ad = world.ad WHERE world.link IN ({world}) GROUP BY other.link"
        )
    named = ", ".join(("ad", *columns))
    return f"WITH met ({named}) AS MATERIALIZED ({met}){tables} {' UNION ALL '.join(parts)}"


def linked(table: str, column: str) -> str:
    """Return the SQL of (ad, link) of the ads of `met`, each read from the index of the table's ads."""
    links = f"SELECT link.{column} AS link FROM {table} AS link WHERE link.ad_id = met.ad"
    if read_connection().vendor == "postgresql":  # which would read the whole table where it guesses many ads
        return f"SELECT met.ad, links.link FROM met CROSS JOIN LATERAL ({links} OFFSET 0) AS links"
    return f"SELECT met.ad, link.{column} AS link FROM met JOIN {table} AS link ON link.ad_id = met.ad"


def summed(ads: Mapping[str, int], options: Iterable[str]) -> dict[str, int]:
    """Return the ads of each of these numbers of days, those of the fewer days before it among them."""
    return dict(zip(options, accumulate(ads.get(days, 0) for days in options), strict=True))


def with_whole_world(ads: Mapping[str, int], in_world: Mapping[str, int], regions: Iterable[str]) -> dict[str, int]:
    """Return the ads of each region; those of the whole world are in every one.

    in_world: the ads of each region that are of the whole world, too.
    """
    worlds = {str(pk) for pk in Region.objects.filter(is_world=True).values_list("pk", flat=True)}
    everywhere = sum(ads.get(world, 0) for world in worlds)
    return {
        region: everywhere + (0 if region in worlds else ads.get(region, 0) - in_world.get(region, 0))
        for region in regions
    }
