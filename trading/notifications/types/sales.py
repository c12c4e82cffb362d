"""A sale that sells out, nears its end, ends or is given up, and the seller's decision after it."""

from typing import NotRequired

from trading.notifications.types.declaration import EmailText, NotificationType, Payload
from trading.notifications.types.fields import (
    AD,
    PURCHASES,
    SALES,
    AdFields,
    LimitFields,
    PriceFields,
    QuantityFields,
    SellerFields,
    UnitFields,
    WireTime,
)

FINISHED = ("Prodaja je završena: {pro_name}", "Sale finished: {pro_name}")
NO_BUYERS = ("Prodaja je završena bez kupaca: {pro_name}", "Sale finished without buyers: {pro_name}")
ENDS_SOON = ("Prodaja se uskoro završava: {pro_name}", "The sale ends soon: {pro_name}")
BOUGHT = ("Kupili ste {quantity}: {pro_name}", "You bought {quantity}: {pro_name}")


class SoldOut(SellerFields, UnitFields, PriceFields):
    """To the seller off_count, the quantity sold; to a buyer the own offer."""

    off_count: NotRequired[int]
    off_id: NotRequired[int]
    off_quantity: NotRequired[int]


class NearExpirySeller(AdFields, UnitFields, PriceFields):
    """off_count: reserved units; off_waiting: those of them whose limit is below the price."""

    off_count: int
    off_waiting: int


class NearExpiryBuyer(SellerFields, QuantityFields, PriceFields, LimitFields):
    pass


class NearExpiryAdmin(SellerFields, UnitFields):
    """off_count: reserved units."""

    off_count: int


class ExpiredWithPrice(SellerFields, UnitFields, PriceFields):
    """off_count: the quantity sold; off_unsold: what was reserved and not sold, its limit being below the price."""

    off_count: int
    off_unsold: int


class ExpiredBuyer(SellerFields, QuantityFields):
    """price: None when no offer was met; limit: the highest price of the offer, None at any."""

    off_id: int
    price: str | None
    vat_on_top: NotRequired[int]
    cur_id: str
    limit: str | None


class DecisionDue(SellerFields):
    deadline: WireTime


class SaleGivenUp(SellerFields, QuantityFields):
    off_id: int


def sold_out_variant(payload: Payload) -> str:
    """A payload with the offer goes to its buyer, one without to the seller."""
    return "-buyer" if "off_id" in payload else ""


TYPES = (
    NotificationType(
        "sold-out",
        SoldOut,
        email=EmailText(
            ("Rasprodato: {pro_name}", "Sold out: {pro_name}"),
            (
                "Prodaja „{pro_name}“ je završena: sve je prodato, {reserved} po ceni {price}, ukupno {sum}. Imate 5"
                " radnih dana da odlučite o kupcima.",
                "The sale of “{pro_name}” is finished: everything is sold, {reserved} at {price}, {sum} in total. You"
                " have 5 working days to decide on the buyers.",
            ),
            SALES,
        ),
        variants={
            "-buyer": EmailText(
                BOUGHT,
                (
                    "„{pro_name}“ je rasprodato i prodaja je završena. Kupili ste {quantity} po ceni {price}, ukupno"
                    " {sum}. Prodavac: {seller}.",
                    "“{pro_name}” is sold out and the sale is finished. You bought {quantity} at {price}, {sum} in"
                    " total. Seller: {seller}.",
                ),
                PURCHASES,
            )
        },
        variant_of=sold_out_variant,
        fixed_on_page=True,
    ),
    NotificationType(
        "near-exp-seller",
        NearExpirySeller,
        email=EmailText(
            ENDS_SOON,
            (
                "Prodaja „{pro_name}“ se završava {pro_expiry}. Rezervisano je {reserved}{waiting_text}. Cena je sada"
                " {price}.",
                "The sale of “{pro_name}” ends on {pro_expiry}. Reserved: {reserved}{waiting_text}. The price is now"
                " {price}.",
            ),
            SALES,
        ),
    ),
    NotificationType(
        "near-exp-buyer",
        NearExpiryBuyer,
        email=EmailText(
            ENDS_SOON,
            (
                "Prodaja „{pro_name}“ se završava {pro_expiry}. Prodavac: {seller}. Vaša ponuda: {quantity}."
                " {now_text}",
                "The sale of “{pro_name}” ends on {pro_expiry}. Seller: {seller}. Your offer: {quantity}. {now_text}",
            ),
            AD,
        ),
    ),
    NotificationType(
        "near-exp-admin",
        NearExpiryAdmin,
        email=EmailText(
            ENDS_SOON,
            (
                "Prodaja „{pro_name}“ se završava {pro_expiry}. Prodavac: {seller}. Rezervisano: {reserved}.",
                "The sale of “{pro_name}” ends on {pro_expiry}. Seller: {seller}. Reserved: {reserved}.",
            ),
            AD,
        ),
        for_admins=True,
    ),
    NotificationType(
        "expired-seller-sold-out",
        ExpiredWithPrice,
        email=EmailText(
            FINISHED,
            (
                "Istekao je rok rasprodatog oglasa „{pro_name}“: prodato je {reserved} po ceni {price}, ukupno {sum}.",
                "The sold-out ad “{pro_name}” has reached its end: {reserved} sold at {price}, {sum} in total.",
            ),
            SALES,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "expired-admin-sold-out",
        ExpiredWithPrice,
        email=EmailText(
            FINISHED,
            (
                "Istekao je rok rasprodatog oglasa „{pro_name}“: prodato je {reserved} po ceni {price}. Prodavac:"
                " {seller}.",
                "The sold-out ad “{pro_name}” has reached its end: {reserved} sold at {price}. Seller: {seller}.",
            ),
            AD,
        ),
        for_admins=True,
    ),
    NotificationType(
        "expired-seller-price",
        ExpiredWithPrice,
        email=EmailText(
            FINISHED,
            (
                "Prodaja „{pro_name}“ je završena po ceni {price}: prodato je {reserved}, ukupno {sum}. {unsold_text}"
                " Imate 5 radnih dana da odlučite o kupcima.",
                "The sale of “{pro_name}” finished at {price}: {reserved} sold, {sum} in total. {unsold_text} You"
                " have 5 working days to decide on the buyers.",
            ),
            SALES,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "expired-admin-price",
        ExpiredWithPrice,
        email=EmailText(
            FINISHED,
            (
                "Prodaja „{pro_name}“ je završena po ceni {price}: prodato je {reserved}. Prodavac: {seller}.",
                "The sale of “{pro_name}” finished at {price}: {reserved} sold. Seller: {seller}.",
            ),
            AD,
        ),
        for_admins=True,
    ),
    NotificationType(
        "expired-seller-no-buyers",
        SellerFields,
        email=EmailText(
            NO_BUYERS,
            (
                "Prodaja „{pro_name}“ je završena, a ništa nije prodato. Možete da je obnovite sa novim rokom i"
                " stepenicima.",
                "The sale of “{pro_name}” is finished and nothing was sold. You can renew it with a new date and new"
                " steps.",
            ),
            SALES,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "expired-admin-no-buyers",
        SellerFields,
        email=EmailText(
            NO_BUYERS,
            (
                "Prodaja „{pro_name}“ je završena, a ništa nije prodato. Prodavac: {seller}.",
                "The sale of “{pro_name}” is finished and nothing was sold. Seller: {seller}.",
            ),
            AD,
        ),
        for_admins=True,
    ),
    NotificationType(
        "expired-buyer-sold-out",
        ExpiredBuyer,
        email=EmailText(
            BOUGHT,
            (
                "Istekao je rok rasprodatog oglasa „{pro_name}“. Kupili ste {quantity} po ceni {price}, ukupno {sum}."
                " Prodavac: {seller}.",
                "The sold-out ad “{pro_name}” has reached its end. You bought {quantity} at {price}, {sum} in total."
                " Seller: {seller}.",
            ),
            PURCHASES,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "expired-buyer-price",
        ExpiredBuyer,
        email=EmailText(
            BOUGHT,
            (
                "Prodaja „{pro_name}“ je završena. Kupili ste {quantity} po ceni {price}, ukupno {sum}. Prodavac:"
                " {seller}.",
                "The sale of “{pro_name}” is finished. You bought {quantity} at {price}, {sum} in total. Seller:"
                " {seller}.",
            ),
            PURCHASES,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "expired-buyer-unsold",
        ExpiredBuyer,
        email=EmailText(
            ("Niste kupili: {pro_name}", "You did not buy: {pro_name}"),
            (
                "Prodaja „{pro_name}“ je završena, a uslov vaše ponude ({quantity}) nije ispunjen. {outcome_text} Ne"
                " kupujete i ništa ne dugujete.",
                "The sale of “{pro_name}” is finished and the condition of your offer ({quantity}) was not met."
                " {outcome_text} You buy nothing and owe nothing.",
            ),
            PURCHASES,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "three-day-seller",
        DecisionDue,
        email=EmailText(
            ("Odlučite o kupcima: {pro_name}", "Decide on the buyers: {pro_name}"),
            (
                "O kupcima oglasa „{pro_name}“ možete da odlučite do {deadline}.",
                "You have until {deadline} to decide on the buyers of “{pro_name}”.",
            ),
            SALES,
        ),
    ),
    NotificationType(
        "three-day-admin",
        DecisionDue,
        email=EmailText(
            ("Rok za odluku prodavca: {pro_name}", "Seller's decision is due: {pro_name}"),
            (
                "Prodavac {seller} ima do {deadline} da odluči o kupcima oglasa „{pro_name}“.",
                "{seller} has until {deadline} to decide on the buyers of “{pro_name}”.",
            ),
            AD,
        ),
        for_admins=True,
    ),
    NotificationType(
        "seller-gave-up",
        SaleGivenUp,
        email=EmailText(
            ("Prodavac je odustao: {pro_name}", "The seller gave up the sale: {pro_name}"),
            (
                "Prodaja „{pro_name}“ je otkazana. Prodavac: {seller}. Vaša ponuda ({quantity}) više ne važi; ništa ne"
                " dugujete.",
                "The seller gave up the sale of “{pro_name}”. Seller: {seller}. Your offer ({quantity}) no longer"
                " stands; you owe nothing.",
            ),
            PURCHASES,
        ),
        fixed_on_page=True,
    ),
)
