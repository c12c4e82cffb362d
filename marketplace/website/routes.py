"""Every page of the client: its path, title and description, and whether search engines may list it."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from marketplace.common.db import replica
from marketplace.common.http.errors import NotFound
from marketplace.website.seo import ad_page, competitions, page_meta, readable
from marketplace.website.seo.head import LANGUAGES, Head, HeadBuilder, PageRequest
from marketplace.website.seo.page_facts import BuiltHead, FactsReader, PageFacts

Answer = TypeVar("Answer")

SLOGAN: Final = _("Group buying: every offer moves the price for everybody. Join an ad or publish your own.")
PARTS: Final = {":id": r"(?P<id>[1-9][0-9]{0,17})", ":step": r"(?P<step>[123])", "*": ".+"}
ENGLISH_PATHS: Final = re.compile(r"competitions(?:/.*)?")
"""Paths of pages that are in English under any address. The client's `speaksEnglish` has the same rule."""
ENGLISH_ONLY: Final = ("en",)
REPLICA_PATHS: Final = frozenset({"", "berza", "result", "news", "competitions"})
"""Pages whose lists the database's replica may give: they are a visitor's, and a signed-in client asks for its own."""


@dataclass(frozen=True, slots=True)
class Route:
    """A page. path: as in the client's router. title: as the client sets it. indexed: search engines may list it.

    build_head: completes the head with the page's data. read: does so, too, of a page that may be kept. code, words:
    its component and language files, which the browser fetches beside the entry script instead of after it. frame: more
    of its code. languages: of the page.
    """

    path: str
    title: str | Promise
    description: str | Promise = SLOGAN
    indexed: bool = False
    build_head: HeadBuilder | None = None
    read: FactsReader | None = None
    code: str = ""
    words: tuple[str, ...] = ()
    frame: tuple[str, ...] = ()
    languages: tuple[str, ...] = LANGUAGES
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        parts = (PARTS.get(part, re.escape(part)) for part in self.path.split("/"))
        object.__setattr__(self, "pattern", re.compile("/".join(parts)))

    @property
    def listed(self) -> bool:
        """Tell if the page is in the sitemap by itself. A page of one row is listed with the rows."""
        return self.indexed and ":" not in self.path

    def sources(self, language: str) -> tuple[str, ...]:
        """Return the sources that the page needs first, by their names in the build.

        The entry script holds the common texts in Serbian, so they are not among them.
        """
        words = (*(() if language == "sr" else ("common",)), *self.words)
        code = tuple(f"src/features/{name}.tsx" for name in (self.code, *self.frame) if name)
        return (*code, *(f"src/i18n/locales/{language}/{name}.json" for name in words))


def indexed_page(
    path: str,
    title: str | Promise,
    description: str | Promise = SLOGAN,
    build_head: HeadBuilder | None = None,
    code: str = "",
    words: tuple[str, ...] = (),
    read: FactsReader | None = None,
) -> Route:
    """Return a page that search engines may list."""
    return Route(path, title, description, indexed=True, build_head=build_head, read=read, code=code, words=words)


COMPETITIONS_DESCRIPTION: Final = _("Competitions of schools: themes and dates, works, voting and rankings.")
COMPETITION_BAR: Final = "competitions/frame/CompetitionBar"


def competition_page(
    path: str,
    title: Promise,
    build_head: HeadBuilder | None,
    code: str,
    *words: str,
    indexed: bool = True,
    frame: str = "",
) -> Route:
    """Return a page of the competitions, which are in English only."""
    return Route(
        path,
        title,
        COMPETITIONS_DESCRIPTION,
        indexed=indexed,
        build_head=build_head,
        code=f"competitions/{code}",
        words=("competitions", *words),
        frame=(COMPETITION_BAR, frame),
        languages=ENGLISH_ONLY,
    )


def one_competition_page(
    path: str, title: Promise, build_head: HeadBuilder, code: str, *words: str, indexed: bool = True
) -> Route:
    """Return a page of one competition."""
    frame = "competitions/frame/CompetitionFrame"
    return competition_page(f"competitions/:id{path}", title, build_head, code, *words, indexed=indexed, frame=frame)


ROUTES: Final = (
    indexed_page("", _("Buy together, pay less"), code="home/pages/HomePage", words=("home",), read=page_meta.home),
    indexed_page(
        "berza",
        _("Marketplace"),
        _("All ads on sale: the newest and the most wanted group purchases, with their current prices."),
        code="catalogue/pages/BerzaPage",
        words=("catalogue",),
        read=page_meta.marketplace_page,
    ),
    indexed_page(
        "result",
        _("Search"),
        _("Ads by category, region, currency and expiry: find what you need and buy it together with others."),
        code="catalogue/pages/ResultPage",
        words=("catalogue",),
        read=page_meta.search_results,
    ),
    indexed_page(
        "suggestions",
        _("Suggestions"),
        _("Tell us what we should do better."),
        code="profile/pages/SuggestionsPage",
        words=("profile",),
    ),
    indexed_page("details/:id", _("Ad"), code="ad/pages/AdPage", words=("ad", "offers"), read=ad_page.details),
    indexed_page(
        "buyers",
        _("For buyers"),
        _("How buyers get a better price together: offers, conditions, withdrawal and delivery."),
        code="home/pages/LandingPage",
        words=("landing", "home"),
    ),
    indexed_page(
        "sellers",
        _("For sellers"),
        _("How sellers reach more buyers with price steps: publishing, offers, contract and ratings."),
        code="home/pages/LandingPage",
        words=("landing", "home"),
    ),
    indexed_page(
        "rules",
        _("Rules of use"),
        _("Rules of use of Zbir: who may buy and sell, offers, withdrawal, contracts and personal data."),
        readable.rules,
        code="info/pages/RulesPage",
        words=("info", "documents"),
    ),
    indexed_page(
        "order",
        _("Order of ads"),
        _("In which order ads stand in lists and searches, what a search looks at, and what sponsoring does."),
        code="info/pages/OrderPage",
        words=("info",),
    ),
    indexed_page(
        "faq",
        _("Frequently asked questions"),
        _("Answers to what buyers and sellers ask most often."),
        page_meta.faq,
        code="info/pages/FaqPage",
        words=("info",),
    ),
    indexed_page(
        "news",
        _("News"),
        _("News from the marketplace, advice for buyers and sellers."),
        page_meta.news,
        code="news/pages/NewsPage",
        words=("news",),
    ),
    indexed_page(
        "news-description/:id", _("News"), SLOGAN, page_meta.article, code="news/pages/ArticlePage", words=("news",)
    ),
    indexed_page(
        "franchise",
        _("Franchise"),
        _("Open Zbir in your region: documents of the franchise and a way to write to us."),
        readable.franchise,
        code="franchise/pages/FranchisePage",
        words=("franchise", "documents", "contact"),
    ),
    competition_page("competitions", _("School competitions"), competitions.competitions, "pages/CompetitionsPage"),
    one_competition_page("", _("Competition"), competitions.competition, "pages/CompetitionPage"),
    one_competition_page(
        "/rules", _("Rules and documents"), competitions.documents, "pages/DocumentsPage", "documents"
    ),
    one_competition_page("/rank-list", _("Ranking"), competitions.ranking, "ranking/RankListPage", "ranking"),
    # Not for search engines: people come to these forms from the competition's page.
    one_competition_page("/entry", _("Submit a work"), competitions.form, "entry/EntryPage", "entry", indexed=False),
    one_competition_page(
        "/entry-edit", _("Edit entry"), competitions.form, "entry/EntryEditPage", "entry", indexed=False
    ),
    competition_page(
        "competitions/missing-school-link",
        _("This school has no page"),
        None,
        "pages/NoSchoolPage",
        indexed=False,
    ),
    Route("register", _("Registration")),
    Route("register/sent", _("Registration")),
    Route("register/:step", _("Registration")),
    Route("forgot-password", _("Forgotten password")),
    Route("resend-verification", _("E-mail confirmation")),
    Route("verification", _("Account confirmation")),
    Route("unsubscribe", _("Unsubscribe")),
    Route("newsletter-confirm", _("Newsletter")),
    Route("auth/callback", _("Sign-in with another account")),
    # Behind the sign-in
    Route("new-ad", _("New sale")),
    Route("edit-ad/:id", _("Edit ad")),
    Route("favorites", _("Wish list")),
    Route("profile", _("Profile")),
    Route("profile/my-profile", _("My data")),
    Route("profile/my-sales", _("My sales")),
    Route("profile/my-sales/totals", _("Totals: my sales")),
    Route("profile/my-sales/:id", _("Sale board")),
    Route("profile/my-purchases", _("My purchases")),
    Route("profile/my-purchases/totals", _("Totals: my purchases")),
    Route("profile/deals/:id", _("Purchase")),
    Route("profile/ads/:id/statistics", _("Statistics of the ad")),
    Route("profile/my-buyers", _("My buyers")),
    Route("profile/my-sellers", _("My sellers")),
    Route("profile/watching", _("Watching")),
    Route("profile/notifications", _("Notifications")),
    Route("profile/messages", _("Messages")),
    Route("profile/suggestions", _("Suggestions")),
    Route("admin", _("Administration")),
    Route("admin/*", _("Administration")),
)


def find_route(path: str) -> tuple[Route, Mapping[str, str]] | None:
    """Return the route of a path and the parts it captures; None when the client has no such page."""
    for route in ROUTES:
        if (match := route.pattern.fullmatch(path)) is not None:
            return route, match.groupdict()
    return None


def page_language(path: str, language: str) -> str:
    """Return the language in which the page of a path is written. language: that of the address."""
    return "en" if ENGLISH_PATHS.fullmatch(path) else language


@dataclass(frozen=True, slots=True)
class RequestedPage:
    """A page as it was found. sources: that it needs first. facts: of a page that may be kept.

    build: makes its head. read_version: reads the version of the facts again.
    """

    build: Callable[[], BuiltHead]
    sources: tuple[str, ...] = ()
    facts: PageFacts | None = None
    read_version: Callable[[], Hashable] = lambda: None


def find_page(request: PageRequest) -> RequestedPage:
    """Return the page of a request. Raises NotFound."""
    found = find_route(request.path)
    if found is None:
        raise NotFound
    route, parts = found
    sources = route.sources(request.language)
    head = Head(title=route.title, description=route.description, indexed=route.indexed, languages=route.languages)
    request = PageRequest(request.language, request.path, request.query, parts)
    from_replica = replica.read if route.path in REPLICA_PATHS else call
    if route.read is not None:
        read = partial(from_replica, partial(route.read, request))
        facts = read()
        return RequestedPage(partial(from_replica, partial(facts.build, head)), sources, facts, lambda: read().version)
    if route.build_head is not None:
        head = from_replica(partial(route.build_head, request, head))
    return RequestedPage(lambda: (head, None), sources)


def call(get: Callable[[], Answer]) -> Answer:
    return get()
