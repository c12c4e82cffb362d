"""The payload of notifications that ask for money: how much, to whom, on which account, until when."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from marketplace.common.http.errors import DomainError
from trading.catalogue.events import money
from trading.catalogue.models import Ad
from trading.catalogue.rules import local_day
from trading.offers.amounts import amounts_at_price
from trading.offers.models import Offer
from trading.payments.ips import BeyondTheCode
from trading.payments.reference import MODEL, payment_reference, written_account
from trading.payments.selectors import Slip, parties, slip_of


def payment_part(offer: Offer, ad: Ad, now: datetime) -> dict[str, Any]:
    """Return what is to be paid and how. The account and the code are empty where there is no payment slip."""
    assert ad.closed_at is not None
    amounts = amounts_at_price(ad, offer.quantity)
    slip = slip_if_any(offer, now)
    seller, _ = parties(offer, getattr(offer, "proforma", None))
    return {
        "net": money(amounts.net),
        "vat": money(amounts.vat),
        "payable": money(amounts.payable),
        "pro_vat": ad.vat,
        "cur_id": ad.currency_id,
        "payee_name": seller.name,
        "account": written_account(slip.payment.account) if slip else account_of(ad),
        "reference": f"{MODEL} {payment_reference(local_day(ad.closed_at).year, offer.pk)}",
        "pay_by": offer.pay_by.isoformat() if offer.pay_by else None,
        "ips": slip.text if slip else "",
    }


def slip_if_any(offer: Offer, now: datetime) -> Slip | None:
    """Return the payment slip, None where the deal has none."""
    try:
        return slip_of(offer, now)
    except (DomainError, BeyondTheCode):
        return None


def account_of(ad: Ad) -> str:
    """Return the account of a firm that there is no slip for, in the form in which it was typed."""
    return ad.seller.organisation.bank_account if ad.seller.is_organisation else ""
