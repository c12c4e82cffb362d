"""The assistant's tree: which branches a reader can reach, and which lack something.

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
class TreePosition:
    """A branch's position in the tree. parent: None for the intro. route: "" where it opens no screen."""

    id: int
    parent: int | None
    position: int
    active: bool
    route: str


def parts_of(text: str) -> list[str]:
    """Return the messages as which a text is shown; empty lines separate them."""
    return [part.strip() for part in BETWEEN_PARTS.split(text) if part.strip()]


def children_of(positions: Iterable[TreePosition]) -> dict[int | None, list[TreePosition]]:
    """Return the branches under each parent, by position."""
    found: dict[int | None, list[TreePosition]] = {}
    for place in sorted(positions, key=lambda place: (place.position, place.id)):
        found.setdefault(place.parent, []).append(place)
    return found


def reachable_items(positions: Sequence[TreePosition]) -> dict[int, list[TreePosition]]:
    """Return id -> items by position, of each branch that a reader can reach from the intro; empty if the intro is off.

    Items are the active branches right below one.
    """
    children = children_of(positions)
    found: dict[int, list[TreePosition]] = {}
    left = [place for place in children.get(None, []) if place.active]
    while left:
        place = left.pop()
        items = [child for child in children.get(place.id, []) if child.active]
        found[place.id] = items
        left.extend(items)
    return found


def dead_ends(positions: Sequence[TreePosition]) -> list[int]:
    """Return the ids of the reachable branches that have no item to choose and open no screen."""
    reached = reachable_items(positions)
    return sorted(place.id for place in positions if place.id in reached and not reached[place.id] and not place.route)


def with_descendants(positions: Iterable[TreePosition], top: int) -> list[int]:
    """Return the ids of a branch and of all below it, each after its parent."""
    children = children_of(positions)
    found = [top]
    for known in found:
        found.extend(child.id for child in children.get(known, []))
    return found


def missing_texts(
    ids: Iterable[int], written: Collection[tuple[int, str]], languages: Sequence[str]
) -> list[tuple[int, str]]:
    """Return (branch id, language) of each missing text. written: (branch id, language) of those that exist."""
    return [(number, language) for number in ids for language in languages if (number, language) not in written]


def positions_with(siblings: Sequence[int], number: int, position: int | None) -> dict[int, int]:
    """Return id -> position, from 1, of the siblings with the branch `number` at `position`; None: the last one."""
    others = [sibling for sibling in siblings if sibling != number]
    place = len(others) if position is None else min(position - 1, len(others))
    return {sibling: at for at, sibling in enumerate([*others[:place], number, *others[place:]], start=1)}


def text_in(texts: Mapping[str, str], language: str, languages: Sequence[str]) -> str:
    """Return the text in a language, else in another one that has it, else ""."""
    return next((texts[code] for code in (language, *languages) if texts.get(code)), "")
