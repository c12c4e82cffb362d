"""What notices of sales and offers say: the payload of each type. Wire names of the API contract, section 7.

Payloads hold the values of the moment of the event and never change later.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Protocol

from marketplace.common import live
from marketplace.common.envelope import wire_time
from trading.catalogue.events import money
from trading.catalogue.models import Ad
from trading.codebooks.models import Unit
from trading.offers.models import Offer

Payload = dict[str, Any]


def ad_part(ad: Ad) -> Payload:
    return {"pro_id": ad.pk, "pro_name": ad.name, "pro_expiry": wire_time(ad.expires_at)}


def unit_label(unit: Unit) -> str:
    """Return the short form kept in payloads; the client translates it as it does on every page."""
    return unit.short_sr or unit.short_en


def price_part(ad: Ad, price: Decimal | None) -> Payload:
    return {"price": None if price is None else money(price), "cur_id": ad.currency_id}


class Wish(Protocol):
    """An offer, or a row of its table with the same columns."""

    @property
    def pk(self) -> int: ...
    @property
    def quantity(self) -> int: ...


def quantity_part(ad: Ad, offer: Wish) -> Payload:
    return {"off_quantity": offer.quantity, "mun_unit": unit_label(ad.unit)}


def tell_buyer(offer: Offer, cause: str) -> None:
    """Tell the open pages of the buyer that the own offer has changed; they read it again.

    cause: names the change, once in the life of the offer. Runs inside the caller's transaction.
    """
    frame = {"type": "offer", "pro_id": offer.ad_id, "off_id": offer.pk, "off_status": int(offer.status)}
    live.push_to_user(offer.buyer_id, frame, key=f"offer:{offer.pk}:{cause}")


def new_buyer(ad: Ad, offer: Offer, buyer_username: str) -> Payload:
    return {
        **ad_part(ad),
        "off_id": offer.pk,
        "buyer_username": buyer_username,
        **quantity_part(ad, offer),
        **price_part(ad, ad.current_price),
    }


def offer_edit(ad: Ad, offer: Offer, buyer_username: str, old_quantity: int) -> Payload:
    return {**new_buyer(ad, offer, buyer_username), "off_quantity_old": old_quantity}


def buyer_withdrew(ad: Ad, offer: Offer, buyer_username: str) -> Payload:
    return {**ad_part(ad), "buyer_username": buyer_username, **quantity_part(ad, offer)}


def seller_rejected(ad: Ad, offer: Offer) -> Payload:
    return {**ad_part(ad), "seller_username": ad.seller.username, **quantity_part(ad, offer)}


def sold_out(ad: Ad, offer: Wish | None = None) -> Payload:
    """Return the sell-out as told to the seller, or to the buyer of `offer`."""
    payload = {**ad_part(ad), "seller_username": ad.seller.username, **price_part(ad, ad.current_price)}
    return payload if offer is None else {**payload, "off_id": offer.pk, **quantity_part(ad, offer)}


def near_expiry_seller(ad: Ad) -> Payload:
    return {
        **ad_part(ad),
        "off_count": ad.reserved,
        "mun_unit": unit_label(ad.unit),
        **price_part(ad, ad.current_price),
    }


def near_expiry_buyer(ad: Ad, offer: Wish) -> Payload:
    return {
        **ad_part(ad),
        "seller_username": ad.seller.username,
        **quantity_part(ad, offer),
        **price_part(ad, ad.current_price),
    }


def near_expiry_admin(ad: Ad) -> Payload:
    return {**ad_part(ad), "seller_username": ad.seller.username, "off_count": ad.reserved}


def expired(ad: Ad, *, with_price: bool) -> Payload:
    """Return the end of a sale as its seller and the admins hear it; without a price nobody bought."""
    payload = {**ad_part(ad), "seller_username": ad.seller.username}
    if not with_price:
        return payload
    return {
        **payload,
        "off_count": ad.reserved,
        "mun_unit": unit_label(ad.unit),
        **price_part(ad, ad.achieved_price),
    }


def expired_buyers(ad: Ad) -> Payload:
    """Return what the end of a sale says alike to each of its buyers; `own_part` adds the rest."""
    return {
        **ad_part(ad),
        "seller_username": ad.seller.username,
        "mun_unit": unit_label(ad.unit),
        **price_part(ad, ad.achieved_price),
    }


def own_part(offer: Wish) -> Payload:
    return {"off_id": offer.pk, "off_quantity": offer.quantity}


def decision_due(ad: Ad, deadline: datetime) -> Payload:
    return {**ad_part(ad), "seller_username": ad.seller.username, "deadline": wire_time(deadline)}


def seller_gave_up(ad: Ad, offer: Wish) -> Payload:
    return {
        **ad_part(ad),
        "off_id": offer.pk,
        "seller_username": ad.seller.username,
        **quantity_part(ad, offer),
    }


def renewed(ad: Ad, old_ad_id: int) -> Payload:
    return {**ad_part(ad), "pro_id_old": old_ad_id, "seller_username": ad.seller.username}


def new_product(ad: Ad) -> Payload:
    return {**ad_part(ad), "seller_username": ad.seller.username}


def rating(ad: Ad, offer_id: int, author_username: str, stars: int | None, comment: str) -> Payload:
    return {
        **ad_part(ad),
        "off_id": offer_id,
        "usr_username": author_username,
        "rating": stars,
        "comment": comment,
    }


def admin_rating(ad: Ad, author_username: str, rated_username: str, stars: int | None, comment: str) -> Payload:
    return {
        **ad_part(ad),
        "usr_username": author_username,
        "usr_username_to": rated_username,
        "rating": stars,
        "comment": comment,
    }
