"""Rich text that people of the house write: only what is on the list gets through.

Source: docs/spec/reliability.md, S8.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final

import nh3

from marketplace.common.files.paths import STORED
from marketplace.common.text.normalise import cut_at_word

TAGS: Final = set("p br strong em u s ul ol li h2 h3 h4 blockquote a img table thead tbody tr th td".split())
ATTRIBUTES: Final = {"*": set[str](), "a": {"href", "title"}, "img": {"src", "alt", "width", "height"}}
SCHEMES: Final = {"http", "https", "mailto"}
# What stands inside these is no text of the author's; of other unknown tags the text stays.
DROPPED_WHOLE: Final = set(
    "script style template noscript noembed noframes iframe object embed applet xmp plaintext title textarea "
    "select option svg math".split()
)
APART: Final = {"p", "br", "li", "h2", "h3", "h4", "blockquote", "tr", "th", "td", "img"}
NO_SENTENCE: Final = frozenset({"h2", "h3", "h4", "table"})

FILES: Final = "/api/files/"
LINK: Final = re.compile(r"(?:https?://|mailto:)[^\s/]|/(?![/\\])|#", re.IGNORECASE)  # to a page, an address, within us
NUMBER: Final = re.compile(r"[1-9]\d{0,3}")
PICTURE: Final = re.compile(r'<img((?:\s[a-z]+="[^"]*")*)\s*/?>')


def allowed_value(tag: str, attribute: str, value: str) -> str | None:
    """Return the value of an attribute that is on the list, None to leave the attribute out."""
    if attribute == "href":
        return value if LINK.match(value) else None
    if attribute == "src":
        own = value.startswith(FILES) and STORED.fullmatch(value.removeprefix(FILES))
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
    """Return the HTML with nothing in it but what is on the list, "" when it then says and shows nothing.

    Pictures are only files of ours. Cleaning twice changes nothing.
    """
    kept = CLEANER.clean(html).strip()
    kept = PICTURE.sub(lambda found: found[0] if ' src="' in found[1] else "", kept)
    return kept if "<img" in kept or text_of(kept) else ""


@lru_cache(maxsize=64)
def shown(html: str) -> str:
    """Return stored HTML as it may be shown: cleaned again by today's list, which may be stricter than the one it was
    saved under."""
    return clean(html)


class Reader(HTMLParser):
    """Collects the text; blocks stand apart. left_out: tags whose insides are passed over."""

    def __init__(self, left_out: frozenset[str] = frozenset()) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.left_out = left_out
        self.inside = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.inside += tag in self.left_out
        if tag in APART:
            self.pieces.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag in self.left_out
        if tag in APART:
            self.pieces.append(" ")

    def handle_data(self, data: str) -> None:
        if self.inside == 0:
            self.pieces.append(data)


def text_of(html: str) -> str:
    """Return the words of clean HTML in one line."""
    return read(html, Reader())


def read(html: str, reader: Reader) -> str:
    reader.feed(html)
    reader.close()
    return " ".join("".join(reader.pieces).split())


def excerpt(html: str, longest: int) -> str:
    """Return the beginning of clean HTML as text of at most that many characters, cut at a word.

    Tables and headings are left out: cells in one line say nothing, and a heading has no stop that would part it from
    the sentence behind it. Of a text that is nothing else they are what there is.
    """
    return cut_at_word(read(html, Reader(NO_SENTENCE)) or text_of(html), longest)
