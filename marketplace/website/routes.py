"""Every page of the client: its path, its title and description, and who may find it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import NotFound
from marketplace.website.seo import competitions, page_meta
from marketplace.website.seo.head import LANGUAGES, Asked, Head, Maker, not_found

SLOGAN: Final = _("Group buying: every offer moves the price for everybody. Join an ad or publish your own.")
PARTS: Final = {":id": r"(?P<id>[1-9][0-9]{0,17})", ":step": r"(?P<step>[123])", "*": ".+"}
ENGLISH: Final = re.compile(r"competitions(?:/.*)?")
"""Paths of pages that are in English whatever their address says; the client's `speaksEnglish` knows the same."""
ENGLISH_ALONE: Final = ("en",)


@dataclass(frozen=True, slots=True)
class Route:
    """A page. path: as the client's router spells it; indexed: whether search engines may list it.

    title: as the client's own. make: what the page's head has beyond that. code, words: the page's component and its
    language files, which are then fetched beside the entry instead of after it; frame: more of its code. languages:
    those the page is written in.
    """

    path: str
    title: str | Promise
    description: str | Promise = SLOGAN
    indexed: bool = False
    make: Maker | None = None
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
        """Whether the page stands in the sitemap by itself, not with the things it shows."""
        return self.indexed and ":" not in self.path

    def sources(self, language: str) -> tuple[str, ...]:
        """Return the names of what the page begins with, as the build knows them. Serbian's common words are in the
        entry."""
        words = (*(() if language == "sr" else ("common",)), *self.words)
        code = tuple(f"src/features/{name}.tsx" for name in (self.code, *self.frame) if name)
        return (*code, *(f"src/i18n/locales/{language}/{name}.json" for name in words))


def public(
    path: str,
    title: str | Promise,
    description: str | Promise,
    make: Maker | None = None,
    code: str = "",
    words: tuple[str, ...] = (),
) -> Route:
    """Return a page that search engines may list."""
    return Route(path, title, description, indexed=True, make=make, code=code, words=words)


CONTESTS: Final = _("Competitions of schools: themes and dates, works, voting and rankings.")
BAR: Final = "competitions/frame/CompetitionBar"


def contest(
    path: str, title: Promise, make: Maker | None, code: str, *words: str, indexed: bool = True, frame: str = ""
) -> Route:
    """Return a page of competitions, which are in English."""
    return Route(
        path,
        title,
        CONTESTS,
        indexed=indexed,
        make=make,
        code=f"competitions/{code}",
        words=("competitions", *words),
        frame=(BAR, frame),
        languages=ENGLISH_ALONE,
    )


def of_contest(path: str, title: Promise, make: Maker, code: str, *words: str, indexed: bool = True) -> Route:
    """Return a page of one competition."""
    frame = "competitions/frame/CompetitionFrame"
    return contest(f"competitions/:id{path}", title, make, code, *words, indexed=indexed, frame=frame)


ROUTES: Final = (
    public("", _("Buy together, pay less"), SLOGAN, page_meta.home, "home/pages/HomePage", ("home",)),
    public(
        "berza",
        _("Marketplace"),
        _("All ads on sale: the newest and the most wanted group purchases, with their current prices."),
        page_meta.berza,
        "catalogue/pages/BerzaPage",
        ("catalogue",),
    ),
    public(
        "result",
        _("Search"),
        _("Ads by category, region, currency and expiry: find what you need and buy it together with others."),
        page_meta.result,
        "catalogue/pages/ResultPage",
        ("catalogue",),
    ),
    public(
        "suggestions",
        _("Suggestions"),
        _("Tell us what we should do better."),
        code="profile/pages/SuggestionsPage",
        words=("profile",),
    ),
    public("details/:id", _("Ad"), SLOGAN, page_meta.details, "ad/pages/AdPage", ("ad", "offers")),
    public(
        "buyers",
        _("For buyers"),
        _("How buyers get a better price together: offers, conditions, withdrawal and delivery."),
        code="home/pages/LandingPage",
        words=("landing", "home"),
    ),
    public(
        "sellers",
        _("For sellers"),
        _("How sellers reach more buyers with price steps: publishing, offers, contract and ratings."),
        code="home/pages/LandingPage",
        words=("landing", "home"),
    ),
    public(
        "rules",
        _("Rules of use"),
        _("Rules of use of Zbir: who may buy and sell, offers, withdrawal, contracts and personal data."),
        code="info/pages/RulesPage",
        words=("info", "papers"),
    ),
    public(
        "faq",
        _("Frequently asked questions"),
        _("Answers to what buyers and sellers ask most often."),
        page_meta.faq,
        code="info/pages/FaqPage",
        words=("info",),
    ),
    public(
        "news",
        _("News"),
        _("News from the marketplace, advice for buyers and sellers."),
        page_meta.news,
        code="news/pages/NewsPage",
        words=("news",),
    ),
    public(
        "news-description/:id", _("News"), SLOGAN, page_meta.article, code="news/pages/ArticlePage", words=("news",)
    ),
    public(
        "franchise",
        _("Franchise"),
        _("Open Zbir in your region: documents of the franchise and a way to write to us."),
        code="franchise/pages/FranchisePage",
        words=("franchise", "papers", "contact"),
    ),
    contest("competitions", _("School competitions"), competitions.competitions, "pages/CompetitionsPage"),
    of_contest("", _("Competition"), competitions.competition, "pages/CompetitionPage"),
    of_contest("/rules", _("Rules and documents"), competitions.documents, "pages/DocumentsPage", "papers"),
    of_contest("/rank-list", _("Ranking"), competitions.ranking, "ranking/RankListPage", "ranking"),
    # Whoever sends or changes a work comes from the competition.
    of_contest("/entry", _("Submit a work"), competitions.form, "entry/EntryPage", "entry", indexed=False),
    of_contest("/entry-edit", _("Edit entry"), competitions.form, "entry/EntryEditPage", "entry", indexed=False),
    contest(
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
    Route("profile/my-purchases", _("My purchases")),
    Route("profile/my-buyers", _("My buyers")),
    Route("profile/my-sellers", _("My sellers")),
    Route("profile/notifications", _("Notifications")),
    Route("profile/messages", _("Messages")),
    Route("profile/suggestions", _("Suggestions")),
    Route("admin", _("Administration")),
    Route("admin/*", _("Administration")),
)


def find(path: str) -> tuple[Route, Mapping[str, str]] | None:
    """Return the route of a path and the parts it names; None when the client has no such page."""
    for route in ROUTES:
        if (match := route.pattern.fullmatch(path)) is not None:
            return route, match.groupdict()
    return None


def spoken(path: str, language: str) -> str:
    """Return the language of the page that an address shows."""
    return "en" if ENGLISH.fullmatch(path) else language


def head_of(asked: Asked) -> tuple[Head, tuple[str, ...]]:
    """Return the head of the page asked for and the sources it begins with; of what is not there, that it is not."""
    found = find(asked.path)
    if found is None:
        return not_found(), ()
    route, parts = found
    sources = route.sources(asked.language)
    head = Head(title=route.title, description=route.description, indexed=route.indexed, languages=route.languages)
    if route.make is None:
        return head, sources
    try:
        return route.make(Asked(asked.language, asked.path, asked.query, parts), head), sources
    except NotFound:
        return not_found(), ()
