"""The e-mail copy of a notification, made of its payload and the texts of its type.

The client has the same sentences for its page. Figures are those of the payload; only the sum of a quantity at its
price is computed here.

Source: docs/spec/api-trading.md, section 7.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.conf import settings

from marketplace.common.http import moments
from marketplace.common.text import numbers
from trading import hooks
from trading.codebooks.quantities import UnitWords, format_quantity
from trading.notifications.localise import in_language
from trading.notifications.types.declaration import Payload
from trading.notifications.types.fields import AD, BOARD, DEAL, NOTIFICATIONS
from trading.notifications.types.registry import TYPES


@dataclass(frozen=True, slots=True)
class EmailCopy:
    """What the template `message` takes."""

    subject: str
    lines: list[str]
    url: str
    label: str


LABELS = ("Otvorite na sajtu", "Open on the site")
LABELS_OF_PAGES = {
    DEAL: ("Otvorite kupoprodaju", "Open the deal"),
    BOARD: ("Otvorite prodaju", "Open the sale"),
    AD: ("Otvorite oglas", "Open the ad"),
}


def email_copy(
    type_name: str, payload: Payload, language: str, units: Mapping[str, UnitWords], *, firm: bool = False
) -> EmailCopy:
    """Return the e-mail copy of a notification. language: "sr" or "en". units: of the codebook, by short form.

    firm: whether a firm reads it, which sees VAT that comes on top apart.
    """
    side = 1 if language == "en" else 0
    known = TYPES[type_name]
    text = known.email_for(payload)
    if text is None:
        return EmailCopy(
            payload["msg_title"],
            payload["msg_message"].splitlines(),
            f"{settings.BASE_URL}/{language}/{NOTIFICATIONS}",
            LABELS[side],
        )
    shown = in_language(payload, language)
    values = common_values(shown, side, units, known.moments, firm=firm) | known.words(shown, side)
    return EmailCopy(
        tidy(text.subject[side].format(**values)),
        paragraphs(text.body[side].format(**values)),
        f"{settings.BASE_URL}/{language}/{text.page.format(**payload)}",
        LABELS_OF_PAGES.get(text.page, LABELS)[side],
    )


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, which line breaks part, each tidy."""
    return [tidy(line) for line in text.splitlines() if line.strip()]


def tidy(text: str) -> str:
    """Return the text with single blanks, and one full stop where a unit's own meets that of the sentence."""
    return " ".join(part for part in text.split(" ") if part).replace("..", ".").strip()


def common_values(
    payload: Payload, side: int, units: Mapping[str, UnitWords], moments: Collection[str], *, firm: bool
) -> dict[str, str]:
    """Return what the marks that several types use stand for. side: 0 Serbian, 1 English; moments: fields of times."""
    values = {name: readable(value, is_moment=name in moments) for name, value in payload.items()}
    values |= people(payload)
    known = amounts(payload, side, units, firm=firm)
    # Of the amounts alone: among the other values what is missing stands as a dash.
    return values | known | conditions(known, payload, side)


def readable(value: Any, *, is_moment: bool) -> str:
    """Return a payload's value as an e-mail shows it, times as in Belgrade."""
    if value is None:
        return "-"
    if is_moment and value:
        return moments.readable(value)
    return str(value)


def people(payload: Payload) -> dict[str, str]:
    """Return whom it is about, by their full names."""
    roles = {
        "buyer": ("buyer_name", "buyer_username"),
        "seller": ("seller_name", "seller_username"),
        "author": ("usr_name", "usr_username"),
        "rated": ("usr_name_to", "usr_username_to"),
    }
    return {role: str(payload.get(name) or payload.get(username, "")) for role, (name, username) in roles.items()}


def amounts(payload: Payload, side: int, known: Mapping[str, UnitWords], *, firm: bool) -> dict[str, str]:
    """Return quantities with their unit, and prices and sums with their currency, in the kind that the reader sees."""
    short = payload.get("mun_unit", "")
    # A unit that the codebook no longer has stands as it was written down.
    unit = known.get(short) or UnitWords(short, short)
    language = "en" if side else "sr"
    values = {
        mark: format_quantity(payload[name], unit, language) if short else numbers.whole(payload[name])
        for mark, name in (
            ("quantity", "off_quantity"),
            ("quantity_old", "off_quantity_old"),
            ("reserved", "off_count"),
            ("waiting", "off_waiting"),
            ("unsold", "off_unsold"),
            ("missing", "missing"),
        )
        if name in payload
    }
    values["unit"] = unit.short_en if side else unit.short_sr
    values["first"] = (" od prve ponude", " from the first offer")[side] if payload.get("from_first") else ""
    return values | prices(payload, language, firm=firm)


def on_sale(values: Mapping[str, str], side: int) -> str:
    """Return what an ad that goes on sale costs, "" where its notification does not say it."""
    price, lowest, unit, first = (values.get(name, "") for name in ("price", "lowest", "unit", "first"))
    if not lowest:
        return ""
    return (
        f"Cena je sada {price} po jedinici ({unit}){first}, a sa više kupaca pada do {lowest}.",
        f"The price is now {price} per unit ({unit}){first} and falls to {lowest} with more buyers.",
    )[side]


def prices(payload: Payload, language: str, *, firm: bool) -> dict[str, str]:
    """Return price, last price, limit and what all units cost, those that there are, as the reader sees prices."""
    known = {name: Decimal(payload[name]) for name in ("price", "lowest", "limit") if payload.get(name) is not None}
    units = payload.get("off_quantity", payload.get("off_count"))
    if units is not None and "price" in known:
        known["sum"] = known["price"] * units
    rate = payload.get("vat_on_top", 0)
    return {
        name: hooks.price_with_vat_on_top.call(amount, payload["cur_id"], rate, firm, language)
        for name, amount in known.items()
    }


def conditions(values: Mapping[str, str], payload: Payload, side: int) -> dict[str, str]:
    """Return the sentences that stand only in some e-mails of a type, empty where they do not."""
    limit, price = values.get("limit"), values.get("price")
    waits, total = payload.get("waits"), values.get("sum", "")
    templates = {
        "limit_text": ("Kupuje samo ako cena nije viša od {}.", "Buys only if the price is not above {}."),
        "waiting_text": (", od toga {} čeka nižu cenu", ", of which {} waiting for a lower price"),
        "unsold_text": (
            "Nije prodato {}: uslov tih ponuda nije ispunjen.",
            "Not sold: {}, because the condition of those offers was not met.",
        ),
    }
    marks = {
        "limit_text": limit,
        "waiting_text": values.get("waiting") if payload.get("off_waiting") else None,
        "unsold_text": values.get("unsold") if payload.get("off_unsold") else None,
    }
    texts = {name: templates[name][side].format(mark) if mark else "" for name, mark in marks.items()}
    if waits:
        texts["now_text"] = (
            f"Ponuda čeka {limit}, a cena je sada {price}. Ako se ne dostigne, ne kupujete i ništa ne dugujete.",
            f"The offer waits for {limit}; the price is now {price}. If it is not reached, you buy nothing and owe"
            " nothing.",
        )[side]
    else:
        texts["now_text"] = (f"Po trenutnoj ceni {price} plaćate {total}.", f"At {price} you pay {total} now.")[side]
    texts["on_sale_text"] = on_sale(values, side)
    ended = (f"Postignuta cena je {price}.", f"The price reached is {price}.")
    above = (
        f"Postignuta cena je {price}, a vaša granica {limit}.",
        f"The price reached is {price}; your limit was {limit}.",
    )
    none = ("Nijedna ponuda nije ispunjena.", "No offer was met.")
    texts["outcome_text"] = (none if price is None else above if limit else ended)[side]
    return texts
