"""The sitemap and robots.txt, for search engines.

The index names parts: the pages, and the articles and ads by ranges of their ids, so that a part is one short walk
along the primary key however many ads there are. Each address stands with its other language. What is written is kept
for an hour, packed: the same for everybody.
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
from marketplace.common.db import clock
from marketplace.common.db.caches import get_or_compute
from marketplace.common.http.envelope import wire_time
from marketplace.common.text.locale import TAG
from marketplace.website.addresses import address_of
from marketplace.website.routes import ENGLISH_ALONE, ROUTES
from marketplace.website.seo.head import LANGUAGES
from trading.catalogue import selectors as catalogue

SECONDS: Final = 3600
HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
NAMESPACES: Final = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
# Only what a crawler could lose itself in: filters, which combine without end, and pages that want a session.
CLOSED: Final = (
    *(f"/*/result?*{name}=" for name in ("cur_id", "sort", "newest", "expiry", "reg_id", "filters")),
    "/*/profile",
    "/*/admin",
)


@dataclass(frozen=True, slots=True)
class Listed:
    """One page of the sitemap. languages: those it is written in."""

    path: str
    changed: datetime | None = None
    languages: tuple[str, ...] = LANGUAGES


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the sitemap. numbers: of its files; pages: what stands in the file of a number."""

    numbers: Callable[[], Iterable[int]]
    pages: Callable[[int], Iterable[Listed]]


def static_pages(number: int) -> list[Listed]:
    return [Listed(route.path, languages=route.languages) for route in ROUTES if route.listed] if number == 0 else []


def articles(number: int) -> list[Listed]:
    return [
        Listed(f"news-description/{pk}", changed, languages)
        for pk, changed, languages in news.articles_in_range(number)
    ]


def competitions(number: int) -> list[Listed]:
    """Return the pages of every competition: about it, its documents and its ranking."""
    return [
        Listed(f"competitions/{pk}{section}", languages=ENGLISH_ALONE)
        for pk in competition_selectors.ids_in_range(number)
        for section in ("", "/rules", "/rank-list")
    ]


def ads(number: int) -> list[Listed]:
    on_sale = catalogue.on_sale_in_range(number, clock.approximate_now())
    return [Listed(f"details/{pk}", changed) for pk, changed in on_sale]


SECTIONS: Final = {
    "pages": Section(lambda: [0], static_pages),
    "news": Section(news.sitemap_ranges, articles),
    "competitions": Section(competition_selectors.sitemap_ranges, competitions),
    "ads": Section(lambda: catalogue.sitemap_ranges(clock.approximate_now()), ads),
}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Return the index of all parts."""
    return answered(request, "index", written_index)


@require_safe
def part(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """Return one part; 404 for one that has nothing in it."""
    if section not in SECTIONS or len(str(number)) > 15:
        raise Http404
    return answered(request, f"{section}-{number}", partial(written_part, section, number))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), f"Sitemap: {settings.BASE_URL}/sitemap.xml"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain", headers=headers())


def written_index() -> str:
    parts = (
        f"<sitemap><loc>{settings.BASE_URL}/sitemap-{name}-{number}.xml</loc></sitemap>\n"
        for name, section in SECTIONS.items()
        for number in section.numbers()
    )
    return f"{HEAD}<sitemapindex {NAMESPACES}>\n{''.join(parts)}</sitemapindex>\n"


def written_part(section: str, number: int) -> str:
    """Return the part; empty text when nothing stands in it."""
    pages = "".join(written_page(page) for page in SECTIONS[section].pages(number))
    return f"{HEAD}<urlset {NAMESPACES}>\n{pages}</urlset>\n" if pages else ""


def written_page(page: Listed) -> str:
    addresses = {language: address_of(language, page.path) for language in page.languages}
    others = [*((TAG[language], address) for language, address in addresses.items())]
    others.append(("x-default", addresses[page.languages[0]]))
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{tag}" href={quoteattr(address)}/>' for tag, address in others
    )
    changed = "" if page.changed is None else f"<lastmod>{wire_time(page.changed)}</lastmod>"
    return "".join(f"<url><loc>{escape(address)}</loc>{changed}{links}</url>\n" for address in addresses.values())


def answered(request: HttpRequest, name: str, write: Callable[[], str]) -> HttpResponse:
    """Return what is kept under a name, else what is written now; packed for who takes it so. No 404 is kept."""

    def written() -> bytes | None:
        text = write()
        return gzip.compress(text.encode(), mtime=0) if text else None

    packed: bytes | None = get_or_compute(f"sitemap:{name}", SECONDS, written)
    if packed is None:
        raise Http404
    response = HttpResponse(gzip.decompress(packed), content_type="application/xml", headers=headers())
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.content = packed
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def headers() -> dict[str, str]:
    return {"Cache-Control": f"public, max-age={SECONDS}"}
