"""Names that stand for closed accounts, and how others read them."""

from __future__ import annotations

import re

from django.utils.translation import gettext

PSEUDONYM = re.compile(r"~[0-9]+")


def pseudonym(user_id: int) -> str:
    """Return what stands for a closed account in rows that stay; no username can hold the sign it begins with."""
    return f"~{user_id}"


def shown_name(name: str) -> str:
    """Return a person's or firm's name as others read it: of a closed account, that it is closed."""
    return gettext("Closed account") if PSEUDONYM.fullmatch(name) else name
