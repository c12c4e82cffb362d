"""What is known of the fees of a franchise: two rates of each transaction. Source: docs/spec/product.md.

Who pays them to whom is not known, so the sentence does not say it. The client's words and rates are the same
(`franchise_fee` in its common texts), and a test compares them.
"""

from __future__ import annotations

from typing import Final

SHARE: Final = 150
"""Hundredths of a percent of each transaction."""
MARKETING: Final = 47
"""The same, for marketing."""


def percent(hundredths: int, language: str) -> str:
    """Return "1,5 %", in English "1.5 %"."""
    text = f"{hundredths / 100:g} %"
    return text.replace(".", ",") if language == "sr" else text


SENTENCE: Final = {
    "sr": f"Struktura naknade u franšizi: {percent(SHARE, 'sr')} svake transakcije i još {percent(MARKETING, 'sr')} za "
    "marketing.",
    "en": f"Franchise fee structure: {percent(SHARE, 'en')} of each transaction plus {percent(MARKETING, 'en')} for "
    "marketing.",
}
LINES: Final = {
    "sr": (
        f"{percent(SHARE, 'sr')} svake transakcije",
        f"{percent(MARKETING, 'sr')} za marketing",
        f"Ukupno, {percent(SHARE + MARKETING, 'sr')}",
    ),
    "en": (
        f"{percent(SHARE, 'en')} of each transaction",
        f"{percent(MARKETING, 'en')} for marketing",
        f"Total, {percent(SHARE + MARKETING, 'en')}",
    ),
}
"""Labels of the two fees and of their sum."""
