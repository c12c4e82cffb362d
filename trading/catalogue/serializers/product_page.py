"""The product page: everything published about one ad that the caller may see."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Protocol

from django.db.models import Case, When

from marketplace.common.text.locale import pick
from trading.accounts.models import User
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.card_rows import Values, card_row_of, flags_of
from trading.catalogue.events import money, time_or_none
from trading.catalogue.models import HELD, Ad
from trading.catalogue.offer_states import COUNTING_STATUSES, limit_of
from trading.catalogue.rules import NO_FLAGS, State
from trading.catalogue.serializers.cards import cards_of, flags_wire
from trading.catalogue.serializers.columns import columns_out
from trading.catalogue.settlement import accepts


class OwnOffer(Protocol):
    """The viewer's offer. A protocol, because `trading.offers` imports the catalogue and not the other way."""

    @property
    def pk(self) -> int: ...
    @property
    def quantity(self) -> int: ...
    @property
    def condition(self) -> int: ...
    @property
    def tier_id(self) -> int: ...
    @property
    def tier_price(self) -> Decimal: ...
    @property
    def status(self) -> int: ...
    @property
    def withdrawn_at(self) -> datetime | None: ...
    @property
    def fulfilled(self) -> bool | None: ...
    @property
    def rejection_reason(self) -> str: ...


def product(ad: Ad, viewer: User | None, now: datetime) -> Values:
    """Return the whole ad in the shape of the wire (`ProductOut`), in the active language.

    The caller has checked that the viewer may see it.
    """
    row = card_row_of(ad)
    renewed_to = Ad.objects.filter(renewed_from_id=ad.pk).values_list("pk", flat=True).first()
    mine = viewer is not None and viewer.pk == ad.seller_id
    flags = flags_of(row, now, renewed=renewed_to is not None) if mine else NO_FLAGS
    return {
        **cards_of([row], viewer, now)[0],
        **columns_out(ad),
        **goods_part(ad),
        **trade_part(ad, viewer, ad_status_of(ad, now).state),
        **terms_part(ad),
        "review": review_wire(ad),
        "renewed_from": ad.renewed_from_id,
        "renewed_to": renewed_to,
        **flags_wire(flags),
    }


def review_wire(ad: Ad) -> Values | None:
    """Return how the approval of a held ad stands, None of any other. Nobody sees a held ad but who may know."""
    if ad.deleted_by != HELD:
        return None
    return {"returned": int(ad.review.returned_at is not None), "reason": ad.review.reason}


def goods_part(ad: Ad) -> Values:
    options = ad.options.select_related("characteristic").order_by(
        "characteristic__position", "characteristic_id", "position", "pk"
    )
    return {
        "cat_id_parent": ad.category.parent_id,
        "pro_declaration": [
            {"pde_id": document.pk, "pde_name": document.name, "link": document.path}
            for document in ad.declarations.order_by("pk")
        ],
        "pro_quality": [
            {"prq_id": picture.pk, "prq_name": picture.name, "link": picture.path}
            for picture in ad.proofs.order_by("pk")
        ],
        "images": [{"img_id": image.pk, "image": image.path} for image in ad.images.all()],
        "filters": [
            {
                "cha_id": option.characteristic_id,
                "cha_type": option.characteristic.name,
                "cha_datatype": option.characteristic.datatype,
                "cvl_id": option.pk,
                "cvl_value": option.name,
            }
            for option in options
        ],
        "socials": [
            {"sct_id": social.social_type_id, "sct_name": social.social_type.name, "link": social.link}
            for social in ad.socials.select_related("social_type").order_by("pk")
        ],
    }


def trade_part(ad: Ad, viewer: User | None, state: State) -> Values:
    """Return what may still be bought, and what was; `available` counts the viewer's own offer in, `left_quantity` not.

    A sale that is past its expiry and not closed yet is shown as its close will decide it.
    """
    own = own_offer(ad, viewer)
    counts = own is not None and own.status in COUNTING_STATUSES
    ended = ad.closed_at is not None or state in (State.SOLD_OUT, State.EXPIRED)
    return {
        "quantity": ad.quantity,
        "available": ad.left + (own.quantity if own is not None and counts else 0),
        "any_quantity": ad.any_price_quantity,
        "sold_quantity": sold_units(ad) if ended else None,
        "pro_selling_price": None if ad.achieved_price is None else money(ad.achieved_price),
        "closed_at": time_or_none(ad.closed_at),
        "off_id": own.pk if own is not None and counts else None,
        "my_offer": None if own is None else own_offer_wire(own, ad, ended=ended),
        "buyers_count": ad.buyers,
    }


def own_offer(ad: Ad, viewer: User | None) -> OwnOffer | None:
    """Return the viewer's offer that counts; without one, the last that the viewer made and that was ended."""
    if viewer is None:
        return None
    counting_first = Case(When(status__in=COUNTING_STATUSES, then=0), default=1)
    return ad.offers.filter(buyer_id=viewer.pk).order_by(counting_first, "-changed_at", "-pk").first()


def own_offer_wire(offer: OwnOffer, ad: Ad, *, ended: bool) -> Values:
    counts = offer.status in COUNTING_STATUSES
    limit = limit_of(offer.condition, offer.tier_price)
    buys = offer.fulfilled if offer.fulfilled is not None else accepts(limit, ad.current_price)
    return {
        "off_id": offer.pk,
        "off_quantity": offer.quantity,
        "off_type": offer.condition,
        "prc_id": offer.tier_id,
        "off_status": offer.status,
        "off_reason": offer.rejection_reason,
        "fulfilled": int(buys) if ended and counts else None,
        "withdrawn": int(offer.withdrawn_at is not None),
    }


def sold_units(ad: Ad) -> int:
    """Return how many units were bought: those that accept the settled price, less what was rejected or withdrawn."""
    bought = ad.offers.filter(status__in=COUNTING_STATUSES, withdrawn_at=None)
    offers = bought.values_list("condition", "tier_price", "quantity")
    return sum(
        quantity
        for condition, tier_price, quantity in offers
        if accepts(limit_of(condition, tier_price), ad.current_price)
    )


def terms_part(ad: Ad) -> Values:
    hours = ad.restriction
    return {
        "pro_international_shipping": ad.international_shipping_days,
        "trc_id": ad.road_clause_id,
        "trc_code": ad.road_clause.code if ad.road_clause else None,
        "trc_id_naval": ad.naval_clause_id,
        "trc_code_naval": ad.naval_clause.code if ad.naval_clause else None,
        "rst_id": ad.restriction_id,
        "rst_name": pick(hours.name_sr, hours.name_en) if hours else None,
        "rst_start_time": f"{hours.opens_at:%H:%M}" if hours else None,
        "rst_end_time": f"{hours.closes_at:%H:%M}" if hours else None,
    }
