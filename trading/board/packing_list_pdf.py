"""The packing list of a sale: what goes to whom, with a box to tick. A4, the table's head on each page.

Source: docs/features, X-DEAL-13.
"""

from __future__ import annotations

from collections.abc import Sequence

from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout, XPos, YPos

from marketplace.common.text import locale, numbers
from marketplace.common.text.locale import active, pick
from trading.accounts.pseudonyms import shown_name
from trading.board.selectors import Board
from trading.board.words import step_name
from trading.codebooks.quantities import format_quantity, unit_words
from trading.contracts.pdf_pages import BAND, INK, PETROL, QUIET, RULE, Pages, moment
from trading.deals.rules import Kind
from trading.deals.summaries import DealSummary

WIDTHS = (9, 48, 58, 24, 28, 19)  # mm of 186
ALIGN = ("RIGHT", "LEFT", "LEFT", "RIGHT", "LEFT", "CENTER")
HEAD = (
    ("Br.", "No."),
    ("Kupac", "Buyer"),
    ("Adresa", "Address"),
    ("Količina", "Quantity"),
    ("Stanje", "State"),
    ("Spakovano", "Packed"),
)


def write_packing_list(board: Board, deals: Sequence[DealSummary]) -> bytes:
    """Return the list as a PDF, in the active language."""
    made = pick(f"Zbir, izrađeno {moment(board.now)}", f"Zbir, made on {moment(board.now)}")
    pages = Pages(made)
    pages.set_title(f"{pick('Lista za pakovanje', 'Packing list')}: {board.ad.name}")
    pages.set_lang(locale.TAG[active()])
    pages.set_creation_date(board.now)
    pages.add_page()
    write_head(pages, board, deals)
    write_table(pages, board, deals)
    return bytes(pages.output())


def write_head(pages: FPDF, board: Board, deals: Sequence[DealSummary]) -> None:
    pages.set_text_color(*PETROL)
    pages.set_font("body", "B", 10)
    pages.cell(text=pick("LISTA ZA PAKOVANJE", "PACKING LIST"), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.set_text_color(*INK)
    pages.set_font("body", "B", 18)
    pages.multi_cell(w=0, h=9, text=board.ad.name, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    facts = (
        (pick("Prodavac", "Seller"), board.ad.seller.display_name),
        (pick("Oglas br.", "Ad no."), str(board.ad.pk)),
        (pick("Prodaja završena", "Sale ended"), moment(board.ended_at)),
        (pick("Broj kupaca", "Buyers"), numbers.whole(len(deals))),
    )
    pages.ln(1)
    for name, value in facts:
        pages.set_font("body", "", 10)
        pages.set_text_color(*QUIET)
        pages.cell(w=40, h=5.5, text=name)
        pages.set_text_color(*INK)
        pages.set_font("body", "B", 10)
        pages.multi_cell(w=0, h=5.5, text=value, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.ln(4)


def write_table(pages: FPDF, board: Board, deals: Sequence[DealSummary]) -> None:
    pages.set_font("body", "", 9)
    pages.set_text_color(*INK)
    pages.set_draw_color(*RULE)
    head = FontFace(emphasis="BOLD", color=(255, 255, 255), fill_color=PETROL, size_pt=8)
    unit = unit_words(board.ad.unit)
    with pages.table(
        col_widths=WIDTHS,
        text_align=ALIGN,
        headings_style=head,
        borders_layout=TableBordersLayout.ALL,
        line_height=4.6,
        padding=(1.6, 1.6),
        v_align="TOP",
        repeat_headings=1,
    ) as table:
        table.row([pick(*name) for name in HEAD])
        for number, deal in enumerate(deals, 1):
            table.row([*cells_of(number, deal), format_quantity(deal.offer.quantity, unit, active()), state(deal), ""])
        total = table.row(style=FontFace(emphasis="BOLD", fill_color=BAND))
        total.cell(pick("Ukupno", "Total"), colspan=3)
        total.cell(format_quantity(sum(deal.offer.quantity for deal in deals), unit, active()))
        total.cell("", colspan=2)


def cells_of(number: int, deal: DealSummary) -> list[str]:
    buyer = deal.offer.buyer
    place = ", ".join(part for part in (f"{buyer.postal_code} {buyer.region}".strip(), buyer.country.name) if part)
    who = f"{shown_name(buyer.display_name)}\n{pick('Ponuda', 'Offer')} {deal.offer.pk}"
    return [str(number), who, "\n".join(part for part in (buyer.address, place, buyer.phone) if part)]


def state(deal: DealSummary) -> str:
    """Return the last of payment and handing over that stands, so that nobody packs what is gone or unpaid."""
    order = (Kind.RECEIVED, Kind.SHIPPED, Kind.HANDED_OVER, Kind.PAYMENT_CONFIRMED, Kind.PAID, Kind.PAYMENT_ASKED)
    return step_name(next((kind for kind in order if kind in deal.kinds), None)) or "-"
