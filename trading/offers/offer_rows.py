"""The rows of offers that a write reads and writes, by statements that the database plans once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet

from marketplace.common.db.compiled_queries import Parameter, SingleRow
from marketplace.common.db.prepared_writes import NextKey, update_row
from trading.catalogue.locks import ad_to_trade, lock_ad_with_time
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.offers.models import Offer

HAS_OFFER: Final = "has_offer_of_buyer"  # annotated beside the columns of the ad
NEW_OFFER_ID: Final = "new_offer_id"


def ad_to_offer() -> QuerySet[Ad]:
    """Return the query of an ad, by its id and the buyer's, with what a new offer of that buyer needs."""
    own = Offer.objects.filter(ad=OuterRef("pk"), buyer=Parameter(1), status__in=COUNTING_STATUSES)
    return ad_to_trade(Parameter(0)).annotate(**{HAS_OFFER: Exists(own), NEW_OFFER_ID: NextKey(Offer)})


AD_TO_OFFER: Final = SingleRow(ad_to_offer)
WHOLE_OFFER: Final = SingleRow(lambda: Offer.objects.filter(pk=Parameter()))


@dataclass(frozen=True, slots=True)
class AdToOffer:
    """A locked ad for a new offer. now: as read behind the lock. has_offer: the buyer has one on it that counts.

    offer_id: the key of the new offer; None where the database gives it when the row is written.
    """

    ad: Ad
    now: datetime
    has_offer: bool
    offer_id: int | None


def lock_ad_to_offer(ad_id: int, buyer_id: int) -> AdToOffer:
    """Return the ad, its row locked until the transaction ends, for a new offer of this buyer. Raises AdNotFound."""
    ad, now = lock_ad_with_time(ad_id, AD_TO_OFFER, buyer_id)
    return AdToOffer(ad, now, getattr(ad, HAS_OFFER), getattr(ad, NEW_OFFER_ID))


def read_offer(offer_id: int) -> Offer:
    """Return an offer as it is now, for a caller that holds the lock of its ad. Raises Offer.DoesNotExist."""
    offer = WHOLE_OFFER.row(offer_id)
    if offer is None:
        raise Offer.DoesNotExist
    return offer


def save_offer(offer: Offer, columns: Iterable[str]) -> None:
    """Write these columns of the offer. Runs inside the caller's transaction, the ad's row locked."""
    update_row(Offer, offer.pk, {name: getattr(offer, name) for name in columns})
