"""Codes and passwords of works, and what counts as a change. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
DIGITS: Final = "23456789"
CODE_LETTERS: Final = LETTERS + DIGITS
"""Without letters and digits that are taken for each other on paper."""
CODE_LENGTH: Final = 8
PASSWORD_LETTERS: Final = CODE_LETTERS.lower()
PASSWORD_LENGTH: Final = 12
CODE: Final = re.compile(r"[A-Z0-9]{6,20}")
PHONE: Final = r"\+?[0-9 ]*[0-9][0-9 ]*"


def as_stored(code: str) -> str:
    """Return a code as it is kept: nobody has to mind capitals or blanks while copying it."""
    return "".join(code.split()).upper()


def joined_class(first: str, second: str) -> str:
    """Return the two class fields of some forms as one (C9): "3" and "b" are "3-b"."""
    return "-".join(part for part in (first, second) if part)


def differing(values: Mapping[str, Any], now: Any) -> dict[str, Any]:
    """Return the values that a row does not have already."""
    return {name: value for name, value in values.items() if getattr(now, name) != value}
