"""What is known of the fees of a franchise: two rates of each transaction. Source: docs/spec/community.md, section 9.

Who pays them to whom is not known, so the sentence does not say it. The client's words and rates are the same
(`franchise_fee` in its common texts), and a test compares them.
"""

from __future__ import annotations

from typing import Final

SHARE: Final = 150
"""Hundredths of a percent of each transaction."""
MARKETING: Final = 47
"""The same, for marketing."""
SENTENCE: Final = {
    "sr": "Struktura naknade u franšizi: 1,5 % svake transakcije i još 0,47 % za marketing.",
    "en": "Franchise fee structure: 1.5 % of each transaction plus 0.47 % for marketing.",
}
LINES: Final = {
    "sr": ("1,5 % svake transakcije", "0,47 % za marketing", "Ukupno, 1,97 %"),
    "en": ("1.5 % of each transaction", "0.47 % for marketing", "Total, 1.97 %"),
}
"""Labels of the two fees and of their sum."""
