"""An ad published, renewed, removed, or with other words than its buyers have read."""

from collections.abc import Sequence
from typing import Annotated, Final, NotRequired

from marketplace.common.messaging.bounds import STAFF_ACTS, TO_STAFF
from trading.notifications.types.bounds import AD_EDITS, RENEWALS
from trading.notifications.types.declaration import WORDS, EmailText, NotificationType, Payload
from trading.notifications.types.fields import (
    AD,
    PURCHASES,
    SALES,
    AdFields,
    OnSaleFields,
    QuantityFields,
    SellerFields,
)

FIELD_NAMES: Final = {
    "pro_name": ("Naziv", "Name"),
    "cat_name": ("Kategorija", "Category"),
    "pro_info": ("Kratak opis", "Short description"),
    "pro_description": ("Opis", "Description"),
    "pro_made_in": ("Poreklo", "Origin"),
    "pro_declaration_text": ("Deklaracija", "Declaration"),
    "pro_vat": ("PDV", "VAT"),
    "reg_id": ("Mesto", "Place"),
    "images_order": ("Redosled slika", "Order of pictures"),
}


class AdChanged(SellerFields):
    """changes: [{field, old, new}] of the texts of an ad on which the recipient has an offer; without the words for
    somebody who has blocked the seller."""

    changes: Annotated[list[dict[str, str]], WORDS]


class AdCorrected(AdChanged):
    """To the seller and to the buyers of counting offers. reason: as in `AdRestored`, for the seller only."""

    reason: NotRequired[str]


class AdRenewed(SellerFields, OnSaleFields):
    pro_id_old: int


class AdRemovedOfSeller(AdFields):
    """reason: of the administrator, in the words typed; older notifications have none."""

    reason: NotRequired[str]


class AdRestored(AdFields):
    reason: str


class AdLocked(AdFields):
    """locked: 1 when an administrator locked the trade, 0 when it is open again."""

    locked: int
    reason: str


class TradeLocked(SellerFields, QuantityFields):
    """To the buyer of a counting offer. locked: as in `AdLocked`."""

    off_id: int
    locked: int


class AdRemoved(SellerFields, QuantityFields):
    """To the buyer of an offer on the removed ad."""


def changes_words(payload: Payload, side: int) -> dict[str, str]:
    """Return each changed field with its old and its new text, each in a paragraph of its own."""
    was, now = (("bilo", "sada"), ("before", "now"))[side]
    paragraphs: list[str] = []
    for one in payload["changes"]:
        name = FIELD_NAMES[one["field"]][side]
        if "new" in one:
            paragraphs += [f"{name}, {was}: {one['old'] or '-'}", f"{name}, {now}: {one['new'] or '-'}"]
        else:
            paragraphs.append(f"{name}.")
    return {"changes_text": "\n" + "\n".join(paragraphs) + "\n"}


def all_changes(found: Sequence[Payload]) -> Payload | None:
    """Return what is other than before the first of several changes: each text with its first and its last words."""
    told: dict[str, dict[str, str]] = {}
    for one in (change for payload in found for change in payload["changes"]):
        before = told.get(one["field"], one)
        told[one["field"]] = {**one, **{name: text for name, text in before.items() if name.startswith("old")}}
    changes = [one for one in told.values() if "new" not in one or one["old"] != one["new"]]
    return {**found[-1], "changes": changes} if changes else None


def reason_words(payload: Payload, side: int) -> dict[str, str]:
    """Return the sentence with the reason, "" without one."""
    reason = str(payload.get("reason") or "").rstrip(".")
    return {"reason_text": f"{('Razlog', 'Reason')[side]}: {reason}." if reason else ""}


def correction_words(payload: Payload, side: int) -> dict[str, str]:
    """Return the changed fields and the reason, of a buyer's notification without one."""
    return {**changes_words(payload, side), **reason_words(payload, side)}


def lock_variant(payload: Payload) -> str:
    """Return the variant of a lock that has ended."""
    return "" if payload["locked"] else OPEN_AGAIN


OPEN_AGAIN: Final = "-over"

TYPES = (
    NotificationType(
        "product-changed",
        AdChanged,
        bound=AD_EDITS,
        email=EmailText(
            ("Izmenjen opis oglasa: {pro_name}", "Ad description changed: {pro_name}"),
            (
                "Prodavac {seller} je izmenio oglas „{pro_name}“ za koji imate ponudu. {changes_text} Ako vam izmena ne"
                " odgovara, možete da odustanete dok prodaja traje.",
                "{seller} changed the ad “{pro_name}” on which you have an offer. {changes_text} If the change does not"
                " suit you, you can give up your offer while the sale runs.",
            ),
            AD,
        ),
        words=changes_words,
        fixed_on_page=True,
        gather=all_changes,
    ),
    NotificationType(
        "ad-corrected",
        AdCorrected,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Ispravljen oglas: {pro_name}", "Ad corrected: {pro_name}"),
            (
                "Administrator je ispravio oglas „{pro_name}“. Prodavac: {seller}. {changes_text} Cena, količina i"
                " rok nisu menjani. {reason_text}",
                "An administrator corrected the ad “{pro_name}”. Seller: {seller}. {changes_text} Price, quantity and"
                " expiry have not changed. {reason_text}",
            ),
            AD,
        ),
        words=correction_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "renew-product",
        AdRenewed,
        bound=RENEWALS,
        email=EmailText(
            ("Nova prodaja: {pro_name}", "New round: {pro_name}"),
            (
                "Oglas „{pro_name}“ je obnovljen. Prodavac: {seller}. {on_sale_text} Ponude se primaju do"
                " {pro_expiry}.",
                "The ad “{pro_name}” has been renewed. Seller: {seller}. {on_sale_text} Offers are taken until"
                " {pro_expiry}.",
            ),
            AD,
        ),
    ),
    NotificationType(
        "new-product-admin",
        SellerFields,
        bound=TO_STAFF,
        email=EmailText(
            ("Novi oglas: {pro_name}", "New ad: {pro_name}"),
            (
                "Objavljen je oglas „{pro_name}“. Prodavac: {seller}. Ponude se primaju do {pro_expiry}.",
                "The ad “{pro_name}” was published. Seller: {seller}. Offers are taken until {pro_expiry}.",
            ),
            AD,
        ),
        for_admins=True,
    ),
    NotificationType(
        "admin-deleted",
        AdRemovedOfSeller,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Oglas je uklonjen: {pro_name}", "Ad removed: {pro_name}"),
            (
                "Administrator je uklonio vaš oglas „{pro_name}“. {reason_text}",
                "An administrator removed your ad “{pro_name}”. {reason_text}",
            ),
            SALES,
        ),
        words=reason_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "ad-restored",
        AdRestored,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Oglas je vraćen: {pro_name}", "Ad restored: {pro_name}"),
            (
                "Administrator je vratio vaš oglas „{pro_name}“, bez ranijih ponuda. Ponude se primaju do"
                " {pro_expiry}. {reason_text}",
                "An administrator restored your ad “{pro_name}”, without its earlier offers. Offers are taken until"
                " {pro_expiry}. {reason_text}",
            ),
            SALES,
        ),
        words=reason_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "ad-locked",
        AdLocked,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Oglas je zaključan: {pro_name}", "Ad locked: {pro_name}"),
            (
                "Administrator je zaključao vaš oglas „{pro_name}“: nove ponude i izmene nisu moguće, a ponude koje"
                " imate i dalje važe. {reason_text}",
                "An administrator locked your ad “{pro_name}”: no new offers and no changes are possible, and the"
                " offers you have still stand. {reason_text}",
            ),
            SALES,
        ),
        variants={
            OPEN_AGAIN: EmailText(
                ("Oglas je otključan: {pro_name}", "Ad unlocked: {pro_name}"),
                (
                    "Administrator je otključao vaš oglas „{pro_name}“. Ponude se ponovo primaju. {reason_text}",
                    "An administrator unlocked your ad “{pro_name}”. Offers are taken again. {reason_text}",
                ),
                SALES,
            ),
        },
        variant_of=lock_variant,
        words=reason_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "trade-locked",
        TradeLocked,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Trgovina je zaustavljena: {pro_name}", "Trade paused: {pro_name}"),
            (
                "Administrator je zaustavio trgovinu oglasom „{pro_name}“. Prodavac: {seller}. Vaša ponuda ({quantity})"
                " i dalje važi, ali dok je trgovina zaustavljena ne možete da je menjate niti da odustanete.",
                "An administrator paused the trade in “{pro_name}”. Seller: {seller}. Your offer ({quantity}) still"
                " stands, but you can neither change it nor give it up while the trade is paused.",
            ),
            PURCHASES,
        ),
        variants={
            OPEN_AGAIN: EmailText(
                ("Trgovina je nastavljena: {pro_name}", "Trade resumed: {pro_name}"),
                (
                    "Trgovina oglasom „{pro_name}“ je nastavljena. Prodavac: {seller}. Svoju ponudu ({quantity}) možete"
                    " ponovo da menjate.",
                    "The trade in “{pro_name}” goes on. Seller: {seller}. You can change your offer ({quantity})"
                    " again.",
                ),
                PURCHASES,
            ),
        },
        variant_of=lock_variant,
        fixed_on_page=True,
    ),
    NotificationType(
        "removed-product-admin",
        AdRemoved,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Oglas je uklonjen: {pro_name}", "Ad removed: {pro_name}"),
            (
                "Administrator je uklonio oglas „{pro_name}“. Prodavac: {seller}. Vaša ponuda ({quantity}) više ne"
                " važi; ništa ne dugujete.",
                "An administrator removed the ad “{pro_name}”. Seller: {seller}. Your offer ({quantity}) no longer"
                " stands; you owe nothing.",
            ),
            PURCHASES,
        ),
        fixed_on_page=True,
    ),
)
