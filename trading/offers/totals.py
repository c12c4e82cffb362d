"""Sums of the offers that buy, in units and amounts, for every list, table and document.

Source: docs/spec/domain.md, "Who buys".
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import BooleanField, Case, Count, Q, QuerySet, Sum, Value, When

from trading.catalogue.models import Ad
from trading.offers.buying import BUYS
from trading.offers.models import Offer


@dataclass(frozen=True, slots=True)
class Bought:
    """Offers of one ad that buy: how many, their units, and what these cost at the ad's price."""

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
    sums = found.values_list("ad_id", "ad__current_price").annotate(offers=Count("pk"), units=Sum("quantity"))
    return {ad_id: Bought(offers, units, price * units) for ad_id, price, offers, units in sums}


def bought_on(ad: Ad) -> Bought:
    return bought_by_ad([ad.pk]).get(ad.pk, Bought())


def currency_sums(offers: QuerySet[Offer], now: datetime) -> list[CurrencySum]:
    """Return the amounts of those of the offers that buy, for each currency by its code.

    Units are added up in the database and multiplied here: not every database multiplies amounts without loss.
    """
    ended = Case(
        When(Q(ad__closed_at__isnull=False) | Q(ad__expires_at__lte=now), then=Value(True)),
        default=Value(False),
        output_field=BooleanField(),
    )
    buying = Offer.objects.filter(BUYS, pk__in=offers.order_by().values("pk")).order_by()
    grouped = buying.annotate(ended=ended).values_list("ad__currency_id", "ended", "ad__current_price")
    sums: dict[str, list[Decimal]] = {}
    for currency, done, price, units in grouped.annotate(units=Sum("quantity")):
        sums.setdefault(currency, [Decimal(0), Decimal(0)])[0 if done else 1] += price * units
    return [CurrencySum(currency, done, running) for currency, (done, running) in sorted(sums.items())]
