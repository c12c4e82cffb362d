"""The payment slip as a PDF, in the active language: what to write into a payment order, and the code that holds it."""

from __future__ import annotations

import io
from datetime import datetime

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from marketplace.common.text import locale
from marketplace.common.text.locale import active, pick
from marketplace.common.text.qr import payment_code
from trading.catalogue.delivery import delivery_words
from trading.contracts.pdf_pages import INK, PETROL, QUIET, RULE, Pages, amount
from trading.payments.account_change_pdf import write_account_change
from trading.payments.reference import MODEL, written_account
from trading.payments.selectors import Slip

CODE_SIZE = 62  # mm; a phone reads it from a hand's breadth


def write_slip(slip: Slip, made_at: datetime) -> bytes:
    """Return the PDF."""
    pages = Pages("Zbir")
    pages.set_title(f"{pick('Uplatnica', 'Payment slip')}: {slip.goods}")
    pages.set_lang(locale.TAG[active()])
    pages.set_creation_date(made_at)
    pages.add_page()
    write_head(pages, slip)
    top = pages.get_y()
    write_order(pages, slip, pages.epw - CODE_SIZE - 6)
    bottom = pages.get_y()
    write_code(pages, slip, pages.w - pages.r_margin - CODE_SIZE, top)
    pages.set_xy(pages.l_margin, max(bottom, top + CODE_SIZE + 12) + 4)
    write_account_change(pages, slip.change)
    write_note(pages, slip)
    return bytes(pages.output())


def write_head(pages: FPDF, slip: Slip) -> None:
    pages.set_text_color(*PETROL)
    pages.set_font("body", "B", 10)
    pages.cell(text=pick("UPLATNICA", "PAYMENT SLIP"), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.set_text_color(*INK)
    pages.set_font("body", "B", 18)
    pages.multi_cell(w=0, h=9, text=slip.goods, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.ln(4)


def write_order(pages: FPDF, slip: Slip, width: float) -> None:
    """Write the fields of a payment order, each in its frame."""
    payment = slip.payment
    rows = (
        ((pick("Uplatilac", "Payer"), payment.payer),),
        ((pick("Svrha uplate", "Purpose"), payment.purpose),),
        ((pick("Primalac", "Payee"), payment.payee),),
        (
            (pick("Šifra plaćanja", "Payment code"), payment.code),
            (pick("Valuta", "Currency"), "RSD"),
            (pick("Iznos", "Amount"), amount(payment.amount)),
        ),
        ((pick("Račun primaoca", "Account of the payee"), written_account(payment.account)),),
        (
            (pick("Model", "Model"), MODEL),
            (pick("Poziv na broj", "Reference"), payment.reference.removeprefix(MODEL)),
        ),
    )
    for row in rows:
        shares = {1: (1.0,), 2: (0.22, 0.78), 3: (0.3, 0.2, 0.5)}[len(row)]
        write_row(pages, row, [width * share for share in shares])


def write_row(pages: FPDF, row: tuple[tuple[str, str], ...], widths: list[float]) -> None:
    """Write the frames of one row, all as high as the one with the most lines."""
    top, left = pages.get_y(), pages.l_margin
    pages.set_draw_color(*RULE)
    ends = []
    for (name, value), width in zip(row, widths, strict=True):
        pages.set_xy(left, top + 1)
        pages.set_font("body", "", 8)
        pages.set_text_color(*QUIET)
        pages.cell(w=width, h=4, text=name)
        pages.set_xy(left, top + 5)
        pages.set_font("body", "B", 11)
        pages.set_text_color(*INK)
        pages.multi_cell(w=width, h=5, text=value, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        ends.append(pages.get_y())
        left += width
    left, height = pages.l_margin, max(ends) + 1.5 - top
    for width in widths:
        pages.rect(left, top, width, height)
        left += width
    pages.set_xy(pages.l_margin, top + height)


def write_code(pages: FPDF, slip: Slip, left: float, top: float) -> None:
    pages.image(io.BytesIO(payment_code(slip.text)), x=left, y=top, w=CODE_SIZE, h=CODE_SIZE, alt_text="NBS IPS QR")
    pages.set_xy(left, top + CODE_SIZE + 1)
    pages.set_font("body", "B", 10)
    pages.set_text_color(*INK)
    pages.cell(w=CODE_SIZE, h=5, text="NBS IPS QR", align="C")


def write_note(pages: FPDF, slip: Slip) -> None:
    pages.set_font("body", "", 9)
    pages.set_text_color(*QUIET)
    note = pick(
        "Skenirajte kod aplikacijom svoje banke („IPS skeniraj“) ili prepišite podatke u nalog. Proverite primaoca i "
        "iznos pre plaćanja. Novac ide neposredno prodavcu; Zbir ga ne prima.",
        "Scan the code with your bank's application (“IPS skeniraj”) or copy the data into an order. Check payee and "
        "amount before you pay. The money goes straight to the seller; Zbir takes none.",
    )
    delivery = delivery_words(slip.delivery, active())
    if delivery:
        note = f"{pick('Isporuka', 'Delivery')}: {delivery}. {note}"
    pages.multi_cell(w=0, h=4.6, text=note, align="L")
