"""Numbers for people, in one form for both languages: a dot between thousands, a comma before the cents. Pure.

`frontend/src/shared/format/money.ts` writes pages the same way.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

NO_BREAK: Final = "\u00a0"


def whole(number: int) -> str:
    """Return "1.250"."""
    return f"{number:,}".replace(",", ".")


def amount(value: Decimal | str, *, cents: bool = False) -> str:
    """Return "1.250" or "1.250,50". cents: always with two decimals, as in documents and columns of numbers."""
    units, rest = f"{Decimal(value):.2f}".split(".")
    sign = "-" if units.startswith("-") else ""
    text = sign + whole(int(units.removeprefix("-")))
    return f"{text},{rest}" if cents or rest != "00" else text


def money(value: Decimal | str, currency: str, *, cents: bool = False) -> str:
    """Return "1.250 RSD" with a no-break space."""
    return f"{amount(value, cents=cents)}{NO_BREAK}{currency}"


def percent(number: int | str) -> str:
    """Return "20 %" with a no-break space."""
    return f"{number}{NO_BREAK}%"
