"""The answers about offers, by wire names; `schemas` describes them for docs/openapi.yaml.

Source: docs/spec/api-trading.md, section 5.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from marketplace.common.http.envelope import wire_time
from marketplace.common.text.locale import pick
from trading.accounts.models import User
from trading.accounts.pseudonyms import shown_name
from trading.catalogue.ad_status import ad_status_of, is_sold_out
from trading.catalogue.delivery import delivery_of
from trading.catalogue.events import flag, money, time_or_none, trace_wire
from trading.catalogue.models import ENDED_BY_ADMIN, Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.serializers.cards import tiers_wire
from trading.offers.amounts import amounts_at_price
from trading.offers.models import Offer, Rating
from trading.offers.offer_facts import ended_at, offer_facts, over_at
from trading.offers.rules import OfferFlags, PricePreview, initials, offer_flags, waits
from trading.offers.steps import OfferWrite
from trading.offers.totals import CurrencySum, bought_on

Values = dict[str, Any]


def offer_written(written: OfferWrite) -> Values:
    """Return the answer to every write of a quantity."""
    offer, ad, status = written.offer, written.ad, written.status
    own = offer.quantity if offer.status in COUNTING_STATUSES else 0
    facts = offer_facts(offer, ad, written.now, for_seller=False, state=status.state)
    left = ad.left
    return {
        "off_id": offer.pk,
        "off_status": int(offer.status),
        "off_quantity": offer.quantity,
        "off_type": int(offer.condition),
        "prc_id": offer.tier_id,
        "pro_id": ad.pk,
        "off_count": ad.reserved,
        "left_quantity": left,
        "available": left + own,
        "current_price": money(ad.current_price),
        "waiting": int(waits(facts)),
        "sold_out": int(status.sold_out),
        "trace": trace_wire(written.trace),
        "rev": ad.rev,
    }


def preview(ad: Ad, result: PricePreview, own_units: int) -> Values:
    """Return the answer to a preview. own_units: of the offer that the caller has already, 0 without one."""
    return {
        "current_price": money(result.settlement.price),
        "off_count": result.reserved,
        "available": ad.left + own_units,
        "trace": trace_wire(result.settlement.trace),
        "waiting": int(result.waiting),
        "sold_out": int(result.reserved == ad.quantity),
        "others": {
            "buyers": ad.buyers - bool(own_units),
            "price_old": money(ad.current_price),
            "price_new": money(result.settlement.price),
        },
    }


def editable_offer_form(ad: Ad, offer: Offer) -> Values:
    """Return what the form for changing an offer needs."""
    return {
        "available": ad.left + offer.quantity,
        "prices": [{"prc_id": tier["id"], "price": tier["price"]} for tier in ad.price_ladder],
        "cur_id": ad.currency_id,
        "off_id": offer.pk,
        "off_quantity": offer.quantity,
        "off_type": int(offer.condition),
        "prc_id": offer.tier_id,
    }


def amount_of(offer: Offer, ad: Ad, flags: OfferFlags) -> str | None:
    """Return what the offer costs at the ad's price, VAT and all, as text; None when it does not buy at it."""
    return money(amounts_at_price(ad, offer.quantity).payable) if flags.buys else None


def sums(found: Iterable[CurrencySum]) -> list[Values]:
    return [{"cur_id": one.currency, "done": money(one.done), "running": money(one.running)} for one in found]


def outcome_part(flags: OfferFlags) -> Values:
    return {
        "cancelable": int(flags.cancelable),
        "can_hide": int(flags.can_hide),
        "archived": int(flags.archived),
        "waiting": int(flags.waiting),
        "fulfilled": flag(flags.fulfilled),
        "withdrawn": int(flags.withdrawn),
        "can_rate": int(flags.can_rate),
        "decide_by": time_or_none(flags.decide_by),
        "withdraw_by": time_or_none(flags.withdraw_by),
        "withdraw_from": flags.withdraw_from,
    }


def own_offers(offers: Iterable[Offer], rated: Collection[int], now: datetime) -> list[Values]:
    """Return a buyer's own offers (their ads loaded); rated: ids of those the buyer has rated."""
    return [own_offer(offer, offer.pk in rated, now) for offer in offers]


def own_offer(offer: Offer, rated: bool, now: datetime) -> Values:
    ad = offer.ad
    status = ad_status_of(ad, now)
    consumer = not offer.buyer.is_organisation
    facts = offer_facts(offer, ad, now, for_seller=False, rated=rated, state=status.state, consumer=consumer)
    flags = offer_flags(facts, now, for_seller=False)
    return {
        "off_id": offer.pk,
        "off_date": wire_time(offer.placed_at),
        "off_quantity": offer.quantity,
        "quantity": offer.quantity,
        "off_type": offer.condition,
        "terms": offer.condition,
        "off_status": offer.status,
        "off_reason": offer.rejection_reason,
        "prc_id": offer.tier_id,
        "prc_price": money(offer.tier_price),
        "pro_id": ad.pk,
        "pro_name": ad.name,
        "main_image": ad.main_image,
        "pro_expiry": wire_time(ad.expires_at),
        "usr_id": ad.seller_id,
        "usr_name": shown_name(ad.seller.name),
        "cur_id": ad.currency_id,
        "mun_unit": pick(ad.unit.short_sr, ad.unit.short_en),
        "current_price": money(ad.current_price),
        "pro_selling_price": None if ad.achieved_price is None else money(ad.achieved_price),
        "pro_vat": ad.vat or None,
        "pro_vat_added": flag(ad.vat_added),
        "delivery": delivery_of(ad).value,
        "amount": amount_of(offer, ad, flags),
        "ended_at": time_or_none(over_at(ad, now)),
        "open": int(status.is_live),
        "is_locked": int(status.is_locked),
        **ad_end_part(ad, now),
        "pro_deleted": int(ad.deleted_at is not None),
        "admin_deleted": int(ad.deleted_by == ENDED_BY_ADMIN),
        "editable": int(flags.editable),
        **outcome_part(flags),
    }


def ad_end_part(ad: Ad, now: datetime) -> Values:
    return {"expired": int(ad.expires_at <= now), "sold_out": int(is_sold_out(ad))}


def public_transactions(offers: Iterable[Offer], ad: Ad, viewer: User | None, now: datetime) -> list[Values]:
    """Return the counting offers as everybody may see them: of private persons only initials, and no id."""
    state = ad_status_of(ad, now).state
    rows = []
    for offer in offers:
        buyer = offer.buyer
        named = is_public(buyer) or (viewer is not None and viewer.pk == buyer.pk)
        flags = offer_flags(offer_facts(offer, ad, now, for_seller=True, state=state), now, for_seller=True)
        rows.append(
            {
                **transaction_part(offer, ad, flags, now),
                "usr_id": buyer.pk if named else None,
                "usr_name": name_for(buyer, named=named),
            }
        )
    return rows


def is_public(user: User) -> bool:
    """Whether everybody may read who bought or rated: firms, unless their profile is private."""
    return user.is_organisation and not user.is_private


def name_for(user: User, *, named: bool) -> str:
    """Return the person's name, or only its initials; of a closed account, that it is closed."""
    shown = shown_name(user.name)
    return shown if named or shown != user.name else initials(shown)


def seller_transactions(offers: Iterable[Offer], ad: Ad, rated: Collection[int], now: datetime) -> list[Values]:
    """Return an ad's offers as its seller sees them; rated: ids of those whose buyer the seller has rated."""
    state = ad_status_of(ad, now).state
    rows = []
    for offer in offers:
        facts = offer_facts(
            offer,
            ad,
            now,
            for_seller=True,
            rated=offer.pk in rated,
            state=state,
            consumer=not offer.buyer.is_organisation,
        )
        flags = offer_flags(facts, now, for_seller=True)
        rows.append(
            {
                **transaction_part(offer, ad, flags, now),
                "usr_id": offer.buyer_id,
                "usr_name": shown_name(offer.buyer.name),
                "prc_id": offer.tier_id,
                **outcome_part(flags),
                "contract": int(flags.contract),
            }
        )
    return rows


def transaction_part(offer: Offer, ad: Ad, flags: OfferFlags, now: datetime) -> Values:
    return {
        "off_id": offer.pk,
        "off_date": wire_time(offer.placed_at),
        "off_quantity": offer.quantity,
        "off_type": offer.condition,
        "off_status": offer.status,
        "prc_price": money(offer.tier_price),
        "cur_id": ad.currency_id,
        "waiting": int(flags.waiting),
        "fulfilled": flag(flags.fulfilled),
        "amount": amount_of(offer, ad, flags),
        "pro_id": ad.pk,
        "pro_name": ad.name,
        "pro_expiry": wire_time(ad.expires_at),
        **ad_end_part(ad, now),
    }


def transactions_meta(ad: Ad, now: datetime) -> Values:
    """Return the sums of the ad over all its offers; those that wait are in none of the amounts."""
    bought = bought_on(ad)
    return {
        "prices": tiers_wire(ad.price_ladder),
        "off_count": ad.reserved,
        "current_price": money(ad.current_price),
        "pro_selling_price": None if ad.achieved_price is None else money(ad.achieved_price),
        "cur_id": ad.currency_id,
        "mun_unit": pick(ad.unit.short_sr, ad.unit.short_en),
        "ended": int(ended_at(ad, now) is not None),
        "buying_count": bought.offers,
        "buying_quantity": bought.units,
        "pro_vat": ad.vat or None,
        "pro_vat_added": flag(ad.vat_added),
        "amount": money(bought.amount),
    }


def history(offers: Iterable[Offer], rated: Collection[int], now: datetime, *, for_seller: bool) -> list[Values]:
    """Return the deals of two people, newest first, as one of them sees them."""
    rows = []
    for offer in offers:
        ad = offer.ad
        facts = offer_facts(offer, ad, now, for_seller=for_seller, rated=offer.pk in rated)
        flags = offer_flags(facts, now, for_seller=for_seller)
        rows.append(
            {
                "off_id": offer.pk,
                "pro_id": ad.pk,
                "pro_name": ad.name,
                "pro_expiry": wire_time(ad.expires_at),
                "off_date": wire_time(offer.placed_at),
                "off_quantity": offer.quantity,
                "mun_unit": pick(ad.unit.short_sr, ad.unit.short_en),
                "cur_id": ad.currency_id,
                "amount": amount_of(offer, ad, flags),
                "off_status": offer.status,
                **ad_end_part(ad, now),
                "ended_at": time_or_none(over_at(ad, now)),
                "pro_deleted": int(ad.deleted_at is not None),
                "admin_deleted": int(ad.deleted_by == ENDED_BY_ADMIN),
                "waiting": int(flags.waiting),
                "fulfilled": flag(flags.fulfilled),
                "withdrawn": int(flags.withdrawn),
                "can_rate": int(flags.can_rate),
            }
        )
    return rows


def ratings(found: Iterable[Rating], viewer: User | None) -> list[Values]:
    """Return the ratings of a person. Authors are named where transactions name them, and to the two sides."""
    return [
        {
            "rat_id": rating.pk,
            "rat_rating": rating.stars,
            "rat_comment": rating.comment,
            "rat_date": wire_time(rating.created_at),
            "pro_name": rating.offer.ad.name,
            "usr_name": name_for(
                rating.author,
                named=is_public(rating.author)
                or (viewer is not None and viewer.pk in (rating.author_id, rating.rated_id)),
            ),
        }
        for rating in found
    ]
