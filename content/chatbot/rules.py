"""The assistant's tree: what is shown of it, and what is wrong with it.

Pure; source: docs/spec/api-community.md, section 3.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

ROUTES = (
    "home",
    "berza",
    "buyers",
    "sellers",
    "register",
    "register_business",
    "sign_in",
    "forgot_password",
    "new_ad",
    "favorites",
    "my_profile",
    "my_sales",
    "my_purchases",
    "my_buyers",
    "my_sellers",
    "notifications",
    "messages",
    "suggestions",
    "contact",
    "faq",
    "news",
    "rules",
    "franchise",
    "competitions",
)
"""Screens that a branch can open. The client has an address for each; its types are made from this list."""

PARTS_MAX = 6
POSITION_MAX = 50
"""Branches under one parent, and so the last position."""

BETWEEN_PARTS = re.compile(r"\n(?:[^\S\n]*\n)+")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a branch stands. parent: None for the intro. route: "" where it opens no screen."""

    id: int
    parent: int | None
    position: int
    active: bool
    route: str


def parts_of(text: str) -> list[str]:
    """Return the messages that a text is shown as: what stands between its empty lines."""
    return [part.strip() for part in BETWEEN_PARTS.split(text) if part.strip()]


def children_of(places: Iterable[Place]) -> dict[int | None, list[Place]]:
    """Return the branches under each parent, by position."""
    found: dict[int | None, list[Place]] = {}
    for place in sorted(places, key=lambda place: (place.position, place.id)):
        found.setdefault(place.parent, []).append(place)
    return found


def shown(places: Sequence[Place]) -> dict[int, list[Place]]:
    """Return what a reader can reach from the intro: id -> its items, by position. Empty while the intro is off."""
    children = children_of(places)
    found: dict[int, list[Place]] = {}
    left = [place for place in children.get(None, []) if place.active]
    while left:
        place = left.pop()
        items = [child for child in children.get(place.id, []) if child.active]
        found[place.id] = items
        left.extend(items)
    return found


def dead_ends(places: Sequence[Place]) -> list[int]:
    """Return the branches where a reader can only turn round: no item to choose, and no screen that they open."""
    reached = shown(places)
    return sorted(place.id for place in places if place.id in reached and not reached[place.id] and not place.route)


def below(places: Iterable[Place], top: int) -> list[int]:
    """Return a branch and all that hang under it, each after its parent."""
    children = children_of(places)
    found = [top]
    for known in found:
        found.extend(child.id for child in children.get(known, []))
    return found


def missing(ids: Iterable[int], worded: Collection[tuple[int, str]], languages: Sequence[str]) -> list[tuple[int, str]]:
    """Return (branch, language) of every text that is not written. worded: those that are."""
    return [(number, language) for number in ids for language in languages if (number, language) not in worded]


def placed(siblings: Sequence[int], number: int, position: int | None) -> dict[int, int]:
    """Return the positions 1, 2, ... of the siblings with `number` at its place; None: the last one."""
    others = [sibling for sibling in siblings if sibling != number]
    place = len(others) if position is None else min(position - 1, len(others))
    return {sibling: at for at, sibling in enumerate([*others[:place], number, *others[place:]], start=1)}


def in_words(texts: Mapping[str, str], language: str, languages: Sequence[str]) -> str:
    """Return the text of a language, of another one where it is not written, "" where none is."""
    return next((texts[code] for code in (language, *languages) if texts.get(code)), "")
