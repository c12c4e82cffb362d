"""The head of a served page: what search engines, previews of links and the browser's tab are told of it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
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
from marketplace.website.seo.first_paint import Given, View
from trading.codebooks.models import Unit
from trading.codebooks.quantities import unit_words

logger = logging.getLogger(__name__)

Linked = dict[str, Any]
"""A thing in the words of schema.org."""

LANGUAGES: Final = tuple(PREFIX)
TERRITORIES: Final = {"sr": "sr_RS", "en": "en_US"}
"""Open Graph wants a language with a country."""
SHARED_WIDTH: Final = 1200
LONGEST_DESCRIPTION: Final = 160
UNITS_SECONDS: Final = 60
SITE: Final = "Zbir"
# Inside a script element only these could end it, or begin a comment that swallows its end.
SAFE_IN_SCRIPTS: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


@dataclass(frozen=True, slots=True)
class Picture:
    address: str  # whole
    width: int
    height: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A page as it was asked for. path: below the language, without slashes around it."""

    language: str
    path: str
    query: QueryDict
    parts: Mapping[str, str] = field(default_factory=dict)  # of the path: {"id": "12"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What a page says of itself. title: without the site's name, as the client gives it to `usePageTitle`.

    kept: the parameters of the query that make it another page; languages: in which it has something to say.
    """

    title: str | Promise
    description: str | Promise
    status: int = 200
    indexed: bool = True
    kept: Mapping[str, str] = field(default_factory=dict)
    languages: tuple[str, ...] = LANGUAGES
    kind: str = "website"
    properties: tuple[tuple[str, str], ...] = ()  # more of Open Graph
    picture: Picture | None = None
    linked: tuple[Linked, ...] = ()
    view: View | None = None
    answers: tuple[Given, ...] = ()


Maker = Callable[[Asked, "Head"], Head]
"""Makes a page's head from what was asked and the head that its route has anyway. Raises NotFound."""


def not_found() -> Head:
    """Return the head of what is not there; it tells nothing of why."""
    return Head(
        title=_("Page not found"), description=_("There is no page at this address."), status=404, indexed=False
    )


def away() -> Head:
    """Return the head of a page of which nothing can be read now."""
    return Head(title=_("Error"), description="", status=503, indexed=False)


def shared_picture(path: str, words: str) -> Picture | None:
    """Return a stored picture in the size in which it is shared; None when there is none. One query."""
    size = StoredFile.objects.filter(path=path).values_list("width", "height").first() if path else None
    width, height = size or (None, None)
    if not width or not height:
        return None
    shown = min(width, SHARED_WIDTH)
    return Picture(
        f"{settings.BASE_URL}/api/files/{path}?w={SHARED_WIDTH}", shown, round(height * shown / width), words
    )


def written(head: Head, asked: Asked) -> dict[str, Any]:
    """Return the head as the template writes it."""
    language = asked.language if asked.language in head.languages else head.languages[0]
    alternates = [(TAG[code], address_of(code, asked.path, head.kept)) for code in head.languages]
    return {
        "title": f"{head.title} | {SITE}",
        "name": head.title,
        "description": head.description,
        "indexed": head.indexed,
        "canonical": address_of(language, asked.path, head.kept),
        "alternates": [*alternates, ("x-default", alternates[0][1])] if head.indexed else [],
        "kind": head.kind,
        "territory": TERRITORIES[asked.language],
        "other_territories": [TERRITORIES[code] for code in head.languages if code != asked.language],
        "properties": head.properties,
        "picture": head.picture or Picture(f"{settings.BASE_URL}/static/spa/share.png", 1200, 630, SITE),
        "linked": [script_text({"@context": "https://schema.org", **thing}) for thing in head.linked],
        "view": head.view or View(heading=str(head.title) if head.indexed else ""),
        "units": units_text(),
        "given": given_text(asked.language, head.answers),
    }


def units_text() -> str:
    """Return the units with their forms after numbers, as the client counts with them from its first view on."""
    try:
        return script_text(get_or_compute("units", UNITS_SECONDS, units))
    except DatabaseError:  # each unit stands as the answers name it
        logger.exception("No units")
        return "[]"


def units() -> list[list[str]]:
    return [list(unit_words(unit)) for unit in Unit.objects.order_by("pk")]


def given_text(language: str, answers: Sequence[Given]) -> str:
    """Return the answers that go with the page, as the client reads them; empty text without any."""
    if not answers:
        return ""
    pairs = ",".join(f"[{json.dumps(answer.key)},{answer.body}]" for answer in answers)
    return f'{{"lang":"{language}","answers":[{pairs}]}}'.translate(SAFE_IN_SCRIPTS)


def script_text(value: object) -> str:
    """Return JSON that may stand inside a script element, whatever texts it holds."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(SAFE_IN_SCRIPTS)
