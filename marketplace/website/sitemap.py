"""The sitemap and robots.txt, for search engines.

The index names parts: the fixed pages, and articles and ads by ranges of their ids, so that a part is one short scan of
the primary key even with a million ads. Each address is listed with its other language. The files are the same for
everybody, and are cached for an hour in compressed form.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from competitions.competitions import selectors as competition_selectors
from content.news import selectors as news
from marketplace.common.db import clock, replica
from marketplace.common.db.caches import get_or_compute
from marketplace.common.http.envelope import wire_time
from marketplace.common.text.locale import TAG
from marketplace.website.addresses import address_of
from marketplace.website.routes import ENGLISH_ONLY, ROUTES
from marketplace.website.seo.head import LANGUAGES
from trading.catalogue import selectors as catalogue

CACHE_SECONDS: Final = 3600
HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
NAMESPACES: Final = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
# Pages a crawler need not read: filters, which combine without end, and pages that need a session.
DISALLOWED: Final = (
    *(f"/*/result?*{name}=" for name in ("cur_id", "sort", "newest", "expiry", "reg_id", "filters")),
    "/*/profile",
    "/*/admin",
)


@dataclass(frozen=True, slots=True)
class SitemapPage:
    """One page of the sitemap. languages: those the page is written in."""

    path: str
    changed: datetime | None = None
    languages: tuple[str, ...] = LANGUAGES


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the sitemap. numbers: of its files. pages: returns the pages in the file of a number."""

    numbers: Callable[[], Iterable[int]]
    pages: Callable[[int], Iterable[SitemapPage]]


def static_pages(number: int) -> list[SitemapPage]:
    return (
        [SitemapPage(route.path, languages=route.languages) for route in ROUTES if route.listed] if number == 0 else []
    )


def articles(number: int) -> list[SitemapPage]:
    return [
        SitemapPage(f"news-description/{pk}", changed, languages)
        for pk, changed, languages in news.articles_in_range(number)
    ]


def competitions(number: int) -> list[SitemapPage]:
    """Return the pages of every competition: about it, its documents and its ranking."""
    return [
        SitemapPage(f"competitions/{pk}{section}", languages=ENGLISH_ONLY)
        for pk in competition_selectors.ids_in_range(number)
        for section in ("", "/rules", "/rank-list")
    ]


def ads(number: int) -> list[SitemapPage]:
    on_sale = catalogue.on_sale_in_range(number, clock.approximate_now())
    return [SitemapPage(f"details/{pk}", changed) for pk, changed in on_sale]


SECTIONS: Final = {
    "pages": Section(lambda: [0], static_pages),
    "news": Section(news.sitemap_ranges, articles),
    "competitions": Section(competition_selectors.sitemap_ranges, competitions),
    "ads": Section(lambda: catalogue.sitemap_ranges(clock.approximate_now()), ads),
}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Return the index of all parts."""
    return cached_response(request, "index", render_index)


@require_safe
def part(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """Return one part; 404 when it is empty."""
    if section not in SECTIONS or len(str(number)) > 15:
        raise Http404
    return cached_response(request, f"{section}-{number}", partial(render_part, section, number))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = [
        "User-agent: *",
        *(f"Disallow: {path}" for path in DISALLOWED),
        f"Sitemap: {settings.BASE_URL}/sitemap.xml",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain", headers=headers())


def render_index() -> str:
    parts = (
        f"<sitemap><loc>{settings.BASE_URL}/sitemap-{name}-{number}.xml</loc></sitemap>\n"
        for name, section in SECTIONS.items()
        for number in section.numbers()
    )
    return f"{HEAD}<sitemapindex {NAMESPACES}>\n{''.join(parts)}</sitemapindex>\n"


def render_part(section: str, number: int) -> str:
    """Return a part as XML; "" when it has no page."""
    pages = "".join(render_page(page) for page in SECTIONS[section].pages(number))
    return f"{HEAD}<urlset {NAMESPACES}>\n{pages}</urlset>\n" if pages else ""


def render_page(page: SitemapPage) -> str:
    addresses = {language: address_of(language, page.path) for language in page.languages}
    others = [*((TAG[language], address) for language, address in addresses.items())]
    others.append(("x-default", addresses[page.languages[0]]))
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{tag}" href={quoteattr(address)}/>' for tag, address in others
    )
    changed = "" if page.changed is None else f"<lastmod>{wire_time(page.changed)}</lastmod>"
    return "".join(f"<url><loc>{escape(address)}</loc>{changed}{links}</url>\n" for address in addresses.values())


def cached_response(request: HttpRequest, name: str, write: Callable[[], str]) -> HttpResponse:
    """Answer with the cached text of this name, else with what `write` returns. A 404 is not cached."""

    def compressed() -> bytes | None:
        text = replica.read(write)
        return gzip.compress(text.encode(), mtime=0) if text else None

    content: bytes | None = get_or_compute(f"sitemap:{name}", CACHE_SECONDS, compressed)
    if content is None:
        raise Http404
    response = HttpResponse(gzip.decompress(content), content_type="application/xml", headers=headers())
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.content = content
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def headers() -> dict[str, str]:
    return {"Cache-Control": f"public, max-age={CACHE_SECONDS}"}
