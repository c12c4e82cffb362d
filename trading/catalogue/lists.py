"""The public lists of ads, as the rows of their cards.

Each list reads one range of a partial index of open ads, however long it is. Promoted ads come first where nobody has
chosen an order; locked ads are listed, ended and deleted ones are not. A page selects ids first and joins the rest
afterwards, so that a deep page does not read the rows it skips.

Source: docs/spec/domain.md, "Lists of ads"; docs/spec/api-trading.md, section 4.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import Final, Literal

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.db.caches import get_or_compute
from marketplace.common.db.compiled_queries import RequestTime
from marketplace.common.http.errors import NotFound
from marketplace.common.http.pagination import Page, page_count
from trading.accounts.models import User
from trading.catalogue import asking, nearness, word_search
from trading.catalogue.card_rows import Values, lazy_rows, read_cards, read_cards_by_id
from trading.catalogue.compiled_listing import (
    CompiledListing,
    CurrentCategory,
    Order,
    compile_listing,
    compile_sorted_hits,
)
from trading.catalogue.models import OPEN, RANK, SHUT, TRADED, Ad
from trading.catalogue.term_filters import NO_TERMS, TermFilters
from trading.catalogue.word_search import ANY_TEXT, WordSearch
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import CharacteristicOption

PAGE_SIZE = limits.CARDS_PER_PAGE
COUNT_SECONDS = 25  # in the cache, and 5 more in each process: 30 in all
NEW_GROUP, POPULAR_GROUP = 1, 2
COUNT_FIRST_FROM = 100 * PAGE_SIZE  # from this position on the count is read before the rows
CATEGORY_SECONDS = 60  # how long a category's children are cached

COMPILED_LISTINGS_MAX = 512  # pairs of filters and order whose statement a process keeps

NEWEST = Order((RANK, F("posted_at").desc(), F("id").desc()), by_category=True)
# A chosen order ignores promotion: the first ad is the cheapest.
POPULAR = Order((F("buyers").desc(), F("reserved").desc(), F("id").desc()))
ALMOST = Order((F("to_next").asc(), F("expires_at").asc(), F("id").asc()))
ENDING = Order((F("expires_at").asc(), F("id").asc()))
CHEAPEST = Order((F("current_price").asc(), F("id").asc()))
DEAREST = Order((F("current_price").desc(), F("id").desc()))
CHOSEN: Final = {"popular": POPULAR, "near": ALMOST, "ends": ENDING, "asc": CHEAPEST, "desc": DEAREST}
BY_PRICE: Final = frozenset({"asc", "desc"})
NEWEST_DAYS: Final = (7, 30, 90)
EXPIRY_DAYS: Final = (1, 3, 5)
Sort = Literal["popular", "near", "ends", "asc", "desc"]


@dataclass(frozen=True, slots=True)
class AdFilters:
    """The filters that a visitor chose. Numbers of days are whole; ids may be those of inactive rows."""

    category_id: int | None = None
    currency_id: str = ""
    sort: Sort | None = None
    newest_days: int | None = None
    expiry_days: int | None = None
    region_ids: tuple[int, ...] = ()
    search: str = ""
    option_ids: tuple[int, ...] = ()
    terms: TermFilters = NO_TERMS


@dataclass(frozen=True, slots=True)
class ResolvedFilters:
    """The filters, their ids looked up in the reference data; without any: everything on sale.

    category_ids: the category and its children; options: grouped by characteristic. tiers: the same texts as `words`
    in parts, those that meet a query better first. shut: whether trade in the ads is shut; None: all of them.
    """

    category_ids: tuple[int, ...] = ()
    currency_id: str = ""
    newest_days: int | None = None
    expiry_days: int | None = None
    region_ids: tuple[int, ...] = ()
    words: WordSearch = ANY_TEXT
    tiers: tuple[WordSearch, ...] = ()
    options: tuple[tuple[int, ...], ...] = ()
    terms: TermFilters = NO_TERMS
    shut: bool | None = None


NO_FILTERS = ResolvedFilters()


def open_ads(now: datetime | RequestTime) -> QuerySet[Ad]:
    """Return the ads on sale, those that the job has not closed yet but the clock has left out."""
    return Ad.objects.filter(OPEN, expires_at__gt=now)


def search_ads(filters: AdFilters, page: int, now: datetime) -> Page[Values]:
    """Return one page of the ads that meet every filter, in the chosen order, else the newest first."""
    return filtered_page(resolve_filters(filters), order_of(filters), page, now)


def order_of(filters: AdFilters) -> Order:
    """Return the order asked for: by price only within one currency."""
    if filters.sort is None or (filters.sort in BY_PRICE and not filters.currency_id):
        return NEWEST
    return CHOSEN[filters.sort]


def newest(page: int, now: datetime) -> Page[Values]:
    return filtered_page(NO_FILTERS, NEWEST, page, now)


def popular(page: int, now: datetime) -> Page[Values]:
    """Return the ads with the most buyers, then the most reserved units, first."""
    return filtered_page(NO_FILTERS, POPULAR, page, now)


def search_version(filters: AdFilters, page: int, now: datetime) -> Hashable | None:
    """Return what tells whether this page of a search has changed; None for one far back."""
    return page_version(resolve_filters(filters), order_of(filters), page, now)


def newest_version(page: int, now: datetime) -> Hashable | None:
    return page_version(NO_FILTERS, NEWEST, page, now)


def popular_version(page: int, now: datetime) -> Hashable | None:
    return page_version(NO_FILTERS, POPULAR, page, now)


def new_slider(now: datetime) -> list[Values]:
    """Return up to 12 ads: those put into the group "new", then the newest."""
    return list(filled_group(NEW_GROUP, NEWEST, 1, now).rows)


def group_ads(group_id: int, page: int, now: datetime) -> Page[Values]:
    """Return one page of a slider's ads; "new" and "popular" are filled up. Raises NotFound for an inactive group."""
    if not AdGroup.objects.filter(pk=group_id, active=True).exists():
        raise NotFound
    if group_id == NEW_GROUP:
        return filled_group(group_id, NEWEST, page, now)
    if group_id == POPULAR_GROUP:
        return filled_group(group_id, POPULAR, page, now)
    return queryset_page(open_ads(now).filter(group_id=group_id), NEWEST, page, key=f"group:{group_id}")


def filled_group(group_id: int, order: Order, page: int, now: datetime) -> Page[Values]:
    """Return one page of the group's own ads followed by all others in the same order."""
    members = list(open_ads(now).filter(group_id=group_id).order_by(*order.by).values_list("pk", flat=True))
    others = open_ads(now).exclude(group_id=group_id).order_by(*order.by).values_list("pk", flat=True)
    start = (page - 1) * PAGE_SIZE
    ids = members[start : start + PAGE_SIZE]
    skipped = max(0, start - len(members))
    ids += list(others[skipped : skipped + PAGE_SIZE - len(ids)])
    items = total_items(lambda: open_ads(now), start, len(ids), key="open")
    return Page(lazy_rows(ids), page, page_count(items, PAGE_SIZE), items)


def similar(ad: Ad, now: datetime) -> list[Values]:
    """Return up to 12 other open ads, of the ad's own category first, then of the categories beside it."""
    others = open_ads(now).exclude(pk=ad.pk).order_by(*NEWEST.by).values_list("pk", flat=True)
    ids = list(others.filter(category_id=ad.category_id)[:PAGE_SIZE])
    if len(ids) < PAGE_SIZE:
        parent = ad.category.parent_id or ad.category_id
        beside = Category.objects.filter(Q(pk=parent) | Q(parent_id=parent)).exclude(pk=ad.category_id)
        ids += others.filter(category_id__in=list(beside.values_list("pk", flat=True)))[: PAGE_SIZE - len(ids)]
    return read_cards_by_id(ids)


def of_seller(ad: Ad, page: int, now: datetime) -> Page[Values]:
    """Return one page of the other open ads of the ad's seller."""
    others = open_ads(now).filter(seller_id=ad.seller_id).exclude(pk=ad.pk)
    return queryset_page(others, NEWEST, page, key=f"seller:{ad.seller_id}:{ad.pk}")


def favourites(viewer: User, page: int) -> Page[Values]:
    """Return one page of the viewer's favourites, the latest added first; closed ads stay, deleted ones go."""
    ads = Ad.objects.filter(favourites__user_id=viewer.pk, deleted_at__isnull=True)
    ads = ads.order_by(F("favourites__created_at").desc(), F("favourites__id").desc())
    items, start = ads.count(), (page - 1) * PAGE_SIZE
    rows = read_cards(ads[start : start + PAGE_SIZE]) if start < items else []
    return Page(rows, page, page_count(items, PAGE_SIZE), items)


# --- The parts -------------------------------------------------------------------------------------------------------


def resolve_filters(filters: AdFilters) -> ResolvedFilters:
    """Return the filters with their ids looked up in the codebooks."""
    asked = asking.asked_for(filters.search)
    return ResolvedFilters(
        category_ids=() if filters.category_id is None else category_with_children(filters.category_id),
        currency_id=filters.currency_id,
        newest_days=filters.newest_days,
        expiry_days=filters.expiry_days,
        region_ids=filters.region_ids,
        words=word_search.plan(asked),
        tiers=word_search.tiers(asked),
        options=options_by_characteristic(filters.option_ids),
        terms=filters.terms,
    )


def ads_matching(
    filters: ResolvedFilters,
    now: datetime | RequestTime,
    category_ids: Sequence[int] | CurrentCategory,
    *,
    walked: bool = False,
) -> QuerySet[Ad]:
    """Return the open ads that meet every filter.

    category_ids: the categories of the filters, all at once, or the one whose turn it is. walked: only a page is read.
    """
    ads = open_ads(now)
    if filters.category_ids:
        # One id by equality: a leaf category's newest are then read straight from its index.
        if isinstance(category_ids, CurrentCategory):
            ads = ads.filter(category_id=category_ids)
        elif len(category_ids) == 1:
            ads = ads.filter(category_id=category_ids[0])
        else:
            ads = ads.filter(category_id__in=category_ids)
    if filters.currency_id:
        ads = ads.filter(currency_id=filters.currency_id)
    if filters.newest_days:
        ads = ads.filter(posted_at__gte=now - timedelta(days=filters.newest_days))
    if filters.expiry_days:
        ads = ads.filter(expires_at__lt=end_of_days(now, filters.expiry_days))
    if filters.region_ids:
        links = Ad.regions.through._default_manager.filter(ad_id=OuterRef("pk"))
        ads = ads.filter(Exists(links.filter(Q(region_id__in=filters.region_ids) | Q(region__is_world=True))))
    if filters.terms != NO_TERMS:
        ads = ads.filter(filters.terms.condition())
    if walked and filters.words.tested and filters.shut is False:
        ads = ads.exclude(pk__in=Ad.objects.filter(OPEN, SHUT).values("pk"))  # few; the walk reads its index alone
    elif filters.shut is not None:
        ads = ads.filter(SHUT if filters.shut else TRADED)
    ads = word_search.matching(ads, filters.words, walked=walked)
    for options in filters.options:
        links = Ad.options.through._default_manager.filter(ad_id=OuterRef("pk"), characteristicoption_id__in=options)
        ads = ads.filter(Exists(links))
    return ads


def end_of_days(now: datetime | RequestTime, days: int) -> datetime | RequestTime:
    """Return the end of the day so many days after today: a card that says "in a day" ends tomorrow."""
    return now.day(days + 1) if isinstance(now, RequestTime) else clock.start_of_day_after(now, days + 1)


@lru_cache(maxsize=COMPILED_LISTINGS_MAX)
def compiled_listing(filters: ResolvedFilters, order: Order) -> CompiledListing:
    """Return the compiled list of these ads in this order."""
    if filters.words.indexed and order is NEWEST:
        others = replace(filters, words=ANY_TEXT)
        return compile_sorted_hits(
            lambda now: ads_matching(others, now, filters.category_ids), word_search.indexed_texts(filters.words)
        )
    return compile_listing(
        lambda now, category_ids: ads_matching(filters, now, category_ids, walked=True), filters.category_ids, order
    )


def category_with_children(category_id: int) -> tuple[int, ...]:
    """Return the category and its children; cached for a minute."""

    def read() -> list[int]:
        children = Category.objects.filter(parent_id=category_id).order_by("pk")
        return [category_id, *children.values_list("pk", flat=True)]

    found: Sequence[int] = get_or_compute(f"catalogue:category:{category_id}", CATEGORY_SECONDS, read)
    return tuple(found)


def options_by_characteristic(option_ids: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the chosen options, those of one characteristic together. Unknown ones are left out."""
    if not option_ids:
        return ()
    grouped: dict[int, list[int]] = defaultdict(list)
    rows = CharacteristicOption.objects.filter(pk__in=option_ids).order_by("pk")
    for option_id, characteristic_id in rows.values_list("pk", "characteristic_id"):
        grouped[characteristic_id].append(option_id)
    return tuple(tuple(options) for options in grouped.values())


def filtered_page(filters: ResolvedFilters, order: Order, page: int, now: datetime) -> Page[Values]:
    """Return one page of the ads that meet the filters."""

    def ids(start: int) -> list[int]:
        if filters.tiers and order is NEWEST:
            return tiered_ids(filters, start, now)
        return compiled_listing(filters, order).ids(now, start, PAGE_SIZE)

    found = page_by_ids(ids, lambda: ads_to_count(filters, now), page, key=count_key(filters))
    return up_to_most(found) if filters.words != ANY_TEXT else found


def tiered_ids(filters: ResolvedFilters, start: int, now: datetime) -> list[int]:
    """Return the ads of a page of a search: those that meet it in their names first, the nearest of these in front, and
    those in which trade is shut behind all others.
    """
    found: list[int] = []
    parts = [*(replace(filters, words=words, shut=False) for words in filters.tiers), replace(filters, shut=True)]
    for number, part in enumerate(parts):
        tier = replace(part, tiers=())
        listing = compiled_listing(tier, NEWEST)
        if number == 0 and start < nearness.WINDOW:
            window = nearness.nearest_first(listing.ids(now, 0, nearness.WINDOW), filters.tiers[0])
            some = window[start : start + PAGE_SIZE]
        else:
            some = listing.ids(now, start, PAGE_SIZE - len(found))
        found += some
        if len(found) >= PAGE_SIZE:
            return found[:PAGE_SIZE]
        start = 0 if some else max(0, start - cached_count(partial(ads_to_count, tier, now), count_key(tier)))
    return found


def ads_to_count(filters: ResolvedFilters, now: datetime) -> QuerySet[Ad]:
    """Return the ads that meet the filters, of a search one more than are counted: each hit of a common word costs."""
    ads = ads_matching(filters, now, filters.category_ids)
    return ads[: limits.HITS_COUNTED + 1] if filters.words != ANY_TEXT else ads


def up_to_most(found: Page[Values]) -> Page[Values]:
    """Return the page of a search that says of more hits than are counted only that there are more."""
    most = limits.HITS_COUNTED
    if found.items <= most:
        return found
    return replace(found, items=most, page_count=page_count(most, PAGE_SIZE), more=True)


def page_version(filters: ResolvedFilters, order: Order, page: int, now: datetime) -> Hashable | None:
    """Return what tells whether one page of these ads has changed: two are equal only where the same cards show the
    same at the same moment. One statement, and the count. None for a page far back, which few ask for, and for a
    search, which is read in parts.
    """
    start = (page - 1) * PAGE_SIZE
    if start >= COUNT_FIRST_FROM or filters.tiers:
        return None
    cards = compiled_listing(filters, order).card_versions(now, start, PAGE_SIZE)
    return cards, total_items(lambda: ads_to_count(filters, now), start, len(cards), key=count_key(filters))


def count_key(filters: ResolvedFilters) -> str:
    """Return the name under which the count of these filters is cached."""
    return "open" if filters == NO_FILTERS else "search:" + hashlib.sha256(repr(filters).encode()).hexdigest()[:32]


def queryset_page(ads: QuerySet[Ad], order: Order, page: int, *, key: str) -> Page[Values]:
    """Return one page of the ads. `key`: names the filter whose count is cached."""
    rows = ads.order_by(*order.by).values_list("pk", flat=True)
    return page_by_ids(lambda start: list(rows[start : start + PAGE_SIZE]), lambda: ads, page, key=key)


def page_by_ids(
    ids: Callable[[int], list[int]], ads: Callable[[], QuerySet[Ad]], page: int, *, key: str
) -> Page[Values]:
    """Return one page. ids: the ads on it, from a position on; ads: all of them, to be counted."""
    start = (page - 1) * PAGE_SIZE
    if start >= COUNT_FIRST_FROM and start >= (items := cached_count(ads, key)):
        return Page(
            lazy_rows([]), page, page_count(items, PAGE_SIZE), items
        )  # nobody skips a million rows to find nothing
    rows = lazy_rows(ids(start))
    items = total_items(ads, start, len(rows), key=key)
    return Page(rows, page, page_count(items, PAGE_SIZE), items)


def total_items(ads: Callable[[], QuerySet[Ad]], start: int, found: int, *, key: str) -> int:
    """Return the number of all hits.

    A page that is not full tells it by itself. Otherwise it is counted, at most once in 30 seconds per filter, for on
    a long list counting costs far more than the page.
    """
    if 0 < found < PAGE_SIZE or (found == 0 and start == 0):
        return start + found
    return max(cached_count(ads, key), start + found if found else 0)


def cached_count(ads: Callable[[], QuerySet[Ad]], key: str) -> int:
    items: int = get_or_compute(f"catalogue:items:{key}", COUNT_SECONDS, lambda: ads().count())
    return items
