"""Build the facts that the rules of ads take from an ad's row."""

from __future__ import annotations

from datetime import datetime

from trading.catalogue import rules
from trading.catalogue.models import ENDED_BY_ADMIN, HELD, Ad
from trading.catalogue.rules import AdFacts, AdStatus, Hours, OwnerFacts, OwnerFlags, State, ad_status, owner_flags


def is_sold_out(ad: Ad) -> bool:
    """Return whether every unit of the ad is sold, also after its close."""
    return rules.is_sold_out(
        closed=ad.closed_at is not None,
        closed_by_sell_out=ad.closed_by == Ad.ClosedBy.SOLD_OUT,
        reserved=ad.reserved,
        quantity=ad.quantity,
    )


def ad_facts(ad: Ad) -> AdFacts:
    """Return the facts that decide the ad's state. Queries its seller and its restriction unless they are loaded."""
    hours = None
    if ad.restriction_id is not None and ad.restriction is not None:
        hours = Hours(ad.restriction.opens_at, ad.restriction.closes_at)
    return AdFacts(
        expires_at=ad.expires_at,
        held=ad.deleted_by == HELD,
        deleted=ad.deleted_at is not None,
        sold_out=is_sold_out(ad),
        closed=ad.closed_at is not None,
        admin_locked=ad.locked_by_admin,
        seller_banned=ad.seller.banned_at is not None,
        hours=hours,
    )


def ad_status_of(ad: Ad, now: datetime) -> AdStatus:
    """Return the ad's status at `now`. Queries its seller and its restriction unless they are loaded."""
    return ad_status(ad_facts(ad), now)


def owner_flags_of(ad: Ad, state: State, *, renewed: bool, now: datetime) -> OwnerFlags:
    """Return what the ad's seller may do with it. renewed: the seller has published a later round of it."""
    return owner_flags(
        OwnerFacts(
            state=state,
            ended=ad.closed_at is not None or ad.expires_at <= now,
            deleted_by_admin=ad.deleted_by == ENDED_BY_ADMIN,
            buyers=ad.buyers,
            allows_abandon=ad.allows_abandon,
            renewed=renewed,
            hidden=ad.hidden_at is not None,
        )
    )
