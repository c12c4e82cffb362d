"""Build the facts that the rules of offers take from the rows of an offer and its ad."""

from __future__ import annotations

from datetime import datetime

from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.models import HELD, Ad
from trading.catalogue.offer_states import limit_of
from trading.catalogue.rules import State
from trading.offers.models import Offer
from trading.offers.rules import OfferFacts


def ended_at(ad: Ad, now: datetime) -> datetime | None:
    """Return when the sale ended, None while it runs. Past its expiry it has ended, closed by a job or not."""
    if ad.closed_at is not None:
        return ad.closed_at
    return ad.expires_at if ad.expires_at <= now and ad.deleted_at is None else None


def over_at(ad: Ad, now: datetime) -> datetime | None:
    """Return when the ad stopped taking offers, None while it takes them: sold out, expired or called off."""
    return ended_at(ad, now) or (None if ad.deleted_by == HELD else ad.deleted_at)


def offer_facts(
    offer: Offer,
    ad: Ad,
    now: datetime,
    *,
    for_seller: bool,
    rated: bool = False,
    state: State | None = None,
    consumer: bool = False,
) -> OfferFacts:
    """Return the facts that decide the offer's flags for one side. state: the ad's, where the caller has it already.

    consumer: the buyer is a natural person; given where the dates of a deal are shown.
    """
    return OfferFacts(
        status=offer.status,
        limit=limit_of(offer.condition, offer.tier_price),
        fulfilled=offer.fulfilled,
        state=state or ad_status_of(ad, now).state,
        price=ad.current_price,
        ended_at=ended_at(ad, now),
        deleted=ad.deleted_at is not None and ad.closed_at is None,
        allows_reject=ad.allows_reject,
        hidden=(offer.hidden_by_seller_at if for_seller else offer.hidden_by_buyer_at) is not None,
        rated=rated,
        consumer=consumer,
        received_at=offer.received_at,
        withdrawn=offer.withdrawn_at is not None,
    )
