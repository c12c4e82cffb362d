"""The first view of a page, which needs no script, and the API answers that the client would request first.

The first view has the same sizes as the client's own view, which replaces it; without scripts it is the page. The
answers are those for a visitor: the client of a signed-in person requests its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from marketplace.common.http.envelope import WireEncoder
from marketplace.website.addresses import address_path
from trading.catalogue.card_rows import Values, shown_price
from trading.catalogue.price_ladder import entry_price
from trading.catalogue.public_ad import with_first
from trading.catalogue.vat import price_text

WIDTHS: Final = (320, 640, 1200)
CARD_SIZES: Final = "(width < 31.25em) 112px, (width < 48em) 50vw, 290px"
AD_SIZES: Final = "(width < 48em) 100vw, 560px"
STORY_SIZES: Final = "(min-width: 62.5em) 720px, 100vw"
EAGER: Final = 2
"""Pictures of a list that are loaded at once."""

Key = list[Any]
"""A key of the client's query cache."""


@dataclass(frozen=True, slots=True)
class ResponsiveImage:
    """A stored picture in the page. sizes: its width in the window, as in the client's `Picture`."""

    path: str
    sizes: str
    eager: bool = True

    @property
    def small(self) -> str:
        return f"/api/files/{self.path}?w=640"

    @property
    def webp(self) -> str:
        return self.set("&f=webp")

    @property
    def jpeg(self) -> str:
        return self.set("")

    def set(self, form: str) -> str:
        return ", ".join(f"/api/files/{self.path}?w={width}{form} {width}w" for width in WIDTHS)


@dataclass(frozen=True, slots=True)
class ListItem:
    """An ad in a list, or the title of something else."""

    name: str
    address: str
    price: str = ""
    image: ResponsiveImage | None = None


@dataclass(frozen=True, slots=True)
class LeadArticle:
    """The first article of the news page."""

    title: str
    address: str
    day: str
    author: str
    excerpt: str
    image: ResponsiveImage | None


@dataclass(frozen=True, slots=True)
class TextSection:
    """A part of a page's text for readers without scripts. html: clean. language: the tag of another one, or ""."""

    html: str
    heading: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstView:
    """The first view of a page. heading: its h1. breadcrumbs, actions: (name, address) each; only Home has actions."""

    heading: str = ""
    lead: str = ""
    breadcrumbs: tuple[tuple[str, str], ...] = ()
    note: str = ""
    price: str = ""
    image: ResponsiveImage | None = None
    actions: tuple[tuple[str, str], ...] = ()
    lead_article: LeadArticle | None = None
    items: tuple[ListItem, ...] = ()
    sections: tuple[TextSection, ...] = ()


@dataclass(frozen=True, slots=True)
class PreloadedAnswer:
    """An answer of the API under its key in the client's query cache. body: JSON."""

    key: Key
    body: str


def preload(key: Key, data: object) -> PreloadedAnswer:
    return PreloadedAnswer(key, json.dumps(data, cls=WireEncoder, ensure_ascii=False, separators=(",", ":")))


def list_items(rows: Sequence[Values], language: str) -> tuple[ListItem, ...]:
    """Return the ads of a list from their rows."""
    return tuple(list_item(row, language, position < EAGER) for position, row in enumerate(rows))


def list_item(row: Mapping[str, Any], language: str, eager: bool) -> ListItem:
    entry = entry_price(row["reserved"], row["price_ladder"]) if row["closed_at"] is None else None
    price = shown_price(row) if entry is None else entry
    text = price_text(price, row["currency_id"], row["vat"], row["vat_added"], firm=False, language=language)
    return ListItem(
        name=row["name"],
        address=address_path(language, f"details/{row['id']}"),
        price=with_first(text, from_first=entry is not None),
        image=ResponsiveImage(row["main_image"], CARD_SIZES, eager) if row["main_image"] else None,
    )
