"""Cached pages of cards for visitors: rendered again only when a row or the time changes what they say.

Every request reads the rows; the cache saves rendering the same twelve cards again, which costs several times as much.
These pages hold no marks of a viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from marketplace.common.db import clock
from marketplace.common.http.envelope import EnvelopeRenderer, RenderedBody
from marketplace.common.http.pagination import Page
from marketplace.common.text import locale
from trading.catalogue.card_rows import LazyRows, Values, row_status
from trading.catalogue.serializers.cards import cards_of

CACHED_PAGES_MAX = 256
"""In each process; a page is about 20 KB."""


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """A page rendered at `since`; valid until just before `until`."""

    written: RenderedBody
    since: datetime
    until: datetime


@dataclass(slots=True)
class CacheSlot:
    """Holds one rendered page. Threads may share it: its one attribute is replaced whole."""

    rendered: RenderedPage | None = None


@lru_cache(maxsize=CACHED_PAGES_MAX)
def cache_slot(language: str, raw: tuple[tuple[object, ...], ...], hits: tuple[int, bool, str]) -> CacheSlot:
    """Return the slot for exactly these rows in this language; empty at first."""
    return CacheSlot()


def hits_of(found: Page[Values]) -> dict[str, int | str]:
    """Return what is said of all hits of a list beside one page of them."""
    said: dict[str, int | str] = {"items": found.items}
    if found.more:
        said["more"] = 1
    if found.meant:
        said["meant"] = found.meant
    return said


def page_for_visitors(found: Page[Values], rows: LazyRows, now: datetime) -> RenderedBody:
    """Return the page for somebody who is not signed in."""
    slot = cache_slot(locale.active(), rows.raw, (found.items, found.more, found.meant))
    rendered = slot.rendered
    if rendered is None or not rendered.since <= now < rendered.until:
        body = found.paged(cards_of(rows, None, now), hits_of(found))
        rendered = slot.rendered = RenderedPage(
            RenderedBody(EnvelopeRenderer().render(body)), now, valid_until(rows, now)
        )
    return rendered.written


def valid_until(rows: Sequence[Values], now: datetime) -> datetime:
    """Return when the clock alone next changes what the cards say: the day, an expiry, the hours of trade."""
    changes = [clock.start_of_day(now.astimezone(clock.BELGRADE).date() + timedelta(days=1))]
    for row in rows:
        status = row_status(row, now)
        changes += [row["expires_at"], *(change for change in (status.opens_at, status.locks_at) if change)]
    return min(change for change in changes if change > now)
