"""What mails that ask for money say beside their sentence: the sum, where it goes, the code, and what comes next.

The figures are those of the notification; only whether the deal still stands is looked up when the mail is sent.
Source: docs/spec/domain.md, "Mails about payments".
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from django.conf import settings

from marketplace.common.http.moments import weekday_text
from marketplace.common.messaging.mail.parts import Part, facts, heading, picture, text
from marketplace.common.text import locale
from marketplace.common.text.locale import pick
from marketplace.common.text.qr import payment_code
from trading.catalogue.vat import VatAmounts
from trading.notifications.details import NOTHING, Details, register_details
from trading.notifications.types.declaration import Payload
from trading.offers.buying import BUYS
from trading.offers.mail_rows import Row, contact_row, delivery_row, goods_rows, greeting, money, vat_rows
from trading.offers.models import Offer

CODE = "code"


def payment_details(payload: Payload, recipient_id: int, language: str) -> Details:
    """Return the details of a mail to a buyer who has to pay; nothing of one that says no sum."""
    if "payable" not in payload or payload.get("undone"):
        return NOTHING
    offers = Offer.objects.select_related("ad__unit", "ad__seller__organisation", "buyer__organisation")
    offer = offers.filter(pk=payload["off_id"], buyer_id=recipient_id).first()
    if offer is None:
        return NOTHING
    with locale.language(language):
        if not Offer.objects.filter(BUYS, pk=offer.pk).exists():
            return Details(greeting(offer.buyer), (text(ended()),))
        code = payload["ips"]
        parts = [facts(sum_rows(offer, payload), total=True), facts(order_rows(offer, payload))]
        if code:
            parts += [text(scan()), picture(CODE, "NBS IPS QR")]
        parts += [heading(pick("Šta sledi", "What comes next")), text(*next_steps(offer))]
        images = {CODE: payment_code(code)} if code else {}
        return Details(greeting(offer.buyer), tuple(parts), images=images)


def ended() -> str:
    return pick(
        "Ova kupovina je u međuvremenu prekinuta: ništa ne dugujete.",
        "This purchase has been ended since: you owe nothing.",
    )


def scan() -> str:
    return pick(
        "Skenirajte kod aplikacijom svoje banke („IPS skeniraj“) ili prepišite podatke u nalog.",
        "Scan the code with your bank's application (“IPS skeniraj”), or copy the data into an order.",
    )


def sum_rows(offer: Offer, payload: Payload) -> list[Row]:
    """Return goods and sums; the last row is what is paid."""
    ad = offer.ad
    amounts = VatAmounts(*(Decimal(payload[name]) for name in ("net", "vat", "payable")))
    return [
        *goods_rows(ad, payload["off_quantity"]),
        *vat_rows(ad, amounts),
        delivery_row(ad),
        (pick("Za plaćanje", "To pay"), money(ad, amounts.payable)),
    ]


def order_rows(offer: Offer, payload: Payload) -> list[Row]:
    """Return what to write into the order of payment, and who is reached where."""
    until = payload["pay_by"]
    day = weekday_text(datetime.fromisoformat(f"{until}T12:00:00+00:00"), locale.active()) if until else ""
    return [
        (pick("Primalac", "Payee"), payload["payee_name"]),
        (pick("Račun primaoca", "Account of the payee"), payload["account"]),
        (pick("Model i poziv na broj", "Model and reference"), payload["reference"]),
        (pick("Platiti do", "To be paid by"), day),
        (pick("Način plaćanja iz oglasa", "Way of payment in the ad"), offer.ad.payment_info.strip()),
        contact_row(pick("Prodavac", "Seller"), offer.ad.seller),
    ]


def next_steps(offer: Offer) -> list[str]:
    return [
        pick(
            "Kada platite, zabeležite uplatu na stranici kupoprodaje. Prodavac je potvrđuje kada novac stigne, a zatim "
            "predaje ili šalje robu.",
            "Once you have paid, record the payment on the page of the deal. The seller confirms it when the money has "
            "come, and then hands over or sends the goods.",
        ),
        pick(
            "Novac ide neposredno prodavcu; Zbir ga ne prima.",
            "The money goes straight to the seller; Zbir takes none.",
        ),
    ]


def account_details(payload: Payload, recipient_id: int, language: str) -> Details:
    """Return what changed. No phone of the profile: whoever took the account over may have set it."""
    offers = Offer.objects.select_related("ad__seller__organisation", "buyer__organisation")
    offer = offers.filter(pk=payload["off_id"], buyer_id=recipient_id).first()
    if offer is None:
        return NOTHING
    with locale.language(language):
        parts: list[Part] = [
            facts([
                (pick("Račun do sada", "Account until now"), payload["account_old"]),
                (pick("Račun od sada", "Account from now on"), payload["account_new"]),
            ]),
            text(pick(
                f"Ako sumnjate na prevaru, ne plaćajte i pišite nam: {settings.SUPPORT_EMAIL}.",
                f"If you suspect fraud, do not pay, and write to us: {settings.SUPPORT_EMAIL}.",
            )),
        ]  # fmt: skip
        return Details(greeting(offer.buyer), tuple(parts))


def register() -> None:
    """Called when the apps are ready."""
    register_details(payment_details, "deal-step", "proforma-issued", "payment-overdue")
    register_details(account_details, "account-changed")
