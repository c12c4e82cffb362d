"""The data of a deal when its proforma is issued: JSON values only, names in both languages."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

from trading.catalogue.models import Ad
from trading.catalogue.vat import vat_amounts
from trading.codebooks.quantities import unit_words
from trading.contracts.snapshot import party, vat_of
from trading.offers.models import Offer

VERSION = 1
Data = dict[str, Any]


def take_snapshot(offer: Offer, ad: Ad, *, number: str, reference: str, price: Decimal, now: datetime) -> Data:
    """Return the snapshot of a fulfilled offer. price: the achieved one. Queries the parties."""
    total = price * offer.quantity
    return {
        "version": VERSION,
        "number": number,
        "issued_at": now.isoformat(),
        "reference": reference,
        "seller": party(ad.seller),
        "buyer": party(offer.buyer),
        "goods": {"id": ad.pk, "name": ad.name, "unit": unit_words(ad.unit)._asdict()},
        "deal": {
            "offer_id": offer.pk,
            "quantity": offer.quantity,
            "price": f"{price:.2f}",
            "total": f"{total:.2f}",
            "payable": f"{vat_amounts(total, ad.vat, ad.vat_added).payable:.2f}",
            "currency": ad.currency_id,
            "vat": vat_of(ad, total),
        },
        "terms": {name: getattr(ad, name) for name in ("payment_info", "deposit_info", "shipping_time")},
    }
