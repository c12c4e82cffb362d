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
from trading.offers.amounts import amounts_at_price
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts, over_at
from trading.offers.rules import OfferFlags, offer_flags
from trading.offers.totals import Bought, bought_by_ad

ROWS_IN_MEMORY = 200  # rows of the database in memory
M = TypeVar("M", bound=Model)

AD_STATES = {
    "open": ("Aktivan", "Active"),
    "locked": ("Zaključan", "Locked"),
    "sold_out": ("Rasprodato", "Sold out"),
    "expired": ("Istekao", "Expired"),
    "deleted": ("Obrisan", "Deleted"),
    "held": ("Čeka odobrenje", "Waiting for approval"),
}
REMOVED = ("Uklonio administrator", "Removed by administrator")
GAVE_UP = ("Odustali ste", "You gave up")
REJECTED = ("Prodavac je odbio ponudu", "Rejected by the seller")
CONTRACTED = ("Ugovor je sačinjen", "Contract made")
ACTIVE, WAITING = ("Aktivna ponuda", "Active offer"), ("Čeka nižu cenu", "Waits for a lower price")
SALE_GIVEN_UP = ("Prodavac je odustao od prodaje", "The seller gave up the sale")
WITHDRAWN = ("Odustali ste posle kupovine", "You withdrew from the purchase")
SOLD = ("Prodato", "Sold")
UNSOLD = ("Nije prodato", "Not sold")
OUTCOMES = {True: ("Kupljeno", "Bought"), False: ("Nije kupljeno", "Not bought"), None: ("", "")}


@dataclass(frozen=True, slots=True)
class SaleRow:
    """bought: the units and amount its offers buy; ended_at: when the ad stopped taking offers, None while it takes
    them."""

    ad: Ad
    state: State
    bought: Bought
    ended_at: datetime | None

    @property
    def price_reached(self) -> Decimal | None:
        """The price at which something was sold."""
        return self.ad.current_price if self.ended_at and self.bought.units else None


@dataclass(frozen=True, slots=True)
class PurchaseRow:
    """ended_at: when the ad stopped taking offers, None while it takes them."""

    offer: Offer
    flags: OfferFlags
    ended_at: datetime | None

    @property
    def price(self) -> Decimal | None:
        """What a unit costs the buyer: nothing while the offer waits, or when it does not buy."""
        return self.offer.ad.current_price if self.flags.buys else None

    @property
    def total(self) -> Decimal | None:
        return amounts_at_price(self.offer.ad, self.offer.quantity).payable if self.flags.buys else None

    @property
    def outcome(self) -> bool | None:
        """Whether it bought: None while the sale runs, and of an offer withdrawn or rejected, then or since."""
        stands = self.offer.status in COUNTING_STATUSES and not self.flags.withdrawn
        return self.flags.fulfilled if stands else None


def added_rate(ad: Ad) -> int | None:
    """Return the per cent of VAT that amounts hold and prices do not, None where there is no such difference."""
    return int(ad.vat) if ad.vat_added else None


SALE_COLUMNS: tuple[tuple[str, str, Callable[[SaleRow], Cell]], ...] = (
    ("Broj oglasa", "Ad number", lambda row: row.ad.pk),
    ("Naziv", "Name", lambda row: row.ad.name),
    ("Kategorija", "Category", lambda row: pick(row.ad.category.name_sr, row.ad.category.name_en)),
    ("Stanje", "State", lambda row: pick(*state_of(row))),
    ("Količina", "Quantity", lambda row: row.ad.quantity),
    ("Rezervisano", "Reserved", lambda row: None if row.ended_at else row.ad.reserved),
    ("Prodato", "Sold", lambda row: row.bought.units if row.ended_at else None),
    ("Merna jedinica", "Unit", lambda row: pick(row.ad.unit.short_sr, row.ad.unit.short_en)),
    ("Broj kupaca", "Buyers", lambda row: row.bought.offers if row.ended_at else row.ad.buyers),
    ("Osnovna cena", "Base price", lambda row: row.ad.base_price),
    ("Trenutna cena", "Current price", lambda row: None if row.ended_at else row.ad.current_price),
    ("Postignuta cena", "Achieved price", lambda row: row.price_reached),
    ("PDV na cenu, %", "VAT on top, %", lambda row: added_rate(row.ad)),
    ("Iznos", "Amount", lambda row: row.bought.amount),
    ("Valuta", "Currency", lambda row: row.ad.currency_id),
    ("Objavljeno", "Posted", lambda row: row.ad.posted_at),
    ("Ističe", "Expires", lambda row: row.ad.expires_at),
    ("Završeno", "Ended", lambda row: row.ended_at),
    ("Sakriveno", "Hidden", lambda row: row.ad.hidden_at),
)

PURCHASE_COLUMNS: tuple[tuple[str, str, Callable[[PurchaseRow], Cell]], ...] = (
    ("Broj ponude", "Offer number", lambda row: row.offer.pk),
    ("Broj oglasa", "Ad number", lambda row: row.offer.ad_id),
    ("Naziv", "Name", lambda row: row.offer.ad.name),
    ("Prodavac", "Seller", lambda row: shown_name(row.offer.ad.seller.name)),
    ("Ponuđeno", "Offered", lambda row: row.offer.placed_at),
    ("Količina", "Quantity", lambda row: row.offer.quantity),
    ("Merna jedinica", "Unit", lambda row: pick(row.offer.ad.unit.short_sr, row.offer.ad.unit.short_en)),
    ("Najviša cena", "Highest price", lambda row: limit_of(row.offer.condition, row.offer.tier_price)),
    ("Status", "Status", lambda row: pick(*status_of(row))),
    ("Razlog odbijanja", "Reason for rejection", lambda row: row.offer.rejection_reason),
    ("Ishod", "Outcome", lambda row: pick(*OUTCOMES[row.outcome])),
    ("Cena", "Price", lambda row: row.price),
    ("PDV na cenu, %", "VAT on top, %", lambda row: added_rate(row.offer.ad)),
    ("Ukupno", "Total", lambda row: row.total),
    ("Valuta", "Currency", lambda row: row.offer.ad.currency_id),
    ("Oglas ističe", "Ad expires", lambda row: row.offer.ad.expires_at),
    ("Završeno", "Ended", lambda row: row.ended_at),
    ("Prodavac odlučuje do", "Seller decides by", lambda row: row.flags.decide_by),
    ("Odustanak potrošača najmanje do", "Consumer may withdraw at least until", lambda row: row.flags.withdraw_by),
    ("Sakriveno", "Hidden", lambda row: row.offer.hidden_by_buyer_at),
)


def state_of(row: SaleRow) -> tuple[str, str]:
    """Return the state of the ad, as the list says it."""
    return REMOVED if row.ad.deleted_by == ENDED_BY_ADMIN else AD_STATES[row.state]


def status_of(row: PurchaseRow) -> tuple[str, str]:
    """Return what became of the offer, as the list says it."""
    offer, flags = row.offer, row.flags
    ended = {
        OfferStatus.GAVE_UP: GAVE_UP,
        OfferStatus.REJECTED: REJECTED,
        OfferStatus.REJECTED_BY_ADMIN: REMOVED,
        OfferStatus.CONTRACTED: CONTRACTED,
    }
    if flags.withdrawn:
        return WITHDRAWN
    if offer.status != OfferStatus.ACTIVE:
        return ended[OfferStatus(offer.status)]
    if flags.fulfilled is not None:
        return SOLD if flags.fulfilled else UNSOLD
    if row.ended_at is not None:
        return SALE_GIVEN_UP
    return WAITING if flags.waiting else ACTIVE


def sales_table(ads: QuerySet[Ad], now: datetime) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each of the ads in their order, in the active language."""
    yield [pick(sr, en) for sr, en, _ in SALE_COLUMNS]
    for batch in in_batches(ads.select_related("category", "unit", "seller", "restriction")):
        bought = bought_by_ad([ad.pk for ad in batch])
        for ad in batch:
            row = SaleRow(ad, ad_status_of(ad, now).state, bought.get(ad.pk, Bought()), over_at(ad, now))
            yield [value(row) for _, _, value in SALE_COLUMNS]


def purchases_table(offers: QuerySet[Offer], now: datetime) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each of the offers in their order, in the active language."""
    yield [pick(sr, en) for sr, en, _ in PURCHASE_COLUMNS]
    for batch in in_batches(offers):
        for offer in batch:
            facts = offer_facts(offer, offer.ad, now, for_seller=False, consumer=not offer.buyer.is_organisation)
            row = PurchaseRow(offer, offer_flags(facts, now, for_seller=False), over_at(offer.ad, now))
            yield [value(row) for _, _, value in PURCHASE_COLUMNS]


def in_batches(rows: QuerySet[M]) -> Iterator[list[M]]:
    """Yield all rows in their order, batch by batch; neither all of them nor a cursor is held while a slow client
    reads."""
    keys = list(rows.values_list("pk", flat=True))
    for start in range(0, len(keys), ROWS_IN_MEMORY):
        part = keys[start : start + ROWS_IN_MEMORY]
        found = {row.pk: row for row in rows.filter(pk__in=part)}
        yield [found[key] for key in part if key in found]
