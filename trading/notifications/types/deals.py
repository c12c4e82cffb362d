"""What happens to a deal after the close: a step of the other side, what is to be paid, the proforma, the contract."""

from datetime import datetime
from typing import Annotated, Final, NotRequired, TypedDict

from marketplace.common.http.moments import weekday_text
from marketplace.common.text import numbers
from trading.notifications.types.bounds import ACCOUNT_CHANGES, BINDS, ENDS, RECORDED_STEPS, UNDONE_STEPS
from trading.notifications.types.declaration import ERASED, EmailText, NotificationType, Payload, Person
from trading.notifications.types.fields import BOARD, DEAL, BuyerFields, QuantityFields, SellerFields


class DealFields(SellerFields, BuyerFields, QuantityFields):
    off_id: int


class PaymentFields(TypedDict):
    """What is to be paid and how; older notifications have none of it.

    net, vat, payable: of the whole quantity, two decimals. pro_vat: what the ad states. account, ips (the text of the
    payment code): "" where the deal has no payment slip. pay_by: a day in Belgrade, None without a term.
    """

    net: NotRequired[str]
    vat: NotRequired[str]
    payable: NotRequired[str]
    pro_vat: NotRequired[str]
    cur_id: NotRequired[str]
    payee_name: NotRequired[Annotated[str, Person.SELLER]]
    account: NotRequired[Annotated[str, Person.SELLER, ERASED]]
    reference: NotRequired[str]
    pay_by: NotRequired[str | None]
    ips: NotRequired[Annotated[str, Person.SELLER, Person.BUYER, ERASED]]


class DealStepped(DealFields, PaymentFields):
    """step: a kind of step; by: "buyer" or "seller"; undone: 1 when the step was undone. The other side gets it.

    note: what was written with the step. carrier, tracking_number: of the shipment, "" for other steps; older
    notifications have neither. What is to be paid stands in `payment_asked` alone. paid: of a withdrawal, 1 where a
    payment was recorded, 0 where none was; older ones do not say.
    """

    step: str
    by: str
    undone: int
    paid: NotRequired[int]
    note: NotRequired[Annotated[str, Person.SELLER, Person.BUYER, ERASED]]
    carrier: NotRequired[Annotated[str, Person.SELLER, Person.BUYER, ERASED]]
    tracking_number: NotRequired[Annotated[str, Person.SELLER, Person.BUYER, ERASED]]


class ContractMade(DealFields):
    number: str


class ProformaIssued(DealFields, PaymentFields):
    """number: of the seller and the year, such as 12/2026."""

    number: str


class PaymentOverdue(DealFields, PaymentFields):
    """To the buyer, once for a term of payment that has passed."""


class PaymentsUnpaid(SellerFields):
    """To the seller, once for an ad and a day. unpaid: deals whose term of payment has passed; of one alone also whose
    it is."""

    unpaid: int
    off_id: NotRequired[int]
    buyer_username: NotRequired[Annotated[str, Person.BUYER]]
    buyer_name: NotRequired[Annotated[str, Person.BUYER]]


class AccountChanged(DealFields):
    """To a buyer who was asked to pay. Both accounts are masked: whoever pays looks at the page of the deal."""

    account_old: Annotated[str, Person.SELLER, ERASED]
    account_new: Annotated[str, Person.SELLER, ERASED]


STEPS: Final = {
    "payment_asked": ("zatražena je uplata", "asks for payment"),
    "paid": ("uplata je zabeležena", "recorded the payment"),
    "payment_confirmed": ("uplata je potvrđena", "confirmed the payment"),
    "handed_over": ("roba je predata", "handed over the goods"),
    "shipped": ("roba je poslata", "sent the goods"),
    "received": ("prijem robe je zabeležen", "recorded the receipt of the goods"),
    "withdrawn": ("odustanak od ugovora", "withdrew from the contract"),
    "settled": ("kupoprodaja je završena", "settled the deal"),
}
"""What each step says in (Serbian, English), after the name of who recorded it."""


def step_words(payload: Payload, side: int) -> dict[str, str]:
    """Return what the step says, who recorded it, and what that person wrote with it."""
    by = payload["by"]
    name = str(payload.get(f"{by}_name") or payload.get(f"{by}_username", ""))
    note = str(payload.get("note") or "")
    quoted = (f"Napomena: „{note}“", f"Note: “{note}”")[side] if note else ""
    return {
        "step_text": STEPS[payload["step"]][side],
        "other": name,
        "note_text": "\n".join(line for line in (*shipment_lines(payload, side), quoted) if line),
        **payment_words(payload, side),
    }


def shipment_lines(payload: Payload, side: int) -> tuple[str, str]:
    """Return who carries the goods and the number to find them by, "" for each that was not given."""
    carrier, number = str(payload.get("carrier") or ""), str(payload.get("tracking_number") or "")
    return (
        (f"Prevoznik: {carrier}", f"Carrier: {carrier}")[side] if carrier else "",
        (f"Broj pošiljke: {number}", f"Tracking number: {number}")[side] if number else "",
    )


def payment_words(payload: Payload, side: int) -> dict[str, str]:
    """Return the sum to be paid and until when, "" where it is not said."""
    if "payable" not in payload:
        return {}
    until = payload.get("pay_by")
    day = weekday_text(datetime.fromisoformat(f"{until}T12:00:00+00:00"), ("sr", "en")[side]) if until else ""
    return {
        "payable_text": numbers.money(payload["payable"], payload["cur_id"], cents=True),
        "until_text": (f"Rok za uplatu je do {day}.", f"Please pay by {day}.")[side] if day else "",
        "day": day,
    }


def proforma_words(payload: Payload, side: int) -> dict[str, str]:
    return {"until_text": "", **payment_words(payload, side)}


def unpaid_words(payload: Payload, side: int) -> dict[str, str]:
    return {"unpaid": str(payload["unpaid"])}


def unpaid_variant(payload: Payload) -> str:
    """One deal has a page of its own, several have the board."""
    return "" if "off_id" in payload else "-several"


def step_variant(payload: Payload) -> str:
    """An undone step, a withdrawal and a request for payment have e-mails of their own."""
    if payload["undone"]:
        return "-undone"
    if payload["step"] == "payment_asked" and "payable" in payload:
        return "-payment"
    if payload["step"] != "withdrawn":
        return ""
    return "-withdrawn" if payload.get("paid", 1) else "-withdrawn-unpaid"


TYPES = (
    NotificationType(
        "deal-step",
        DealStepped,
        bound=RECORDED_STEPS,
        variant_bounds={"-undone": UNDONE_STEPS},
        email=EmailText(
            ("{other}: {step_text} ({pro_name})", "{other} {step_text}: {pro_name}"),
            (
                "{other}: {step_text}. Kupovina „{pro_name}“, {quantity}. Kupac: {buyer}. Prodavac: {seller}."
                "\n{note_text}",
                "{other} {step_text}. Purchase of “{pro_name}”, {quantity}. Buyer: {buyer}. Seller: {seller}."
                "\n{note_text}",
            ),
            DEAL,
        ),
        variants={
            "-undone": EmailText(
                ("{other}: poništeno „{step_text}“ ({pro_name})", "{other} undid a step: {pro_name}"),
                (
                    "{other}: poništen je korak „{step_text}“. Kupovina „{pro_name}“, {quantity}.",
                    "{other} undid the step “{step_text}”. Purchase of “{pro_name}”, {quantity}.",
                ),
                DEAL,
            ),
            "-withdrawn": EmailText(
                ("{buyer} odustaje od ugovora: {pro_name}", "{buyer} withdraws from the contract: {pro_name}"),
                (
                    "Kupac {buyer} odustaje od ugovora za „{pro_name}“, {quantity}. Prodavac: {seller}. Primljeni"
                    " iznos vratite najkasnije u roku od 14 dana od prijema ove izjave.\n{note_text}",
                    "{buyer} withdraws from the contract for “{pro_name}”, {quantity}. Seller: {seller}. Return"
                    " what you have received within 14 days of receiving this declaration.\n{note_text}",
                ),
                DEAL,
            ),
            "-withdrawn-unpaid": EmailText(
                ("{buyer} odustaje od ugovora: {pro_name}", "{buyer} withdraws from the contract: {pro_name}"),
                (
                    "Kupac {buyer} odustaje od ugovora za „{pro_name}“, {quantity}. Prodavac: {seller}. Uplata nije"
                    " zabeležena, pa novac ne vraćate.\n{note_text}",
                    "{buyer} withdraws from the contract for “{pro_name}”, {quantity}. Seller: {seller}. No payment is"
                    " recorded, so there is no money to return.\n{note_text}",
                ),
                DEAL,
            ),
            "-payment": EmailText(
                ("{seller}: zatražena je uplata ({pro_name})", "{seller} asks for payment: {pro_name}"),
                (
                    "Prodavac {seller} traži uplatu za „{pro_name}“, {quantity}. Za plaćanje: {payable_text}."
                    " {until_text}\n{note_text}",
                    "{seller} asks for payment for “{pro_name}”, {quantity}. To pay: {payable_text}."
                    " {until_text}\n{note_text}",
                ),
                DEAL,
            ),
        },
        variant_of=step_variant,
        words=step_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "payment-overdue",
        PaymentOverdue,
        bound=ENDS,
        email=EmailText(
            ("Rok za uplatu je prošao: {pro_name}", "The payment is overdue: {pro_name}"),
            (
                "Rok za uplatu za „{pro_name}“, {quantity}, bio je do {day}. Za plaćanje: {payable_text}. Prodavac:"
                " {seller}.\nAko ste platili, zabeležite uplatu na stranici kupoprodaje. Ako niste, platite sada ili"
                " se dogovorite sa prodavcem.",
                "Payment for “{pro_name}”, {quantity}, was due by {day}. To pay: {payable_text}. Seller: {seller}.\nIf"
                " you have paid, record the payment on the page of the deal. If not, pay now or agree with the seller.",
            ),
            DEAL,
        ),
        words=payment_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "payments-unpaid",
        PaymentsUnpaid,
        bound=ENDS,
        email=EmailText(
            ("{buyer}: rok za uplatu je prošao ({pro_name})", "{buyer} has not paid in time: {pro_name}"),
            (
                "Rok za uplatu za „{pro_name}“ je prošao, a uplata nije zabeležena. Kupac: {buyer}. Prodavac:"
                " {seller}.\nProverite izvod:"
                " ako je novac stigao, potvrdite uplatu. Ako nije, ponovo zatražite plaćanje, sa novim rokom. Kupca smo"
                " podsetili.",
                "The term of payment for “{pro_name}” has passed and no payment is recorded. Buyer: {buyer}. Seller:"
                " {seller}.\nLook at"
                " your account: if the money is there, confirm the payment. If not, ask for payment again, with a new"
                " term. We have reminded the buyer.",
            ),
            DEAL,
        ),
        variants={
            "-several": EmailText(
                ("Rok za uplatu je prošao, kupaca: {unpaid} ({pro_name})", "{unpaid} buyers have not paid: {pro_name}"),
                (
                    "Rok za uplatu za „{pro_name}“ je prošao, a uplata nije zabeležena. Broj kupaca: {unpaid}."
                    "\nProverite izvod: ako je novac stigao, potvrdite uplatu. Ako nije, ponovo zatražite plaćanje, sa"
                    " novim rokom. Kupce smo podsetili.",
                    "The term of payment for “{pro_name}” has passed and no payment is recorded. Number of buyers:"
                    " {unpaid}.\nLook at your account: if the money is there, confirm the payment. If not, ask for"
                    " payment again, with a new term. We have reminded the buyers.",
                ),
                BOARD,
            )
        },
        variant_of=unpaid_variant,
        words=unpaid_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "account-changed",
        AccountChanged,
        bound=ACCOUNT_CHANGES,
        email=EmailText(
            ("{seller}: promenjen je račun za uplatu ({pro_name})", "{seller} changed the account: {pro_name}"),
            (
                "Račun na koji se plaća „{pro_name}“, {quantity}, je promenjen. Bilo je {account_old}, sada je"
                " {account_new}. Prodavac: {seller}.\nNe plaćajte po starim podacima. Pre uplate otvorite stranicu"
                " kupoprodaje, na kojoj je ceo broj, i proverite ga sa prodavcem na telefon koji već imate. Ako ste"
                " platili na stari račun, javite to prodavcu.",
                "The account to which “{pro_name}”, {quantity}, is paid has changed. It was {account_old}, now it is"
                " {account_new}. Seller: {seller}.\nDo not pay by the old data. Before you pay, open the page of the"
                " deal, which has the whole number, and check it with the seller by a phone number that you already"
                " have. If you have paid to the old account, tell the seller.",
            ),
            DEAL,
        ),
        fixed_on_page=True,
        mail_fixed=True,
    ),
    NotificationType(
        "proforma-issued",
        ProformaIssued,
        bound=BINDS,
        email=EmailText(
            ("{seller}: izdat je predračun {number} ({pro_name})", "{seller} issued a proforma: {pro_name}"),
            (
                "Prodavac {seller} je izdao predračun {number} za „{pro_name}“, {quantity}. {until_text} Predračun"
                " možete da preuzmete na stranici kupoprodaje.",
                "{seller} issued the proforma {number} for “{pro_name}”, {quantity}. {until_text} You can download it"
                " on the page of the deal.",
            ),
            DEAL,
        ),
        words=proforma_words,
    ),
    NotificationType(
        "contract-made",
        ContractMade,
        bound=BINDS,
        email=EmailText(
            ("{seller}: ugovor je napravljen ({pro_name})", "{seller} made the contract: {pro_name}"),
            (
                "Prodavac {seller} je napravio ugovor broj {number} za „{pro_name}“, {quantity}. Kupac: {buyer}."
                " Možete da ga preuzmete na stranici kupoprodaje.",
                "{seller} made the contract No. {number} for “{pro_name}”, {quantity}. Buyer: {buyer}. You can"
                " download it on the page of the deal.",
            ),
            DEAL,
        ),
        fixed_on_page=True,
    ),
)
