"""Value added tax of a price: what an ad states of it, the amounts that follow, and the words. Pure.

Source: docs/spec/domain.md, "VAT of an ad".
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, TypeAlias

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


def vat_words(vat: Vat, added: bool | None, language: str) -> str:
    """Return what the price says of VAT, "" where the ad says nothing. language: "sr" or "en"."""
    serbian = language == "sr"
    if vat in TAXED:
        if added:
            return f"bez PDV-a; PDV {vat}% se dodaje" if serbian else f"excluding VAT; {vat}% VAT is added"
        return f"sa PDV-om {vat}%" if serbian else f"including {vat}% VAT"
    if vat == "0":
        return "PDV 0%" if serbian else "VAT 0%"
    if vat == "none":
        return "prodavac nije u sistemu PDV-a" if serbian else "the seller is not in the VAT system"
    return ""
