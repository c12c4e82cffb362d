"""The own lists as tables: every row of the list as it is searched, sorted and filtered.

Source: docs/features, X-CSV.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TypeVar

from django.db.models import Model, QuerySet

from marketplace.common.files.csv_export import Cell
from marketplace.common.text.locale import pick
from trading.accounts.pseudonyms import shown_name
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.models import ENDED_BY_ADMIN, Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus, limit_of
from trading.catalogue.rules import State
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts, over_at
from trading.offers.rules import OfferFlags, offer_flags
from trading.offers.totals import Bought, bought_by_ad

AT_ONCE = 200  # rows of the database in memory
M = TypeVar("M", bound=Model)

AD_STATES = {
    "open": ("Aktivan", "Active"),
    "locked": ("Zaključan", "Locked"),
    "sold_out": ("Rasprodato", "Sold out"),
    "expired": ("Istekao", "Expired"),
    "deleted": ("Obrisan", "Deleted"),
}
REMOVED = ("Uklonio administrator", "Removed by administrator")
GAVE_UP = ("Odustali ste", "You withdrew")
REJECTED = ("Prodavac je odbio ponudu", "Rejected by the seller")
CONTRACTED = ("Ugovor je sačinjen", "Contract made")
ACTIVE, WAITING = ("Aktivna ponuda", "Active offer"), ("Čeka nižu cenu", "Waits for a lower price")
CALLED_OFF = ("Prodavac je odustao od prodaje", "The seller called the sale off")
SOLD = ("Prodato, završeno", "Sold, finished")
UNSOLD = ("Nije prodato", "Not sold")
OUTCOMES = {True: ("Kupljeno", "Bought"), False: ("Nije kupljeno", "Not bought"), None: ("", "")}


@dataclass(frozen=True, slots=True)
class SaleLine:
    """bought: what its offers come to; ended_at: when the ad stopped taking offers, None while it takes them."""

    ad: Ad
    state: State
    bought: Bought
    ended_at: datetime | None

    @property
    def price_reached(self) -> Decimal | None:
        """The price at which something was sold."""
        return self.ad.current_price if self.ended_at and self.bought.units else None


@dataclass(frozen=True, slots=True)
class PurchaseLine:
    offer: Offer
    flags: OfferFlags
    ended_at: datetime | None

    @property
    def price(self) -> Decimal | None:
        """What a unit costs the buyer: nothing while the offer waits, or when it does not buy."""
        return self.offer.ad.current_price if self.flags.buys else None

    @property
    def total(self) -> Decimal | None:
        return None if self.price is None else self.price * self.offer.quantity

    @property
    def outcome(self) -> bool | None:
        """Whether it bought: None while the sale runs, and of an offer withdrawn or rejected, then or since."""
        return self.flags.fulfilled if self.offer.status in COUNTING_STATUSES else None


SALES: tuple[tuple[str, str, Callable[[SaleLine], Cell]], ...] = (
    ("Broj oglasa", "Ad number", lambda line: line.ad.pk),
    ("Naziv", "Name", lambda line: line.ad.name),
    ("Kategorija", "Category", lambda line: pick(line.ad.category.name_sr, line.ad.category.name_en)),
    ("Stanje", "State", lambda line: pick(*state_of(line))),
    ("Količina", "Quantity", lambda line: line.ad.quantity),
    ("Rezervisano", "Reserved", lambda line: None if line.ended_at else line.ad.reserved),
    ("Prodato", "Sold", lambda line: line.bought.units if line.ended_at else None),
    ("Merna jedinica", "Unit", lambda line: pick(line.ad.unit.short_sr, line.ad.unit.short_en)),
    ("Broj kupaca", "Buyers", lambda line: line.bought.offers if line.ended_at else line.ad.buyers),
    ("Osnovna cena", "Base price", lambda line: line.ad.base_price),
    ("Trenutna cena", "Current price", lambda line: None if line.ended_at else line.ad.current_price),
    ("Postignuta cena", "Achieved price", lambda line: line.price_reached),
    ("Iznos", "Amount", lambda line: line.bought.amount),
    ("Valuta", "Currency", lambda line: line.ad.currency_id),
    ("Objavljeno", "Posted", lambda line: line.ad.posted_at),
    ("Ističe", "Expires", lambda line: line.ad.expires_at),
    ("Završeno", "Ended", lambda line: line.ended_at),
    ("Sakriveno", "Hidden", lambda line: line.ad.hidden_at),
)

PURCHASES: tuple[tuple[str, str, Callable[[PurchaseLine], Cell]], ...] = (
    ("Broj ponude", "Offer number", lambda line: line.offer.pk),
    ("Broj oglasa", "Ad number", lambda line: line.offer.ad_id),
    ("Naziv", "Name", lambda line: line.offer.ad.name),
    ("Prodavac", "Seller", lambda line: shown_name(line.offer.ad.seller.name)),
    ("Ponuđeno", "Offered", lambda line: line.offer.placed_at),
    ("Količina", "Quantity", lambda line: line.offer.quantity),
    ("Merna jedinica", "Unit", lambda line: pick(line.offer.ad.unit.short_sr, line.offer.ad.unit.short_en)),
    ("Najviša cena", "Highest price", lambda line: limit_of(line.offer.condition, line.offer.tier_price)),
    ("Status", "Status", lambda line: pick(*status_of(line))),
    ("Ishod", "Outcome", lambda line: pick(*OUTCOMES[line.outcome])),
    ("Cena", "Price", lambda line: line.price),
    ("Ukupno", "Total", lambda line: line.total),
    ("Valuta", "Currency", lambda line: line.offer.ad.currency_id),
    ("Oglas ističe", "Ad expires", lambda line: line.offer.ad.expires_at),
    ("Završeno", "Ended", lambda line: line.ended_at),
    ("Prodavac odlučuje do", "Seller decides by", lambda line: line.flags.decide_by),
    ("Odustanak potrošača najmanje do", "Consumer may withdraw at least until", lambda line: line.flags.withdraw_by),
    ("Sakriveno", "Hidden", lambda line: line.offer.hidden_by_buyer_at),
)


def state_of(line: SaleLine) -> tuple[str, str]:
    return REMOVED if line.ad.deleted_by == ENDED_BY_ADMIN else AD_STATES[line.state]


def status_of(line: PurchaseLine) -> tuple[str, str]:
    """Return what became of the offer, as the list says it."""
    offer, flags = line.offer, line.flags
    ended = {
        OfferStatus.GAVE_UP: GAVE_UP,
        OfferStatus.REJECTED: REJECTED,
        OfferStatus.REJECTED_BY_ADMIN: REMOVED,
        OfferStatus.CONTRACTED: CONTRACTED,
    }
    if offer.status != OfferStatus.ACTIVE:
        return ended[OfferStatus(offer.status)]
    if flags.fulfilled is not None:
        return SOLD if flags.fulfilled else UNSOLD
    if line.ended_at is not None:
        return CALLED_OFF
    return WAITING if flags.waiting else ACTIVE


def sales_table(ads: QuerySet[Ad], now: datetime) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each of the ads in their order, in the active language."""
    yield [pick(sr, en) for sr, en, _ in SALES]
    for part in in_parts(ads.select_related("category", "unit", "seller", "restriction")):
        bought = bought_by_ad([ad.pk for ad in part])
        for ad in part:
            line = SaleLine(ad, ad_status_of(ad, now).state, bought.get(ad.pk, Bought()), over_at(ad, now))
            yield [value(line) for _, _, value in SALES]


def purchases_table(offers: QuerySet[Offer], now: datetime) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each of the offers in their order, in the active language."""
    yield [pick(sr, en) for sr, en, _ in PURCHASES]
    for part in in_parts(offers):
        for offer in part:
            facts = offer_facts(offer, offer.ad, now, for_seller=False, consumer=not offer.buyer.is_organisation)
            line = PurchaseLine(offer, offer_flags(facts, now, for_seller=False), over_at(offer.ad, now))
            yield [value(line) for _, _, value in PURCHASES]


def in_parts(rows: QuerySet[M]) -> Iterator[list[M]]:
    """Yield all rows in their order, part by part; neither all nor a cursor is held while a slow client reads."""
    keys = list(rows.values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        part = keys[start : start + AT_ONCE]
        found = {row.pk: row for row in rows.filter(pk__in=part)}
        yield [found[key] for key in part if key in found]
