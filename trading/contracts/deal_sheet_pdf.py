"""The deal sheet as a PDF: A4 landscape, the table's head on each page, page numbers, totals at the end.

PT Sans is embedded: it has every letter of both Serbian scripts.
"""

from __future__ import annotations

import logging
from datetime import datetime
from decimal import Decimal

import fontpkg
from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout, XPos, YPos

from marketplace.common.db.clock import BELGRADE
from marketplace.common.text import locale, numbers
from marketplace.common.text.locale import active, pick
from trading.codebooks.quantities import format_quantity
from trading.contracts.deal_sheet import DealLine, DealSheet

FONT_FILES = {"": fontpkg.path("PT Sans"), "B": fontpkg.path("PT Sans", 700)}

INK, QUIET, RULE, BAND = (16, 32, 30), (86, 106, 99), (210, 219, 215), (242, 245, 243)
PETROL = (13, 83, 88)
MARGIN = 12  # mm
WIDTHS = (9, 56, 54, 64, 26, 26, 34)  # mm of 273
ALIGN = ("RIGHT", "LEFT", "LEFT", "LEFT", "RIGHT", "LEFT", "RIGHT")
HEAD = (
    ("Br.", "No."),
    ("Kupac", "Buyer"),
    ("Telefon i e-mail", "Phone and e-mail"),
    ("Adresa", "Address"),
    ("Količina", "Quantity"),
    ("Ugovor", "Contract"),
    ("Ukupno", "Total"),
)

# The library warns of signs that the font lacks (an emoji in a name); they stay blank.
logging.getLogger("fpdf").setLevel(logging.ERROR)
logging.getLogger("fontTools").setLevel(logging.ERROR)


class SheetPages(FPDF):
    """Pages with a footer."""

    def __init__(self, foot: str) -> None:
        super().__init__(orientation="landscape", format="A4")
        self.foot = foot
        for style, file in FONT_FILES.items():
            self.add_font("body", style, file)
        self.set_margin(MARGIN)
        self.set_auto_page_break(True, margin=MARGIN + 8)

    def footer(self) -> None:
        self.set_y(-MARGIN - 2)
        self.set_font("body", "", 8)
        self.set_text_color(*QUIET)
        self.cell(w=self.epw / 2, h=5, text=self.foot)
        page = pick("Stranica", "Page")
        self.cell(w=self.epw / 2, h=5, text=f"{page} {self.page_no()}/{{nb}}", align="R")


def write_pdf(sheet: DealSheet, made_at: datetime) -> bytes:
    """Return the sheet as a PDF, in the active language. made_at: printed in the foot of each page."""
    made = pick(f"Zbir, izrađeno {moment(made_at)}", f"Zbir, made on {moment(made_at)}")
    pages = SheetPages(made)
    pages.set_title(f"{pick('Pregled kupaca', 'Deal sheet')}: {sheet.name}")
    pages.set_lang(locale.TAG[locale.active()])
    pages.set_creation_date(made_at)
    pages.add_page()
    write_head(pages, sheet)
    if sheet.lines:
        write_table(pages, sheet)
    else:
        pages.set_font("body", "", 11)
        pages.cell(text=pick("Prodaja je završena bez kupaca.", "The sale ended without buyers."))
    return bytes(pages.output())


def write_head(pages: FPDF, sheet: DealSheet) -> None:
    pages.set_text_color(*PETROL)
    pages.set_font("body", "B", 10)
    pages.cell(text=pick("PREGLED PRODAJE", "DEAL SHEET"), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.set_text_color(*INK)
    pages.set_font("body", "B", 18)
    pages.multi_cell(w=0, h=9, text=sheet.name, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.ln(1)
    for name, value in facts_of(sheet):
        pages.set_font("body", "", 10)
        pages.set_text_color(*QUIET)
        pages.cell(w=46, h=5.5, text=name)
        pages.set_text_color(*INK)
        pages.set_font("body", "B", 10)
        pages.multi_cell(w=0, h=5.5, text=value, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.ln(4)


def facts_of(sheet: DealSheet) -> list[tuple[str, str]]:
    return [
        (pick("Prodavac", "Seller"), sheet.seller),
        (pick("Oglas br.", "Ad no."), str(sheet.ad_id)),
        (pick("Prodaja završena", "Sale ended"), moment(sheet.ended_at)),
        (
            pick("Postignuta cena", "Achieved price"),
            f"{amount(sheet.price)} {sheet.currency} / {sheet.unit.short(active())}",
        )
        if sheet.lines
        else (
            pick("Osnovna cena", "Base price"),
            f"{amount(sheet.price)} {sheet.currency} / {sheet.unit.short(active())}",
        ),
        (
            pick("Prodato", "Sold"),
            pick(
                f"{numbers.whole(sheet.quantity)} od {units(sheet.stock, sheet)}",
                f"{numbers.whole(sheet.quantity)} of {units(sheet.stock, sheet)}",
            ),
        ),
        (pick("Broj kupaca", "Buyers"), numbers.whole(len(sheet.lines))),
    ]


def units(quantity: int, sheet: DealSheet) -> str:
    return format_quantity(quantity, sheet.unit, active())


def write_table(pages: FPDF, sheet: DealSheet) -> None:
    pages.set_font("body", "", 9)
    pages.set_text_color(*INK)
    pages.set_draw_color(*RULE)
    head = FontFace(emphasis="BOLD", color=(255, 255, 255), fill_color=PETROL)
    with pages.table(
        col_widths=WIDTHS,
        text_align=ALIGN,
        headings_style=head,
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        line_height=4.6,
        padding=(1.2, 1.6),
        v_align="TOP",
        repeat_headings=1,
    ) as table:
        table.row([pick(*name) for name in HEAD])
        for number, line in enumerate(sheet.lines, 1):
            table.row(cells_of(number, line, sheet))
        total = table.row(style=FontFace(emphasis="BOLD", fill_color=BAND))
        total.cell(pick("Ukupno", "Total"), colspan=4)
        total.cell(units(sheet.quantity, sheet))
        total.cell("")
        total.cell(f"{amount(sheet.total)} {sheet.currency}")


def cells_of(number: int, line: DealLine, sheet: DealSheet) -> list[str]:
    who = [line.buyer, line.username, f"{pick('PIB', 'Tax no.')} {line.tax_id}" if line.tax_id else ""]
    return [
        str(number),
        "\n".join(part for part in who if part),
        f"{line.phone}\n{line.email}",
        f"{line.address}\n{line.place}, {line.country}",
        units(line.quantity, sheet),
        line.contract or "-",
        f"{amount(line.total)} {sheet.currency}",
    ]


def amount(value: Decimal) -> str:
    return numbers.amount(value, cents=True)


def moment(value: datetime) -> str:
    return f"{value.astimezone(BELGRADE):%Y-%m-%d %H:%M}"
