"""Reads of what a deal costs: its proforma, payment slip and e-invoice, and which of them there are.

Source: docs/spec/domain.md, "Proforma", "Payment slip" and "E-invoice".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, TypeVar

from marketplace.common.db import clock
from marketplace.common.http.errors import DomainError
from marketplace.common.roles import Capability
from trading.accounts.models import User
from trading.accounts.rules import account_digits, is_bank_account
from trading.catalogue.delivery import Delivery, delivery_of
from trading.catalogue.rules import local_day
from trading.catalogue.vat import VatAmounts
from trading.codebooks.definitions.countries import Country
from trading.offers.amounts import amounts_at_price
from trading.offers.errors import OfferNotFound
from trading.offers.models import Offer
from trading.offers.offer_facts import ended_at, offer_facts
from trading.offers.rules import is_sale, was_deal
from trading.payments.e_invoice import SIDES, Side
from trading.payments.errors import (
    BeyondTheSlip,
    NoAccount,
    NoTaxNumber,
    NotBetweenFirms,
    NothingToPay,
    NotInDinars,
    NoVatStated,
    ProformaNotFound,
)
from trading.payments.ips import AMOUNT_MAX, Payment, ips_text, name_and_address
from trading.payments.models import AccountChange, Proforma
from trading.payments.reference import MODEL, payment_reference

Read = TypeVar("Read")
DINARS: Final = "RSD"
CODE_OF_A_PERSON: Final = "289"  # transactions by order of citizens
CODE_OF_A_FIRM: Final = "221"  # goods and services, final consumption


@dataclass(frozen=True, slots=True)
class Slip:
    """What the payment slip says. change: of the account that it pays to, since the close."""

    payment: Payment
    text: str
    goods: str
    delivery: Delivery
    proforma: str
    change: ChangedAccount | None


@dataclass(frozen=True, slots=True)
class Party:
    """One side as the slip names it."""

    name: str
    street: str
    place: str
    account: str
    is_firm: bool


@dataclass(frozen=True, slots=True)
class PaymentFacts:
    """What one side sees of the payment of a deal."""

    offer: Offer
    amounts: VatAmounts
    proforma: Proforma | None
    can_issue: bool
    slip: Slip | None
    has_e_invoice: bool
    account_change: ChangedAccount | None

    @property
    def delivery(self) -> Delivery:
        return delivery_of(self.offer.ad)

    @property
    def vat(self) -> str | None:
        """What the ad states; None where it states nothing."""
        return self.offer.ad.vat or None


def access_payment(viewer: User, offer_id: int) -> Offer:
    """Return the offer for its two sides and for those who may read offers. Raises OfferNotFound."""
    rows = Offer.objects.select_related(
        "ad__seller__organisation", "ad__restriction", "ad__unit", "buyer__organisation", "proforma"
    )
    offer = rows.filter(pk=offer_id).first()
    if offer is None or not (viewer.pk in (offer.buyer_id, offer.seller_id) or viewer.may(Capability.READ_OFFERS)):
        raise OfferNotFound
    return offer


def proforma_of(offer: Offer) -> Proforma:
    """Return the proforma of the offer. Raises ProformaNotFound before it is issued."""
    proforma: Proforma | None = getattr(offer, "proforma", None)
    if proforma is None:
        raise ProformaNotFound
    return proforma


def payment_facts(viewer: User, offer: Offer) -> PaymentFacts:
    """Return what the deal costs, or cost before it was rejected, and which documents there are.

    Raises NothingToPay of an offer that never bought.
    """
    now = clock.now()
    proforma: Proforma | None = getattr(offer, "proforma", None)
    facts = offer_facts(offer, offer.ad, now, for_seller=True)
    if not was_deal(facts):
        raise NothingToPay
    sale = is_sale(facts)
    return PaymentFacts(
        offer=offer,
        amounts=amounts_at_price(offer.ad, offer.quantity),
        proforma=proforma,
        can_issue=(sale and proforma is None and viewer.pk == offer.seller_id and offer.buyer.erased_at is None),
        slip=got(lambda: slip_of(offer, now)),
        has_e_invoice=got(lambda: invoiced(offer)) is not None,
        account_change=changed_account(offer),
    )


def got(document: Callable[[], Read]) -> Read | None:
    """Return what a document is made of, None of one that cannot be had."""
    try:
        return document()
    except DomainError:
        return None


def invoiced(offer: Offer) -> dict[str, Any]:
    """Return the snapshot of the proforma that an e-invoice is made of.

    Raises ProformaNotFound, NotBetweenFirms, NoTaxNumber, NoVatStated.
    """
    snapshot: dict[str, Any] = proforma_of(offer).snapshot
    sides = (snapshot["seller"], snapshot["buyer"])
    if not all(side["organisation"] for side in sides):
        raise NotBetweenFirms
    if not all(side["tax_id"] for side in sides):
        raise NoTaxNumber
    if snapshot["deal"]["vat"] is None:
        raise NoVatStated
    return snapshot


def country_codes(snapshot: dict[str, Any]) -> dict[Side, str]:
    """Return the ISO 3166 codes of the two sides' countries, "" of one that the codebook does not have any more."""
    codes = dict(Country.objects.values_list("name_sr", "iso2"))
    named = {side: snapshot[side]["country"] for side in SIDES}
    return {side: codes.get(name["sr"], "") if name else "" for side, name in named.items()}


def slip_of(offer: Offer, now: datetime) -> Slip:
    """Return the payment slip of a deal: by its proforma where one was issued, else by what stands now.

    Raises NothingToPay, NotInDinars, NoAccount, BeyondTheSlip.
    """
    ad = offer.ad
    ended = ended_at(ad, now)
    if ended is None or not is_sale(offer_facts(offer, ad, now, for_seller=True)):
        raise NothingToPay
    if ad.currency_id != DINARS:
        raise NotInDinars
    proforma: Proforma | None = getattr(offer, "proforma", None)
    seller, buyer = parties(offer, proforma)
    if not seller.account:
        raise NoAccount
    payable = amounts_at_price(ad, offer.quantity).payable
    if payable > AMOUNT_MAX:
        raise BeyondTheSlip
    payment = payment_between(offer, seller, buyer, payable, local_day(ended).year, proforma)
    return Slip(
        payment=payment,
        text=ips_text(payment),
        goods=ad.name,
        delivery=delivery_of(ad),
        proforma=proforma.number if proforma else "",
        change=changed_account(offer),
    )


@dataclass(frozen=True, slots=True)
class ChangedAccount:
    """The account that is paid to is another than at the close. old, new: as typed. at: when it last became another."""

    old: str
    new: str
    at: datetime


def changed_account(offer: Offer) -> ChangedAccount | None:
    """Return how the seller's account has changed since the close of the deal; None where it has not."""
    closed_at = offer.ad.closed_at
    if closed_at is None:
        return None
    changes = list(AccountChange.objects.filter(seller_id=offer.ad.seller_id, changed_at__gte=closed_at).order_by("pk"))
    if not changes or changes[0].old == changes[-1].new:
        return None
    return ChangedAccount(changes[0].old, changes[-1].new, changes[-1].changed_at)


def changed_since(proforma: Proforma) -> ChangedAccount | None:
    """Return how the seller's account has changed since the proforma names it; None where it has not."""
    change, named = changed_account(proforma.offer), proforma.snapshot["seller"].get("bank_account", "")
    return replace(change, old=named) if change is not None and change.new != named else None


def payment_between(
    offer: Offer, seller: Party, buyer: Party, amount: Decimal, year: int, proforma: Proforma | None
) -> Payment:
    """Return the payment from buyer to seller. The purpose is for the bank, so it is Serbian in both languages."""
    return Payment(
        account=seller.account,
        payee=name_and_address(seller.name, seller.street, seller.place),
        amount=amount,
        payer=name_and_address(buyer.name, buyer.street, buyer.place),
        code=CODE_OF_A_FIRM if buyer.is_firm else CODE_OF_A_PERSON,
        purpose=f"Uplata po predračunu {proforma.number}" if proforma else f"Kupovina na Zbiru, ponuda {offer.pk}",
        reference=MODEL + payment_reference(year, offer.pk),
    )


def parties(offer: Offer, proforma: Proforma | None) -> tuple[Party, Party]:
    """Return seller and buyer: as the proforma names them, but for the account, which is that of now."""
    if proforma is None:
        return party_now(offer.ad.seller), party_now(offer.buyer)
    seller, buyer = party_then(proforma.snapshot["seller"]), party_then(proforma.snapshot["buyer"])
    if offer.ad.seller.erased_at is not None:
        return seller, buyer
    return replace(seller, account=party_now(offer.ad.seller).account), buyer


def party_now(user: User) -> Party:
    account = user.organisation.bank_account if user.is_organisation else ""
    return Party(
        name="" if user.erased_at else user.display_name,
        street=user.address,
        place=f"{user.postal_code} {user.region}".strip(),
        account=serbian_account(account),
        is_firm=user.is_organisation,
    )


def party_then(data: dict[str, str]) -> Party:
    return Party(
        name=data.get("full_name") or data["name"],
        street=data["address"],
        place=f"{data['postal_code']} {data['region']}".strip(),
        account=serbian_account(data.get("bank_account", "")),
        is_firm=bool(data["organisation"]),
    )


def serbian_account(text: str) -> str:
    """Return the 18 digits of a Serbian bank account, "" of anything else."""
    return (account_digits(text) or "") if is_bank_account(text) else ""
