"""The dates of a deal as a calendar file, worded for the side that asks.

Source: docs/spec/domain.md, "Withdrawal of a consumer".
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings

from marketplace.common.files import ical
from marketplace.common.files.ical import Day
from marketplace.common.text import locale, numbers
from marketplace.common.text.locale import pick
from trading.catalogue.models import Ad
from trading.codebooks.quantities import format_quantity, unit_words
from trading.offers.amounts import amounts_at_price
from trading.offers.deadlines import BELGRADE
from trading.offers.errors import NoDeal, OfferNotFound
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.rules import OfferFlags, is_deal, offer_flags
from trading.offers.selectors import with_ads

DAYS_BEFORE_DECISION = 1
DAYS_BEFORE_WITHDRAWAL = 2


@dataclass(frozen=True, slots=True)
class Deal:
    """A fulfilled offer of an ended sale, its ad, seller and buyer loaded. flags: of the side that asks."""

    offer: Offer
    ad: Ad
    ended_at: datetime
    flags: OfferFlags
    for_seller: bool


def access_deal(user_id: int, offer_id: int, now: datetime) -> Deal:
    """Return the deal if the person is one of its two sides.

    Raises OfferNotFound; NoDeal while the sale runs, and when it did not end in a deal of theirs.
    """
    offers = with_ads(Offer.objects.filter(pk=offer_id))
    offer = offers.select_related("ad__seller__organisation", "buyer__organisation").first()
    if offer is None or user_id not in (offer.buyer_id, offer.seller_id):
        raise OfferNotFound
    for_seller, consumer = user_id == offer.seller_id, not offer.buyer.is_organisation
    facts = offer_facts(offer, offer.ad, now, for_seller=for_seller, consumer=consumer)
    if not is_deal(facts) or facts.ended_at is None:
        raise NoDeal
    return Deal(offer, offer.ad, facts.ended_at, offer_flags(facts, now, for_seller=for_seller), for_seller)


def deal_calendar(deal: Deal, now: datetime) -> bytes:
    """Return the file in the active language."""
    language = locale.active()
    name = f"Zbir: {deal.ad.name}"
    return ical.calendar(name, days_of(deal), made_at=now, zone=BELGRADE.key, language=locale.TAG[language])


def days_of(deal: Deal) -> list[Day]:
    """Return the close, the end of the five working days and, where a consumer buys, of the fourteen days."""
    ad, buyer, seller = deal.ad, deal.offer.buyer.display_name, deal.ad.seller.display_name
    days = [
        day_of(
            deal,
            "close",
            deal.ended_at,
            pick(f"Završena prodaja: {ad.name}", f"Sale ended: {ad.name}"),
            pick(f"Kupac: {buyer}. Prodavac: {seller}.", f"Buyer: {buyer}. Seller: {seller}."),
        )
    ]
    if deal.flags.decide_by is not None:
        days.append(
            day_of(
                deal,
                "decide",
                deal.flags.decide_by,
                pick(f"Odlučite o kupcima: {ad.name}", f"Decide on the buyers: {ad.name}")
                if deal.for_seller
                else pick(f"Rok prodavca za odluku: {ad.name}", f"Seller decides by: {ad.name}"),
                pick(
                    "Poslednji od 5 radnih dana u kojima prodavac odlučuje o kupcima.",
                    "The last of the 5 working days in which the seller decides on the buyers.",
                ),
                remind=DAYS_BEFORE_DECISION,
            )
        )
    if deal.flags.withdraw_by is not None:
        title, text = withdrawal_words(ad, deal.offer.received_at)
        remind = None if deal.for_seller else DAYS_BEFORE_WITHDRAWAL
        days.append(day_of(deal, "withdraw", deal.flags.withdraw_by, title, text, remind=remind))
    return days


def withdrawal_words(ad: Ad, received_at: datetime | None) -> tuple[str, str]:
    """Return title and text of the fourteenth day: of the receipt where it is recorded, else of the close."""
    if received_at is not None:
        return (
            pick(f"Odustanak potrošača, do ovog dana: {ad.name}", f"Consumer withdrawal, until this day: {ad.name}"),
            pick(
                "Potrošač može da odustane 14 dana od prijema robe, koji je zabeležen.",
                "A consumer may withdraw within 14 days of the recorded receipt of the goods.",
            ),
        )
    return (
        pick(
            f"Odustanak potrošača, najmanje do ovog dana: {ad.name}",
            f"Consumer withdrawal, at least until this day: {ad.name}",
        ),
        pick(
            "Potrošač može da odustane 14 dana od prijema robe. Prijem nije zabeležen, pa je ovo 14. dan od "
            "završetka prodaje: rok ne može isteći pre njega.",
            "A consumer may withdraw within 14 days of receipt of the goods. Receipt is not recorded, so this "
            "is the 14th day after the sale ended: the period cannot end before it.",
        ),
    )


def goods_of(deal: Deal) -> str:
    """Return quantity, price and sum as people read them."""
    ad, units = deal.ad, deal.offer.quantity
    quantity = format_quantity(units, unit_words(ad.unit), locale.active())
    price, total = (
        f"{numbers.amount(value)} {ad.currency_id}" for value in (ad.current_price, amounts_at_price(ad, units).payable)
    )
    return pick(
        f"Količina: {quantity}, cena: {price}, ukupno: {total}.",
        f"Quantity: {quantity}, price: {price}, total: {total}.",
    )


def day_of(deal: Deal, name: str, at: datetime, title: str, text: str, *, remind: int | None = None) -> Day:
    """Return one date of the deal. name: of the date, for its lasting id."""
    return Day(
        uid=f"offer-{deal.offer.pk}-{name}@{urlsplit(settings.BASE_URL).hostname}",
        on=at.astimezone(BELGRADE).date(),
        title=title,
        text=f"{text}\n{goods_of(deal)}",
        url=f"{settings.BASE_URL}/{locale.active()}/details/{deal.ad.pk}",
        remind=remind,
    )
