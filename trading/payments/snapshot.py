"""The data of a deal when its proforma is issued: JSON values only, names in both languages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from trading.catalogue.delivery import delivery_of
from trading.catalogue.models import Ad
from trading.catalogue.rules import local_day
from trading.catalogue.vat import vat_amounts
from trading.codebooks.quantities import unit_words
from trading.contracts.snapshot import party, vat_of
from trading.offers.models import Offer
from trading.payments.reference import payment_reference

VERSION = 1
Data = dict[str, Any]


def take_snapshot(offer: Offer, ad: Ad, *, number: str, closed_at: datetime, now: datetime) -> Data:
    """Return the snapshot of a fulfilled offer. Queries the parties.

    number: "" of a proforma that is only looked at. closed_at: when the sale ended, before a job has closed it too.
    """
    price = ad.current_price  # the achieved one
    total = price * offer.quantity
    return {
        "version": VERSION,
        "number": number,
        "issued_at": now.isoformat(),
        "reference": payment_reference(local_day(closed_at).year, offer.pk),
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
            "pay_by": offer.pay_by.isoformat() if offer.pay_by else None,
        },
        "terms": {
            **{name: getattr(ad, name) for name in ("payment_info", "deposit_info", "shipping_time")},
            "delivery": delivery_of(ad),
        },
    }
