"""The mail that confirms to a consumer that the withdrawal was received: their copy of it, which nobody can switch off.

Who withdraws waits for one row of the outbox only: the mail is made when it is sent.
Source: docs/spec/domain.md, "Mails of offers and sales".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

from marketplace.common.http.moments import moment_text
from marketplace.common.messaging.bounds import OWN
from marketplace.common.messaging.mail.parts import facts, text
from marketplace.common.messaging.mail.services import mail_entry, recall_mail
from marketplace.common.messaging.mail.sources import source
from marketplace.common.messaging.outbox import enqueue_all
from marketplace.common.messaging.outbox.handlers import NothingToSend
from marketplace.common.text import locale
from marketplace.common.text.locale import pick
from trading.contracts.models import Contract
from trading.deals.models import DealStep
from trading.deals.rules import HANDOVERS, PAYMENTS, Kind
from trading.offers.mail_rows import Row, amounts_at, contact_row, delivery_row, goods_rows, greeting, money, vat_rows
from trading.offers.models import Offer

SOURCE: Final = "withdrawal"


def confirm_withdrawal(step: DealStep, offer: Offer) -> None:
    """Mail the buyer that the withdrawal was received. Runs inside the caller's transaction."""
    buyer = offer.buyer
    enqueue_all(
        [
            mail_entry(
                to=buyer.email,
                template="message",
                language=buyer.locale,
                context={"step": step.pk},
                key=key_of(step),
                bound=OWN,
                source=SOURCE,
            )
        ]
    )


def recall_confirmation(step: DealStep) -> None:
    """Take the mail of a withdrawal that is undone back, if it has not gone. Runs inside the caller's transaction."""
    recall_mail(key_of(step))


def key_of(step: DealStep) -> str:
    return f"mail:withdrawal:{step.pk}"


def compose_withdrawal(context: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """Return the context of the template `message`. Raises NothingToSend for a withdrawal undone meanwhile."""
    steps = DealStep.objects.select_related(
        "offer__ad__unit", "offer__ad__seller__organisation", "offer__buyer__organisation"
    )
    step = steps.filter(pk=context["step"], undone_at=None).first()
    if step is None:
        raise NothingToSend("the withdrawal was undone")
    offer, ad = step.offer, step.offer.ad
    with locale.language(language):
        return {
            "subject_line": pick(f"Odustanak je primljen: {ad.name}", f"Withdrawal received: {ad.name}"),
            "greeting": greeting(offer.buyer),
            "lines": [
                pick(
                    f"Primili smo vašu izjavu o odustanku od ugovora za „{ad.name}“ i javili je prodavcu.",
                    f"We have received your declaration of withdrawal from the contract for “{ad.name}” and told the "
                    "seller.",
                )
            ],
            "parts": [
                facts(withdrawn_rows(step, offer)),
                facts(sum_rows(offer), total=True),
                facts([contact_row(pick("Prodavac", "Seller"), ad.seller)]),
                text(
                    *returns(offer),
                    pick(
                        "Sačuvajte ovu poruku: ona je potvrda da je odustanak primljen.",
                        "Keep this message: it confirms that the withdrawal was received.",
                    ),
                ),
            ],
            "action_url": f"{settings.BASE_URL}/{language}/profile/deals/{offer.pk}",
            "action_label": pick("Otvorite kupoprodaju", "Open the deal"),
        }


def withdrawn_rows(step: DealStep, offer: Offer) -> list[Row]:
    """Return when the declaration came and what it is about, by the numbers that its papers bear."""
    ad = offer.ad
    contract = Contract.objects.filter(offer_id=offer.pk).values_list("number", flat=True).first()
    return [
        (pick("Odustanak primljen", "Withdrawal received"), moment_text(step.recorded_at)),
        (pick("Broj kupoprodaje", "Number of the deal"), str(offer.pk)),
        (pick("Ugovor", "Contract"), contract or ""),
        (pick("Kraj prodaje", "End of the sale"), moment_text(ad.closed_at) if ad.closed_at else ""),
        (pick("Vaša napomena", "Your note"), step.note),
    ]


def sum_rows(offer: Offer) -> list[Row]:
    """Return goods and sums of the contract; the last row is what all of it came to."""
    ad = offer.ad
    amounts = amounts_at(ad, ad.current_price, offer.quantity)
    return [
        *goods_rows(ad, offer.quantity),
        *vat_rows(ad, amounts),
        delivery_row(ad),
        (pick("Ukupan iznos", "Total"), money(ad, amounts.payable)),
    ]


def returns(offer: Offer) -> list[str]:
    """Return who gives what back until when, by what is recorded."""
    kinds = {Kind(kind) for kind in offer.steps.filter(undone_at=None).values_list("kind", flat=True)}
    goods, paid = kinds & {*HANDOVERS, Kind.RECEIVED}, kinds & PAYMENTS
    if not goods and not paid:
        return [
            pick(
                "Roba nije predata i uplata nije zabeležena, pa niko ništa ne vraća.",
                "No goods were handed over and no payment was recorded, so nothing is to be returned.",
            )
        ]
    return [
        pick(
            "Robu vratite prodavcu najkasnije 14 dana od odustanka.",
            "Return the goods to the seller within 14 days of the withdrawal.",
        )
        if goods
        else "",
        pick(
            "Prodavac vam vraća novac najkasnije 14 dana od odustanka.",
            "The seller returns your money within 14 days of the withdrawal.",
        )
        if paid
        else "",
    ]


def register() -> None:
    """Let the mail's processes make confirmations. Called when the apps are ready."""
    source(SOURCE)(compose_withdrawal)
