"""Heads of the pages that show stored data: an ad, a category, an article, the frequent questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit

from django.http import QueryDict
from django.utils.translation import gettext as _

from content.banners.models import Banner
from content.banners.serializers import banners_out
from content.faq.selectors import shown_texts
from content.news.models import Article
from content.news.selectors import access_article, articles
from content.news.serializers import NewsRowOut
from marketplace.common.admin.lists import page_of
from marketplace.common.db import clock
from marketplace.common.http.pagination import Page
from marketplace.common.text.locale import active
from marketplace.common.text.normalise import cut_at_word
from marketplace.common.text.numbers import money
from marketplace.common.text.rich_text import shown, text_of
from marketplace.website.addresses import address_of, address_path
from marketplace.website.seo import json_ld
from marketplace.website.seo.first_paint import (
    AD_SIZES,
    STORY_SIZES,
    FirstView,
    Key,
    LeadArticle,
    ListItem,
    PreloadedAnswer,
    ResponsiveImage,
    list_items,
    preload,
)
from marketplace.website.seo.head import LONGEST_DESCRIPTION, Head, PageRequest, shared_picture
from trading.catalogue.card_rows import LazyRows, Values
from trading.catalogue.rules import State
from trading.catalogue.selectors import AdFilters, PublicAd, access_ad, public_ad, search_ads
from trading.catalogue.selectors import newest as list_newest
from trading.catalogue.selectors import popular as list_popular
from trading.catalogue.serializers import product
from trading.catalogue.serializers.visitor_pages import page_for_visitors
from trading.codebooks.category_serializers import CategoryOut
from trading.codebooks.definitions import ad_groups
from trading.codebooks.definitions.categories import Category
from trading.codebooks.selectors import category_tree, find_category
from trading.codebooks.serializers import lookup_data
from trading.offers.rating import live_ratings

NEWS_SHOWN: Final = 10
"""Articles on a page of the news, as the client asks for them."""


def home(request: PageRequest, head: Head) -> Head:
    """Return the head of Home, with the banners, categories and groups for the client's query cache."""
    return replace(
        head,
        structured_data=(json_ld.organization(), json_ld.website()),
        view=FirstView(
            heading=str(head.title),
            lead=_(
                "Zbir is a group-buying marketplace: the more all buyers order together, the lower the unit price, "
                "for everybody."
            ),
            note=_(
                "For businesses and households alike: be it a jar of honey or a pallet of cement, you buy at the price "
                "the whole group has reached."
            ),
            actions=(
                (_("Open the marketplace"), address_path(request.language, "berza")),
                (_("How it works"), address_path(request.language) + "#how"),
            ),
        ),
        preloaded=(
            preload(["ads", "banners", request.language], banners_out(Banner.objects.all(), clock.approximate_now())),
            shown_categories(request.language),
            preload(["lookup", "groups", request.language, None], lookup_data(ad_groups.CODEBOOK)),
        ),
    )


def details(request: PageRequest, head: Head) -> Head:
    """Return the head of an ad as a visitor sees it. Raises AdNotFound, also for a deleted one."""
    now = clock.now()
    shared = public_ad(access_ad(None, int(request.parts["id"])), now)
    ad, address = shared.ad, address_of(request.language, request.path)
    picture = shared_picture(ad.main_image, ad.name)
    ratings = live_ratings(ad.seller_id).filter(stars__isnull=False).count() if ad.seller.rating is not None else 0
    breadcrumbs = [
        (_("Marketplace"), address_of(request.language, "berza")),
        (ad.category.name, address_of(request.language, "result", {"category": str(ad.category_id)})),
        (ad.name, address),
    ]
    return replace(
        head,
        title=ad.name,
        description=description_of(shared),
        kind="product",
        picture=picture,
        properties=(
            ("product:price:amount", f"{shared.price:.2f}"),
            ("product:price:currency", ad.currency_id),
            ("product:availability", "in stock" if shared.state is State.OPEN else "out of stock"),
        ),
        structured_data=(json_ld.product(shared, address, picture, ratings), json_ld.breadcrumb_list(breadcrumbs)),
        view=FirstView(
            heading=ad.name,
            breadcrumbs=tuple((name, within_site(address)) for name, address in breadcrumbs[:-1]),
            note=shared.seller_name,
            price=money(shared.price, ad.currency_id),
            lead=ad.info,
            image=ResponsiveImage(ad.main_image, AD_SIZES) if ad.main_image else None,
        ),
        preloaded=(preload(["ads", "detail", ad.pk], product(ad, None, now)),),
    )


def description_of(shared: PublicAd) -> str:
    """Return the price now, how far it may fall, and the beginning of the seller's description."""
    ad = shared.ad
    price = f"{money(shared.price, ad.currency_id)}/{ad.unit.short}"
    if shared.state not in (State.OPEN, State.LOCKED):
        begun = _("The sale has ended at %(price)s.") % {"price": price}
    elif shared.steps_ahead:
        lowest = money(shared.steps_ahead[-1].price, ad.currency_id)
        begun = _("%(price)s now, down to %(lowest)s with more buyers.") % {"price": price, "lowest": lowest}
    else:
        begun = _("%(price)s now.") % {"price": price}
    return cut_at_word(f"{begun} {' '.join(ad.info.split())}", LONGEST_DESCRIPTION)


def search_results(request: PageRequest, head: Head) -> Head:
    """Return the head of a search. A category is a page of its own for search engines; other filters are not."""
    category = number(request.query, "category")
    found = None if category is None else find_category(category)
    head = replace(head, query_kept=with_page(request.query, {} if found is None else {"category": str(found.pk)}))
    if request.query.keys() - {"category", "page"} or ("category" in request.query and found is None):
        head = replace(head, indexed=False)
    if not request.query.keys() - {"category", "page"}:
        head = with_results(request, head, found)
    if found is None:
        return head
    breadcrumbs = [
        (_("Marketplace"), address_of(request.language, "berza")),
        (found.name, address_of(request.language, request.path, {"category": str(found.pk)})),
    ]
    words = _("Group purchases in the category %(category)s: the price falls for everybody as buyers join.")
    return replace(
        head,
        title=found.name,
        description=words % {"category": found.name},
        structured_data=(json_ld.breadcrumb_list(breadcrumbs),),
    )


def with_results(request: PageRequest, head: Head, category: Category | None) -> Head:
    """Return the head with the first view of the results, where no filter but a category is set."""
    now, page = clock.approximate_now(), number(request.query, "page") or 1
    chosen = number(request.query, "category")
    hits = search_ads(AdFilters(category_id=chosen), page, now)
    filters = {"category": chosen, "search": "", "cur_id": "", "sort": None, "newest": None, "expiry": None}
    key = ["ads", "list", {**filters, "reg_id": [], "filters": [], "page": page}]
    return replace(
        head,
        view=FirstView(
            heading=_("All ads") if category is None else category.name, items=list_items(hits.rows, request.language)
        ),
        preloaded=(preloaded_page(key, hits, now), shown_categories(request.language)),
    )


def shown_categories(language: str) -> PreloadedAnswer:
    """Return the categories for the client's query cache."""
    return preload(["lookup", "categories", language, None], CategoryOut(category_tree(), many=True).data)


def marketplace_page(request: PageRequest, head: Head) -> Head:
    popular = request.query.get("tab") == "popular"
    now, page = clock.approximate_now(), number(request.query, "page") or 1
    found = list_popular(page, now) if popular else list_newest(page, now)
    return replace(
        head,
        query_kept=with_page(request.query, {"tab": "popular"} if popular else {}),
        view=FirstView(heading=str(head.title), items=list_items(found.rows, request.language)),
        preloaded=(preloaded_page(["ads", "popular" if popular else "newest", page], found, now),),
    )


def preloaded_page(key: Key, found: Page[Values], now: datetime) -> PreloadedAnswer:
    """Return a page of cards as the API answers a visitor."""
    assert isinstance(found.rows, LazyRows)
    return PreloadedAnswer(key, page_for_visitors(found, found.rows, now).content.decode())


def news(request: PageRequest, head: Head) -> Head:
    """Return the head of the news with the articles of the requested page."""
    page = number(request.query, "page") or 1
    found = page_of(articles(), page, NEWS_SHOWN)
    rows: list[dict[str, Any]] = [NewsRowOut(one).data for one in found.rows]
    answer = {"data": rows, "page_count": found.page_count, "meta": {"items": found.items}}
    return replace(
        head,
        query_kept=with_page(request.query, {}),
        view=FirstView(
            heading=str(head.title),
            note=_("What is new on the marketplace and how to make buying together work."),
            lead_article=lead_article(found.rows[0], rows[0]["new_excerpt"], request.language) if found.rows else None,
            items=tuple(
                ListItem(one.text.title, address_path(request.language, f"news-description/{one.pk}"))
                for one in found.rows[1:]
            ),
        ),
        preloaded=(preload(["news", request.language, "list", page, NEWS_SHOWN], answer),),
    )


def lead_article(first: Article, excerpt: str, language: str) -> LeadArticle:
    return LeadArticle(
        title=first.text.title,
        address=address_path(language, f"news-description/{first.pk}"),
        day=f"{first.published_at.astimezone(clock.BELGRADE):%Y-%m-%d}",
        author=first.author,
        excerpt=excerpt,
        image=ResponsiveImage(first.image, STORY_SIZES) if first.image else None,
    )


def article(request: PageRequest, head: Head) -> Head:
    """Return the head of an article, in the language it has. Raises ArticleNotFound."""
    found = access_article(int(request.parts["id"]))
    text, texts = found.text, {text.language for text in found.texts.all()}
    languages = tuple(language for language in head.languages if language in texts)
    description = cut_at_word(text_of(shown(text.html)), LONGEST_DESCRIPTION)
    picture = shared_picture(found.image, text.title)
    language = active() if active() in languages else languages[0]
    address = address_of(language, request.path)
    thing = json_ld.news_article(
        title=text.title,
        description=description,
        author=found.author,
        published=found.published_at,
        language=language,
        address=address,
        picture=picture,
    )
    breadcrumbs = [(_("News"), address_of(request.language, "news")), (text.title, address)]
    return replace(
        head,
        title=text.title,
        description=description,
        kind="article",
        languages=languages,
        picture=picture,
        properties=(("article:published_time", found.published_at.isoformat(timespec="seconds")),),
        structured_data=(thing, json_ld.breadcrumb_list(breadcrumbs)),
    )


def faq(request: PageRequest, head: Head) -> Head:
    pairs = [(answer.question, text_of(shown(answer.html))) for answer in shown_texts()]
    return replace(head, structured_data=(json_ld.faq_page(pairs),) if pairs else ())


# --- The query -------------------------------------------------------------------------------------------------------


def within_site(address: str) -> str:
    """Return a whole address of ours without its scheme and host."""
    return urlsplit(address)._replace(scheme="", netloc="").geturl()


def with_page(query: QueryDict, query_kept: Mapping[str, str]) -> dict[str, str]:
    """Return the kept parameters with the number of the page, when it is not the first."""
    page = number(query, "page")
    return dict(query_kept) if page in (None, 1) else {**query_kept, "page": str(page)}


def number(query: QueryDict, name: str) -> int | None:
    """Return a whole number above zero; None for anything else, as the client reads it."""
    text = query.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        return None
    return int(text) or None
