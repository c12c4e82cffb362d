"""What the mails after a close say beside their sentence: the order for its buyer, the sums for the seller.

A consumer's mail holds the terms of the ad, the right of withdrawal and the form for it: a copy that nobody can change.
Source: docs/spec/domain.md, "Mails of offers and sales".
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

from marketplace.common.db import clock
from marketplace.common.http.moments import weekday_text
from marketplace.common.messaging.mail.parts import Attachment, Part, facts, heading, text
from marketplace.common.text import locale
from marketplace.common.text.locale import pick
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.vat import VatAmounts
from trading.contracts.blocks import Block, DefinitionList, Paragraph
from trading.contracts.composing import Composer
from trading.contracts.snapshot import take_snapshot
from trading.contracts.wording import WORDINGS
from trading.deals.selectors import Deal, access_deal
from trading.deals.withdrawal_form import form_file
from trading.notifications.details import NOTHING, Details, register_details
from trading.notifications.types.declaration import Payload
from trading.offers.buying import BUYS
from trading.offers.deadlines import decision_deadline
from trading.offers.errors import NoDeal, OfferNotFound
from trading.offers.mail_rows import (
    Row,
    amounts_at,
    contact_row,
    delivery_row,
    goods_rows,
    greeting,
    money,
    price_row,
    quantity_text,
    vat_rows,
)
from trading.offers.models import Offer
from trading.offers.rules import is_deal


def close_details(payload: Payload, recipient_id: int, language: str) -> Details:
    """Return the details for the buyer of the offer that the payload names, else for the seller of its ad."""
    with locale.language(language):
        if "off_id" in payload:
            return purchase_details(payload["off_id"], recipient_id)
        ad = Ad.objects.select_related("seller__organisation", "unit").filter(pk=payload["pro_id"]).first()
        if ad is None or ad.seller_id != recipient_id or ad.closed_at is None:
            return NOTHING
        return sale_details(ad)


def purchase_details(offer_id: int, buyer_id: int) -> Details:
    """Return the order; of an offer that is no deal any more just that. Nothing for anybody but its buyer."""
    buyer = User.objects.select_related("organisation").filter(pk=buyer_id).first()
    try:
        deal = access_deal(buyer, offer_id, clock.now()) if buyer else None
    except (OfferNotFound, NoDeal):
        return NOTHING
    if buyer is None or deal is None or deal.offer.buyer_id != buyer_id:
        return NOTHING
    if not is_deal(deal.of_offer):
        ended = pick(
            "Ova kupovina je u međuvremenu prekinuta: ništa ne dugujete.",
            "This purchase has been ended since: you owe nothing.",
        )
        return Details(greeting(buyer), (text(ended),))
    ad, quantity, closed_at = deal.ad, deal.offer.quantity, deal.of_steps.closed_at
    amounts = amounts_at(ad, ad.current_price, quantity)
    order = [
        *goods_rows(ad, quantity),
        price_row(ad, pick("Postignuta cena", "Price reached"), ad.current_price),
        *vat_rows(ad, amounts),
        delivery_row(ad),
        (pick("Ukupno za plaćanje", "Total to pay"), money(ad, amounts.payable)),
    ]
    parts = [
        facts(order, total=True),
        facts([contact_row(pick("Prodavac", "Seller"), ad.seller)]),
        heading(pick("Šta sledi", "What comes next")),
        text(*next_of_buyer(ad, closed_at)),
    ]
    if buyer.is_organisation:
        return Details(greeting(buyer), tuple(parts))
    parts.append(text(pick(
        "Ispod su uslovi prodaje i pravo na odustanak, a obrazac za odustanak je u prilogu. Sačuvajte ovu poruku.",
        "The terms of sale and the right of withdrawal are below; the withdrawal form is attached. Keep this message.",
    )))  # fmt: skip
    return Details(greeting(buyer), tuple(parts), tuple(terms_of(deal)), (form_of(deal),))


def next_of_buyer(ad: Ad, closed_at: datetime) -> list[str]:
    """Return until when the seller decides, and how and when it is paid."""
    day = weekday_text(decision_deadline(closed_at), locale.active())
    how = ad.payment_info.strip()
    return [
        pick(f"Prodavac o kupcima odlučuje do {day}.", f"The seller decides on the buyers by {day}."),
        pick(
            "Platite kada prodavac zatraži uplatu: iznos, račun i poziv na broj tada stižu mejlom i stoje na stranici "
            "kupoprodaje.",
            "Pay when the seller asks for it: amount, account and reference then come by e-mail, and stand on the page "
            "of the deal.",
        ),
        pick(f"Način i rok plaćanja iz oglasa: {how}", f"Way and time of payment in the ad: {how}") if how else "",
    ]


def form_of(deal: Deal) -> Attachment:
    file = form_file(deal, locale.active(), "pdf")
    return Attachment(file.name, file.content, file.content_type)


def terms_of(deal: Deal) -> Iterator[Part]:
    """Yield the right of withdrawal and the terms of the ad, in the words of the contract."""
    words = WORDINGS[locale.active()]
    snapshot = take_snapshot(deal.offer, deal.ad, number="", closed_at=deal.of_steps.closed_at, now=clock.now())
    composer = Composer(snapshot, locale.active(), words)
    for title, blocks in (
        (words.consumer, composer.consumer()),
        (words.payment, composer.payment()),
        (words.delivery, composer.delivery()),
        (words.obligations, composer.agreed(words.obligations_rows)),
        (words.claims, composer.agreed(words.claims_rows)),
        (words.warranty, composer.agreed(words.warranty_rows)),
        (words.limits, composer.limits()),
        (words.private, composer.private()),
        (words.jurisdiction, composer.jurisdiction()),
    ):
        if blocks and blocks != [Paragraph(words.not_agreed)]:
            yield heading(title)
            yield from map(part_of, blocks)


def part_of(block: Block) -> Part:
    """Return a block of a document as a part of a mail."""
    if isinstance(block, DefinitionList):
        return facts(block.rows)
    assert isinstance(block, Paragraph)
    return text(block.text)


def sale_details(ad: Ad) -> Details:
    """Return what the seller of a closed ad sold, what all buyers pay together, and what comes next."""
    sold = list(Offer.objects.filter(BUYS, ad=ad).values_list("quantity", flat=True))
    amounts = [amounts_at(ad, ad.current_price, quantity) for quantity in sold]
    together = VatAmounts(
        sum((one.net for one in amounts), Decimal(0)),
        sum((one.vat for one in amounts), Decimal(0)),
        sum((one.payable for one in amounts), Decimal(0)),
    )
    rows = [
        *goods_rows(ad, sum(sold)),
        (pick("Kupaca", "Buyers"), str(len(sold))),
        price_row(ad, pick("Postignuta cena", "Price reached"), ad.current_price),
        *vat_rows(ad, together),
        *last_offer_rows(ad),
        (pick("Kupci plaćaju ukupno", "Buyers pay in total"), money(ad, together.payable)),
    ]
    return Details(
        greeting(ad.seller),
        (
            facts(rows, total=True),
            heading(pick("Šta sledi", "What comes next")),
            text(
                pick(
                    "Na stranici prodaje su kupci sa podacima za kontakt. Odatle tražite uplatu, izdajete predračune i "
                    "pravite ugovore.",
                    "The page of the sale has the buyers with their contact data. There you ask for payment, issue "
                    "proformas and make contracts.",
                ),
            ),
        ),
    )


def last_offer_rows(ad: Ad) -> list[Row]:
    """Return the offer that sold out, of which its seller gets no other mail; nothing for a sale that just ended."""
    if ad.closed_by != Ad.ClosedBy.SOLD_OUT:
        return []
    bought = Offer.objects.select_related("buyer__organisation").filter(BUYS, ad=ad)
    last = bought.order_by("-changed_at", "-pk").first()
    if last is None:
        return []
    said = f"{last.buyer.display_name}, {quantity_text(ad, last.quantity)}"
    return [(pick("Ponuda kojom je rasprodato", "Offer that sold out"), said)]


def register() -> None:
    """Called when the apps are ready."""
    register_details(close_details, "sold-out", "expired-buyer-price", "expired-seller-price")
