"""An ad published, renewed, removed, or with other words than its buyers have read."""

from typing import Final

from trading.notifications.types.declaration import EmailText, NotificationType, Payload
from trading.notifications.types.fields import AD, PURCHASES, SALES, AdFields, QuantityFields, SellerFields

FIELD_NAMES: Final = {
    "pro_name": ("Naziv", "Name"),
    "cat_name": ("Kategorija", "Category"),
    "pro_info": ("Kratak opis", "Short description"),
    "pro_description": ("Opis", "Description"),
    "pro_made_in": ("Poreklo", "Origin"),
    "pro_declaration_text": ("Deklaracija", "Declaration"),
}


class AdChanged(SellerFields):
    """changes: [{field, old, new}] of the texts of an ad on which the recipient has an offer."""

    changes: list[dict[str, str]]


class AdRenewed(SellerFields):
    pro_id_old: int


class AdRemoved(SellerFields, QuantityFields):
    """To the buyer of an offer on the removed ad."""


def changes_words(payload: Payload, side: int) -> dict[str, str]:
    """Return each changed field with its old and its new text."""
    was, now = (("bilo je", "sada je"), ("before", "now"))[side]
    changes = (
        f"{FIELD_NAMES[one['field']][side]}, {was}: {one['old'] or '-'}; {now}: {one['new'] or '-'}."
        for one in payload["changes"]
    )
    return {"changes_text": " ".join(changes)}


TYPES = (
    NotificationType(
        "product-changed",
        AdChanged,
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
    ),
    NotificationType(
        "renew-product",
        AdRenewed,
        email=EmailText(
            ("Nova prodaja: {pro_name}", "New round: {pro_name}"),
            (
                "Oglas „{pro_name}“ je obnovljen. Prodavac: {seller}. Ponude se primaju do {pro_expiry}.",
                "The ad “{pro_name}” has been renewed. Seller: {seller}. Offers are taken until {pro_expiry}.",
            ),
            AD,
        ),
    ),
    NotificationType(
        "new-product-admin",
        SellerFields,
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
        AdFields,
        email=EmailText(
            ("Oglas je uklonjen: {pro_name}", "Ad removed: {pro_name}"),
            (
                "Administrator je uklonio vaš oglas „{pro_name}“.",
                "An administrator removed your ad “{pro_name}”.",
            ),
            SALES,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "removed-product-admin",
        AdRemoved,
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
