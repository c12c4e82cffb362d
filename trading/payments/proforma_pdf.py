"""The proforma as a PDF, in the active language, from its snapshot and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout, XPos, YPos

from marketplace.common.text import locale
from marketplace.common.text.locale import active, pick
from trading.catalogue.delivery import Delivery, delivery_words
from trading.catalogue.vat import vat_words
from trading.codebooks.quantities import format_quantity, unit_words
from trading.contracts.pdf_pages import BAND, INK, PETROL, QUIET, RULE, Pages, amount, moment
from trading.payments.account_change_pdf import write_account_change
from trading.payments.reference import MODEL
from trading.payments.selectors import ChangedAccount

Data = Mapping[str, Any]
Facts = list[tuple[str, str]]
WIDTHS = (82, 30, 36, 38)  # mm of 186
HEAD = (("Roba", "Goods"), ("Količina", "Quantity"), ("Cena po jedinici", "Price per unit"), ("Iznos", "Amount"))
UNNUMBERED = ("Predračun (pregled)", "Proforma invoice (preview)")
NOT_ISSUED = (
    "Ovaj predračun još nije izdat i ne važi. Broj dobija kada ga izdate.",
    "This proforma is not issued yet and is not valid. It gets its number when you issue it.",
)
GAP = 6  # mm between the two sides


def write_proforma(snapshot: Data, change: ChangedAccount | None = None) -> bytes:
    """Return the PDF. The same snapshot, change and language always give the same bytes.

    change: of the seller's account since, which is said beside the one that the snapshot holds.
    """
    issued = datetime.fromisoformat(snapshot["issued_at"])
    number = snapshot["number"] or pick("(pregled)", "(preview)")
    title = f"{pick('Predračun', 'Proforma')} {number}"
    pages = Pages(title)
    pages.set_title(title)
    pages.set_lang(locale.TAG[active()])
    pages.set_creation_date(issued)
    pages.add_page()
    write_head(pages, snapshot, issued)
    write_sides(pages, snapshot)
    write_goods(pages, snapshot)
    write_facts(pages, payment_facts(snapshot))
    write_account_change(pages, change)
    write_note(pages)
    return bytes(pages.output())


def write_head(pages: FPDF, snapshot: Data, issued: datetime) -> None:
    number = snapshot["number"]
    pages.set_text_color(*INK)
    pages.set_font("body", "B", 18)
    title = pick(f"Predračun br. {number}", f"Proforma invoice no. {number}") if number else pick(*UNNUMBERED)
    pages.cell(h=9, text=title, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.set_font("body", "", 10)
    pages.set_text_color(*QUIET)
    issue = pick(f"Izdat {moment(issued)}", f"Issued on {moment(issued)}") if number else pick(*NOT_ISSUED)
    pages.cell(h=6, text=issue, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.ln(4)


def write_sides(pages: FPDF, snapshot: Data) -> None:
    """Write seller and buyer side by side, and go on below the longer one."""
    top, width = pages.get_y(), (pages.epw - GAP) / 2
    ends = []
    for place, (name, side) in enumerate(((pick("Prodavac", "Seller"), "seller"), (pick("Kupac", "Buyer"), "buyer"))):
        left = pages.l_margin + place * (width + GAP)
        pages.set_xy(left, top)
        pages.set_font("body", "", 9)
        pages.set_text_color(*QUIET)
        pages.cell(w=width, h=5, text=name)
        pages.set_text_color(*INK)
        for number, line in enumerate(party_lines(snapshot[side])):
            pages.set_xy(left, pages.get_y() + 5 if number == 0 else pages.get_y())
            pages.set_font("body", "" if number else "B", 10 if number else 12)
            pages.multi_cell(w=width, h=5, text=line, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        ends.append(pages.get_y())
    pages.set_xy(pages.l_margin, max(ends) + 6)


def party_lines(person: Data) -> list[str]:
    """Return what a proforma says of one side, name first."""
    country = person["country"]
    lines = [
        person.get("full_name") or person["name"],
        person["address"],
        f"{person['postal_code']} {person['region']}".strip(),
        pick(country["sr"], country["en"]) if country else "",
        labelled(pick("PIB", "Tax ID"), person.get("tax_id")),
        labelled(pick("Matični broj", "Company number"), person.get("company_id")),
        labelled(pick("Tekući račun", "Bank account"), person.get("bank_account")),
        person["email"],
    ]
    return [line for line in lines if line]


def labelled(label: str, value: str | None) -> str:
    return f"{label}: {value}" if value else ""


def write_goods(pages: FPDF, snapshot: Data) -> None:
    goods, deal = snapshot["goods"], snapshot["deal"]
    pages.set_font("body", "", 10)
    pages.set_text_color(*INK)
    pages.set_draw_color(*RULE)
    head = FontFace(emphasis="BOLD", color=(255, 255, 255), fill_color=PETROL)
    with pages.table(
        col_widths=WIDTHS,
        text_align=("LEFT", "RIGHT", "RIGHT", "RIGHT"),
        headings_style=head,
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        line_height=5,
        padding=(1.4, 1.6),
    ) as table:
        table.row([pick(*name) for name in HEAD])
        quantity = format_quantity(deal["quantity"], unit_words(goods["unit"]), active())
        table.row([goods["name"], quantity, money(deal["price"], deal), money(deal["total"], deal)])
        sums = sums_of(deal)
        for number, (name, value) in enumerate(sums, 1):
            last = number == len(sums)
            row = table.row(style=FontFace(emphasis="BOLD", fill_color=BAND) if last else None)
            row.cell(name, colspan=3, align="RIGHT")
            row.cell(value)
    pages.ln(5)


def sums_of(deal: Data) -> Facts:
    """Return the parts of the sum with VAT, and at the end what is paid."""
    vat = deal["vat"]
    payable = (pick("Ukupno za plaćanje", "Total to be paid"), money(deal["payable"], deal))
    if vat is None or vat["added"] is None:
        return [payable]
    return [
        (pick("Osnovica bez PDV-a", "Net, without VAT"), money(vat["net"], deal)),
        (pick(f"PDV {vat['rate']}%", f"VAT {vat['rate']}%"), money(vat["vat"], deal)),
        payable,
    ]


def payment_facts(snapshot: Data) -> Facts:
    """Return how to pay, and what the ad says about it; without what it leaves out."""
    deal, terms = snapshot["deal"], snapshot["terms"]
    vat = deal["vat"]
    facts = [
        (pick("Cena", "Price"), vat_words(vat["rate"], vat["added"], active()) if vat else ""),
        (pick("Račun primaoca", "Account of the payee"), snapshot["seller"].get("bank_account", "")),
        (pick("Model i poziv na broj", "Model and reference"), f"{MODEL} {snapshot['reference']}"),
        (pick("Platiti do", "To be paid by"), deal.get("pay_by") or ""),
        (pick("Način i rok plaćanja", "Way and time of payment"), terms["payment_info"]),
        (pick("Avans i depozit", "Advance and deposit"), terms["deposit_info"]),
        # A proforma issued before delivery was kept says nothing of its cost.
        (pick("Isporuka", "Delivery"), delivery_words(Delivery(terms.get("delivery", Delivery.UNSAID)), active())),
        (pick("Rok isporuke", "Time of delivery"), terms["shipping_time"]),
        (pick("Oglas br.", "Ad no."), str(snapshot["goods"]["id"])),
        (pick("Ponuda br.", "Offer no."), str(deal["offer_id"])),
    ]
    return [(name, value) for name, value in facts if value]


def write_facts(pages: FPDF, facts: Facts) -> None:
    for name, value in facts:
        pages.set_font("body", "", 10)
        pages.set_text_color(*QUIET)
        pages.cell(w=52, h=5.5, text=name)
        pages.set_text_color(*INK)
        pages.multi_cell(w=0, h=5.5, text=value, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pages.ln(4)


def write_note(pages: FPDF) -> None:
    pages.set_font("body", "", 9)
    pages.set_text_color(*QUIET)
    note = pick(
        "Predračun nije račun: ne daje pravo na odbitak PDV-a. Sačinjen je iz podataka koje su ugovorne strane unele; "
        "Zbir ne učestvuje u kupovini i ne prima novac.",
        "A proforma is not an invoice: no VAT can be deducted by it. It was made from the data that the parties "
        "entered; Zbir is not a party to the purchase and takes no money.",
    )
    pages.multi_cell(w=0, h=4.6, text=note, align="L")


def money(value: str, deal: Data) -> str:
    return f"{amount(Decimal(value))} {deal['currency']}"
