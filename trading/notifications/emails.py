"""The mail copy of a notification, made of its payload and the words of its type (`letter_texts`).

The client has the same sentences for its page. Figures are those of the payload: nothing is reckoned anew but the sum
of a quantity at its price.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.conf import settings

from marketplace.common.db.clock import BELGRADE
from marketplace.common.text import numbers
from trading.codebooks.quantities import UnitWords, format_quantity
from trading.notifications.email_texts import NOTIFICATIONS, TEXTS
from trading.notifications.reading import in_language
from trading.notifications.types import Payload


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail copy, ready for the template `message`."""

    subject: str
    lines: list[str]
    url: str
    label: str


LABELS = ("Otvorite na sajtu", "Open on the site")
FOOT = (
    "Ove poruke isključujete u svom profilu, u podešavanjima obaveštenja.",
    "You can switch these messages off in your profile, under notifications.",
)
MOMENTS = {"pro_expiry", "deadline", "exp_until"}
FIELD_NAMES = {
    "pro_name": ("Naziv", "Name"),
    "cat_name": ("Kategorija", "Category"),
    "pro_info": ("Kratak opis", "Short description"),
    "pro_description": ("Opis", "Description"),
    "pro_made_in": ("Poreklo", "Origin"),
    "pro_declaration_text": ("Deklaracija", "Declaration"),
}


def letter(type_name: str, payload: Payload, language: str, units: Mapping[str, UnitWords]) -> Letter:
    """Return the mail copy of a notification. language: "sr" or "en". units: of the codebook, by short form."""
    side = 1 if language == "en" else 0
    if type_name == "new":
        return Letter(
            payload["msg_title"],
            [*payload["msg_message"].splitlines(), FOOT[side]],
            f"{settings.BASE_URL}/{language}/{NOTIFICATIONS}",
            LABELS[side],
        )
    text = TEXTS[variant_of(type_name, payload)]
    values = shown(in_language(payload, language), side, units)
    return Letter(
        tidy(text.subject[side].format(**values)),
        [tidy(text.body[side].format(**values)), FOOT[side]],
        f"{settings.BASE_URL}/{language}/{text.page.format(**payload)}",
        LABELS[side],
    )


def tidy(text: str) -> str:
    """Return the text with single blanks, and one full stop where a unit's own meets that of the sentence."""
    return " ".join(part for part in text.split(" ") if part).replace("..", ".").strip()


def variant_of(type_name: str, payload: Payload) -> str:
    """Return the key of the text; of a few types there are several."""
    if type_name == "data-export":
        return f"{type_name}{'-list' if payload['exp_list'] else ''}{'' if payload['exp_ready'] else '-failed'}"
    return "sold-out-buyer" if type_name == "sold-out" and "off_id" in payload else type_name


def shown(payload: Payload, side: int, units: Mapping[str, UnitWords]) -> dict[str, str]:
    """Return what the marks of the texts stand for. side: 0 Serbian, 1 English."""
    values = {name: readable(name, value) for name, value in payload.items()}
    values |= people(payload)
    known = amounts(payload, side, units)
    # Of the amounts alone: among the other values what is missing stands as a dash.
    values |= known | conditions(known, payload, side)
    if "rating" in payload:
        values["rating_text"] = rating_text(payload["rating"], payload["comment"])
    if "usr_email" in payload:
        values["full_name"] = str(payload.get("usr_org_full_name") or payload["usr_name"])
        values["firm_text"] = firm_text(payload, side) if "usr_org_pib" in payload else ""
    if "old" in payload:
        values["old_text"], values["new_text"] = person_text(payload["old"]), person_text(payload["new"])
        values["new_name"] = payload["new"]["usr_name"]
    if "changes" in payload:
        values["changes_text"] = changes_text(payload["changes"], side)
    return values


def people(payload: Payload) -> dict[str, str]:
    """Return whom it is about, by their full names."""
    roles = {
        "buyer": ("buyer_name", "buyer_username"),
        "seller": ("seller_name", "seller_username"),
        "author": ("usr_name", "usr_username"),
        "rated": ("usr_name_to", "usr_username_to"),
    }
    return {role: str(payload.get(name) or payload.get(username, "")) for role, (name, username) in roles.items()}


def amounts(payload: Payload, side: int, known: Mapping[str, UnitWords]) -> dict[str, str]:
    """Return quantities with their unit, and prices and sums with their currency."""
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
        )
        if name in payload
    }
    if payload.get("price") is not None:
        price, currency = Decimal(payload["price"]), payload["cur_id"]
        units = payload.get("off_quantity", payload.get("off_count"))
        values["price"] = numbers.money(price, currency)
        if units is not None:
            values["sum"] = numbers.money(price * units, currency)
    if payload.get("limit") is not None:
        values["limit"] = numbers.money(payload["limit"], payload["cur_id"])
    return values


def conditions(values: Mapping[str, str], payload: Payload, side: int) -> dict[str, str]:
    """Return the sentences that stand only in some letters of a type, empty where they do not."""
    limit, price = values.get("limit"), values.get("price")
    waits, total = payload.get("waits"), values.get("sum", "")
    said = {
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
    texts = {name: said[name][side].format(mark) if mark else "" for name, mark in marks.items()}
    if waits:
        texts["standing_text"] = (
            f"Ponuda čeka {limit}, a cena je sada {price}. Ako se ne dostigne, ne kupujete i ništa ne dugujete.",
            f"The offer waits for {limit}; the price is now {price}. If it is not reached, you buy nothing and owe"
            " nothing.",
        )[side]
    else:
        texts["standing_text"] = (f"Po sadašnjoj ceni {price} plaćate {total}.", f"At {price} you pay {total} now.")[
            side
        ]
    ended = (f"Postignuta cena je {price}.", f"The price reached is {price}.")
    above = (
        f"Postignuta cena je {price}, a vaša granica {limit}.",
        f"The price reached is {price}; your limit was {limit}.",
    )
    none = ("Nijedna ponuda nije ispunjena.", "No offer was met.")
    texts["outcome_text"] = (none if price is None else above if limit else ended)[side]
    return texts


def readable(name: str, value: Any) -> str:
    if value is None:
        return "-"
    if name in MOMENTS and value:
        return f"{datetime.fromisoformat(value).astimezone(BELGRADE):%d.%m.%Y %H:%M}"
    return str(value)


def firm_text(payload: Payload, side: int) -> str:
    """Return a new firm's numbers and whom to ask for."""
    person = f"{payload['usr_org_contact_person']} ({payload['usr_org_contact']})"
    return (
        f"PIB {payload['usr_org_pib']}, matični broj {payload['usr_org_id']}, kontakt: {person}.",
        f"Tax ID {payload['usr_org_pib']}, company number {payload['usr_org_id']}, contact: {person}.",
    )[side]


def rating_text(stars: int | None, comment: str) -> str:
    return " ".join(part for part in (f"{stars}/5." if stars is not None else "", comment) if part)


def person_text(person: Mapping[str, str]) -> str:
    return (
        f"{person['usr_name']} ({person['usr_username']}), {person['usr_address']}, {person['usr_postal_code']}"
        f" {person['usr_region']}, {person['cnt_name']}, {person['usr_phone_number']}"
    )


def changes_text(changes: Sequence[Mapping[str, str]], side: int) -> str:
    """Return each changed field with its old and its new text."""
    was, now = (("bilo je", "sada je"), ("before", "now"))[side]
    return " ".join(
        f"{FIELD_NAMES[one['field']][side]}, {was}: {one['old'] or '-'}; {now}: {one['new'] or '-'}." for one in changes
    )
