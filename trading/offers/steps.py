"""Steps that the use cases of offers share. Each runs inside the caller's transaction, the ad's row locked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection

from marketplace.common.http.errors import Unavailable
from marketplace.common.jobs import failpoints
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.alerts import alert_of_price
from trading.catalogue.events import money
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import PriceCondition
from trading.catalogue.price_ladder import move_demand, settlement_inputs, settlement_of, tiers_from_ladder
from trading.catalogue.pricing import NO_GUARD, UpdateGuard, write_price
from trading.catalogue.rules import AdStatus
from trading.catalogue.settlement import Tier, TierState
from trading.offers import closing
from trading.offers.errors import (
    AdClosed,
    AdLocked,
    HasOffer,
    NotEnoughLeft,
    PriceError,
    SellsOut,
    SellsOutNoMore,
    VatChanged,
)
from trading.offers.models import Offer
from trading.offers.rules import NO_SHARE, DemandShare, ForeignTier, Terms, preview_price, sells_out


@dataclass(frozen=True, slots=True)
class OfferWrite:
    """The result of a write of an offer. now: when it was written. status, trace: of the ad after it."""

    offer: Offer
    ad: Ad
    now: datetime
    status: AdStatus
    trace: tuple[TierState, ...]


@dataclass(frozen=True, slots=True)
class DemandExchange:
    """The ad's status after the exchange, which may have sold it out, and the trace of its settlement."""

    status: AdStatus
    trace: tuple[TierState, ...]


def tier_named(ad: Ad, terms: Terms) -> Tier:
    """Return the ad's price tier that the terms name. Raises PriceError."""
    try:
        return terms.tier_of(tiers_from_ladder(ad.price_ladder))
    except ForeignTier:
        raise PriceError from None


def changed_terms(offer: Offer, quantity: int | None, condition: int | None, tier_id: int | None) -> Terms:
    """Return the offer's terms after a change; None leaves a part as it is.

    Raises PriceError for a new limit without a tier.
    """
    if tier_id is None and condition == PriceCondition.NOT_ABOVE != offer.condition:
        raise PriceError
    return Terms(
        offer.quantity if quantity is None else quantity,
        offer.condition if condition is None else condition,
        offer.tier_id if tier_id is None else tier_id,
    )


def refuse_untradable(status: AdStatus, *, has_offer: bool = False) -> None:
    """Raise the first that holds: AdClosed, HasOffer, AdLocked.

    An ad has ended when it is deleted, closed or past its expiry, whether or not a job has seen it; it is locked by an
    admin, a ban of its seller or the hour. has_offer: the buyer of a new offer has one that counts.
    """
    if not status.is_live:
        raise AdClosed
    if has_offer:
        raise HasOffer
    if status.is_locked:
        raise AdLocked(status.opens_at)


def refuse_beyond_stock(ad: Ad, quantity: int, own: int = 0) -> None:
    """Raise NotEnoughLeft when the quantity is above the units left and those of the own offer together."""
    available = ad.left + own
    if quantity > available:
        raise NotEnoughLeft(available)


def refuse_unseen_outcome(
    ad: Ad, *, shown_sell_out: bool | None, taken: DemandShare = NO_SHARE, given: DemandShare
) -> None:
    """Raise SellsOut or SellsOutNoMore when the offer ends the sale and the buyer was shown that it does not, or so.

    shown_sell_out: what the buyer was shown before the press, None where the caller does not say. taken: of the own
    offer that this one replaces.
    """
    is_sell_out = sells_out(ad.left, taken.units, given.units)
    if shown_sell_out is None or shown_sell_out == is_sell_out:
        return
    price = preview_price(*settlement_inputs(ad), own=taken, wanted=given).settlement.price
    error = SellsOut if is_sell_out else SellsOutNoMore
    raise error(
        available=ad.left + taken.units,
        off_count=ad.reserved,
        current_price=money(ad.current_price),
        price_with_offer=money(price),
        rev=ad.rev,
    )


def refuse_unseen_vat(ad: Ad, shown: tuple[str, bool | None] | None) -> None:
    """Raise VatChanged when the buyer's sums were reckoned with another VAT than the ad states.

    shown: what it stated and whether that comes on top, as the ad's columns; None where the caller does not say. An
    administrator may correct it only while nobody has a counting offer, so a change of an own offer needs no look.
    """
    if shown is not None and shown != (ad.vat, ad.vat_added):
        raise VatChanged(
            pro_vat=ad.vat or None, pro_vat_added=None if ad.vat_added is None else int(ad.vat_added), rev=ad.rev
        )


def acceptance_of(ad: Ad, now: datetime) -> dict[str, Any]:
    """Return the columns that record when terms were accepted, and the ad's hours at that moment (None: no hours)."""
    hours = ad.restriction
    return {
        "accepted_at": now,
        "hours_from": None if hours is None else hours.opens_at,
        "hours_to": None if hours is None else hours.closes_at,
    }


def exchange_demand(
    ad: Ad, now: datetime, *, taken: DemandShare = NO_SHARE, given: DemandShare = NO_SHARE
) -> DemandExchange:
    """Remove one share of the ad's demand and add another, settle once and save. The last unit closes the sale.

    The UPDATE repeats as its condition what the caller has checked under the lock. Raises Unavailable when it fails,
    which only a writer without the lock can cause.
    """
    for share, sign in ((taken, -1), (given, 1)):
        if share.units:
            ad.any_price_quantity = move_demand(ad.price_ladder, ad.any_price_quantity, share.limit, sign * share.units)
    more = given.units - taken.units
    guard = unchanged_since(ad, now, more)
    ad.reserved += more
    ad.buyers += bool(given.units) - bool(taken.units)
    before, settlement = ad.current_price, settlement_of(ad)
    sold_out = ad.reserved == ad.quantity
    if sold_out:
        closing.freeze_outcome(ad, settlement, Ad.ClosedBy.SOLD_OUT, now)
    also = closing.OUTCOME_COLUMNS if sold_out else ()
    status = ad_status_of(ad, now)
    if failpoints.enabled("no_ad_lock"):
        guard = NO_GUARD
    if not write_price(ad, now=now, also=also, guard=guard, settlement=settlement, status=status):
        raise Unavailable
    if more >= 0 and not sold_out:  # an offer that ends brings no price nearer
        alert_of_price(ad, before, settlement)
    return DemandExchange(status, settlement.trace)


def unchanged_since(ad: Ad, now: datetime, more: int) -> UpdateGuard:
    """Return the condition that the stored ad is the one that was read, is on sale and has `more` units left."""
    return UpdateGuard(
        "rev = %s AND closed_at IS NULL AND deleted_at IS NULL AND expires_at > %s AND reserved <= quantity - %s",
        (ad.rev, connection.ops.adapt_datetimefield_value(now), more),
    )
