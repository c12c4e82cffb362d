"""The mails that confirm an offer to its buyer: at once when it is placed, its changes gathered for ten minutes.

They are the buyer's copy of what binds, so nobody can switch them off. An offer that sells out is confirmed by the mail
of the close instead. Who acts waits for one row of the outbox only: the mail is made when it is sent.
Source: docs/spec/domain.md, "Mails of offers and sales".
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django.conf import settings

from marketplace.common.http.moments import moment_text
from marketplace.common.messaging.bounds import OWN
from marketplace.common.messaging.mail.parts import facts, text
from marketplace.common.messaging.mail.services import mail_entry
from marketplace.common.messaging.mail.sources import source
from marketplace.common.messaging.outbox import PermanentFailure
from marketplace.common.messaging.outbox.services import Entry, enqueue_all
from marketplace.common.text import locale
from marketplace.common.text.locale import pick
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import OfferStatus, limit_of
from trading.catalogue.vat import PRICE_WORDS, kind_for, shown_amount
from trading.offers.amounts import most_per_unit
from trading.offers.events import limit_text
from trading.offers.mail_rows import Row, amounts_at, delivery_row, goods_rows, greeting, money, quantity_text, vat_rows
from trading.offers.models import Offer

SOURCE: Final = "offer"
GATHERED: Final = timedelta(minutes=10)
MARGIN: Final = timedelta(minutes=1)
"""Longer than a write takes: what was changed at the last moment is stored when the mail reads the offer."""


def confirm_placed(offer: Offer, buyer: User) -> None:
    """Mail the buyer that the offer was taken. Runs inside the caller's transaction."""
    terms = {"quantity": offer.quantity, "limit": limit_text(limit_of(offer.condition, offer.tier_price))}
    enqueue_all([entry_of(offer, buyer, {"placed": terms}, f"mail:offer-placed:{offer.pk}")])


def confirm_changed(offer: Offer, buyer: User, now: datetime) -> list[str]:
    """Mail the buyer of the change, with those of the next ten minutes; return the offer's columns to save.

    Runs inside the caller's transaction. A change that is gathered by a mail that waits already writes nothing.
    """
    if offer.changes_gathered_until is not None and now < offer.changes_gathered_until:
        return []
    offer.changes_gathered_until = now + GATHERED
    key = f"mail:offer-changed:{offer.pk}:{offer.change_no}"
    enqueue_all([entry_of(offer, buyer, {}, key, delay=GATHERED + MARGIN)])
    return ["changes_gathered_until"]


def entry_of(offer: Offer, buyer: User, context: Mapping[str, Any], key: str, delay: timedelta | None = None) -> Entry:
    return mail_entry(
        to=buyer.email,
        template="message",
        language=buyer.locale,
        context={"offer": offer.pk, **context},
        key=key,
        bound=OWN,
        source=SOURCE,
        delay=delay,
    )


def compose_confirmation(context: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """Return the context of the template `message`. Raises PermanentFailure when the offer is gone."""
    offers = Offer.objects.select_related(
        "ad__unit", "ad__seller__organisation", "ad__restriction", "buyer__organisation"
    )
    offer = offers.filter(pk=context["offer"]).first()
    if offer is None:
        raise PermanentFailure("its offer is gone")
    with locale.language(language):
        placed = context.get("placed")
        if placed is None:
            return confirmation(offer, offer.quantity, limit_of(offer.condition, offer.tier_price), placed=False)
        limit = None if placed["limit"] is None else Decimal(placed["limit"])
        return confirmation(offer, placed["quantity"], limit, placed=True)


def confirmation(offer: Offer, quantity: int, limit: Decimal | None, *, placed: bool) -> dict[str, Any]:
    """Return the mail's words and figures in the active language."""
    ad = offer.ad
    goods = f"{ad.name}, {quantity_text(ad, quantity)}"
    if placed:
        subject = pick(f"Ponuda je primljena: {goods}", f"Offer received: {goods}")
        line = pick(
            f"Primili smo vašu ponudu za „{ad.name}“. Obavezuje vas ako je njen uslov ispunjen kada se prodaja završi.",
            f"We have received your offer for “{ad.name}”. It binds you if its condition is met when the sale ends.",
        )
    else:
        subject = pick(f"Ponuda je izmenjena: {goods}", f"Offer changed: {goods}")
        line = pick(
            f"Izmenili ste ponudu za „{ad.name}“. Ispod je ponuda kakva je sada.",
            f"You changed your offer for “{ad.name}”. Below is the offer as it now stands.",
        )
    ended = "" if placed else ended_text(offer)
    return {
        "subject_line": subject,
        "greeting": greeting(offer.buyer),
        "lines": [line, ended] if ended else [line],
        "parts": [facts(rows_of(offer, quantity, limit))]
        if ended
        else [
            facts([*rows_of(offer, quantity, limit), *most_rows(ad, quantity, limit)], total=True),
            text(*until_texts(ad)),
        ],
        "action_url": f"{settings.BASE_URL}/{locale.active()}/details/{ad.pk}",
        "action_label": pick("Otvorite oglas", "Open the ad"),
    }


def rows_of(offer: Offer, quantity: int, limit: Decimal | None) -> list[Row]:
    """Return goods, condition and seller."""
    ad = offer.ad
    condition = (
        pick("kupujete po svakoj postignutoj ceni", "you buy at any price reached")
        if limit is None
        else pick(
            f"kupujete samo ako cena nije viša od {limit_words(offer, limit)} po jedinici",
            f"you buy only if the price is not above {limit_words(offer, limit)} per unit",
        )
    )
    return [
        *goods_rows(ad, quantity),
        (pick("Uslov", "Condition"), condition),
        (pick("Prodavac", "Seller"), ad.seller.display_name),
    ]


def most_rows(ad: Ad, quantity: int, limit: Decimal | None) -> list[Row]:
    """Return what an offer that may still be changed costs at most, VAT and all."""
    most = amounts_at(ad, most_per_unit(ad, quantity, limit), quantity)
    return [
        *vat_rows(ad, most),
        delivery_row(ad),
        (pick("Najviše plaćate", "You pay at most"), money(ad, most.payable)),
    ]


def limit_words(offer: Offer, limit: Decimal) -> str:
    """Return the limit in the kind in which its buyer chose it: persons see what is paid, firms VAT apart."""
    ad, firm = offer.ad, offer.buyer.is_organisation
    words = pick(*PRICE_WORDS[kind_for(ad.vat, ad.vat_added, firm=firm)])
    return words.format(money(ad, shown_amount(limit, ad.vat, ad.vat_added, firm=firm)))


def until_texts(ad: Ad) -> list[str]:
    """Return until when the offer may be changed, and what ends that sooner."""
    until, hours = moment_text(ad.expires_at), ad.restriction
    return [
        pick(
            f"Ponudu možete da izmenite ili da od nje odustanete do {until}. Ako se sve rasproda pre toga, prodaja se "
            "odmah završava, a vaša ponuda kupuje.",
            f"You can change the offer or give it up until {until}, Belgrade time. If everything sells out before, the "
            "sale ends at once and your offer buys.",
        ),
        ""
        if hours is None
        else pick(
            f"Izmene su moguće samo u vreme dozvoljenog prometa: od {hours.opens_at:%H:%M} do {hours.closes_at:%H:%M}.",
            f"Changes are possible only in the hours of trade: from {hours.opens_at:%H:%M} to {hours.closes_at:%H:%M}.",
        ),
        pick(
            "Cena zavisi od ponuda svih kupaca i može da padne ili poraste, ali nikada ne plaćate više od navedenog "
            "iznosa.",
            "The price follows the offers of all buyers. It may fall or rise, but you never pay more than stated here.",
        ),
    ]


def ended_text(offer: Offer) -> str:
    """Return what has become of the offer before the mail of its changes left, "" while it can still be changed."""
    if offer.status == OfferStatus.GAVE_UP:
        return pick(
            "Od ponude ste u međuvremenu odustali: ništa ne dugujete.", "You have given it up since: you owe nothing."
        )
    if offer.status == OfferStatus.REJECTED:
        return pick(
            "Prodavac ju je u međuvremenu odbio: ništa ne dugujete.",
            "The seller has rejected it since: you owe nothing.",
        )
    if offer.ad.deleted_at is not None:
        return pick(
            "Prodaja je u međuvremenu otkazana: ništa ne dugujete.", "The sale was called off since: you owe nothing."
        )
    if offer.ad.closed_at is not None:
        return pick(
            "Prodaja se u međuvremenu završila. Ishod i iznos su u posebnoj poruci.",
            "The sale has ended since. Another message has the outcome and the sum.",
        )
    return ""


def register() -> None:
    """Let the mail's processes make confirmations. Called when the apps are ready."""
    source(SOURCE)(compose_confirmation)
