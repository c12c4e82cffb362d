"""The deal sheet as a PDF: A4 landscape, the table's head on each page, page numbers, totals at the end."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout, XPos, YPos

from marketplace.common.text import locale, numbers
from marketplace.common.text.locale import active, pick
from trading.catalogue.vat import vat_words
from trading.codebooks.quantities import format_quantity
from trading.contracts.deal_sheet import DealLine, DealSheet
from trading.contracts.pdf_pages import BAND, INK, PETROL, QUIET, RULE, Pages, amount, moment

WIDTHS = (9, 50, 52, 58, 22, 28, 54)  # mm of 273
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


def write_sheet_pdf(sheet: DealSheet, made_at: datetime) -> bytes:
    """Return the sheet as a PDF, in the active language. made_at: printed in the foot of each page."""
    made = pick(f"Zbir, izrađeno {moment(made_at)}", f"Zbir, made on {moment(made_at)}")
    pages = Pages(made, orientation="landscape")
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
        *([(pick("PDV", "VAT"), vat_words(sheet.vat, sheet.vat_added, active()))] if sheet.vat else []),
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
        total.cell(sums(sheet.total, sheet.payable, sheet))


def cells_of(number: int, line: DealLine, sheet: DealSheet) -> list[str]:
    who = [line.buyer, line.username, f"{pick('PIB', 'Tax no.')} {line.tax_id}" if line.tax_id else ""]
    return [
        str(number),
        "\n".join(part for part in who if part),
        f"{line.phone}\n{line.email}",
        f"{line.address}\n{line.place}, {line.country}",
        units(line.quantity, sheet),
        line.contract or "-",
        sums(line.total, line.amounts.payable, sheet),
    ]


def sums(total: Decimal, payable: Decimal, sheet: DealSheet) -> str:
    """Return the total, and what is paid where VAT comes on top of it."""
    text = f"{amount(total)} {sheet.currency}"
    if not sheet.vat_added:
        return text
    return pick(
        f"{text} bez PDV-a\n{amount(payable)} {sheet.currency} sa PDV-om",
        f"{text} without VAT\n{amount(payable)} {sheet.currency} with VAT",
    )
