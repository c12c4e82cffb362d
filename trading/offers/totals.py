"""Sums of the offers that buy, in units and amounts, for every list, table and document.

Source: docs/spec/domain.md, "Who buys".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import BooleanField, Case, Count, F, Q, QuerySet, Sum, Value, When

from trading.catalogue.models import Ad
from trading.catalogue.vat import vat_amounts
from trading.offers.buying import BUYS
from trading.offers.models import Offer


@dataclass(frozen=True, slots=True)
class Bought:
    """Offers of one ad that buy: how many, their units, and what these cost at the ad's price, VAT and all."""

    offers: int = 0
    units: int = 0
    amount: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class CurrencySum:
    """Amounts in one currency. done: of sales that have ended; running: of those that run, at the price of now."""

    currency: str
    done: Decimal
    running: Decimal


def bought_by_ad(ad_ids: Collection[int]) -> dict[int, Bought]:
    """Return the sums of each of the ads; one on which nobody buys is left out."""
    found = Offer.objects.filter(BUYS, ad_id__in=ad_ids).order_by()
    sums: dict[int, Bought] = {}
    for ad_id, offers, units, amount in grouped_amounts(found, "ad_id"):
        own = sums.get(ad_id, Bought())
        sums[ad_id] = Bought(own.offers + offers, own.units + units, own.amount + amount)
    return sums


def bought_on(ad: Ad) -> Bought:
    return bought_by_ad([ad.pk]).get(ad.pk, Bought())


def currency_sums(offers: QuerySet[Offer], now: datetime) -> list[CurrencySum]:
    """Return the amounts of those of the offers that buy, for each currency by its code."""
    ended = Case(
        When(Q(ad__closed_at__isnull=False) | Q(ad__expires_at__lte=now), then=Value(True)),
        default=Value(False),
        output_field=BooleanField(),
    )
    buying = Offer.objects.filter(BUYS, pk__in=offers.order_by().values("pk")).order_by()
    sums: dict[str, list[Decimal]] = {}
    for currency, done, _, _, amount in grouped_amounts(buying.annotate(ended=ended), "ad__currency_id", "ended"):
        sums.setdefault(currency, [Decimal(0), Decimal(0)])[0 if done else 1] += amount
    return [CurrencySum(currency, done, running) for currency, (done, running) in sorted(sums.items())]


def grouped_amounts(buying: QuerySet[Offer], *fields: str) -> Iterator[tuple[Any, ...]]:
    """Yield, for parts of each group of the offers, the group's fields, and count, units and amount of the part.

    Units are added up in the database and multiplied here: not every database multiplies amounts without loss. VAT
    that comes on top is rounded offer by offer, as it is paid, so there offers of one quantity make a part.
    """
    part = Case(When(ad__vat_added=True, then=F("quantity")), default=Value(0))
    keys = [*fields, "ad__current_price", "ad__vat", "ad__vat_added", "part"]
    rows = buying.annotate(part=part).values_list(*keys).annotate(offers=Count("pk"), units=Sum("quantity"))
    for *group, price, vat, added, quantity, offers, units in rows:
        amount = vat_amounts(price * quantity, vat, added).payable * offers if added else price * units
        yield (*group, offers, units, amount)
