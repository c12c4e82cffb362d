"""People in the shapes of the wire; `schemas` describes them for docs/openapi.yaml.

Source: docs/spec/api-trading.md, section 6.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from marketplace.common.http.envelope import wire_time
from trading.accounts.models import Organisation, User
from trading.accounts.pseudonyms import shown_name
from trading.catalogue.delivery import delivery_of
from trading.catalogue.events import money, time_or_none
from trading.catalogue.models import Ad
from trading.catalogue.serializers.cards import sale_rows
from trading.deals.seller_turns import seller_turns
from trading.deals.serializers import deal_brief, seller_turn
from trading.deals.summaries import summaries
from trading.offers.models import Offer
from trading.offers.serializers.payloads import own_offers
from trading.offers.totals import Bought, bought_by_ad
from trading.profiles.selectors import Partner

Values = dict[str, Any]


def rating_of(user: User) -> float | None:
    """Return the mean of the stars as JSON has it."""
    return None if user.rating is None else float(user.rating)


def firm_of(user: User) -> Organisation | None:
    """Return the firm's data, None for a private person."""
    return user.organisation if user.is_organisation else None


def socials_of(user: User) -> list[Values]:
    """Return the links to networks that are still listed in the codebook."""
    return [
        {"sct_id": social.social_type_id, "sct_name": social.social_type.name, "link": social.link}
        for social in user.socials.all()
        if social.social_type.active
    ]


def service_name(firm: Organisation) -> str:
    """Return the field of business: the codebook's name in the language of the request, else the firm's own words."""
    return firm.service.name if firm.service is not None else firm.services_text


def own(user: User, *, editable: bool, contract: bool | None) -> Values:
    """Return the own profile. contract: only when an offer was named."""
    firm = firm_of(user)
    row = {
        "usr_id": user.pk,
        "type": "org" if user.is_organisation else "usr",
        "usr_is_organisation": int(user.is_organisation),
        "usr_name": user.name,
        "usr_username": user.username,
        "usr_email": user.email,
        "usr_phone_number": user.phone,
        "usr_phone_number1": user.phone1,
        "usr_phone_number2": user.phone2,
        "usr_phone_number3": user.phone3,
        "usr_address": user.address,
        "usr_region": user.region,
        "usr_postal_code": user.postal_code,
        "cnt_id": user.country_id,
        "cnt_name": user.country.name,
        "usr_rating": rating_of(user),
        "usr_image": user.image,
        "usr_email_language": str(user.mail_language),
        "usr_private": user.is_private,
        "usr_newsletter": user.wants_newsletter,
        "usr_notifications": user.wants_mail,
        "usr_pr_text": user.promotion_text,
        "socials": socials_of(user),
        "usr_org_approved": int(user.firm_approved_at is not None),
        "usr_org_return_reason": firm.return_reason if firm else None,
        "usr_org_full_name": firm.full_name if firm else None,
        "usr_org_contact_person": firm.contact_person if firm else None,
        "usr_org_contact": firm.contact if firm else None,
        "usr_org_bank": firm.bank_account if firm else None,
        "usr_org_registration_number": firm.registration_number if firm else None,
        "usr_org_pib": firm.tax_id if firm else None,
        "usr_org_id": firm.company_id if firm else None,
        "usr_business_register": firm.register_file if firm else None,
        "usr_tax_info": firm.tax_file if firm else None,
        "osr_id": firm.service_id if firm else None,
        "osr_name": service_name(firm) if firm else None,
        "services": firm.services_text if firm else None,
        "otp_id": firm.legal_form_id if firm else None,
        "otp_name": firm.legal_form.name if firm else None,
        "editable": int(editable),
    }
    return row if contract is None else {**row, "contract": int(contract)}


def card(user: User, *, contact: bool, tax_certificate: bool, contract: bool) -> Values:
    """Return what others see.

    contact: e-mail, phones, address, bank account and register file are filled, else empty.
    tax_certificate: likewise for the tax certificate alone.
    """
    firm = firm_of(user)

    def shown(text: str) -> str:
        return text if contact else ""

    return {
        "usr_id": user.pk,
        "usr_name": user.name,
        "usr_is_organisation": int(user.is_organisation),
        "usr_image": user.image,
        "usr_rating": rating_of(user),
        "usr_pr_text": user.promotion_text,
        "cnt_name": user.country.name,
        "usr_region": user.region,
        "socials": socials_of(user),
        "usr_org_approved": int(user.firm_approved_at is not None),
        "usr_org_full_name": firm.full_name if firm else None,
        "osr_name": service_name(firm) if firm else None,
        "services": firm.services_text if firm else None,
        "otp_name": firm.legal_form.name if firm else None,
        "usr_org_pib": firm.tax_id if firm else None,
        "usr_org_id": firm.company_id if firm else None,
        "usr_org_registration_number": firm.registration_number if firm else None,
        "usr_email": shown(user.email),
        "usr_phone_number": shown(user.phone),
        "usr_phone_number1": shown(user.phone1),
        "usr_phone_number2": shown(user.phone2),
        "usr_phone_number3": shown(user.phone3),
        "usr_address": shown(user.address),
        "usr_postal_code": shown(user.postal_code),
        "usr_org_contact_person": shown(firm.contact_person) if firm else None,
        "usr_org_contact": shown(firm.contact) if firm else None,
        "usr_org_bank": shown(firm.bank_account) if firm else None,
        "usr_business_register": shown(firm.register_file) if firm else None,
        "usr_tax_info": (firm.tax_file if tax_certificate else "") if firm else None,
        "contact": int(contact),
        "tax_info": int(tax_certificate),
        "contract": int(contract),
    }


def sales(ads: QuerySet[Ad], seller: User, now: datetime) -> list[Values]:
    """Return the rows of the seller's own list (ordered, already sliced), each with what its offers come to."""
    found = sale_rows(ads, seller, now)
    bought = bought_by_ad([row["pro_id"] for row in found])
    turns = seller_turns([row["pro_id"] for row in found], now)
    terms = ads.order_by().only("closed_at", "shipping_additional", "shipping_included", "free_shipping").in_bulk()
    rows = []
    for row in found:
        own = bought.get(row["pro_id"], Bought())
        rows.append(
            {
                **row,
                "closed_at": time_or_none(terms[row["pro_id"]].closed_at),
                "buying_count": own.offers,
                "buying_quantity": own.units,
                "amount": money(own.amount),
                "delivery": delivery_of(terms[row["pro_id"]]).value,
                "turn": seller_turn(turns.get(row["pro_id"])),
            }
        )
    return rows


def purchases(offers: Sequence[Offer], rated: Collection[int], now: datetime) -> list[Values]:
    """Return OwnPurchaseOut of a buyer's own offers, their ads loaded; rated: ids of those the buyer has rated."""
    deals = summaries(offers, now, for_seller=False)
    return [
        {**row, "deal": deal_brief(deals[row["off_id"]]) if row["off_id"] in deals else None}
        for row in own_offers(offers, rated, now)
    ]


def partners(found: Iterable[Partner]) -> list[Values]:
    """Return PersonRowOut for each partner."""
    return [
        {
            "usr_id": partner.user.pk,
            "usr_name": shown_name(partner.user.name),
            "usr_image": partner.user.image,
            "usr_rating": rating_of(partner.user),
            "off_count": partner.offers,
            "off_date": wire_time(partner.last_at),
        }
        for partner in found
    ]
