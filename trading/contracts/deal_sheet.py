"""The deal sheet of an ended ad, for its seller: who bought how much, at which price, and where it goes.

Source: docs/features, X-SHEET.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from marketplace.common.files.csv_export import Cell, phone
from marketplace.common.text.locale import active, pick
from trading.accounts.models import User
from trading.accounts.pseudonyms import shown_name
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.vat import Vat, VatAmounts, vat_words
from trading.codebooks.quantities import UnitWords, unit_words
from trading.offers.amounts import amounts_at_price
from trading.offers.errors import NotClosed
from trading.offers.models import Offer
from trading.offers.offer_facts import ended_at, offer_facts
from trading.offers.rules import is_deal
from trading.offers.selectors import access_sale


@dataclass(frozen=True, slots=True)
class DealLine:
    """One buyer's purchase. contract: number of the contract, empty before it is made."""

    buyer: str
    username: str
    tax_id: str
    email: str
    phone: str
    address: str
    place: str
    country: str
    quantity: int
    total: Decimal
    offered_at: datetime
    contract: str
    amounts: VatAmounts


@dataclass(frozen=True, slots=True)
class DealSheet:
    """The purchases on one ad. price: the achieved one, or the base price when nothing was sold. unit: its words."""

    ad_id: int
    name: str
    seller: str
    ended_at: datetime
    unit: UnitWords
    stock: int
    price: Decimal
    currency: str
    vat: Vat
    vat_added: bool | None
    lines: Sequence[DealLine]

    @property
    def quantity(self) -> int:
        return sum(line.quantity for line in self.lines)

    @property
    def total(self) -> Decimal:
        return sum((line.total for line in self.lines), Decimal())

    @property
    def vat_total(self) -> Decimal:
        """The VAT of all deals: each is rounded by itself, as its own document has it."""
        return sum((line.amounts.vat for line in self.lines), Decimal())

    @property
    def payable(self) -> Decimal:
        return sum((line.amounts.payable for line in self.lines), Decimal())


def access_ended_sale(seller: User, ad_id: int, now: datetime) -> tuple[Ad, datetime]:
    """Return the person's own ad and when its sale ended. Raises AdNotFound, NotTheSeller, NotClosed."""
    ad = access_sale(seller, ad_id)
    ended = ended_at(ad, now)
    if ended is None:
        raise NotClosed
    return ad, ended


def deal_sheet_of(ad: Ad, ended: datetime, now: datetime) -> DealSheet:
    """Return the sheet of an ended ad: its sales, largest first. Rejected and withdrawn ones are left out."""
    return DealSheet(
        ad_id=ad.pk,
        name=ad.name,
        seller=ad.seller.display_name,
        ended_at=ended,
        unit=unit_words(ad.unit),
        stock=ad.quantity,
        price=ad.current_price,
        currency=ad.currency_id,
        vat=ad.vat,
        vat_added=ad.vat_added,
        lines=[line_of(offer, ad) for offer in deals_of(ad, now) if offer.withdrawn_at is None],
    )


def deals_of(ad: Ad, now: datetime) -> list[Offer]:
    """Return the deals of an ended ad, largest first, with their buyers and the contracts that there are."""
    offers = Offer.objects.filter(ad_id=ad.pk, status__in=COUNTING_STATUSES)
    rows = offers.select_related("buyer__country", "buyer__organisation", "contract").order_by("-quantity", "pk")
    return [offer for offer in rows if is_deal(offer_facts(offer, ad, now, for_seller=True))]


def line_of(offer: Offer, ad: Ad) -> DealLine:
    buyer = offer.buyer
    return DealLine(
        buyer=shown_name(buyer.display_name),
        username=buyer.username,
        tax_id=buyer.organisation.tax_id if buyer.is_organisation else "",
        email=buyer.email,
        phone=buyer.phone,
        address=buyer.address,
        place=f"{buyer.postal_code} {buyer.region}",
        country=buyer.country.name,
        quantity=offer.quantity,
        total=ad.current_price * offer.quantity,
        offered_at=offer.placed_at,
        contract=offer.contract.number if hasattr(offer, "contract") else "",
        amounts=amounts_at_price(ad, offer.quantity),
    )


HEAD = (
    ("Oglas", "Ad"),
    ("Kupac", "Buyer"),
    ("Korisničko ime", "Username"),
    ("PIB", "Tax ID"),
    ("E-mail", "E-mail"),
    ("Telefon", "Phone"),
    ("Adresa", "Address"),
    ("Mesto", "Place"),
    ("Država", "Country"),
    ("Količina", "Quantity"),
    ("Merna jedinica", "Unit"),
    ("Cena", "Price"),
    ("Ukupno", "Total"),
    ("Valuta", "Currency"),
    ("PDV", "VAT"),
    ("Iznos PDV-a", "Amount of VAT"),
    ("Za plaćanje", "To be paid"),
    ("Ponuđeno", "Offered"),
    ("Ugovor", "Contract"),
)


def deal_sheet_table(sheet: DealSheet) -> Iterator[Sequence[Cell]]:
    """Yield headings, a row for each buyer and the totals, for a spreadsheet, in the active language."""
    vat = vat_words(sheet.vat, sheet.vat_added, active())
    yield [pick(*head) for head in HEAD]
    for line in sheet.lines:
        yield (
            sheet.name,
            line.buyer,
            line.username,
            line.tax_id,
            line.email,
            phone(line.phone),
            line.address,
            line.place,
            line.country,
            line.quantity,
            sheet.unit.short(active()),
            sheet.price,
            line.total,
            sheet.currency,
            vat,
            line.amounts.vat if sheet.vat else None,
            line.amounts.payable,
            line.offered_at,
            line.contract,
        )
    blanks: list[Cell] = [""] * 8
    yield [
        pick("Ukupno", "Total"),
        *blanks,
        sheet.quantity,
        sheet.unit.short(active()),
        "",
        sheet.total,
        sheet.currency,
        vat,
        sheet.vat_total if sheet.vat else None,
        sheet.payable,
        "",
        "",
    ]
