"""The payloads of notifications about sales and offers, by wire names.

They hold the values at the moment of the event and never change later. Source: docs/spec/api-trading.md, section 7.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Protocol

from marketplace.common.http.envelope import wire_time
from marketplace.common.messaging import live
from trading.accounts.models import User
from trading.catalogue.events import ad_part, money, seller_part
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import limit_of
from trading.catalogue.price_ladder import entry_price, tiers_from_ladder
from trading.catalogue.settlement import accepts
from trading.codebooks.definitions.units import Unit
from trading.offers.deadlines import decision_deadline
from trading.offers.models import Offer, Rating

Payload = dict[str, Any]


def unit_part(unit: Unit) -> Payload:
    """Return the unit's short forms; readers see that of their language."""
    return {"mun_unit": unit.short_sr or unit.short_en, "mun_unit_en": unit.short_en or unit.short_sr}


def price_part(ad: Ad, price: Decimal | None) -> Payload:
    """Return the price, and the per cent of VAT that comes on top of it, 0 for none."""
    added = int(ad.vat) if ad.vat_added else 0
    return {"price": None if price is None else money(price), "vat_on_top": added, "cur_id": ad.currency_id}


def present_price_part(ad: Ad) -> Payload:
    """Return the price of an ad on sale; `from_first` 1 of that of the first offer, where nobody pays another."""
    entry = entry_price(ad.reserved, ad.price_ladder)
    return {**price_part(ad, ad.current_price if entry is None else entry), "from_first": int(entry is not None)}


class OfferLike(Protocol):
    """An offer, or a row of its table with the same columns."""

    @property
    def pk(self) -> int: ...
    @property
    def quantity(self) -> int: ...
    @property
    def condition(self) -> int: ...
    @property
    def tier_price(self) -> Decimal: ...


def quantity_part(ad: Ad, offer: OfferLike) -> Payload:
    return {"off_quantity": offer.quantity, **unit_part(ad.unit)}


def push_offer_changed(offer: Offer, cause: str) -> None:
    """Push to the buyer's open pages that the own offer has changed; they then read it again.

    cause: names the change, once in the life of the offer. Runs inside the caller's transaction.
    """
    frame = {"type": "offer", "pro_id": offer.ad_id, "off_id": offer.pk, "off_status": int(offer.status)}
    live.push_to_user(offer.buyer_id, frame, key=f"offer:{offer.pk}:{cause}")


def push_deal_changed(offer: Offer, cause: str) -> None:
    """Push to the open pages of both sides that the deal has changed; they then read it again.

    cause: names the change, once in the life of the offer. Runs inside the caller's transaction.
    """
    frame = {"type": "deal", "off_id": offer.pk}
    for user_id in (offer.buyer_id, offer.seller_id):
        live.push_to_user(user_id, frame, key=f"deal:{offer.pk}:{user_id}:{cause}")


def limit_text(limit: Decimal | None) -> str | None:
    """Return the highest price that an offer accepts, None for any price."""
    return None if limit is None else money(limit)


def is_waiting(ad: Ad, offer: OfferLike) -> bool:
    """Whether the offer on a running ad would not buy at the current price."""
    return not accepts(limit_of(offer.condition, offer.tier_price), ad.current_price)


def limit_part(ad: Ad, offer: OfferLike) -> Payload:
    """Return the highest price that the offer accepts, and whether it waits for a lower one than that of now."""
    limit = limit_of(offer.condition, offer.tier_price)
    return {"limit": limit_text(limit), "waits": int(not accepts(limit, ad.current_price))}


def new_buyer(ad: Ad, offer: Offer, buyer: User) -> Payload:
    return {
        **ad_part(ad),
        "off_id": offer.pk,
        "buyer_username": buyer.username,
        "buyer_name": buyer.name,
        **quantity_part(ad, offer),
        **price_part(ad, ad.current_price),
        **limit_part(ad, offer),
    }


def offer_edit(ad: Ad, offer: Offer, buyer: User, old_quantity: int) -> Payload:
    return {**new_buyer(ad, offer, buyer), "off_quantity_old": old_quantity}


def buyer_gave_up(ad: Ad, offer: Offer, buyer: User) -> Payload:
    return {
        **ad_part(ad),
        "buyer_username": buyer.username,
        "buyer_name": buyer.name,
        **quantity_part(ad, offer),
    }


def seller_rejected(ad: Ad, offer: Offer) -> Payload:
    return {**seller_part(ad), **quantity_part(ad, offer)}


def sold_out(ad: Ad, offer: OfferLike | None = None) -> Payload:
    """Return the payload of a sell-out for the seller, or for the buyer of `offer`."""
    payload = {**seller_part(ad), **unit_part(ad.unit), **price_part(ad, ad.current_price)}
    if offer is not None:
        return {**payload, **own_part(offer)}
    return {**payload, "off_count": ad.reserved, **decision_part(ad)}


def decision_part(ad: Ad) -> Payload:
    """Return until when the seller of an ended sale decides on the buyers."""
    assert ad.closed_at is not None
    return {"decide_by": wire_time(decision_deadline(ad.closed_at))}


def near_expiry_seller(ad: Ad, waiting: int) -> Payload:
    """waiting: units whose limit is below the price."""
    return {
        **ad_part(ad),
        "off_count": ad.reserved,
        "off_waiting": waiting,
        **unit_part(ad.unit),
        **price_part(ad, ad.current_price),
    }


def near_expiry_buyer(ad: Ad, offer: OfferLike) -> Payload:
    return {
        **seller_part(ad),
        **quantity_part(ad, offer),
        **price_part(ad, ad.current_price),
        **limit_part(ad, offer),
    }


def near_expiry_admin(ad: Ad) -> Payload:
    return {**seller_part(ad), "off_count": ad.reserved, **unit_part(ad.unit)}


def expired(ad: Ad, *, sold: int, unsold: int, with_price: bool) -> Payload:
    """Return the payload of the end of a sale for its seller and the administrators; without a price nobody bought.

    sold, unsold: units of the counting offers; unsold are those that waited for a lower price.
    """
    payload = seller_part(ad)
    if not with_price:
        return payload
    return {
        **payload,
        "off_count": sold,
        "off_unsold": unsold,
        **unit_part(ad.unit),
        **price_part(ad, ad.achieved_price),
        **decision_part(ad),
    }


def expired_buyers(ad: Ad) -> Payload:
    """Return the part of the payload that is the same for each buyer; `own_part` and the limit come with it."""
    return {**seller_part(ad), **unit_part(ad.unit), **price_part(ad, ad.achieved_price)}


def own_part(offer: OfferLike) -> Payload:
    return {"off_id": offer.pk, "off_quantity": offer.quantity}


def deal_part(ad: Ad, offer: Offer) -> Payload:
    """Return the payload about a deal for either side: the ad, both people and the quantity."""
    buyer = offer.buyer
    return {
        **seller_part(ad),
        "buyer_username": buyer.username,
        "buyer_name": buyer.name,
        "off_id": offer.pk,
        **quantity_part(ad, offer),
    }


def decision_due(ad: Ad, deadline: datetime) -> Payload:
    return {**seller_part(ad), "deadline": wire_time(deadline)}


def trade_locked(ad: Ad, offer: OfferLike, *, locked: bool) -> Payload:
    """Return the payload for a buyer whose offer cannot change now, or can again."""
    return {**seller_part(ad), "off_id": offer.pk, "locked": int(locked), **quantity_part(ad, offer)}


def seller_gave_up(ad: Ad, offer: OfferLike) -> Payload:
    return {**seller_part(ad), "off_id": offer.pk, **quantity_part(ad, offer)}


def on_sale(ad: Ad) -> Payload:
    """Return the payload about an ad that goes on sale: with its price of now, and that of its last step."""
    lowest = tiers_from_ladder(ad.price_ladder)[-1].price
    return {**seller_part(ad), **present_price_part(ad), "lowest": money(lowest), **unit_part(ad.unit)}


def renewed(ad: Ad, old_ad_id: int) -> Payload:
    return {**on_sale(ad), "pro_id_old": old_ad_id}


def rating(ad: Ad, offer_id: int, author: User, stars: int | None, comment: str) -> Payload:
    return {
        **ad_part(ad),
        "off_id": offer_id,
        "usr_username": author.username,
        "usr_name": author.name,
        "rating": stars,
        "comment": comment,
    }


def admin_rating(ad: Ad, author: User, rated: User, stars: int | None, comment: str) -> Payload:
    return {
        **ad_part(ad),
        "usr_username": author.username,
        "usr_name": author.name,
        "usr_username_to": rated.username,
        "usr_name_to": rated.name,
        "rating": stars,
        "comment": comment,
    }


def rating_deleted(rating: Rating, reason: str) -> Payload:
    """Return the payload for the author of a rating that an administrator deleted."""
    return {**ad_part(rating.offer.ad), "rating": rating.stars, "comment": rating.comment, "reason": reason}
