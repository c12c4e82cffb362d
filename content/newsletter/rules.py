"""Rules of the newsletter. Pure. Source: docs/spec/domain.md, "Newsletter"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, TypedDict

CONFIRM_LIFE: Final = timedelta(hours=48)
MAIL_PACE: Final = timedelta(minutes=5)
"""At most one link per address goes out in this time, however often it is requested, so that nobody floods others."""

BLOCK_END: Final = re.compile(r"</(?:p|li|h[2-4]|blockquote|tr)>|<br\s*/?>", re.IGNORECASE)
OWN_ADDRESS: Final = re.compile(r'\b(href|src)="/(?!/)')


class Text(TypedDict):
    """subject: one line; body: clean HTML."""

    subject: str
    body: str


def text_for(texts: Mapping[str, Text], language: str) -> tuple[str, Text]:
    """Return the text for a reader and its language: the reader's own where the issue has it, else the other one."""
    chosen = language if language in texts else next(iter(texts))
    return chosen, texts[chosen]


def changed_much(shown: int, now: int) -> bool:
    """Return whether the number of recipients is more than 5 % off the one that was shown."""
    return abs(now - shown) * 20 > shown


def mail_is_due(asked_at: datetime | None, now: datetime) -> bool:
    """Return whether another link may go to an address. asked_at: of the last request; None: there was none."""
    return asked_at is None or now - asked_at >= MAIL_PACE


def absolute(html: str, base_url: str) -> str:
    """Return clean HTML with absolute URLs for links and pictures of the own site, as a mail needs them."""
    return OWN_ADDRESS.sub(lambda found: f'{found[1]}="{base_url}/', html)


def blocks(html: str) -> list[str]:
    """Return the parts of clean HTML between the ends of its blocks."""
    return BLOCK_END.split(html)
