"""Rows of the tables in mails about an offer: goods, amounts, delivery, the other side. In the active language."""

from __future__ import annotations

from decimal import Decimal

from marketplace.common.text import locale, numbers
from marketplace.common.text.locale import pick
from trading.accounts.models import User
from trading.catalogue.delivery import delivery_of, delivery_words
from trading.catalogue.models import Ad
from trading.catalogue.vat import TAXED, VatAmounts, vat_amounts, vat_words
from trading.codebooks.quantities import format_quantity, unit_words

Row = tuple[str, str]


def money(ad: Ad, amount: Decimal) -> str:
    """Return "1.250,00 RSD": amounts of a table all have their cents."""
    return numbers.money(amount, ad.currency_id, cents=True)


def quantity_text(ad: Ad, quantity: int) -> str:
    return format_quantity(quantity, unit_words(ad.unit), locale.active())


def goods_rows(ad: Ad, quantity: int) -> list[Row]:
    return [
        (pick("Roba ili usluga", "Goods or service"), ad.name),
        (pick("Količina", "Quantity"), quantity_text(ad, quantity)),
    ]


def price_row(ad: Ad, name: str, price: Decimal) -> Row:
    """Return the price of a unit, and what it says of the VAT that comes on top."""
    on_top = pick(f" + PDV {ad.vat}%", f" + {ad.vat}% VAT") if ad.vat_added else ""
    unit = unit_words(ad.unit).short(locale.active())
    return name, f"{money(ad, price)}{on_top}" + pick(f" po jedinici ({unit})", f" per unit ({unit})")


def vat_rows(ad: Ad, amounts: VatAmounts) -> list[Row]:
    """Return the parts of an amount; one row where there is no VAT to part, none where the ad says nothing of it."""
    if ad.vat in TAXED:
        return [
            (pick("Bez PDV-a", "Excluding VAT"), money(ad, amounts.net)),
            (pick(f"PDV {ad.vat}%", f"VAT {ad.vat}%"), money(ad, amounts.vat)),
        ]
    words = vat_words(ad.vat, ad.vat_added, locale.active())
    return [(pick("PDV", "VAT"), words)] if words else []


def delivery_row(ad: Ad) -> Row:
    """Return what the amounts hold of the delivery, "" where the ad says nothing of it."""
    return pick("Isporuka", "Delivery"), delivery_words(delivery_of(ad), locale.active())


def amounts_at(ad: Ad, price: Decimal, quantity: int) -> VatAmounts:
    return vat_amounts(price * quantity, ad.vat, ad.vat_added)


def contact_row(name: str, person: User) -> Row:
    """Return who the other side of a deal is and where they are reached; only the two sides may read it."""
    place = ", ".join(part for part in (person.address, f"{person.postal_code} {person.region}".strip()) if part)
    phones = ", ".join(phone for phone in (person.phone, person.phone1, person.phone2, person.phone3) if phone)
    return name, "\n".join(part for part in (person.display_name, place, phones, person.email) if part)


def greeting(person: User) -> str:
    """Return how a mail begins: firms have no first name."""
    if person.is_organisation:
        return pick("Poštovani,", "Hello,")
    return pick(f"Zdravo {person.name},", f"Hello {person.name},")
