"""The own lists as tables: every row of the list as it is searched, sorted and filtered. Source: features, X-CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import Model, QuerySet

from marketplace.common.locale import pick
from marketplace.common.sheets import Cell
from trading.accounts.names import shown_name
from trading.catalogue.facts import standing_of
from trading.catalogue.models import Ad
from trading.offers.facts import offer_facts
from trading.offers.models import Condition, Offer
from trading.offers.rules import OfferFlags, offer_flags

AT_ONCE = 200  # rows of the database in memory
M = TypeVar("M", bound=Model)

AD_STATES = {
    "open": ("Aktivan", "Active"),
    "locked": ("Zaključan", "Locked"),
    "sold_out": ("Rasprodato", "Sold out"),
    "expired": ("Istekao", "Expired"),
    "deleted": ("Obrisan", "Deleted"),
}
OFFER_STATUSES = {
    1: ("Aktivna ponuda", "Active offer"),
    2: ("Kupac odustao", "Buyer gave up"),
    3: ("Ponuda odbijena", "Offer rejected"),
    4: ("Odbio administrator", "Rejected by admin"),
    5: ("Ugovor generisan", "Contract generated"),
}
OUTCOMES = {True: ("Kupljeno", "Bought"), False: ("Uslov nije ispunjen", "Condition not met"), None: ("", "")}


@dataclass(frozen=True, slots=True)
class SaleLine:
    ad: Ad
    now: datetime


@dataclass(frozen=True, slots=True)
class PurchaseLine:
    offer: Offer
    flags: OfferFlags


SALES: tuple[tuple[str, str, Callable[[SaleLine], Cell]], ...] = (
    ("Broj oglasa", "Ad number", lambda line: line.ad.pk),
    ("Naziv", "Name", lambda line: line.ad.name),
    ("Kategorija", "Category", lambda line: pick(line.ad.category.name_sr, line.ad.category.name_en)),
    ("Stanje", "State", lambda line: pick(*AD_STATES[standing_of(line.ad, line.now).state])),
    ("Količina", "Quantity", lambda line: line.ad.quantity),
    ("Rezervisano", "Reserved", lambda line: line.ad.reserved),
    ("Jedinica mere", "Unit", lambda line: pick(line.ad.unit.short_sr, line.ad.unit.short_en)),
    ("Broj kupaca", "Buyers", lambda line: line.ad.buyers),
    ("Početna cena", "Base price", lambda line: line.ad.base_price),
    ("Trenutna cena", "Current price", lambda line: line.ad.current_price),
    ("Postignuta cena", "Achieved price", lambda line: line.ad.achieved_price),
    ("Valuta", "Currency", lambda line: line.ad.currency_id),
    ("Objavljeno", "Posted", lambda line: line.ad.posted_at),
    ("Ističe", "Expires", lambda line: line.ad.expires_at),
    ("Završeno", "Ended", lambda line: line.ad.closed_at),
    ("Sakriveno", "Hidden", lambda line: line.ad.hidden_at),
)

PURCHASES: tuple[tuple[str, str, Callable[[PurchaseLine], Cell]], ...] = (
    ("Broj ponude", "Offer number", lambda line: line.offer.pk),
    ("Broj oglasa", "Ad number", lambda line: line.offer.ad_id),
    ("Naziv", "Name", lambda line: line.offer.ad.name),
    ("Prodavac", "Seller", lambda line: shown_name(line.offer.ad.seller.name)),
    ("Ponuđeno", "Offered", lambda line: line.offer.placed_at),
    ("Količina", "Quantity", lambda line: line.offer.quantity),
    ("Jedinica mere", "Unit", lambda line: pick(line.offer.ad.unit.short_sr, line.offer.ad.unit.short_en)),
    ("Najviša cena", "Highest price", lambda line: limit_of(line.offer)),
    ("Status", "Status", lambda line: pick(*OFFER_STATUSES[line.offer.status])),
    ("Ishod", "Outcome", lambda line: pick(*OUTCOMES[line.flags.fulfilled])),
    ("Cena", "Price", lambda line: line.offer.ad.current_price),
    ("Ukupno", "Total", lambda line: line.offer.ad.current_price * line.offer.quantity),
    ("Valuta", "Currency", lambda line: line.offer.ad.currency_id),
    ("Oglas ističe", "Ad expires", lambda line: line.offer.ad.expires_at),
    ("Prodavac odlučuje do", "Seller decides by", lambda line: line.flags.decide_by),
    ("Odustanak potrošača do", "Consumer withdraws by", lambda line: line.flags.withdraw_by),
    ("Sakriveno", "Hidden", lambda line: line.offer.hidden_by_buyer_at),
)


def limit_of(offer: Offer) -> Cell:
    """Return the highest price the buyer accepts, empty at any price."""
    return offer.tier_price if offer.condition == Condition.NOT_ABOVE else None


def sales_table(ads: QuerySet[Ad], now: datetime) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each of the ads in their order, in the active language."""
    yield [pick(sr, en) for sr, en, _ in SALES]
    for ad in in_parts(ads.select_related("category", "unit", "seller", "restriction")):
        line = SaleLine(ad, now)
        yield [value(line) for _, _, value in SALES]


def purchases_table(offers: QuerySet[Offer], now: datetime) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each of the offers in their order, in the active language."""
    yield [pick(sr, en) for sr, en, _ in PURCHASES]
    for offer in in_parts(offers):
        facts = offer_facts(offer, offer.ad, now, for_seller=False, consumer=not offer.buyer.is_organisation)
        line = PurchaseLine(offer, offer_flags(facts, now, for_seller=False))
        yield [value(line) for _, _, value in PURCHASES]


def in_parts(rows: QuerySet[M]) -> Iterator[M]:
    """Yield all rows in their order; neither all of them nor a cursor is held while a slow client reads."""
    keys = list(rows.values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        part = keys[start : start + AT_ONCE]
        found = {row.pk: row for row in rows.filter(pk__in=part)}
        yield from (found[key] for key in part if key in found)
