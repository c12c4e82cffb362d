"""The notice of another account on the papers by which a buyer pays, in the active language."""

from __future__ import annotations

from fpdf import FPDF

from marketplace.common.text.locale import pick
from trading.contracts.pdf_pages import BAND, INK, PETROL, moment
from trading.payments.selectors import ChangedAccount


def write_account_change(pages: FPDF, change: ChangedAccount | None) -> None:
    """Write since when the seller's account is another and what to do before paying; nothing for the same account."""
    if change is None:
        return
    pages.set_font("body", "B", 10)
    pages.set_text_color(*INK)
    pages.set_draw_color(*PETROL)
    pages.set_fill_color(*BAND)
    at = moment(change.at)
    old, new = (account or pick("bez računa", "none") for account in (change.old, change.new))
    text = pick(
        f"Račun prodavca je promenjen {at}: bilo je {old}, sada je {new}. Pre uplate proverite ga sa prodavcem, na "
        "telefon koji već imate.",
        f"The seller's account was changed on {at}: it was {old}, now it is {new}. Before you pay, check it with the "
        "seller by a phone number that you already have.",
    )
    pages.multi_cell(w=0, h=5.5, text=text, align="L", border=1, fill=True, padding=2)
    pages.ln(4)
