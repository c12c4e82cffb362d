"""The rows of offers that a write reads and writes, by statements that the database plans once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from marketplace.common.db.compiled_queries import Parameter, SingleRow
from marketplace.common.db.prepared_writes import update_row
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.offers.models import Offer

COUNTING_OFFER: Final = SingleRow(
    lambda: Offer.objects.only("pk").filter(ad=Parameter(0), buyer=Parameter(1), status__in=COUNTING_STATUSES)
)
WHOLE_OFFER: Final = SingleRow(lambda: Offer.objects.filter(pk=Parameter()))


def has_counting_offer(ad_id: int, buyer_id: int) -> bool:
    """Tell if the buyer has an offer on the ad that counts."""
    return COUNTING_OFFER.row((ad_id, buyer_id)) is not None


def read_offer(offer_id: int) -> Offer:
    """Return an offer as it is now, for a caller that holds the lock of its ad. Raises Offer.DoesNotExist."""
    offer = WHOLE_OFFER.row(offer_id)
    if offer is None:
        raise Offer.DoesNotExist
    return offer


def save_offer(offer: Offer, columns: Iterable[str]) -> None:
    """Write these columns of the offer. Runs inside the caller's transaction, the ad's row locked."""
    update_row(Offer, offer.pk, {name: getattr(offer, name) for name in columns})
