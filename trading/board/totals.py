"""Totals of a person's deals by month or by partner: how many, and what is paid for them in each currency.

Source: docs/spec/domain.md, "Totals of deals".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Literal

from django.db.models import Q

from marketplace.common.db.clock import BELGRADE
from marketplace.common.files.csv_export import Cell
from marketplace.common.text.locale import pick
from trading.accounts.models import User
from trading.accounts.pseudonyms import shown_name
from trading.deals.rules import Side
from trading.offers.amounts import amounts_at_price
from trading.offers.buying import BUYS
from trading.offers.models import Offer
from trading.offers.offer_facts import ended_at, offer_facts
from trading.offers.rules import is_sale

By = Literal["month", "partner"]


@dataclass(slots=True)
class Total:
    """Deals of one month ("2026-11", of the close, in Belgrade) or with one partner. sums: by code of the currency."""

    month: str | None = None
    partner: User | None = None
    deals: int = 0
    sums: dict[str, Decimal] = field(default_factory=lambda: defaultdict(Decimal))

    def add(self, offer: Offer) -> None:
        self.deals += 1
        self.sums[offer.ad.currency_id] += amounts_at_price(offer.ad, offer.quantity).payable


def deals_of(user: User, side: Side, now: datetime) -> Iterator[tuple[Offer, datetime]]:
    """Yield the person's deals on one side and when each sale ended, without those rejected or withdrawn from."""
    own = Q(buyer_id=user.pk) if side is Side.BUYER else Q(seller_id=user.pk)
    ended = Q(ad__closed_at__isnull=False) | Q(ad__deleted_at=None, ad__expires_at__lte=now)
    offers = (
        Offer.objects.filter(own, ended, BUYS)
        .select_related("ad__restriction", "ad__seller__organisation", "buyer__organisation")
        .order_by("pk")
    )
    for offer in offers.iterator(chunk_size=500):
        at = ended_at(offer.ad, now)
        if at is not None and is_sale(offer_facts(offer, offer.ad, now, for_seller=side is Side.SELLER)):
            yield offer, at


def totals_of(user: User, side: Side, by: By, now: datetime) -> list[Total]:
    """Return the totals: months with the latest first, partners with the most deals first."""
    deals = deals_of(user, side, now)
    if by == "month":
        return sorted(by_month(deals), key=lambda one: one.month or "", reverse=True)
    return sorted(by_partner(deals, side), key=lambda one: (-one.deals, one.partner.pk if one.partner else 0))


def by_month(deals: Iterable[tuple[Offer, datetime]]) -> Iterable[Total]:
    found: dict[str, Total] = {}
    for offer, at in deals:
        month = f"{at.astimezone(BELGRADE):%Y-%m}"
        found.setdefault(month, Total(month=month)).add(offer)
    return found.values()


def by_partner(deals: Iterable[tuple[Offer, datetime]], side: Side) -> Iterable[Total]:
    found: dict[int, Total] = {}
    for offer, _ in deals:
        other = offer.ad.seller if side is Side.BUYER else offer.buyer
        found.setdefault(other.pk, Total(partner=other)).add(offer)
    return found.values()


def sum_of(totals: Sequence[Total]) -> Total:
    """Return the total of all."""
    whole = Total()
    for one in totals:
        whole.deals += one.deals
        for currency, amount in one.sums.items():
            whole.sums[currency] += amount
    return whole


def totals_table(totals: Sequence[Total], by: By) -> Iterator[Sequence[Cell]]:
    """Yield headings and a row for each currency of each total, in the active language."""
    first = pick("Mesec", "Month") if by == "month" else pick("Partner", "Partner")
    yield [first, pick("Broj kupovina", "Purchases"), pick("Valuta", "Currency"), pick("Za plaćanje", "To be paid")]
    for one in totals:
        name = one.month or (shown_name(one.partner.display_name) if one.partner else "")
        for currency, amount in sorted(one.sums.items()):
            yield name, one.deals, currency, amount
