"""Value added tax of a price: what an ad states of it, the amounts that follow, and the words. Pure.

Source: docs/spec/domain.md, "VAT of an ad".
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import Final, TypeAlias

from marketplace.common.text import numbers
from trading.catalogue.rules import DetailError

Vat: TypeAlias = str
"""The rate in per cent, "20", "10" or "0"; "none": the seller is not in the VAT system; "": the ad does not say."""
STATED: Final[tuple[Vat, ...]] = ("20", "10", "0", "none")
TAXED: Final[tuple[Vat, ...]] = ("20", "10")
"""The rates by which a price with VAT and one without it differ."""
CENT = Decimal("0.01")


def vat_error(vat: Vat, added: bool | None) -> DetailError | None:
    """Return the error of a rate of which nobody knows whether the price holds it. added: None: not said."""
    return DetailError("vat_added", "required") if vat in TAXED and added is None else None


def vat_added_of(vat: Vat, added: bool | None) -> bool | None:
    """Return what to store of whether VAT comes on top: nothing where there is no VAT to add."""
    return added if vat in TAXED else None


@dataclass(frozen=True, slots=True)
class VatAmounts:
    """The parts of an amount, each to the cent. net: without VAT. payable: what the buyer pays, VAT and all."""

    net: Decimal
    vat: Decimal
    payable: Decimal


def vat_amounts(amount: Decimal, vat: Vat, added: bool | None) -> VatAmounts:
    """Return the parts of price times quantity. The two parts of a price with VAT always make it whole again."""
    if vat not in TAXED:
        return VatAmounts(amount, Decimal("0.00"), amount)
    rate = Decimal(vat) / 100
    if added:
        tax = (amount * rate).quantize(CENT, ROUND_HALF_UP)
        return VatAmounts(amount, tax, amount + tax)
    net = (amount / (1 + rate)).quantize(CENT, ROUND_HALF_UP)
    return VatAmounts(net, amount - net, amount)


class VatKind(StrEnum):
    """What an ad says of VAT, as a buyer chooses by it."""

    INCLUDED = "included"  # the price holds it
    ADDED = "added"  # it comes on top
    ZERO = "zero"
    NONE = "none"  # the seller is not in the VAT system


def vat_kind(vat: Vat, added: bool | None) -> VatKind | None:
    """Return what the ad says, None where it says nothing."""
    if vat in TAXED:
        return VatKind.ADDED if added else VatKind.INCLUDED
    return {"0": VatKind.ZERO, "none": VatKind.NONE}.get(vat)


class Kind(StrEnum):
    """What of VAT a price or a saving holds that a reader is shown."""

    PLAIN = "plain"  # as the seller typed it: nothing comes on top
    NET = "net"
    GROSS = "gross"


def kind_for(vat: Vat, added: bool | None, *, firm: bool) -> Kind:
    """Return in which kind a reader sees prices and savings: firms see VAT on top apart, persons in it."""
    if vat not in TAXED or not added:
        return Kind.PLAIN
    return Kind.NET if firm else Kind.GROSS


def shown_amount(amount: Decimal, vat: Vat, added: bool | None, *, firm: bool) -> Decimal:
    """Return a price of the ad, or a saving at its prices, in the kind that the reader sees."""
    return vat_amounts(amount, vat, added).payable if kind_for(vat, added, firm=firm) is Kind.GROSS else amount


PRICE_WORDS: Final = {
    Kind.PLAIN: ("{}", "{}"),
    Kind.NET: ("{} + PDV", "{} + VAT"),
    Kind.GROSS: ("{} sa PDV-om", "{} incl. VAT"),
}


def price_text(price: Decimal, currency: str, vat: Vat, added: bool | None, *, firm: bool, language: str) -> str:
    """Return a price of the ad as the reader sees it, with what it holds of VAT. language: "sr" or "en"."""
    shown = numbers.money(shown_amount(price, vat, added, firm=firm), currency)
    return PRICE_WORDS[kind_for(vat, added, firm=firm)][language == "en"].format(shown)


def price_with_vat_on_top(price: Decimal, currency: str, rate: int, firm: bool, language: str) -> str:
    """Return a price of which only the VAT that comes on top is known, 0 for none, as the reader sees it."""
    return price_text(price, currency, str(rate or ""), bool(rate), firm=firm, language=language)


def vat_words(vat: Vat, added: bool | None, language: str) -> str:
    """Return what the price says of VAT, "" where the ad says nothing. language: "sr" or "en"."""
    serbian = language == "sr"
    if vat in TAXED:
        rate = numbers.percent(vat)
        if added:
            return f"bez PDV-a; PDV {rate} se dodaje" if serbian else f"excluding VAT; {rate} VAT is added"
        return f"sa PDV-om ({rate})" if serbian else f"including VAT ({rate})"
    if vat == "0":
        return f"PDV {numbers.percent(vat)}" if serbian else f"VAT {numbers.percent(vat)}"
    if vat == "none":
        return "prodavac nije u sistemu PDV-a" if serbian else "the seller is not in the VAT system"
    return ""
