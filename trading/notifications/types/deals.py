"""What happens to a deal after the close: a step of the other side, the proforma, the contract."""

from typing import Final

from trading.notifications.types.bounds import BINDS, RECORDED_STEPS, UNDONE_STEPS
from trading.notifications.types.declaration import EmailText, NotificationType, Payload
from trading.notifications.types.fields import DEAL, BuyerFields, QuantityFields, SellerFields


class DealFields(SellerFields, BuyerFields, QuantityFields):
    off_id: int


class DealStepped(DealFields):
    """step: a kind of step; by: "buyer" or "seller"; undone: 1 when the step was undone. The other side gets it."""

    step: str
    by: str
    undone: int


class ContractMade(DealFields):
    number: str


class ProformaIssued(DealFields):
    """number: of the seller and the year, such as 12/2026."""

    number: str


STEPS: Final = {
    "payment_asked": ("zatraženo je plaćanje", "payment was requested"),
    "paid": ("kupac je zabeležio uplatu", "the buyer recorded the payment"),
    "payment_confirmed": ("uplata je potvrđena", "the payment was confirmed"),
    "handed_over": ("roba je predata", "the goods were handed over"),
    "shipped": ("roba je poslata", "the goods were sent"),
    "received": ("kupac je zabeležio prijem robe", "the buyer recorded the receipt of the goods"),
    "withdrawn": ("kupac je odustao od ugovora", "the buyer withdrew from the contract"),
    "settled": ("kupovina je zaključena", "the purchase is settled"),
}
"""What each step says in (Serbian, English)."""


def step_words(payload: Payload, side: int) -> dict[str, str]:
    """Return what the step says."""
    return {"step_text": STEPS[payload["step"]][side]}


def step_variant(payload: Payload) -> str:
    """An undone step and a withdrawal have e-mails of their own."""
    if payload["undone"]:
        return "-undone"
    return "-withdrawn" if payload["step"] == "withdrawn" else ""


TYPES = (
    NotificationType(
        "deal-step",
        DealStepped,
        bound=RECORDED_STEPS,
        variant_bounds={"-undone": UNDONE_STEPS},
        email=EmailText(
            ("Novo u kupovini: {pro_name}, {step_text}", "News of a purchase: {pro_name}, {step_text}"),
            (
                "Kupovina „{pro_name}“, {quantity}: {step_text}. Kupac: {buyer}. Prodavac: {seller}.",
                "Purchase of “{pro_name}”, {quantity}: {step_text}. Buyer: {buyer}. Seller: {seller}.",
            ),
            DEAL,
        ),
        variants={
            "-undone": EmailText(
                ("Poništeno u kupovini: {pro_name}", "Undone in a purchase: {pro_name}"),
                (
                    "Kupovina „{pro_name}“, {quantity}: poništen je korak „{step_text}“. Kupac: {buyer}. Prodavac:"
                    " {seller}.",
                    "Purchase of “{pro_name}”, {quantity}: the step “{step_text}” was undone. Buyer: {buyer}."
                    " Seller: {seller}.",
                ),
                DEAL,
            ),
            "-withdrawn": EmailText(
                ("Kupac je odustao od ugovora: {pro_name}", "The buyer withdrew from the contract: {pro_name}"),
                (
                    "Kupac {buyer} odustaje od ugovora za „{pro_name}“, {quantity}. Prodavac: {seller}. Primljeni"
                    " iznos vratite najkasnije u roku od 14 dana od prijema ove izjave.",
                    "{buyer} withdraws from the contract for “{pro_name}”, {quantity}. Seller: {seller}. Return"
                    " what you have received within 14 days of receiving this declaration.",
                ),
                DEAL,
            ),
        },
        variant_of=step_variant,
        words=step_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "proforma-issued",
        ProformaIssued,
        bound=BINDS,
        email=EmailText(
            ("Izdat je predračun: {pro_name}", "The proforma is issued: {pro_name}"),
            (
                "Prodavac {seller} je izdao predračun {number} za „{pro_name}“, {quantity}. Kupac: {buyer}."
                " Možete da ga preuzmete na stranici kupovine.",
                "{seller} issued the proforma {number} for “{pro_name}”, {quantity}. Buyer: {buyer}."
                " You can download it on the page of the purchase.",
            ),
            DEAL,
        ),
    ),
    NotificationType(
        "contract-made",
        ContractMade,
        bound=BINDS,
        email=EmailText(
            ("Ugovor je sačinjen: {pro_name}", "The contract is ready: {pro_name}"),
            (
                "Prodavac {seller} je sačinio ugovor broj {number} za „{pro_name}“, {quantity}. Kupac: {buyer}."
                " Možete da ga preuzmete na stranici kupovine.",
                "{seller} made the contract No. {number} for “{pro_name}”, {quantity}. Buyer: {buyer}."
                " You can download it on the page of the purchase.",
            ),
            DEAL,
        ),
        fixed_on_page=True,
    ),
)
