"""The mail copy of a notice: a readable sentence for each kind, in Serbian and English.

The client has the same sentences for its page. Wire names: the texts are filled from the payload.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from babel.numbers import format_decimal
from django.conf import settings

from marketplace.common.clock import BELGRADE
from trading.inbox.kinds import Payload

BABEL = {"sr": "sr_Latn", "en": "en"}


@dataclass(frozen=True, slots=True)
class Text:
    """subject and body: (Serbian, English), with the payload's fields in braces; page: where the button leads."""

    subject: tuple[str, str]
    body: tuple[str, str]
    page: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail copy, ready for the template `message`."""

    subject: str
    lines: list[str]
    url: str
    label: str


AD, SALES, PURCHASES, NOTICES = "details/{pro_id}", "profile/my-sales", "profile/my-purchases", "profile/notifications"
ADMIN_AD, ADMIN_USER = "details/{pro_id}", "admin/dashboard"

TEXTS: dict[str, Text] = {
    "new-buyer": Text(
        ("Nova ponuda: {pro_name}", "New offer: {pro_name}"),
        (
            "Kupac {buyer_username} je poslao ponudu za „{pro_name}“: {off_quantity} {mun_unit}. Cena je sada {price}"
            " {cur_id}.",
            "{buyer_username} made an offer on “{pro_name}”: {off_quantity} {mun_unit}. The price is now {price}"
            " {cur_id}.",
        ),
        SALES,
    ),
    "offer-edit": Text(
        ("Izmenjena ponuda: {pro_name}", "Offer changed: {pro_name}"),
        (
            "Kupac {buyer_username} je izmenio ponudu za „{pro_name}“: {off_quantity} {mun_unit}, ranije"
            " {off_quantity_old}. Cena je sada {price} {cur_id}.",
            "{buyer_username} changed the offer on “{pro_name}”: {off_quantity} {mun_unit}, before {off_quantity_old}."
            " The price is now {price} {cur_id}.",
        ),
        SALES,
    ),
    "reject-buyer": Text(
        ("Kupac je odustao: {pro_name}", "A buyer withdrew: {pro_name}"),
        (
            "Kupac {buyer_username} je odustao od ponude za „{pro_name}“ ({off_quantity} {mun_unit}).",
            "{buyer_username} withdrew the offer on “{pro_name}” ({off_quantity} {mun_unit}).",
        ),
        SALES,
    ),
    "reject-seller": Text(
        ("Ponuda je odbijena: {pro_name}", "Offer rejected: {pro_name}"),
        (
            "Prodavac {seller_username} je odbio vašu ponudu za „{pro_name}“ ({off_quantity} {mun_unit}).",
            "{seller_username} rejected your offer on “{pro_name}” ({off_quantity} {mun_unit}).",
        ),
        PURCHASES,
    ),
    "sold-out": Text(
        ("Rasprodato: {pro_name}", "Sold out: {pro_name}"),
        (
            "Oglas „{pro_name}“ prodavca {seller_username} je rasprodat po ceni {price} {cur_id}.",
            "“{pro_name}” by {seller_username} is sold out at {price} {cur_id}.",
        ),
        AD,
    ),
    "sold-out-buyer": Text(
        ("Rasprodato: {pro_name}", "Sold out: {pro_name}"),
        (
            "Oglas „{pro_name}“ prodavca {seller_username} je rasprodat. Kupujete {off_quantity} {mun_unit} po ceni"
            " {price} {cur_id}.",
            "“{pro_name}” by {seller_username} is sold out. You buy {off_quantity} {mun_unit} at {price} {cur_id}.",
        ),
        AD,
    ),
    "near-exp-seller": Text(
        ("Oglas uskoro ističe: {pro_name}", "Your ad expires soon: {pro_name}"),
        (
            "Vaš oglas „{pro_name}“ ističe {pro_expiry}. Rezervisano je {off_count} {mun_unit}, cena je {price}"
            " {cur_id}.",
            "Your ad “{pro_name}” expires on {pro_expiry}. {off_count} {mun_unit} are reserved, the price is {price}"
            " {cur_id}.",
        ),
        SALES,
    ),
    "near-exp-buyer": Text(
        ("Oglas uskoro ističe: {pro_name}", "An ad expires soon: {pro_name}"),
        (
            "Oglas „{pro_name}“ prodavca {seller_username} ističe {pro_expiry}. Vaša ponuda: {off_quantity}"
            " {mun_unit}, cena je {price} {cur_id}.",
            "“{pro_name}” by {seller_username} expires on {pro_expiry}. Your offer: {off_quantity} {mun_unit}, the"
            " price is {price} {cur_id}.",
        ),
        AD,
    ),
    "near-exp-admin": Text(
        ("Oglas uskoro ističe: {pro_name}", "An ad expires soon: {pro_name}"),
        (
            "Oglas „{pro_name}“ prodavca {seller_username} ističe {pro_expiry}; rezervisana količina: {off_count}.",
            "“{pro_name}” by {seller_username} expires on {pro_expiry}; reserved quantity: {off_count}.",
        ),
        ADMIN_AD,
    ),
    "expired-seller-sold-out": Text(
        ("Prodaja je završena: {pro_name}", "Sale finished: {pro_name}"),
        (
            "Prodaja „{pro_name}“ je završena: prodato je sve, {off_count} {mun_unit} po ceni {price} {cur_id}. Imate 5"
            " radnih dana da odlučite o kupcima.",
            "The sale of “{pro_name}” is finished: everything is sold, {off_count} {mun_unit} at {price} {cur_id}. You"
            " have 5 working days to decide on the buyers.",
        ),
        SALES,
    ),
    "expired-admin-sold-out": Text(
        ("Prodaja je završena: {pro_name}", "Sale finished: {pro_name}"),
        (
            "Oglas „{pro_name}“ prodavca {seller_username} je istekao rasprodat: {off_count} {mun_unit} po ceni {price}"
            " {cur_id}.",
            "“{pro_name}” by {seller_username} expired sold out: {off_count} {mun_unit} at {price} {cur_id}.",
        ),
        ADMIN_AD,
    ),
    "expired-seller-price": Text(
        ("Prodaja je završena: {pro_name}", "Sale finished: {pro_name}"),
        (
            "Oglas „{pro_name}“ je istekao. Postignuta cena je {price} {cur_id}, rezervisano je {off_count} {mun_unit}."
            " Imate 5 radnih dana da odlučite o kupcima.",
            "“{pro_name}” has expired. The achieved price is {price} {cur_id}, {off_count} {mun_unit} were reserved."
            " You have 5 working days to decide on the buyers.",
        ),
        SALES,
    ),
    "expired-admin-price": Text(
        ("Prodaja je završena: {pro_name}", "Sale finished: {pro_name}"),
        (
            "Oglas „{pro_name}“ prodavca {seller_username} je istekao: {off_count} {mun_unit}, postignuta cena {price}"
            " {cur_id}.",
            "“{pro_name}” by {seller_username} has expired: {off_count} {mun_unit}, achieved price {price} {cur_id}.",
        ),
        ADMIN_AD,
    ),
    "expired-seller-no-buyers": Text(
        ("Oglas je istekao bez kupaca: {pro_name}", "Ad expired without buyers: {pro_name}"),
        (
            "Oglas „{pro_name}“ je istekao bez prodaje. Možete da ga obnovite sa novim rokom i stepenicima.",
            "“{pro_name}” expired without a sale. You can renew it with a new date and new steps.",
        ),
        SALES,
    ),
    "expired-admin-no-buyers": Text(
        ("Oglas je istekao bez kupaca: {pro_name}", "Ad expired without buyers: {pro_name}"),
        (
            "Oglas „{pro_name}“ prodavca {seller_username} je istekao bez prodaje.",
            "“{pro_name}” by {seller_username} expired without a sale.",
        ),
        ADMIN_AD,
    ),
    "expired-buyer-sold-out": Text(
        ("Kupovina je uspela: {pro_name}", "Purchase succeeded: {pro_name}"),
        (
            "Prodaja „{pro_name}“ je završena i sve je rasprodato. Kupujete {off_quantity} {mun_unit} po ceni {price}"
            " {cur_id} od prodavca {seller_username}.",
            "The sale of “{pro_name}” is finished and everything is sold. You buy {off_quantity} {mun_unit} at {price}"
            " {cur_id} from {seller_username}.",
        ),
        PURCHASES,
    ),
    "expired-buyer-price": Text(
        ("Kupovina je uspela: {pro_name}", "Purchase succeeded: {pro_name}"),
        (
            "Prodaja „{pro_name}“ je završena. Kupujete {off_quantity} {mun_unit} po ceni {price} {cur_id} od prodavca"
            " {seller_username}.",
            "The sale of “{pro_name}” is finished. You buy {off_quantity} {mun_unit} at {price} {cur_id} from"
            " {seller_username}.",
        ),
        PURCHASES,
    ),
    "expired-buyer-unsold": Text(
        ("Kupovina nije uspela: {pro_name}", "Purchase did not succeed: {pro_name}"),
        (
            "Oglas „{pro_name}“ prodavca {seller_username} je istekao, a uslov vaše ponude ({off_quantity} {mun_unit})"
            " nije ispunjen. {outcome_text}",
            "“{pro_name}” by {seller_username} has expired and the condition of your offer ({off_quantity} {mun_unit})"
            " was not met. {outcome_text}",
        ),
        PURCHASES,
    ),
    "three-day-seller": Text(
        ("Odlučite o kupcima: {pro_name}", "Decide on the buyers: {pro_name}"),
        (
            "Za prodaju „{pro_name}“ imate do {deadline} da odlučite o kupcima.",
            "You have until {deadline} to decide on the buyers of “{pro_name}”.",
        ),
        SALES,
    ),
    "three-day-admin": Text(
        ("Rok za odluku prodavca: {pro_name}", "Seller's decision is due: {pro_name}"),
        (
            "Prodavac {seller_username} ima do {deadline} da odluči o kupcima za „{pro_name}“.",
            "{seller_username} has until {deadline} to decide on the buyers of “{pro_name}”.",
        ),
        ADMIN_AD,
    ),
    "seller-gave-up": Text(
        ("Prodavac je odustao: {pro_name}", "The seller gave up: {pro_name}"),
        (
            "Prodavac {seller_username} je povukao oglas „{pro_name}“. Vaša ponuda ({off_quantity} {mun_unit}) više ne"
            " važi.",
            "{seller_username} withdrew “{pro_name}”. Your offer ({off_quantity} {mun_unit}) no longer stands.",
        ),
        PURCHASES,
    ),
    "renew-product": Text(
        ("Oglas je obnovljen: {pro_name}", "Ad renewed: {pro_name}"),
        (
            "Prodavac {seller_username} je obnovio oglas „{pro_name}“. Ponude se primaju do {pro_expiry}.",
            "{seller_username} renewed “{pro_name}”. Offers are taken until {pro_expiry}.",
        ),
        AD,
    ),
    "new-product-admin": Text(
        ("Novi oglas: {pro_name}", "New ad: {pro_name}"),
        (
            "Prodavac {seller_username} je objavio oglas „{pro_name}“, važi do {pro_expiry}.",
            "{seller_username} published “{pro_name}”, good until {pro_expiry}.",
        ),
        ADMIN_AD,
    ),
    "admin-deleted": Text(
        ("Oglas je obrisan: {pro_name}", "Ad deleted: {pro_name}"),
        (
            "Administrator je obrisao vaš oglas „{pro_name}“.",
            "An administrator deleted your ad “{pro_name}”.",
        ),
        SALES,
    ),
    "removed-product-admin": Text(
        ("Oglas je uklonjen: {pro_name}", "Ad removed: {pro_name}"),
        (
            "Administrator je uklonio oglas „{pro_name}“ prodavca {seller_username}. Vaša ponuda ({off_quantity}"
            " {mun_unit}) više ne važi.",
            "An administrator removed “{pro_name}” by {seller_username}. Your offer ({off_quantity} {mun_unit}) no"
            " longer stands.",
        ),
        PURCHASES,
    ),
    "rating": Text(
        ("Nova ocena: {pro_name}", "New rating: {pro_name}"),
        (
            "Korisnik {usr_username} vas je ocenio za „{pro_name}“: {rating_text}",
            "{usr_username} rated you for “{pro_name}”: {rating_text}",
        ),
        NOTICES,
    ),
    "admin-rating": Text(
        ("Nova ocena: {pro_name}", "New rating: {pro_name}"),
        (
            "Korisnik {usr_username} je ocenio korisnika {usr_username_to} za „{pro_name}“: {rating_text}",
            "{usr_username} rated {usr_username_to} for “{pro_name}”: {rating_text}",
        ),
        ADMIN_AD,
    ),
    "new-user-admin": Text(
        ("Novi korisnik: {usr_username}", "New user: {usr_username}"),
        (
            "Potvrđen je nalog {usr_username} ({full_name}, {usr_email}, {usr_phone_number}, {usr_address},"
            " {usr_postal_code} {usr_region}, {cnt_name}). {firm_text}",
            "The account {usr_username} is verified ({full_name}, {usr_email}, {usr_phone_number}, {usr_address},"
            " {usr_postal_code} {usr_region}, {cnt_name_en}). {firm_text}",
        ),
        ADMIN_USER,
    ),
    "seller-changed": Text(
        ("Prodavac je promenio podatke", "A seller changed their data"),
        (
            "Prodavac je promenio podatke. Bilo je: {old_text}. Sada je: {new_text}.",
            "A seller changed their data. Before: {old_text}. Now: {new_text}.",
        ),
        "profile/my-sellers",
    ),
    "buyer-changed": Text(
        ("Kupac je promenio podatke", "A buyer changed their data"),
        (
            "Kupac je promenio podatke. Bilo je: {old_text}. Sada je: {new_text}.",
            "A buyer changed their data. Before: {old_text}. Now: {new_text}.",
        ),
        "profile/my-buyers",
    ),
    "data-export": Text(
        ("Vaši podaci su spremni", "Your data is ready"),
        (
            "Datoteka {exp_name} sa vašim podacima je spremna. Možete da je preuzmete do {exp_until}.",
            "The file {exp_name} with your data is ready. You can download it until {exp_until}.",
        ),
        "profile/my-profile",
    ),
    "data-export-failed": Text(
        ("Vaši podaci nisu pripremljeni", "Your data could not be prepared"),
        (
            "Datoteka sa vašim podacima nije napravljena zbog greške na našoj strani. Ništa nije izgubljeno; pokušajte"
            " ponovo.",
            "We could not make the file with your data because of an error on our side. Nothing was lost; try again.",
        ),
        "profile/my-profile",
    ),
    "data-export-list": Text(
        ("Tabela je spremna: {exp_name}", "Table ready: {exp_name}"),
        (
            "Tabela {exp_name} je spremna. Možete da je preuzmete do {exp_until}.",
            "The table {exp_name} is ready. You can download it until {exp_until}.",
        ),
        "admin/exports",
    ),
    "data-export-list-failed": Text(
        ("Tabela nije napravljena: {exp_name}", "Table not made: {exp_name}"),
        (
            "Tabela {exp_name} nije napravljena zbog greške na našoj strani. Ništa nije izgubljeno; pokušajte ponovo.",
            "We could not make the table {exp_name} because of an error on our side. Nothing was lost; try again.",
        ),
        "admin/exports",
    ),
}

LABELS = ("Otvorite na sajtu", "Open on the site")
FOOT = (
    "Ove poruke isključujete u svom profilu, u podešavanjima obaveštenja.",
    "You can switch these messages off in your profile, under notifications.",
)


def letter(kind: str, payload: Payload, language: str, units: Mapping[str, str]) -> Letter:
    """Return the mail copy of a notice. language: "sr" or "en". units: short form sr -> en, for English letters."""
    side = 1 if language == "en" else 0
    if kind == "new":
        return Letter(
            payload["msg_title"],
            [*payload["msg_message"].splitlines(), FOOT[side]],
            f"{settings.BASE_URL}/{language}/{NOTICES}",
            LABELS[side],
        )
    text = TEXTS[variant_of(kind, payload)]
    values = shown(payload, language, units)
    return Letter(
        text.subject[side].format(**values),
        # A unit's short form may end with a full stop of its own.
        [text.body[side].format(**values).replace("..", ".").strip(), FOOT[side]],
        f"{settings.BASE_URL}/{language}/{text.page.format(**payload)}",
        LABELS[side],
    )


def variant_of(kind: str, payload: Payload) -> str:
    """Return the key of the text; of a few kinds there are several."""
    if kind == "data-export":
        return f"{kind}{'-list' if payload['exp_list'] else ''}{'' if payload['exp_ready'] else '-failed'}"
    return "sold-out-buyer" if kind == "sold-out" and "off_quantity" in payload else kind


def shown(payload: Payload, language: str, units: Mapping[str, str]) -> dict[str, str]:
    """Return the payload as people read it: local times, grouped numbers, the unit's short form in the language."""
    values = {name: readable(name, value, language) for name, value in payload.items()}
    if language == "en" and "mun_unit" in payload:
        values["mun_unit"] = units.get(payload["mun_unit"], payload["mun_unit"])
    if "rating" in payload:
        values["rating_text"] = rating_text(payload["rating"], payload["comment"])
    if "usr_email" in payload:
        values["full_name"] = str(payload.get("usr_org_full_name") or payload["usr_name"])
        values["firm_text"] = firm_text(payload, language) if "usr_org_pib" in payload else ""
    if "price" in payload:
        values["outcome_text"] = outcome_text(payload, values, language)
    if "old" in payload:
        values["old_text"], values["new_text"] = (
            person_text(payload["old"], language),
            person_text(payload["new"], language),
        )
    return values


def readable(name: str, value: Any, language: str) -> str:
    if value is None:
        return "-"
    if name in {"pro_expiry", "deadline", "exp_until"}:
        return datetime.fromisoformat(value).astimezone(BELGRADE).strftime("%d.%m.%Y %H:%M")
    if name == "price":
        return format_decimal(Decimal(value), "#,##0.00", BABEL[language])
    if name.startswith("off_") and isinstance(value, int):
        return format_decimal(value, "#,##0", BABEL[language])
    return str(value)


def outcome_text(payload: Payload, values: Mapping[str, str], language: str) -> str:
    """Return how the sale ended for one who did not buy."""
    if payload["price"] is None:
        return "The sale ended without a price." if language == "en" else "Prodaja je završena bez postignute cene."
    price = f"{values['price']} {values['cur_id']}"
    return f"The sale ended at {price}." if language == "en" else f"Prodaja je završena po ceni {price}."


def firm_text(payload: Payload, language: str) -> str:
    """Return a new firm's numbers and whom to ask for."""
    person = f"{payload['usr_org_contact_person']} ({payload['usr_org_contact']})"
    if language == "en":
        return f"Tax number {payload['usr_org_pib']}, company number {payload['usr_org_id']}, contact: {person}."
    return f"PIB {payload['usr_org_pib']}, matični broj {payload['usr_org_id']}, kontakt: {person}."


def rating_text(stars: int | None, comment: str) -> str:
    return " ".join(part for part in (f"{stars}/5." if stars is not None else "", comment) if part)


def person_text(person: Mapping[str, str], language: str) -> str:
    country = person["cnt_name_en" if language == "en" else "cnt_name"]
    return (
        f"{person['usr_name']} ({person['usr_username']}), {person['usr_address']}, {person['usr_postal_code']}"
        f" {person['usr_region']}, {country}, {person['usr_phone_number']}"
    )
