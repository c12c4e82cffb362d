"""Pages of cards as visitors get them: written once, and again when a row or the hour says something else.

The rows are read anew for every request; what is spared is writing the same twelve cards again, which costs several
times what reading them does. Nobody's own marks are on these pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from marketplace.common.db import clock
from marketplace.common.http.envelope import EnvelopeRenderer, Written
from marketplace.common.http.pagination import Page
from marketplace.common.text import locale
from trading.catalogue.card_rows import Shelf, Values, standing_of
from trading.catalogue.serializers.cards import cards_of

KEPT_PAGES = 256
"""In each process; a page is about 20 KB."""


@dataclass(frozen=True, slots=True)
class Version:
    """A page as it was written at `since`; it holds until just before `until`."""

    written: Written
    since: datetime
    until: datetime


@dataclass(slots=True)
class Place:
    """Where a page is kept. Threads may share it: its one attribute is replaced whole."""

    version: Version | None = None


@lru_cache(maxsize=KEPT_PAGES)
def place_of(language: str, raw: tuple[tuple[object, ...], ...], items: int) -> Place:
    """Return the place of these very rows in this language; an empty one at first."""
    return Place()


def page_for_visitors(found: Page[Values], shelf: Shelf, now: datetime) -> Written:
    """Return the page as it goes out to somebody who is not signed in."""
    place = place_of(locale.active(), shelf.raw, found.items)
    version = place.version
    if version is None or not version.since <= now < version.until:
        body = found.paged(cards_of(shelf, None, now), {"items": found.items})
        version = place.version = Version(Written(EnvelopeRenderer().render(body)), now, holds_until(shelf, now))
    return version.written


def holds_until(rows: Sequence[Values], now: datetime) -> datetime:
    """Return when the clock alone next changes what the cards say: the day, an expiry, the hours of trade."""
    changes = [clock.start_of_day(now.astimezone(clock.BELGRADE).date() + timedelta(days=1))]
    for row in rows:
        standing = standing_of(row, now)
        changes += [row["expires_at"], *(change for change in (standing.opens_at, standing.locks_at) if change)]
    return min(change for change in changes if change > now)
