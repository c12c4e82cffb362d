"""A sale that sells out, nears its end, ends or is given up, and the seller's decision after it."""

from datetime import datetime
from typing import NotRequired

from marketplace.common.http.moments import weekday_text
from trading.notifications.types.bounds import ENDS
from trading.notifications.types.declaration import EmailText, NotificationType, Payload
from trading.notifications.types.fields import (
    AD,
    BOARD,
    DEAL,
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
ENDED = ("Istekao je rok oglasa: {pro_name}", "The ad has reached its end: {pro_name}")
BOUGHT = ("Kupili ste {quantity}: {pro_name}", "You bought {quantity}: {pro_name}")


class SoldOut(SellerFields, UnitFields, PriceFields):
    """To the seller off_count, the quantity sold, and until when to decide on the buyers; to a buyer the own offer."""

    off_count: NotRequired[int]
    decide_by: NotRequired[WireTime]
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
    decide_by: NotRequired[WireTime]


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


def decision_words(payload: Payload, side: int) -> dict[str, str]:
    """Return until which day the seller decides on the buyers; older notifications do not hold it."""
    moment = payload.get("decide_by") or payload.get("deadline")
    if moment is None:
        return {
            "decide_text": (
                "Imate 5 radnih dana da odlučite o kupcima.",
                "You have 5 working days to decide on the buyers.",
            )[side]
        }
    day = weekday_text(datetime.fromisoformat(moment), ("sr", "en")[side])
    return {
        "decide_text": (f"O kupcima odlučite do {day}.", f"Decide on the buyers by {day}.")[side],
        "decide_day": day,
    }


def sold_out_variant(payload: Payload) -> str:
    """A payload with the offer goes to its buyer, one without to the seller."""
    return "-buyer" if "off_id" in payload else ""


TYPES = (
    NotificationType(
        "sold-out",
        SoldOut,
        bound=ENDS,
        email=EmailText(
            ("Rasprodato: {pro_name}", "Sold out: {pro_name}"),
            (
                "„{pro_name}“ je rasprodato i prodaja je završena: {reserved} po ceni {price}.\n{decide_text}",
                "“{pro_name}” is sold out and the sale is finished: {reserved} at {price}.\n{decide_text}",
            ),
            BOARD,
        ),
        variants={
            "-buyer": EmailText(
                BOUGHT,
                (
                    "„{pro_name}“ je rasprodato i prodaja je završena. Kupili ste {quantity} po ceni {price} i kupovina"
                    " vas obavezuje. Prodavac: {seller}.",
                    "“{pro_name}” is sold out and the sale is finished. You bought {quantity} at {price}, and the"
                    " purchase binds you. Seller: {seller}.",
                ),
                DEAL,
            )
        },
        variant_of=sold_out_variant,
        words=decision_words,
        fixed_on_page=True,
        mail_fixed=True,
    ),
    NotificationType(
        "near-exp-seller",
        NearExpirySeller,
        bound=ENDS,
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
        bound=ENDS,
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
        bound=ENDS,
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
        bound=ENDS,
        email=EmailText(
            ENDED,
            (
                "Istekao je rok oglasa „{pro_name}“, koji je ranije rasprodat ({reserved} po ceni {price}). Za kupovine"
                " se ništa ne menja.",
                "The ad “{pro_name}”, which sold out before ({reserved} at {price}), has reached its end. Nothing"
                " changes for the purchases.",
            ),
            BOARD,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "expired-admin-sold-out",
        ExpiredWithPrice,
        bound=ENDS,
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
        bound=ENDS,
        email=EmailText(
            FINISHED,
            (
                "Prodaja „{pro_name}“ je završena po ceni {price}: prodato je {reserved}. {unsold_text}\n{decide_text}",
                "The sale of “{pro_name}” finished at {price}: {reserved} sold. {unsold_text}\n{decide_text}",
            ),
            BOARD,
        ),
        words=decision_words,
        fixed_on_page=True,
        mail_fixed=True,
    ),
    NotificationType(
        "expired-admin-price",
        ExpiredWithPrice,
        bound=ENDS,
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
        bound=ENDS,
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
        bound=ENDS,
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
        bound=ENDS,
        email=EmailText(
            ENDED,
            (
                "Istekao je rok oglasa „{pro_name}“, koji je ranije rasprodat. Za vašu kupovinu se ništa ne menja:"
                " {quantity} po ceni {price}. Prodavac: {seller}.",
                "The ad “{pro_name}”, which sold out before, has reached its end. Nothing changes for your purchase:"
                " {quantity} at {price}. Seller: {seller}.",
            ),
            DEAL,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "expired-buyer-price",
        ExpiredBuyer,
        bound=ENDS,
        email=EmailText(
            BOUGHT,
            (
                "Prodaja „{pro_name}“ je završena. Kupili ste {quantity} po ceni {price} i kupovina vas obavezuje."
                " Prodavac: {seller}.",
                "The sale of “{pro_name}” is finished. You bought {quantity} at {price}, and the purchase binds you."
                " Seller: {seller}.",
            ),
            DEAL,
        ),
        fixed_on_page=True,
        mail_fixed=True,
    ),
    NotificationType(
        "expired-buyer-unsold",
        ExpiredBuyer,
        bound=ENDS,
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
        bound=ENDS,
        email=EmailText(
            ("Odlučite o kupcima: {pro_name}", "Decide on the buyers: {pro_name}"),
            (
                "O kupcima oglasa „{pro_name}“ odlučite do {decide_day}.",
                "Decide on the buyers of “{pro_name}” by {decide_day}.",
            ),
            BOARD,
        ),
        words=decision_words,
    ),
    NotificationType(
        "three-day-admin",
        DecisionDue,
        bound=ENDS,
        email=EmailText(
            ("Rok za odluku prodavca: {pro_name}", "Seller's decision is due: {pro_name}"),
            (
                "Prodavac {seller} o kupcima oglasa „{pro_name}“ odlučuje do {decide_day}.",
                "{seller} decides on the buyers of “{pro_name}” by {decide_day}.",
            ),
            AD,
        ),
        words=decision_words,
        for_admins=True,
    ),
    NotificationType(
        "seller-gave-up",
        SaleGivenUp,
        bound=ENDS,
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
