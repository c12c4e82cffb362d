"""The one HTML page of the client: the tags of its current build, with the head of the requested page."""

import logging
import re
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.template.loader import render_to_string
from django.utils.encoding import escape_uri_path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from marketplace.common.http.errors import NotFound
from marketplace.common.text import locale
from marketplace.website.addresses import address_path
from marketplace.website.build import Build, NotBuilt, current_build
from marketplace.website.kept_pages import PLACEHOLDER, KeptPage, page_slot
from marketplace.website.routes import find_page, page_language
from marketplace.website.seo.head import (
    Head,
    PageRequest,
    not_found,
    template_context,
    unavailable,
    units_text,
)

logger = logging.getLogger(__name__)

LANGUAGE_NAMES: Final = {"sr": "Srpski", "en": "English"}
LANGUAGE: Final = re.compile(r"(?P<base>[a-z]{2})([-_][a-z]{4})?([-_]([a-z]{2}|[0-9]{3}))?", re.ASCII | re.IGNORECASE)
"""A language as browsers and search engines write it: de, de-AT, sr_RS, zh-Hant-TW. No page of ours has such a name."""


@require_safe
@never_cache
def page(request: HttpRequest, language: str = "sr", rest: str = "") -> HttpResponse:
    """Return the page. The client's router shows what `rest` names; a missing page also has status 404.

    No browser may keep the answer: it carries a nonce, and a price that changes.
    """
    if rest.endswith("/"):
        return HttpResponsePermanentRedirect(
            with_query(request, "/" + "/".join([language, *rest.split("/")]).strip("/"))
        )
    shown = page_language(rest, language)
    try:
        with locale.language(shown):
            found = available_page(PageRequest(shown, rest, request.GET), language)
    except NotBuilt:
        return HttpResponse("The pages are not built yet: make build\n", status=503, content_type="text/plain")
    answer = found.answer(request, str(getattr(request, "csp_nonce", "")))
    answer.headers["Content-Language"] = locale.TAG[shown]
    return answer


def available_page(wanted: PageRequest, language: str) -> KeptPage:
    """Return the page in the active language, or what is shown in its place. language: that of its address.

    Raises NotBuilt.
    """
    try:
        return current_page(wanted, language)
    except NotFound:
        return rendered(wanted, language, not_found(), current_build())
    except DatabaseError:  # the client is served nevertheless: it shows the error and tries again
        logger.exception("No head for %s", wanted.path)
        return rendered(wanted, language, unavailable(), current_build())


def current_page(wanted: PageRequest, language: str) -> KeptPage:
    """Return the page as it is now, made anew only where something in it has changed. Raises NotFound, NotBuilt."""
    found = find_page(wanted)
    build, facts = current_build(found.sources), found.facts
    if facts is None or facts.version is None:
        return rendered(wanted, language, found.build()[0], build)
    version = facts.version
    slot = page_slot((language, wanted.path, build, units_text(), settings.BASE_URL, version))
    page = slot.page_at(facts.now)
    if page is None:
        head, until = found.build()
        page = rendered(wanted, language, head, build)
        slot.keep(page, facts.now, until, lambda: found.read_version() == version)
    return page


def rendered(wanted: PageRequest, language: str, head: Head, build: Build) -> KeptPage:
    """Return a page from its head. language: that of its address, for the link to Home."""
    other = "en" if language == "sr" else "sr"
    context = {
        "build": build,
        "nonce": PLACEHOLDER,
        "html_language": locale.TAG[wanted.language],
        "language": language,
        # Whether to show the bar of the marketplace: the pages of competitions have their own.
        "market": page_language(wanted.path, "sr") == "sr",
        "other": {
            "name": LANGUAGE_NAMES[other],
            "tag": locale.TAG[other],
            # With the parameters that belong to the page's address; others may hold secrets.
            "address": address_path(other, escape_uri_path(wanted.path), head.query_kept),
        },
        "head": template_context(head, wanted),
    }
    return KeptPage.of(render_to_string("spa.html", context), head.status)


@require_safe
def redirect_to_language(request: HttpRequest, first: str, rest: str = "") -> HttpResponse:
    """Redirect an address without "sr" or "en": en-GB to English, any other language, or none, to Serbian."""
    tag = LANGUAGE.fullmatch(first)
    if "." in (rest or first).rpartition("/")[2]:
        raise Http404  # a file that is not here, not a page
    ours = "/en" if tag and tag["base"].lower() == "en" else "/sr"
    path = "/".join(part for part in (ours, "" if tag else first, rest) if part)
    return HttpResponseRedirect(with_query(request, path))


def with_query(request: HttpRequest, path: str) -> str:
    """Return the address of a path with the query that came along."""
    query = request.META.get("QUERY_STRING", "")
    return escape_uri_path(path) + (f"?{query}" if query else "")
