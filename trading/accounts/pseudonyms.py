"""Names that stand for closed accounts, and how others read them."""

from __future__ import annotations

import re

from django.utils.translation import gettext

PSEUDONYM = re.compile(r"~[0-9]+")


def pseudonym(user_id: int) -> str:
    """Return the name of a closed account in the rows that remain; no username may contain its first character."""
    return f"~{user_id}"


def shown_name(name: str) -> str:
    """Return a person's or firm's name for others to read; of a closed account, a text that says so."""
    return gettext("Closed account") if PSEUDONYM.fullmatch(name) else name
