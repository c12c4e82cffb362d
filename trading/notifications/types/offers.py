"""An offer placed, changed, given up by its buyer or rejected by the seller."""

from collections.abc import Sequence
from typing import Annotated, NotRequired

from trading.notifications.types.ads import reason_words
from trading.notifications.types.bounds import BINDS, OFFER_CHANGES, OFFERS
from trading.notifications.types.declaration import WORDS, EmailText, NotificationType, Payload
from trading.notifications.types.fields import (
    PURCHASES,
    SALES,
    AdFields,
    BuyerFields,
    LimitFields,
    PriceFields,
    QuantityFields,
    SellerFields,
)


class OfferPlaced(AdFields, BuyerFields, QuantityFields, PriceFields, LimitFields):
    off_id: int


class OfferChanged(OfferPlaced):
    off_quantity_old: int


class OfferGivenUp(AdFields, BuyerFields, QuantityFields):
    """The subject names the offer."""


class OfferRejected(SellerFields, QuantityFields):
    """The subject names the offer. reason: of the seller, may be empty; older notifications have none."""

    reason: NotRequired[Annotated[str, WORDS]]


def whole_change(found: Sequence[Payload]) -> Payload:
    """Return the last of several changes of an offer, beside the quantity before the first."""
    return {**found[-1], "off_quantity_old": found[0]["off_quantity_old"]}


TYPES = (
    NotificationType(
        "new-buyer",
        OfferPlaced,
        bound=OFFERS,
        email=EmailText(
            ("Nova ponuda: {pro_name}, {quantity}", "New offer: {pro_name}, {quantity}"),
            (
                "Stigla je ponuda za „{pro_name}“: {quantity}, kupac {buyer}. {limit_text} Cena je sada {price}.",
                "An offer for “{pro_name}” has arrived: {quantity}, buyer {buyer}. {limit_text} The price is now"
                " {price}.",
            ),
            SALES,
        ),
    ),
    NotificationType(
        "offer-edit",
        OfferChanged,
        bound=OFFER_CHANGES,
        email=EmailText(
            ("Izmenjena ponuda: {pro_name}, {quantity}", "Offer changed: {pro_name}, {quantity}"),
            (
                "Izmenjena je ponuda za „{pro_name}“: {quantity}, ranije {quantity_old}. Kupac: {buyer}. {limit_text}"
                " Cena je sada {price}.",
                "An offer for “{pro_name}” was changed: {quantity}, previously {quantity_old}. Buyer: {buyer}."
                " {limit_text} The price is now {price}.",
            ),
            SALES,
        ),
        gather=whole_change,
        overtaken_by=("reject-buyer",),
    ),
    NotificationType(
        "reject-buyer",
        OfferGivenUp,
        bound=OFFERS,
        email=EmailText(
            ("Kupac je odustao: {pro_name}, {quantity}", "A buyer gave up: {pro_name}, {quantity}"),
            (
                "Kupac {buyer} odustaje od ponude za „{pro_name}“: {quantity}.",
                "{buyer} gave up the offer for “{pro_name}”: {quantity}.",
            ),
            SALES,
        ),
    ),
    NotificationType(
        "reject-seller",
        OfferRejected,
        bound=BINDS,
        email=EmailText(
            ("Ponuda je odbijena: {pro_name}, {quantity}", "Offer rejected: {pro_name}, {quantity}"),
            (
                "Odbijena je vaša ponuda za „{pro_name}“: {quantity}. Prodavac: {seller}. Ne kupujete i ništa ne"
                " dugujete. {reason_text}",
                "Your offer for “{pro_name}”, {quantity}, was rejected. Seller: {seller}. You buy nothing and owe"
                " nothing. {reason_text}",
            ),
            PURCHASES,
        ),
        words=reason_words,
        fixed_on_page=True,
    ),
)
