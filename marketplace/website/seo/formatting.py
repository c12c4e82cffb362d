"""Numbers and money as the pages write them, in both languages alike."""

from decimal import Decimal

NO_BREAK = "\u00a0"


def whole(number: int) -> str:
    """Return "1.234"."""
    return f"{number:,}".replace(",", ".")


def money(amount: Decimal, currency: str) -> str:
    """Return "2.040 RSD" or "12,50 EUR", never parted."""
    units, cents = f"{amount:.2f}".split(".")
    return whole(int(units)) + ("" if cents == "00" else f",{cents}") + NO_BREAK + currency
