"""What an offer costs: the one place where a price becomes an amount. Source: docs/spec/domain.md, "VAT of an ad"."""

from __future__ import annotations

from decimal import Decimal

from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import tiers_from_ladder
from trading.catalogue.settlement import Demand, settle
from trading.catalogue.vat import VatAmounts, vat_amounts


def most_per_unit(ad: Ad, quantity: int, limit: Decimal | None) -> Decimal:
    """Return the highest price at which an offer of so many units can still buy: alone on the ad, or at its limit.

    limit: None at any price. The client's `payAtMost` is the same figure; tests compare both with one table.
    """
    tiers = tiers_from_ladder(ad.price_ladder)
    alone = settle(ad.base_price, tiers, Demand(any_price=quantity)).price
    return alone if limit is None or alone <= limit else limit


def amounts_at_price(ad: Ad, quantity: int) -> VatAmounts:
    """Return what so many units cost at the ad's price of now, after the close at the achieved one."""
    return vat_amounts(ad.current_price * quantity, ad.vat, ad.vat_added)
