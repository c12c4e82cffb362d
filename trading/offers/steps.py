"""Steps that the use cases of offers share. Each runs inside the caller's transaction, the ad's row locked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q

from marketplace.common.http.errors import Unavailable
from marketplace.common.jobs import failpoints
from trading.accounts.actors import lock_actor
from trading.catalogue import locks
from trading.catalogue.errors import AdNotFound
from trading.catalogue.facts import standing_of
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import move_demand, settlement_of, tiers_from_ladder
from trading.catalogue.pricing import write_price
from trading.catalogue.settlement import Tier
from trading.offers import closing
from trading.offers.errors import AdClosed, AdLocked, NotEnoughLeft, PriceFault
from trading.offers.models import Condition, Offer
from trading.offers.rules import NO_SHARE, ForeignTier, Share, Terms, share_of

__all__ = [
    "Placement",
    "changed_terms",
    "lock_actor",
    "lock_ad",
    "lock_ad_at",
    "move",
    "offer_share",
    "refuse_beyond_stock",
    "refuse_ended",
    "refuse_locked",
    "tier_of",
]


@dataclass(frozen=True, slots=True)
class Placement:
    """What a write of a quantity leaves behind: the offer, its ad, and when it was."""

    offer: Offer
    ad: Ad
    now: datetime


def lock_ad(ad_id: int) -> Ad:
    """Return the ad, its row locked. Raises AdNotFound."""
    return lock_ad_at(ad_id)[0]


def lock_ad_at(ad_id: int) -> tuple[Ad, datetime]:
    """Return the ad, its row locked, and the present moment. Raises AdNotFound."""
    try:
        return locks.lock_ad_at(ad_id)
    except Ad.DoesNotExist:
        raise AdNotFound from None


def tier_of(ad: Ad, terms: Terms) -> Tier:
    """Return the ad's price step that the terms name. Raises PriceFault."""
    try:
        return terms.tier_of(tiers_from_ladder(ad.price_ladder))
    except ForeignTier:
        raise PriceFault from None


def changed_terms(offer: Offer, quantity: int | None, condition: int | None, tier_id: int | None) -> Terms:
    """Return the offer's terms, what is given put in its place. Raises PriceFault for a new limit without a step."""
    if tier_id is None and condition == Condition.NOT_ABOVE != offer.condition:
        raise PriceFault
    return Terms(
        offer.quantity if quantity is None else quantity,
        offer.condition if condition is None else condition,
        offer.tier_id if tier_id is None else tier_id,
    )


def refuse_ended(ad: Ad, now: datetime) -> None:
    """Raise AdClosed when the ad is deleted, closed, or past its expiry, whether or not a job has seen it."""
    if not standing_of(ad, now).is_live:
        raise AdClosed


def refuse_locked(ad: Ad, now: datetime) -> None:
    """Raise AdLocked when an admin, a ban of the seller or the hour keeps the ad from trade."""
    standing = standing_of(ad, now)
    if standing.is_locked:
        raise AdLocked(standing.opens_at)


def refuse_beyond_stock(ad: Ad, quantity: int, own: int = 0) -> None:
    """Raise NotEnoughLeft when the quantity is more than what is left and the own offer hold together."""
    available = ad.left + own
    if quantity > available:
        raise NotEnoughLeft(available)


def offer_share(offer: Offer) -> Share:
    return share_of(offer.quantity, offer.condition, offer.tier_id)


def move(ad: Ad, now: datetime, *, taken: Share = NO_SHARE, given: Share = NO_SHARE) -> bool:
    """Exchange a share of the ad's demand, settle, save; returns True when that sold the ad out, which closes it.

    The conditional UPDATE refuses by itself what the caller has checked under the lock. Raises Unavailable when it
    does, which only a writer without the lock can bring about.
    """
    for share, sign in ((taken, -1), (given, 1)):
        if share.units:
            ad.any_price_quantity = move_demand(ad.price_ladder, ad.any_price_quantity, share.limit, sign * share.units)
    more = given.units - taken.units
    guard = Q(
        rev=ad.rev,
        closed_at=None,
        deleted_at=None,
        expires_at__gt=now,
        reserved__lte=F("quantity") - more,
    )
    ad.reserved += more
    ad.buyers += bool(given.units) - bool(taken.units)
    ad.current_price = settlement_of(ad).price
    sold_out = ad.reserved == ad.quantity
    also = closing.freeze(ad, Ad.ClosedBy.SOLD_OUT, now) if sold_out else ()
    if failpoints.enabled("no_ad_lock"):
        guard = Q()
    if not write_price(ad, now=now, also=also, guard=guard):
        raise Unavailable
    return sold_out
