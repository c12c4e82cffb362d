"""Writes of offers: one use case, one transaction, in the one lock order (docs/architecture.md).

Source: docs/spec/domain.md, "Life of an offer"; docs/spec/api-trading.md, section 5.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from marketplace.common import metrics
from marketplace.common.db.joint_writes import written_together
from marketplace.common.db.prepared_writes import insert_row
from marketplace.common.http.errors import Unavailable
from marketplace.common.http.throttles import count_strict
from marketplace.common.jobs import failpoints
from marketplace.common.messaging import outbox
from trading.accounts.actors import mark_first_activity
from trading.catalogue.ad_status import ad_status_of
from trading.catalogue.errors import AdNotFound, OwnAd
from trading.catalogue.offer_states import OfferStatus
from trading.catalogue.price_ladder import trace_of
from trading.notifications import services as notifications
from trading.offers import closing, confirmation, events
from trading.offers.closing import close_due_ads, notify_expired
from trading.offers.delete_ad import delete_ad
from trading.offers.errors import (
    HasOffer,
    NotTheBuyer,
    NotTheSeller,
    OfferNotCancelable,
    OfferNotEditable,
    OfferNotFound,
    OfferNotHideable,
)
from trading.offers.models import Offer
from trading.offers.offer_facts import offer_facts
from trading.offers.offer_rows import HAS_OFFER, NEW_OFFER_ID, lock_to_change, lock_to_offer, read_offer, save_offer
from trading.offers.rating import rate_offer
from trading.offers.reminders import send_deadline_reminders, send_reminders
from trading.offers.renewal import renew_ad
from trading.offers.rules import (
    GIVE_UPS_A_DAY,
    GIVE_UPS_A_DAY_PER_AD,
    Terms,
    demand_share,
    may_change,
    may_hide,
    may_reject,
)
from trading.offers.steps import (
    OfferWrite,
    acceptance_of,
    changed_terms,
    exchange_demand,
    refuse_beyond_stock,
    refuse_unseen_outcome,
    refuse_unseen_vat,
    refuse_untradable,
    tier_named,
)

__all__ = [
    "change_offer",
    "close_due_ads",
    "delete_ad",
    "give_up",
    "hide_offer",
    "notify_expired",
    "place_offer",
    "rate_offer",
    "reject_offer",
    "renew_ad",
    "send_deadline_reminders",
    "send_reminders",
]

DAY = int(timedelta(days=1).total_seconds())
TOO_MANY_GIVE_UPS = _("You can give up at most %(limit)s offers a day.")
TOO_MANY_OF_AD = _("You can give up an offer on the same ad at most %(limit)s times a day.")


@transaction.atomic(durable=True)
@outbox.batched(commits=True)
def place_offer(
    *,
    buyer_id: int,
    ad_id: int,
    terms: Terms,
    shown_sell_out: bool | None = None,
    shown_vat: tuple[str, bool | None] | None = None,
) -> OfferWrite:
    """Place an offer on an open ad and notify its seller. The last unit closes the sale, and everybody is notified.

    terms: quantity in units. shown_sell_out: whether the buyer was told that this ends the sale, None if unknown.
    shown_vat: see `refuse_unseen_vat`. Raises SessionRequired, AdNotFound, OwnAd, PriceError, AdClosed, HasOffer,
    AdLocked, NotEnoughLeft, VatChanged, SellsOut, SellsOutNoMore: the first that holds.
    """
    locked = lock_to_offer(buyer_id, ad_id)
    buyer, ad, now = locked.actor, locked.ad, locked.now
    if ad.deleted_at is not None:
        raise AdNotFound
    if ad.seller_id == buyer_id:
        raise OwnAd
    tier = tier_named(ad, terms)
    refuse_untradable(ad_status_of(ad, now), has_offer=getattr(ad, HAS_OFFER))
    refuse_beyond_stock(ad, terms.quantity)
    refuse_unseen_vat(ad, shown_vat)
    refuse_unseen_outcome(ad, shown_sell_out=shown_sell_out, given=demand_share(terms))
    offer = Offer(
        id=getattr(ad, NEW_OFFER_ID),
        ad=ad,
        buyer=buyer,
        seller_id=ad.seller_id,
        quantity=terms.quantity,
        condition=terms.condition,
        tier_id=tier.id,
        tier_price=tier.price,
        placed_at=now,
        changed_at=now,
        **acceptance_of(ad, now),
    )
    try:
        with written_together(Unavailable):
            mark_first_activity(buyer, "has_offered")
            insert_row(offer)
            exchange = exchange_demand(ad, now, given=demand_share(offer))
            payload = events.new_buyer(ad, offer, buyer)
            # One that sells out is told by the mail of the close.
            mailed = not exchange.status.sold_out
            notifications.notify(
                [ad.seller_id], "new-buyer", payload, subject=f"offer:{offer.pk}", at=now, mailed=mailed
            )
    except IntegrityError as error:
        if "one_counting_offer_per_buyer" in str(error) or "trading_offer.buyer_id" in str(error):
            raise HasOffer from error  # only a writer without the lock gets this far
        raise
    if exchange.status.sold_out:
        closing.finish_sell_out(ad, now)
        offer.fulfilled = True
    else:
        confirmation.confirm_placed(offer, buyer)
    events.push_offer_changed(offer, "placed")
    transaction.on_commit(metrics.OFFERS.labels("accepted", "").inc, robust=True)
    failpoints.hit("offer.before_commit")
    return OfferWrite(offer, ad, now, exchange.status, exchange.trace)


@transaction.atomic(durable=True)
@outbox.batched(commits=True)
def change_offer(
    *,
    buyer_id: int,
    offer_id: int,
    quantity: int | None,
    condition: int | None,
    tier_id: int | None,
    shown_sell_out: bool | None = None,
) -> OfferWrite:
    """Change the buyer's own active offer and notify the seller. quantity: units. None leaves a part as it is.

    shown_sell_out: as for `place_offer`. Raises OfferNotFound, NotTheBuyer, PriceError, AdClosed, AdLocked,
    OfferNotEditable, NotEnoughLeft, SellsOut, SellsOutNoMore.
    """
    known = access_offer(buyer_id, offer_id)
    if known.buyer_id != buyer_id:
        raise NotTheBuyer
    locked, offer = lock_to_change(buyer_id, known)
    buyer, ad, now = locked.actor, locked.ad, locked.now
    terms = changed_terms(offer, quantity, condition, tier_id)
    tier = tier_named(ad, terms)
    status = ad_status_of(ad, now)
    refuse_untradable(status)
    if not may_change(offer_facts(offer, ad, now, for_seller=False, state=status.state)):
        raise OfferNotEditable
    refuse_beyond_stock(ad, terms.quantity, own=offer.quantity)
    old_quantity, old_share = offer.quantity, demand_share(offer)
    refuse_unseen_outcome(ad, shown_sell_out=shown_sell_out, taken=old_share, given=demand_share(terms))
    if (terms.quantity, terms.condition, tier.id) == (offer.quantity, offer.condition, offer.tier_id):
        return OfferWrite(offer, ad, now, status, trace_of(ad))
    offer.quantity, offer.condition = terms.quantity, terms.condition
    offer.tier_id, offer.tier_price = tier.id, tier.price
    offer.changed_at = now
    offer.change_no += 1
    acceptance = acceptance_of(ad, now)
    for name, value in acceptance.items():
        setattr(offer, name, value)
    columns = ["quantity", "condition", "tier_id", "tier_price", "changed_at", "change_no", *acceptance]
    if terms.quantity - old_quantity < ad.left:  # a change that sells out is told by the mail of the close
        columns += confirmation.confirm_changed(offer, buyer, now)
    subject = f"offer:{offer.pk}:{offer.change_no}"
    with written_together(Unavailable):
        save_offer(offer, columns)
        exchange = exchange_demand(ad, now, taken=old_share, given=demand_share(offer))
        payload = events.offer_edit(ad, offer, buyer, old_quantity)
        mailed = not exchange.status.sold_out
        notifications.notify([ad.seller_id], "offer-edit", payload, subject=subject, at=now, mailed=mailed)
    if exchange.status.sold_out:
        closing.finish_sell_out(ad, now)
        offer.fulfilled = True
    events.push_offer_changed(offer, f"changed:{offer.change_no}")
    return OfferWrite(offer, ad, now, exchange.status, exchange.trace)


@transaction.atomic(durable=True)
@outbox.batched(commits=True)
def give_up(*, buyer_id: int, offer_id: int) -> OfferWrite:
    """Give up the buyer's own active offer while its ad is open. Its quantity is free again; the seller is notified.

    Raises OfferNotFound, NotTheBuyer, Throttled (10 a day, 3 a day on one ad; refused ones do not count),
    AdClosed, AdLocked, OfferNotCancelable.
    """
    known = access_offer(buyer_id, offer_id)
    if known.buyer_id != buyer_id:
        raise NotTheBuyer
    count_strict("give-up", f"user:{buyer_id}", GIVE_UPS_A_DAY, DAY, what=TOO_MANY_GIVE_UPS)
    count_strict("give-up-ad", f"user:{buyer_id} ad:{known.ad_id}", GIVE_UPS_A_DAY_PER_AD, DAY, what=TOO_MANY_OF_AD)
    locked, offer = lock_to_change(buyer_id, known)
    buyer, ad, now = locked.actor, locked.ad, locked.now
    status = ad_status_of(ad, now)
    refuse_untradable(status)
    if not may_change(offer_facts(offer, ad, now, for_seller=False, state=status.state)):
        raise OfferNotCancelable
    with written_together(Unavailable):
        end_offer(offer, OfferStatus.GAVE_UP, now)
        exchange = exchange_demand(ad, now, taken=demand_share(offer))
        payload = events.buyer_gave_up(ad, offer, buyer)
        notifications.notify([ad.seller_id], "reject-buyer", payload, subject=f"offer:{offer.pk}", at=now)
    return OfferWrite(offer, ad, now, exchange.status, exchange.trace)


@transaction.atomic(durable=True)
@outbox.batched(commits=True)
def reject_offer(*, seller_id: int, offer_id: int, reason: str = "") -> OfferWrite:
    """Reject a buyer's active offer on an own ad that allows it: while the sale runs, and five working days after.

    A running sale gets the quantity back and its price moves; a closed one stays as it was. The buyer is notified.
    reason: in the seller's words, for the buyer; "" gives none.
    Raises OfferNotFound, NotTheSeller, OfferNotCancelable.
    """
    known = access_sold_offer(seller_id, offer_id)
    locked, offer = lock_to_change(seller_id, known)
    ad, now = locked.ad, locked.now
    if closing.close_if_due(ad, now):
        offer = read_offer(offer_id)
    status = ad_status_of(ad, now)
    if not may_reject(offer_facts(offer, ad, now, for_seller=True, state=status.state), now):
        raise OfferNotCancelable
    with written_together(Unavailable):
        end_offer(offer, OfferStatus.REJECTED, now, reason=reason)
        if ad.closed_at is None:
            exchange = exchange_demand(ad, now, taken=demand_share(offer))
            status, trace = exchange.status, exchange.trace
        else:
            trace = trace_of(ad)
        payload = {**events.seller_rejected(ad, offer), "reason": reason}
        notifications.notify([offer.buyer_id], "reject-seller", payload, subject=f"offer:{offer.pk}", at=now)
        if ad.closed_at is not None:
            events.push_deal_changed(offer, "rejected")
    return OfferWrite(offer, ad, now, status, trace)


@transaction.atomic(durable=True)
def hide_offer(*, user_id: int, offer_id: int, hidden: bool) -> None:
    """Take a finished offer out of this person's lists, or show it again; repeating changes nothing.

    Raises OfferNotFound, OfferNotHideable.
    """
    known = access_offer(user_id, offer_id)
    locked, offer = lock_to_change(user_id, known)
    ad, now = locked.ad, locked.now
    for_seller = offer.seller_id == user_id
    facts = offer_facts(offer, ad, now, for_seller=for_seller)
    if facts.hidden == hidden:
        return
    if hidden and not may_hide(facts):
        raise OfferNotHideable
    moment = now if hidden else None
    if for_seller:
        offer.hidden_by_seller_at = moment
    else:
        offer.hidden_by_buyer_at = moment
    save_offer(offer, ("hidden_by_seller_at", "hidden_by_buyer_at"))


def access_offer(user_id: int, offer_id: int) -> Offer:
    """Return the offer if the person is one of its two sides, with its ad, buyer and seller, which never change.

    Raises OfferNotFound.
    """
    offer = Offer.objects.filter(pk=offer_id).only("ad_id", "buyer_id", "seller_id").first()
    if offer is None or user_id not in (offer.buyer_id, offer.seller_id):
        raise OfferNotFound
    return offer


def access_sold_offer(seller_id: int, offer_id: int) -> Offer:
    """Return the offer on an own ad. Raises OfferNotFound; NotTheSeller for its buyer."""
    offer = access_offer(seller_id, offer_id)
    if offer.seller_id != seller_id:
        raise NotTheSeller
    return offer


def end_offer(offer: Offer, status: OfferStatus, now: datetime, *, reason: str = "") -> None:
    """Write the status of an offer that ends, and push it to the buyer's open pages. reason: of a rejection.

    Runs inside the caller's transaction.
    """
    offer.status = status
    offer.changed_at = now
    offer.rejection_reason = reason
    save_offer(offer, ("status", "changed_at", "rejection_reason"))
    events.push_offer_changed(offer, f"status:{int(status)}")
