"""The data of a deal at the moment its contract is first made: JSON values only, names in both languages.

Every document of the deal, in either language and file type, is made from this alone.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

from trading.accounts.models import User
from trading.catalogue.details import TERM_FIELDS
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import settlement_inputs
from trading.catalogue.vat import vat_amounts
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.codebooks.named import Named
from trading.codebooks.quantities import unit_words
from trading.offers.deadlines import withdrawal_deadline
from trading.offers.models import Offer
from trading.offers.rules import fulfilled_units

VERSION = 1
Data = dict[str, Any]


def both(row: Named | None) -> Data | None:
    return None if row is None else {"sr": row.name_sr, "en": row.name_en}


def typed(text: str) -> Data | None:
    """Return what was typed instead of chosen: the same words in both languages."""
    return {"sr": text, "en": text} if text else None


def clause(row: TransportClause | None) -> Data | None:
    return None if row is None else {"code": row.code, "sr": row.description_sr, "en": row.description_en}


def moment(value: datetime | None) -> str | None:
    return None if value is None else value.isoformat()


def party(user: User) -> Data:
    """Return one side of the contract with everything that identifies it."""
    data: Data = {
        "id": user.pk,
        "organisation": user.is_organisation,
        "name": user.name,
        "username": user.username,
        "email": user.email,
        "phones": [phone for phone in (user.phone, user.phone1, user.phone2, user.phone3) if phone],
        "address": user.address,
        "postal_code": user.postal_code,
        "region": user.region,
        "country": both(user.country),
    }
    if user.is_organisation:
        firm = user.organisation
        data |= {
            "full_name": firm.full_name,
            "legal_form": both(firm.legal_form),
            "service": both(firm.service) or typed(firm.services_text),
            "tax_id": firm.tax_id,
            "company_id": firm.company_id,
            "registration_number": firm.registration_number,
            "bank_account": firm.bank_account,
            "contact_person": firm.contact_person,
            "contact": firm.contact,
        }
    return data


def goods(ad: Ad) -> Data:
    _, tiers, demand = settlement_inputs(ad)
    return {
        "id": ad.pk,
        "name": ad.name,
        "category": both(ad.category),
        "info": ad.info,
        "description": ad.description,
        "made_in": ad.made_in,
        "declaration": ad.declaration_text,
        "unit": {**(both(ad.unit) or {}), **unit_words(ad.unit)._asdict()},
        "quantity": ad.quantity,
        "sold": fulfilled_units(tiers, demand, ad.current_price),
    }


def terms(ad: Ad) -> Data:
    restriction = ad.restriction
    return {
        **{name: getattr(ad, name) for name in TERM_FIELDS},
        "road_clause": clause(ad.road_clause),
        "naval_clause": clause(ad.naval_clause),
        "restriction": None
        if restriction is None
        else {
            **(both(restriction) or {}),
            "opens": f"{restriction.opens_at:%H:%M}",
            "closes": f"{restriction.closes_at:%H:%M}",
        },
    }


def vat_of(ad: Ad, total: Decimal) -> Data | None:
    """Return what the ad states of VAT with the parts of the total; None where it states nothing."""
    if not ad.vat:
        return None
    amounts = vat_amounts(total, ad.vat, ad.vat_added)
    return {
        "rate": ad.vat,
        "added": ad.vat_added,
        "net": f"{amounts.net:.2f}",
        "vat": f"{amounts.vat:.2f}",
        "payable": f"{amounts.payable:.2f}",
    }


def contract_number(offer: Offer, closed_at: datetime) -> str:
    """Return the number of the contract; the offer's id makes it unique."""
    return f"ZB-{closed_at.year}-{offer.pk:06d}"


def take_snapshot(offer: Offer, ad: Ad, *, number: str, closed_at: datetime, now: datetime) -> Data:
    """Return the snapshot of a fulfilled offer of the ad. Queries the parties and the rows of its terms.

    number: "" of a contract that is only looked at. closed_at: when the sale ended, before a job has closed it too.
    """
    total = ad.current_price * offer.quantity
    return {
        "version": VERSION,
        "number": number,
        "made_at": moment(now),
        "seller": party(ad.seller),
        "buyer": party(offer.buyer),
        "goods": goods(ad),
        "deal": {
            "offer_id": offer.pk,
            "quantity": offer.quantity,
            "condition": offer.condition,
            "limit": f"{offer.tier_price:.2f}",
            "price": f"{ad.current_price:.2f}",
            "base_price": f"{ad.base_price:.2f}",
            "total": f"{total:.2f}",
            "currency": ad.currency_id,
            "vat": vat_of(ad, total),
            "pay_by": offer.pay_by.isoformat() if offer.pay_by else None,
        },
        "terms": terms(ad),
        "dates": {
            "posted": moment(ad.posted_at),
            "offered": moment(offer.placed_at),
            "expiry": moment(ad.expires_at),
            "closed": moment(closed_at),
            "received": moment(offer.received_at),
            "withdraw_by": moment(withdrawal_deadline(closed_at, offer.received_at)),
        },
    }
