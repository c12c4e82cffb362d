"""Live frames about an ad, and the parts of notifications that name it.

Source: docs/spec/api-trading.md, sections 7 and 10.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import Any

from marketplace.common.http.envelope import wire_time
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.models import Ad
from trading.catalogue.price_ladder import trace_of
from trading.catalogue.rules import AdStatus
from trading.catalogue.settlement import TierState


def money(amount: Decimal) -> str:
    """Return the amount with exactly two decimals, as every page and frame shows it."""
    return f"{amount:.2f}"


def time_or_none(moment: datetime | None) -> str | None:
    """Return the moment as the wire has it, None for None."""
    return None if moment is None else wire_time(moment)


def flag(value: bool | None) -> int | None:
    """Return a yes or no as the wire has it, None for None."""
    return None if value is None else int(value)


def trace_wire(trace: Iterable[TierState]) -> list[dict[str, Any]]:
    """Return the settlement's trace as pages, answers and frames carry it."""
    return [
        {
            "prc_id": tier.tier_id,
            "price": money(tier.price),
            "needed": tier.needed,
            "accepting": tier.accepting,
            "missing": tier.missing,
            "reached": int(tier.reached),
        }
        for tier in trace
    ]


def price_frame(
    ad: Ad, now: datetime, trace: Iterable[TierState] | None = None, status: AdStatus | None = None
) -> dict[str, Any]:
    """Return the `price` frame of the ad, which an open page needs to follow its price.

    trace, status: of the ad as it is now, where the caller has computed them already. Reads the seller and the
    restriction of the ad when they are not loaded.
    """
    status = status or ad_status_of(ad, now)
    return {
        "type": "price",
        "pro_id": ad.pk,
        "rev": ad.rev,
        "state": status.state.value,
        "current_price": money(ad.current_price),
        "off_count": ad.reserved,
        "any_quantity": ad.any_price_quantity,
        "buyers_count": ad.buyers,
        "left_quantity": ad.left,
        "sold_out": int(status.sold_out),
        "is_locked": int(status.is_locked),
        "opens_at": time_or_none(status.opens_at),
        "pro_expiry": wire_time(ad.expires_at),
        "trace": trace_wire(trace_of(ad) if trace is None else trace),
    }


def ad_part(ad: Ad) -> dict[str, Any]:
    """Return the part of a notification that names the ad. Source: docs/spec/api-trading.md, section 7."""
    return {"pro_id": ad.pk, "pro_name": ad.name, "pro_expiry": wire_time(ad.expires_at)}


def seller_part(ad: Ad) -> dict[str, Any]:
    """Return the part that names the ad and its seller."""
    return {**ad_part(ad), "seller_username": ad.seller.username, "seller_name": ad.seller.name}


def new_ad(ad: Ad) -> dict[str, Any]:
    """Return the payload that notifies administrators of a new ad."""
    return seller_part(ad)


def product_changed(ad: Ad, changes: list[dict[str, str]]) -> dict[str, Any]:
    """Return the payload that shows buyers the changed texts of the ad. changes: old and new text of each field."""
    return {**seller_part(ad), "changes": changes}
