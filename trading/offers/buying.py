"""Which offers buy, as conditions of a query: the port of `accepts` for SQL.

Source: docs/spec/domain.md, "Who buys".
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models import F, Q

from trading.catalogue.offer_states import COUNTING_STATUSES, PriceCondition


def accepting(price: Any) -> Q:
    """Return the condition of the offers that accept this price. price: an expression over the offer's row.

    The port of `trading.catalogue.settlement.accepts`; `tests/trading/offers/vectors/accepts.json` holds both to one
    answer.
    """
    return Q(condition=PriceCondition.ANY_PRICE) | Q(tier_price__gte=price)


CALLED_OFF: Final = Q(ad__deleted_at__isnull=False, ad__closed_at=None)
"""The offers of a sale that was deleted before its close: none of them buys."""

BUYS: Final = Q(status__in=COUNTING_STATUSES, withdrawn_at=None) & ~CALLED_OFF & accepting(F("ad__current_price"))
"""The offers that buy. The price of a running sale is the price now; the close freezes it in the same column, so that
one condition holds before and after."""
