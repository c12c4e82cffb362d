"""The sale board as a table for a spreadsheet: every deal that the filter leaves, with the days of its steps.

Source: docs/features, X-DEAL-13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from marketplace.common.files.csv_export import Cell, phone
from marketplace.common.text.locale import pick
from trading.accounts.models import User
from trading.accounts.pseudonyms import shown_name
from trading.board.selectors import Board
from trading.board.words import STEPS, side_name, step_name
from trading.catalogue.models import Ad
from trading.deals.models import DealStep
from trading.deals.rules import Kind
from trading.deals.summaries import DealSummary


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One deal for the columns. since: when each step that stands was recorded."""

    deal: DealSummary
    ad: Ad
    since: dict[Kind, datetime]
    contact: bool
    """The reader sees the buyer's contact data."""

    @property
    def buyer(self) -> User:
        return self.deal.offer.buyer

    @property
    def tax_id(self) -> str:
        return self.buyer.organisation.tax_id if self.buyer.is_organisation else ""

    def shown(self, text: str) -> str:
        return text if self.contact else ""

    @property
    def shipment(self) -> DealStep | None:
        return next((step for step in self.deal.steps if step.kind == Kind.SHIPPED), None)


Column = tuple[str, str, Callable[[BoardRow], Cell]]


def step_column(kind: Kind) -> Column:
    return (*STEPS[kind], lambda row: row.since.get(kind))


COLUMNS: tuple[Column, ...] = (
    ("Broj ponude", "Offer number", lambda row: row.deal.offer.pk),
    ("Kupac", "Buyer", lambda row: shown_name(row.buyer.display_name)),
    ("Korisničko ime", "Username", lambda row: row.buyer.username),
    ("PIB", "Tax ID", lambda row: row.tax_id),
    ("E-mail", "E-mail", lambda row: row.shown(row.buyer.email)),
    ("Telefon", "Phone", lambda row: phone(row.shown(row.buyer.phone))),
    ("Adresa", "Address", lambda row: row.shown(row.buyer.address)),
    ("Mesto", "Place", lambda row: f"{row.shown(row.buyer.postal_code)} {row.buyer.region}".strip()),
    ("Država", "Country", lambda row: row.buyer.country.name),
    ("Količina", "Quantity", lambda row: row.deal.offer.quantity),
    ("Merna jedinica", "Unit", lambda row: pick(row.ad.unit.short_sr, row.ad.unit.short_en)),
    ("Cena", "Price", lambda row: row.ad.current_price),
    ("Iznos bez PDV-a", "Amount without VAT", lambda row: row.deal.amounts.net if row.ad.vat else None),
    ("Iznos PDV-a", "Amount of VAT", lambda row: row.deal.amounts.vat if row.ad.vat else None),
    ("Za plaćanje", "To be paid", lambda row: row.deal.amounts.payable),
    ("Valuta", "Currency", lambda row: row.ad.currency_id),
    ("Ugovor", "Contract", lambda row: row.deal.contract.number if row.deal.contract else ""),
    ("Predračun", "Proforma", lambda row: row.deal.proforma.number if row.deal.proforma else ""),
    *(step_column(kind) for kind in Kind),
    ("Dostavljač", "Carrier", lambda row: row.shipment.carrier if row.shipment else ""),
    ("Broj pošiljke", "Tracking number", lambda row: row.shipment.tracking_number if row.shipment else ""),
    ("Na potezu", "Whose turn", lambda row: side_name(row.deal.next.turn)),
    ("Sledeći korak", "Next step", lambda row: step_name(row.deal.next.step)),
    ("Rok", "Until", lambda row: row.deal.next.until),
)


def board_table(board: Board, deals: Sequence[DealSummary]) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each of the deals in their order, in the active language."""
    yield [pick(sr, en) for sr, en, _ in COLUMNS]
    for deal in deals:
        row = BoardRow(deal, board.ad, dict(deal.timeline), deal.offer.buyer_id in board.contacts)
        yield [value(row) for _, _, value in COLUMNS]
