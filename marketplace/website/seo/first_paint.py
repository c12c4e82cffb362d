"""What a page shows before any script has run, and the answers its scripts would ask for first.

The first view has the measures of the client's own, which takes its place; those without scripts read it as it is. The
answers are those of a visitor: who is signed in asks for the own ones.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from marketplace.common.http.envelope import WireEncoder
from marketplace.website.addresses import address_path
from marketplace.website.seo.formatting import money
from trading.catalogue.card_rows import Values, shown_price

WIDTHS: Final = (320, 640, 1200)
CARD_SIZES: Final = "(width < 31.25em) 112px, (width < 48em) 50vw, 290px"
AD_SIZES: Final = "(width < 48em) 100vw, 560px"
STORY_SIZES: Final = "(min-width: 62.5em) 720px, 100vw"
EAGER: Final = 2
"""Pictures of a list that are there at once."""

Key = list[Any]
"""A key of the client's query cache."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A stored picture in the page. sizes: what it takes of the window, as the client's `Picture` says it."""

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
class Line:
    """An ad in a list, or the title of something else."""

    name: str
    address: str
    price: str = ""
    shot: Shot | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """The first article of the news."""

    title: str
    address: str
    day: str
    author: str
    excerpt: str
    shot: Shot | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """heading: the page's h1. way: name and address of what lies above it; ways_in: of where it leads, which makes it a
    view with the words beside the stair."""

    heading: str = ""
    lead: str = ""
    way: tuple[tuple[str, str], ...] = ()
    note: str = ""
    price: str = ""
    shot: Shot | None = None
    ways_in: tuple[tuple[str, str], ...] = ()
    story: Story | None = None
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """An answer, under the key by which the client looks for it. body: as JSON."""

    key: Key
    body: str


def given(key: Key, data: object) -> Given:
    return Given(key, json.dumps(data, cls=WireEncoder, ensure_ascii=False, separators=(",", ":")))


def lines_of(rows: Sequence[Values], language: str) -> tuple[Line, ...]:
    """Return the ads of a list, by their rows."""
    return tuple(line_of(row, language, position < EAGER) for position, row in enumerate(rows))


def line_of(row: Mapping[str, Any], language: str, eager: bool) -> Line:
    return Line(
        name=row["name"],
        address=address_path(language, f"details/{row['id']}"),
        price=money(shown_price(row), row["currency_id"]),
        shot=Shot(row["main_image"], CARD_SIZES, eager) if row["main_image"] else None,
    )
