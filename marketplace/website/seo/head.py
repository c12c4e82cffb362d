"""The head of a served page, for search engines, link previews and the browser's tab."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from marketplace.common.db.caches import get_or_compute
from marketplace.common.files.models import StoredFile
from marketplace.common.text.locale import PREFIX, TAG
from marketplace.website.addresses import address_of
from marketplace.website.seo.first_paint import FirstView, PreloadedAnswer, TextSection
from trading.codebooks.definitions.units import Unit
from trading.codebooks.quantities import unit_words

logger = logging.getLogger(__name__)

JsonLd = dict[str, Any]
"""An object in the vocabulary of schema.org."""

LANGUAGES: Final = tuple(PREFIX)
TERRITORIES: Final = {"sr": "sr_RS", "en": "en_US"}
"""Open Graph requires a language with a country."""
SHARED_WIDTH: Final = 1200
LONGEST_DESCRIPTION: Final = 160
UNITS_SECONDS: Final = 60
SITE: Final = "Zbir"
# Only these signs could end a script element, or begin a comment in it that hides its end.
SAFE_IN_SCRIPTS: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


@dataclass(frozen=True, slots=True)
class Picture:
    address: str  # whole
    width: int
    height: int
    alt: str = ""


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A requested page. path: below the language, without slashes around it."""

    language: str
    path: str
    query: QueryDict
    parts: Mapping[str, str] = field(default_factory=dict)  # of the path: {"id": "12"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The head of a page, and what goes with it. title: without the site's name, as in the client's `usePageTitle`.

    query_kept: the query parameters that belong to the page's address. languages: those in which the page exists. kind:
    of Open Graph. view: for the first paint. preloaded: API answers that the client would request first.
    """

    title: str | Promise
    description: str | Promise
    status: int = 200
    indexed: bool = True
    query_kept: Mapping[str, str] = field(default_factory=dict)
    languages: tuple[str, ...] = LANGUAGES
    kind: str = "website"
    properties: tuple[tuple[str, str], ...] = ()  # more of Open Graph
    picture: Picture | None = None
    structured_data: tuple[JsonLd, ...] = ()
    view: FirstView | None = None
    preloaded: tuple[PreloadedAnswer, ...] = ()


HeadBuilder = Callable[[PageRequest, "Head"], Head]
"""Returns a page's head, from the request and the head that its route has by default. Raises NotFound."""


def with_view(head: Head, *, sections: tuple[TextSection, ...]) -> Head:
    """Return the head of a page whose first view is its title, with its texts for readers without scripts."""
    return replace(head, view=FirstView(heading=str(head.title), sections=sections))


def not_found() -> Head:
    """Return the head of a missing page, without the reason."""
    return Head(
        title=_("Page not found"), description=_("There is no page at this address."), status=404, indexed=False
    )


def unavailable() -> Head:
    """Return the head of a page while the database is unavailable."""
    return Head(title=_("Error"), description="", status=503, indexed=False)


def shared_picture(path: str, alt: str) -> Picture | None:
    """Return a stored picture in the size of link previews; None when there is none. One query."""
    size = StoredFile.objects.filter(path=path).values_list("width", "height").first() if path else None
    width, height = size or (None, None)
    if not width or not height:
        return None
    shown = min(width, SHARED_WIDTH)
    return Picture(f"{settings.BASE_URL}/api/files/{path}?w={SHARED_WIDTH}", shown, round(height * shown / width), alt)


def template_context(head: Head, request: PageRequest) -> dict[str, Any]:
    """Return the head as the templates read it."""
    language = request.language if request.language in head.languages else head.languages[0]
    alternates = [(TAG[code], address_of(code, request.path, head.query_kept)) for code in head.languages]
    return {
        "title": f"{head.title} | {SITE}",
        "name": head.title,
        "description": head.description,
        "indexed": head.indexed,
        "canonical": address_of(language, request.path, head.query_kept),
        "alternates": [*alternates, ("x-default", alternates[0][1])] if head.indexed else [],
        "kind": head.kind,
        "territory": TERRITORIES[language],
        "other_territories": [TERRITORIES[code] for code in head.languages if code != language],
        "properties": head.properties,
        "picture": head.picture or Picture(f"{settings.BASE_URL}/static/spa/share.png", 1200, 630, SITE),
        "structured_data": [script_text({"@context": "https://schema.org", **thing}) for thing in head.structured_data],
        "view": head.view or FirstView(heading=str(head.title) if head.indexed else ""),
        "units": units_text(),
        "preloaded": preloaded_text(request.language, head.preloaded),
    }


def units_text() -> str:
    """Return the measurement units with their plural forms as JSON: the client needs them from its first view on."""
    try:
        text: str = get_or_compute("units", UNITS_SECONDS, units)
    except DatabaseError:  # the client then shows each unit as the answers name it
        logger.exception("No units")
        return "[]"
    return text


def units() -> str:
    return script_text([list(unit_words(unit)) for unit in Unit.objects.order_by("pk")])


def preloaded_text(language: str, preloaded: Sequence[PreloadedAnswer]) -> str:
    """Return the preloaded answers as JSON for the client; "" without any."""
    if not preloaded:
        return ""
    pairs = ",".join(f"[{json.dumps(answer.key)},{answer.body}]" for answer in preloaded)
    return f'{{"lang":"{language}","answers":[{pairs}]}}'.translate(SAFE_IN_SCRIPTS)


def script_text(value: object) -> str:
    """Return JSON that may stand inside a script element, whatever texts it holds."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(SAFE_IN_SCRIPTS)
