"""What an offer costs: the one place where a price becomes an amount. Source: docs/spec/domain.md, "VAT of an ad"."""

from __future__ import annotations

from trading.catalogue.models import Ad
from trading.catalogue.vat import VatAmounts, vat_amounts


def amounts_at_price(ad: Ad, quantity: int) -> VatAmounts:
    """Return what so many units cost at the ad's price of now, after the close at the achieved one."""
    return vat_amounts(ad.current_price * quantity, ad.vat, ad.vat_added)
