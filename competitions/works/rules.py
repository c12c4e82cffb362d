"""Codes and passwords of works, and what counts as a change. Pure. Source: docs/spec/domain.md, "Works"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
DIGITS: Final = "23456789"
CODE_LETTERS: Final = LETTERS + DIGITS
"""Without letters and digits that look alike on paper."""
CODE_LENGTH: Final = 8
PASSWORD_LETTERS: Final = CODE_LETTERS.lower().replace("l", "")
"""A small l looks like 1."""
PASSWORD_LENGTH: Final = 12
CODE: Final = re.compile(r"[A-Z0-9]{6,20}")
PHONE: Final = r"\+?[0-9 ]*[0-9][0-9 ]*"


def normalised_code(code: str) -> str:
    """Return a code in upper case and without blanks, as it is stored."""
    return "".join(code.split()).upper()


def joined_class(first: str, second: str) -> str:
    """Return the two class fields of some forms as one: "3" and "b" give "3-b"."""
    return "-".join(part for part in (first, second) if part)


def changed_values(values: Mapping[str, Any], now: Any) -> dict[str, Any]:
    """Return those of the values that differ from the row's. values: column -> value."""
    return {name: value for name, value in values.items() if getattr(now, name) != value}
