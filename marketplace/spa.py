"""The one page that carries the SPA, with the tags of the current build."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.encoding import escape_uri_path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

ENTRY = "src/main.tsx"
BASE = "/static/spa/"
# The text face alone, both halves of Serbian Latin: the first lines of a page wait for nothing else.
PRELOADED_FONTS = ("golos-text-latin-wght", "golos-text-latin-ext-wght")
LANGUAGES = {"sr": "sr-Latn", "en": "en"}
TITLES = {"sr": "Zbir: zajedno do bolje cene", "en": "Zbir: a better price together"}
DESCRIPTIONS = {
    "sr": "Grupna kupovina: svaka ponuda pomera cenu za sve. Pridružite se oglasu ili objavite svoj.",
    "en": "Group buying: every offer moves the price for everybody. Join an ad or publish your own.",
}


class NotBuilt(Exception):
    """The pages have not been built."""


@dataclass(frozen=True, slots=True)
class Build:
    """Addresses of the build's files, in the order the browser wants them."""

    entry: str
    modules: tuple[str, ...]  # what the entry imports at once, to be fetched beside it
    styles: tuple[str, ...]
    fonts: tuple[str, ...]


def read_manifest(path: Path) -> Build:
    """Return the files of the entry and of everything it imports. Raises NotBuilt."""
    try:
        manifest: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        seen: dict[str, dict[str, Any]] = {}
        waiting = [ENTRY]
        while waiting:
            name = waiting.pop(0)
            if name not in seen:
                seen[name] = manifest[name]
                waiting += manifest[name].get("imports", [])
        # A style of an import comes before the style of what imports it, so that the later one may override.
        styles = [sheet for chunk in reversed(seen.values()) for sheet in chunk.get("css", [])]
        assets = [asset for chunk in seen.values() for asset in chunk.get("assets", [])]
        fonts = [asset for asset in assets if any(Path(asset).name.startswith(name) for name in PRELOADED_FONTS)]
        return Build(
            entry=BASE + manifest[ENTRY]["file"],
            modules=tuple(BASE + chunk["file"] for name, chunk in seen.items() if name != ENTRY),
            styles=tuple(BASE + sheet for sheet in dict.fromkeys(styles)),
            fonts=tuple(BASE + font for font in dict.fromkeys(fonts) if font.endswith(".woff2")),
        )
    except (OSError, ValueError, KeyError) as error:
        raise NotBuilt(f"{path}: {error}") from error


@lru_cache(maxsize=4)
def _read_once(path: Path, changed: int) -> Build:
    return read_manifest(path)


def current_build() -> Build:
    """Return the build; read again only when the manifest has changed. Raises NotBuilt."""
    path: Path = settings.SPA_MANIFEST
    try:
        return _read_once(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise NotBuilt(str(error)) from error


@require_safe
@never_cache
def page(request: HttpRequest, language: str = "sr", rest: str = "") -> HttpResponse:
    """Return the page. The browser's router draws what `rest` names."""
    try:
        build = current_build()
    except NotBuilt:
        return HttpResponse("The pages are not built yet: make build\n", status=503, content_type="text/plain")
    path = f"/{rest}" if rest else ""
    context = {
        "build": build,
        "nonce": getattr(request, "csp_nonce", ""),
        "html_language": LANGUAGES[language],
        "title": TITLES[language],
        "description": DESCRIPTIONS[language],
        "canonical": f"{settings.BASE_URL}/{language}{path}",
        "alternates": [(tag, f"{settings.BASE_URL}/{code}{path}") for code, tag in LANGUAGES.items()],
    }
    response = render(request, "spa.html", context)
    response.headers["Content-Language"] = LANGUAGES[language]
    return response


@require_safe
def with_language(request: HttpRequest, first: str, rest: str = "") -> HttpResponse:
    """Redirect an address without a language of ours to the Serbian one; an unknown two-letter one is replaced."""
    foreign = len(first) == 2 and first.isascii() and first.isalpha()
    if "." in (rest or first).rpartition("/")[2]:
        raise Http404  # a file that is not here, not a page
    path = "/".join(part for part in ("/sr", "" if foreign else first, rest) if part)
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(escape_uri_path(path) + (f"?{query}" if query else ""))
