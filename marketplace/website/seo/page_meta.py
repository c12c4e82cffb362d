"""Heads of the pages that show stored data: Home, lists of ads, an article, the frequent questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from content.banners.models import Banner
from content.banners.selectors import banners_version, cards_by_id, rows_of
from content.banners.serializers import wire
from content.faq.selectors import shown_texts
from content.news.models import Article
from content.news.selectors import access_article, articles
from content.news.serializers import NewsRowOut
from marketplace.common.admin.lists import page_of
from marketplace.common.db import clock
from marketplace.common.http.pagination import Page
from marketplace.common.text.locale import active
from marketplace.common.text.normalise import cut_at_word
from marketplace.common.text.rich_text import shown, text_of
from marketplace.website.addresses import address_of, address_path
from marketplace.website.seo import json_ld
from marketplace.website.seo.codebook_answers import codebook_answers
from marketplace.website.seo.first_paint import (
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
from marketplace.website.seo.head import LONGEST_DESCRIPTION, Head, PageRequest, shared_picture, with_view
from marketplace.website.seo.page_facts import BuiltHead, PageFacts
from marketplace.website.seo.readable import article_view, faq_sections
from trading.catalogue.card_rows import LazyRows, Values
from trading.catalogue.selectors import AdFilters, newest_version, popular_version, search_ads, search_version
from trading.catalogue.selectors import newest as list_newest
from trading.catalogue.selectors import popular as list_popular
from trading.catalogue.serializers.search import FILTER_NAMES
from trading.catalogue.serializers.visitor_pages import page_for_visitors, valid_until

NEWS_SHOWN: Final = 10
"""Articles on a page of the news, as the client asks for them."""


def home(request: PageRequest) -> PageFacts:
    """Return the facts of Home: the banners with their ads, the categories and the groups."""
    now = clock.approximate_now()
    codebooks = codebook_answers(request.language)

    def build(head: Head) -> BuiltHead:
        banners = list(Banner.objects.all())
        rows = rows_of(banners, now)
        answer = preload(["ads", "banners", request.language], wire(banners, cards_by_id(rows, now)))
        return home_head(request, head, (answer, codebooks.categories, codebooks.groups)), valid_until(rows, now)

    return PageFacts((banners_version(), codebooks.version), now, build)


def home_head(request: PageRequest, head: Head, preloaded: tuple[PreloadedAnswer, ...]) -> Head:
    """Return the head of Home, with these answers for the client's query cache."""
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
        preloaded=preloaded,
    )


def search_results(request: PageRequest) -> PageFacts:
    """Return the facts of a search: its first hits, where no filter but a category is set; other filters show none."""
    now, chosen = clock.approximate_now(), number(request.query, "category")
    codebooks, page = codebook_answers(request.language), number(request.query, "page") or 1
    name = None if chosen is None else codebooks.names.get(chosen)
    plain = not request.query.keys() - {"category", "page"}

    def build(head: Head) -> BuiltHead:
        head = search_head(request, head, chosen, name, indexed=plain)
        if not plain:
            return head, None
        hits = search_ads(AdFilters(category_id=chosen), page, now)
        filters = {"category": chosen, "search": "", "cur_id": "", "sort": None, "newest": None, "expiry": None}
        terms: dict[str, Any] = {"price_from": "", "price_to": "", "delivery_included": None, "vat": [], "seller": None}
        key = ["ads", "list", {**filters, **terms, "reg_id": [], "filters": [], "as_typed": False, "page": page}]
        view = FirstView(heading=name or _("All ads"), items=list_items(hits.rows, request.language))
        preloaded = (preloaded_page(key, hits, now), codebooks.categories)
        return replace(head, view=view, preloaded=preloaded), valid_until(hits.rows, now)

    shown = search_version(AdFilters(category_id=chosen), page, now) if plain else None
    asked = (chosen, "category" in request.query, codebooks.version, page)
    return PageFacts(None if shown is None else (asked, shown), now, build)


def search_head(request: PageRequest, head: Head, chosen: int | None, name: str | None, *, indexed: bool) -> Head:
    """Return the head of a search. A category is a page of its own for search engines; other filters are not.

    name: of the chosen category, None when there is none.
    """
    category = {} if name is None else {"category": str(chosen)}
    head = replace(head, query_kept=with_page(request.query, category))
    if not indexed or ("category" in request.query and name is None):
        head = replace(head, indexed=False)
    if name is None:
        return head
    breadcrumbs = [
        (_("Marketplace"), address_of(request.language, "berza")),
        (name, address_of(request.language, request.path, category)),
    ]
    words = _("Group purchases in the category %(category)s: the price falls for everybody as buyers join.")
    return replace(
        head,
        title=name,
        description=words % {"category": name},
        structured_data=(json_ld.breadcrumb_list(breadcrumbs),),
    )


def marketplace_page(request: PageRequest) -> PageFacts:
    """Return the facts of the marketplace: the newest ads, or the most wanted; another order or a filter shows none."""
    popular = request.query.get("tab") == "popular"
    now, page = clock.approximate_now(), number(request.query, "page") or 1
    plain = FILTER_NAMES.isdisjoint(request.query)

    def build(head: Head) -> BuiltHead:
        head = replace(head, query_kept=with_page(request.query, {"tab": "popular"} if popular else {}))
        if not plain:
            return replace(head, indexed=False), None
        found = list_popular(page, now) if popular else list_newest(page, now)
        head = replace(
            head,
            view=FirstView(heading=str(head.title), items=list_items(found.rows, request.language)),
            preloaded=(preloaded_page(["ads", "popular" if popular else "newest", page], found, now),),
        )
        return head, valid_until(found.rows, now)

    shown = None
    if plain:
        shown = popular_version(page, now) if popular else newest_version(page, now)
    return PageFacts(None if shown is None else (popular, page, shown), now, build)


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
        view=article_view(found, request.language),
    )


def faq(request: PageRequest, head: Head) -> Head:
    answers = list(shown_texts())
    pairs = [(answer.question, text_of(shown(answer.html))) for answer in answers]
    structured_data = (json_ld.faq_page(pairs),) if pairs else ()
    return replace(with_view(head, sections=faq_sections(answers)), structured_data=structured_data)


# --- The query -------------------------------------------------------------------------------------------------------


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
