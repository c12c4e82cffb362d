"""I6: the outcome of every closed ad, counted anew from the offers that its close decided.

The database sums the offers of each price step, so nothing here depends on the settlement function that made the
outcome. Source: docs/spec/domain.md, "The settlement rule"; docs/spec/reliability.md, section 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from django.db.models import F, Q, Sum

from trading.catalogue.models import PriceTier
from trading.catalogue.offer_states import PriceCondition
from trading.offers.models import Offer
from trading.offers.violation import Violation

ROWS_AT_ONCE = 2000


class CountedStep(NamedTuple):
    """A price step of a closed ad. accepting: units of the decided offers whose buyers take its price, None for 0."""

    ad_id: int
    minimum: int
    price: Decimal
    base_price: Decimal
    current_price: Decimal
    accepting: int | None


def violations() -> Iterator[Violation]:
    """Yield the closed ads whose price, and the offers whose outcome, differ from the recount."""
    yield from price_violations()
    yield from buyer_violations()


def price_violations() -> Iterator[Violation]:
    """Yield ads at another price than that of the largest set of offers in which nobody pays above the own limit.

    Such a set in a step consists of buyers who all accept its price, so none is larger than all of them together: the
    set exists where these fill the step, and the lowest such price makes the largest set.
    """
    decided = Q(ad__offers__fulfilled__isnull=False)
    takes_the_price = Q(ad__offers__condition=PriceCondition.ANY_PRICE) | Q(ad__offers__tier_price__gte=F("price"))
    steps = (
        PriceTier.objects.filter(ad__closed_at__isnull=False)
        .annotate(accepting=Sum("ad__offers__quantity", filter=decided & takes_the_price))
        .order_by("ad_id", "price")
        .values_list("ad_id", "minimum", "price", "ad__base_price", "ad__current_price", "accepting")
    )
    rows = (CountedStep(*row) for row in steps.iterator(chunk_size=ROWS_AT_ONCE))
    for ad_id, ladder in groupby(rows, key=lambda step: step.ad_id):
        counted = list(ladder)
        reached = next((step for step in counted if (step.accepting or 0) >= step.minimum), None)
        price = reached.price if reached else counted[0].base_price
        if counted[0].current_price != price:
            units = (reached.accepting or 0) if reached else 0
            text = f"closed at {counted[0].current_price}; its offers reach {price}, which {units} units accept"
            yield Violation("I6", "ad", ad_id, text)


def buyer_violations() -> Iterator[Violation]:
    """Yield offers that buy above their limit, and offers left out at a price that they accept."""
    decided = Offer.objects.filter(ad__closed_at__isnull=False, fulfilled__isnull=False)
    above_limit = Q(condition=PriceCondition.NOT_ABOVE, tier_price__lt=F("ad__current_price"))
    wrong = decided.filter(Q(above_limit, fulfilled=True) | Q(~above_limit, fulfilled=False)).order_by("pk")
    rows = wrong.values_list("pk", "fulfilled", "tier_price", "ad__current_price")
    for pk, buys, limit, price in rows.iterator(chunk_size=ROWS_AT_ONCE):
        text = f"buys at {price}, its limit is {limit}" if buys else f"accepts {price} and does not buy"
        yield Violation("I6", "offer", pk, text)
