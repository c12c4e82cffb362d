"""Rich text (HTML) that administrators write, cleaned by a list of allowed tags and attributes.

Source: docs/spec/reliability.md, S8.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final

import nh3

from marketplace.common.hooks import Hook
from marketplace.common.text.normalise import cut_at_word

TAGS: Final = set("p br strong em u s ul ol li h2 h3 h4 blockquote a img table thead tbody tr th td".split())
ATTRIBUTES: Final = {"*": set[str](), "a": {"href", "title"}, "img": {"src", "alt", "width", "height"}}
SCHEMES: Final = {"http", "https", "mailto"}
# These tags are removed with their content, which is no text; of other unknown tags the text is kept.
DROPPED_WHOLE: Final = set(
    "script style template noscript noembed noframes iframe object embed applet xmp plaintext title textarea "
    "select option svg math".split()
)
BLOCK_TAGS: Final = {"p", "br", "li", "h2", "h3", "h4", "blockquote", "tr", "th", "td", "img"}
TAGS_WITHOUT_SENTENCES: Final = frozenset({"h2", "h3", "h4", "table"})

FILES: Final = "/api/files/"
LINK: Final = re.compile(r"(?:https?://|mailto:)[^\s/]|/(?![/\\])|#", re.IGNORECASE)
"""The beginning of a link to another site, an e-mail address, or a page of this site."""
NUMBER: Final = re.compile(r"[1-9]\d{0,3}")
is_stored_path: Hook[[str], bool] = Hook("is_stored_path")
"""Tell if a path has the form of those under which uploads are stored."""
PICTURE: Final = re.compile(r'<img((?:\s[a-z]+="[^"]*")*)\s*/?>')


def allowed_value(tag: str, attribute: str, value: str) -> str | None:
    """Return the value of an attribute on the list, None to remove the attribute."""
    if attribute == "href":
        return value if LINK.match(value) else None
    if attribute == "src":
        own = value.startswith(FILES) and is_stored_path.call(value.removeprefix(FILES))
        return value if own else None
    if attribute in {"width", "height"}:
        return value if NUMBER.fullmatch(value) else None
    return value


CLEANER: Final = nh3.Cleaner(
    tags=TAGS,
    attributes=ATTRIBUTES,
    clean_content_tags=DROPPED_WHOLE,
    url_schemes=SCHEMES,
    attribute_filter=allowed_value,
    link_rel="noopener noreferrer",
    strip_comments=True,
)


def clean(html: str) -> str:
    """Return the HTML with only the allowed tags and attributes; "" when neither text nor picture is left.

    Pictures can only be uploaded files of this site. Cleaning twice changes nothing.
    """
    kept = CLEANER.clean(html).strip()
    kept = PICTURE.sub(lambda found: found[0] if ' src="' in found[1] else "", kept)
    return kept if "<img" in kept or text_of(kept) else ""


@lru_cache(maxsize=64)
def shown(html: str) -> str:
    """Return stored HTML, cleaned again: the list may have become stricter since it was saved."""
    return clean(html)


class TextCollector(HTMLParser):
    """Collects the text of HTML, with a blank between blocks. left_out: tags whose content is skipped."""

    def __init__(self, left_out: frozenset[str] = frozenset()) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.left_out = left_out
        self.inside = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.inside += tag in self.left_out
        if tag in BLOCK_TAGS:
            self.pieces.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag in self.left_out
        if tag in BLOCK_TAGS:
            self.pieces.append(" ")

    def handle_data(self, data: str) -> None:
        if self.inside == 0:
            self.pieces.append(data)


def text_of(html: str) -> str:
    """Return the words of clean HTML in one line."""
    return collected_text(html, TextCollector())


def collected_text(html: str, collector: TextCollector) -> str:
    collector.feed(html)
    collector.close()
    return " ".join("".join(collector.pieces).split())


def excerpt(html: str, longest: int) -> str:
    """Return the beginning of clean HTML as text of at most that many characters, cut at a word.

    Tables and headings are left out: cells in one line are hard to read, and a heading has no full stop before the
    next sentence. A text of only tables and headings keeps them.
    """
    return cut_at_word(collected_text(html, TextCollector(TAGS_WITHOUT_SENTENCES)) or text_of(html), longest)
