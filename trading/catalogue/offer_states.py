"""The statuses of an offer and its two conditions: one definition for the rules, the rows, the events and the wire.

They are defined here, below the offers, because the catalogue shows sums of the offers on an ad. Pure.
Source: docs/spec/domain.md, "Statuses" and "The two conditions".
"""

from __future__ import annotations

from decimal import Decimal
from enum import IntEnum
from typing import Final


class OfferStatus(IntEnum):
    ACTIVE = 1
    GAVE_UP = 2
    REJECTED = 3
    REJECTED_BY_ADMIN = 4
    CONTRACTED = 5


class PriceCondition(IntEnum):
    """Whether the buyer takes any price, or none above the price of the tier that the offer names."""

    ANY_PRICE = 1
    NOT_ABOVE = 2


COUNTING_STATUSES: Final = (OfferStatus.ACTIVE, OfferStatus.CONTRACTED)
"""An offer with one of these reserves its quantity."""
ENDED_STATUSES: Final = (OfferStatus.GAVE_UP, OfferStatus.REJECTED, OfferStatus.REJECTED_BY_ADMIN)


def limit_of(condition: int, tier_price: Decimal) -> Decimal | None:
    """Return the highest price that an offer accepts, None for any price. tier_price: of the tier that it names."""
    return tier_price if condition == PriceCondition.NOT_ABOVE else None
