"""Whether delivery is in what a buyer pays: one answer of the ad's three switches, and its words. Pure.

Source: docs/spec/domain.md, "VAT of an ad".
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Protocol


class Delivery(StrEnum):
    """APART: paid besides the amount. INCLUDED: in the price. FREE: costs nothing. UNSAID: the ad does not say."""

    APART = "apart"
    INCLUDED = "included"
    FREE = "free"
    UNSAID = "unsaid"


class DeliveryTerms(Protocol):
    """An ad, or its details."""

    @property
    def shipping_additional(self) -> bool: ...
    @property
    def shipping_included(self) -> bool: ...
    @property
    def free_shipping(self) -> bool: ...


def delivery_of(terms: DeliveryTerms) -> Delivery:
    """Return what the ad says. What is paid apart comes first: nobody may read less than will be paid."""
    if terms.shipping_additional:
        return Delivery.APART
    if terms.free_shipping:
        return Delivery.FREE
    return Delivery.INCLUDED if terms.shipping_included else Delivery.UNSAID


WORDS: Final = {
    Delivery.APART: ("plaća se posebno, nije u ovom iznosu", "paid separately, not in this amount"),
    Delivery.INCLUDED: ("u ceni", "included in the price"),
    Delivery.FREE: ("besplatna", "free"),
    Delivery.UNSAID: ("", ""),
}


def delivery_words(delivery: Delivery, language: str) -> str:
    """Return what a row on delivery says beside an amount, "" where the ad says nothing. language: "sr" or "en"."""
    return WORDS[delivery][language == "en"]
