"""What holds for the newsletter. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, TypedDict

CONFIRM_LIFE: Final = timedelta(hours=48)
MAIL_PACE: Final = timedelta(minutes=5)
"""So often at most a link goes to one address, however often it is asked for: nobody can flood somebody else."""

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
    """Tell if the number of recipients is more than 5 % off the one that was shown."""
    return abs(now - shown) * 20 > shown


def mail_is_due(asked_at: datetime | None, now: datetime) -> bool:
    """Tell if another link may go to an address that asked before."""
    return asked_at is None or now - asked_at >= MAIL_PACE


def absolute(html: str, base_url: str) -> str:
    """Return clean HTML whose links and pictures within our own pages name the whole address, as a mail needs them."""
    return OWN_ADDRESS.sub(lambda found: f'{found[1]}="{base_url}/', html)


def blocks(html: str) -> list[str]:
    """Return clean HTML cut after each of its blocks."""
    return BLOCK_END.split(html)
